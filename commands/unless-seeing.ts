import { ONLY_SEEING } from '../src/contract/policy/seen-as.ts';
import { blocked, type AnyCommand, type Verdict } from './command.ts';
import type { Context } from './context.ts';

/** Whoever sees the workbench as another role does goes wherever that role goes, and changes nothing: only what changes no more than the screen is left. */
export function unlessSeeing(command: AnyCommand, { seenAs }: Pick<Context, 'seenAs'>, verdict: Verdict): Verdict {
  if (seenAs === null || verdict.kind === 'hidden') return verdict;
  return command.changes === false || command.evenSeeing === true ? verdict : blocked('only-seeing', ONLY_SEEING);
}
