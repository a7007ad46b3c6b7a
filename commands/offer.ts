import { type AnyCommand, type Verdict, HIDDEN, blocked } from './command.ts';
import {
  resolveTargets,
  type Context,
  type TargetKind,
  type Scope,
  recordsInView,
  type ProfileRecord,
} from './context.ts';
import { withoutRecord } from './queue/shown-item.ts';
import { changesSomething, changesProfile } from './changes.ts';
import type { CommandId } from './command-ids.ts';
import { ONLY_SEEING } from '../src/contract/staff/seen-as.ts';
import { argumentsFit } from './arguments.ts';
import { addressOf, mayOpen } from '../src/contract/base/routes.ts';
import { DELETED } from '../src/contract/profiles/status.ts';
import { refusalOfMerged } from '../src/contract/base/refusals.ts';

/** An Admin who sees the workbench as another role may open whatever that role opens, but change only the screen. */
export function unlessSeeing(command: AnyCommand, { seenAs }: Pick<Context, 'seenAs'>, verdict: Verdict): Verdict {
  if (seenAs === null || verdict.kind === 'hidden') return verdict;
  return command.changes === false || command.evenSeeing === true ? verdict : blocked('only-seeing', ONLY_SEEING);
}

/** A merged profile is not changed. Among several, those that are not merged go on, and the server refuses the others. */
function unlessMerged(
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

/** A profile that somebody has deleted while it was open is not changed; a draft of it may still be discarded. */
function unlessDeleted(
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

/** The one layer beside which the page stays visible and clickable. */
const PANEL: Scope = 'disapproval';

/** They change or replace what the page shows, although they have no targets. */
const ON_WHAT_IS_SHOWN: ReadonlySet<CommandId> = new Set<CommandId>([
  'profile.save',
  'queue.skip',
  'question.ask',
  'queue.put-back',
  'queue.set-level',
  'images.edit',
  'carousel.set-level',
  'matrix.activate-missing',
  'matrix.approve',
  'matrix.activate',
  'matrix.deactivate',
]);

const PANEL_IS_OPEN = blocked('disapproval-open', 'Send or cancel the open disapproval first.');

/**
 * While a disapproval is being written, its record is neither changed nor decided on, or the marks and the note would
 * be lost or be about another version. It can still be viewed.
 */
function unlessPanelOpen(command: AnyCommand, { scopes }: Context, verdict: Verdict): Verdict {
  if (verdict.kind === 'hidden' || !scopes.includes(PANEL)) return verdict;
  const touches = command.target !== 'none' && changesSomething(command);
  return touches || command.asks === 'beside' || ON_WHAT_IS_SHOWN.has(command.id) ? PANEL_IS_OPEN : verdict;
}

/** A command and whether it can run now: for the palette, a button, the bottom line or the help. */
export interface Offer {
  command: AnyCommand;
  verdict: Verdict;
}

/** Role first, then the command's own `when`; what the role may never do is hidden, not dimmed. */
export function verdictOf(command: AnyCommand, context: Context): Verdict {
  if (context.role === null || !command.roles.includes(context.role)) return HIDDEN;
  return verdictOn(command, context, resolveTargets(command.target, context));
}

/** The verdict of the command's `when` on these records, unless one of the general rules forbids it. */
export function verdictOn(command: AnyCommand, context: Context, on: readonly { id: string }[]): Verdict {
  if (command.target !== 'none' && on.length === 0) return whileLoading(command.target, context);
  const open = unlessMerged(command, context, on, command.when(context, on));
  const verdict = unlessDeleted(command, context, on, open);
  return unlessSeeing(command, context, unlessPanelOpen(command, context, verdict));
}

/** Without targets a command is hidden, except on an item of the queue whose record is still loading or has failed. */
function whileLoading(target: TargetKind, { queue, open, selected }: Context): Verdict {
  const shown = open === null && selected.length === 0 ? queue?.shown : null;
  return shown && target === `${shown.kind}-profile` ? withoutRecord(shown) : HIDDEN;
}

/** Whether palette and help list a command here; some keys work for all roles, or anywhere, only to show a refusal. */
export function isListedFor({ roles, listedFor = roles, refuses }: AnyCommand, context: Context): boolean {
  return context.role !== null && listedFor.includes(context.role) && !refuses?.(context);
}

/** Commands to list in the palette, with blocked ones and their reasons, without hidden ones. */
export function offersIn(commands: readonly AnyCommand[], context: Context): Offer[] {
  return commands
    .filter((command) => !command.internal && isListedFor(command, context))
    .map((command) => ({ command, verdict: verdictOf(command, context) }))
    .filter(({ verdict }) => verdict.kind !== 'hidden');
}

/** The address that a command would lead to here; null where it does not, or the role may not go there. */
export function addressOfCommand(
  command: AnyCommand,
  args: Readonly<Record<string, unknown>>,
  context: Context,
): string | null {
  // A command that still has to ask something does not know yet where it leads.
  if (!command.leadsTo || !argumentsFit(command, args, context)) return null;
  const to = command.leadsTo(args, context, resolveTargets(command.target, context) as never);
  if (typeof to === 'string') return to;
  return to && context.role !== null && mayOpen(context.role, to.route) ? addressOf(to) : null;
}
