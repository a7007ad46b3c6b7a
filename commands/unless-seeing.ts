import { ONLY_SEEING } from '../src/contract/policy/seen-as.ts';
import { blocked, type AnyCommand, type Verdict } from './command.ts';
import type { Context } from './context.ts';

/** An Admin who sees the workbench as another role may go wherever that role goes, but only run what changes the screen alone. */
export function unlessSeeing(command: AnyCommand, { seenAs }: Pick<Context, 'seenAs'>, verdict: Verdict): Verdict {
  if (seenAs === null || verdict.kind === 'hidden') return verdict;
  return command.changes === false || command.evenSeeing === true ? verdict : blocked('only-seeing', ONLY_SEEING);
}
