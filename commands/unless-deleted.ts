import { DELETED } from '../src/contract/policy/deleted.ts';
import { changesProfile } from './changes.ts';
import { blocked, type AnyCommand, type Verdict } from './command.ts';
import { recordsInView, type Context, type ProfileRecord } from './context.ts';

/** Nothing changes a profile that somebody has deleted while it stood open; what was begun on the page may be let go. */
export function unlessDeleted(
  command: AnyCommand,
  context: Context,
  on: readonly Pick<ProfileRecord, 'id'>[],
  verdict: Verdict,
): Verdict {
  const { deleted, open } = context;
  if (!deleted || verdict.kind === 'hidden' || command.evenMerged === true || !changesProfile(command)) return verdict;
  const records: readonly Pick<ProfileRecord, 'id'>[] = command.target === 'none' ? recordsInView(context) : on;
  return records.some(({ id }) => id === open?.id) ? blocked('deleted', DELETED) : verdict;
}
