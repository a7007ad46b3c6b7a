import { refusalOfMerged } from '../src/contract/policy/merging.ts';
import { changesProfile } from './changes.ts';
import { blocked, type AnyCommand, type Verdict } from './command.ts';
import { recordsInView, type Context, type ProfileRecord } from './context.ts';

/**
 * Nothing changes a profile in whose place another goes on: one rule for whatever is about a profile. Of several, those
 * that are open for work are worked on, and each of the others is refused by the server.
 */
export function unlessMerged(
  command: AnyCommand,
  context: Context,
  on: readonly Pick<ProfileRecord, 'id'>[],
  verdict: Verdict,
): Verdict {
  if (verdict.kind === 'hidden' || command.evenMerged === true || !changesProfile(command)) return verdict;
  const records: readonly Partial<ProfileRecord>[] = command.target === 'none' ? recordsInView(context) : on;
  const refusals = records.map((record) => refusalOfMerged(record));
  const [first] = refusals;
  return first && refusals.every((each) => each !== null) ? blocked('merged', first) : verdict;
}
