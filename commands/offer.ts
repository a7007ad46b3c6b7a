import type { AnyCommand, Verdict } from './command.ts';
import { HIDDEN } from './command.ts';
import { resolveTargets, type Context, type TargetKind } from './context.ts';
import { withoutRecord } from './queue/shown-item.ts';
import { unlessPanelOpen } from './review/beside-panel.ts';
import { unlessSeeing } from './unless-seeing.ts';
import { unlessDeleted } from './unless-deleted.ts';
import { unlessMerged } from './unless-merged.ts';

/** A command with what it would do now: for the palette, a button, the bottom line or the help. */
export interface Offer {
  command: AnyCommand;
  verdict: Verdict;
}

/** Role first, then the command's own word; what the role may not have is hidden, not dimmed. */
export function verdictOf(command: AnyCommand, context: Context): Verdict {
  if (context.role === null || !command.roles.includes(context.role)) return HIDDEN;
  return wordOf(command, context, resolveTargets(command.target, context));
}

/** The command's own word on these records, unless something on the page has to be finished first. */
export function wordOf(command: AnyCommand, context: Context, on: readonly { id: string }[]): Verdict {
  if (command.target !== 'none' && on.length === 0) return whileLoading(command.target, context);
  const open = unlessMerged(command, context, on, command.when(context, on));
  const verdict = unlessDeleted(command, context, on, open);
  return unlessSeeing(command, context, unlessPanelOpen(command, context, verdict));
}

/** What has no object here is not offered; for an item of the queue that is still loading, a key press gets a sentence. */
function whileLoading(target: TargetKind, { queue, open, selected }: Context): Verdict {
  const shown = open === null && selected.length === 0 ? queue?.shown : null;
  return shown && target === `${shown.kind}-profile` ? withoutRecord(shown) : HIDDEN;
}

/** Whether palette and help list a command to this role: some keys answer everybody, with a refusal. */
export function isListedFor({ roles, listedFor = roles }: AnyCommand, { role }: Context): boolean {
  return role !== null && listedFor.includes(role);
}

/** Commands to list in the palette, with blocked ones and their reasons, without hidden ones. */
export function offersIn(commands: readonly AnyCommand[], context: Context): Offer[] {
  return commands
    .filter((command) => !command.internal && isListedFor(command, context))
    .map((command) => ({ command, verdict: verdictOf(command, context) }))
    .filter(({ verdict }) => verdict.kind !== 'hidden');
}
