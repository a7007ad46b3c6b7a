import type { AnyCommand, Verdict } from './command.ts';
import { HIDDEN } from './command.ts';
import { resolveTargets, type Context } from './context.ts';

/** A command with what it would do now: for the palette, a button, the bottom line or the help. */
export interface Offer {
  command: AnyCommand;
  verdict: Verdict;
}

/** Role first, then the command's own word; what the role may not have is hidden, not dimmed. */
export function verdictOf(command: AnyCommand, context: Context): Verdict {
  if (context.role === null || !command.roles.includes(context.role)) return HIDDEN;
  const on = resolveTargets(command.target, context);
  if (command.target !== 'none' && on.length === 0) return HIDDEN;
  return command.when(context, on);
}

/** Commands to list in the palette, with blocked ones and their reasons, without hidden ones. */
export function offersIn(commands: readonly AnyCommand[], context: Context): Offer[] {
  return commands
    .filter((command) => !command.internal)
    .map((command) => ({ command, verdict: verdictOf(command, context) }))
    .filter(({ verdict }) => verdict.kind !== 'hidden');
}
