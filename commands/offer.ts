import { type AnyCommand, type Verdict, HIDDEN, blocked } from './command.ts';
import {
  resolveTargets,
  type Context,
  type TargetKind,
  type Scope,
  recordsInView,
  type ProfileRecord,
  isLocaleProfile,
} from './context.ts';
import { withoutRecord } from './queue/shown-item.ts';
import { changesSomething, changesProfile } from './changes.ts';
import type { CommandId } from './command-ids.ts';
import { ONLY_SEEING } from '../src/contract/staff/seen-as.ts';
import { addressOf, mayOpen, pageOfProfile, type Destination } from '../src/contract/base/access.ts';
import { DELETED } from '../src/contract/profiles/status.ts';
import { refusalOfMerged } from '../src/contract/base/refusals.ts';

/** An Admin who sees the workbench as another role may go wherever that role goes, but only run what changes the screen alone. */
export function unlessSeeing(command: AnyCommand, { seenAs }: Pick<Context, 'seenAs'>, verdict: Verdict): Verdict {
  if (seenAs === null || verdict.kind === 'hidden') return verdict;
  return command.changes === false || command.evenSeeing === true ? verdict : blocked('only-seeing', ONLY_SEEING);
}

/**
 * Nothing changes a profile in whose place another goes on: one rule for whatever is about a profile. Of several, those
 * that are open for work are worked on, and each of the others is refused by the server.
 */
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

/** Nothing changes a profile that somebody has deleted while it stood open; what was begun on the page may be let go. */
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

/** The one layer that leaves the page beside it in view, and to the pointer. */
const PANEL: Scope = 'disapproval';

/** They change what the page shows, or take it away, although no record is handed to them. */
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

const PANEL_IS_OPEN = blocked('disapproval-open', 'First send or cancel the disapproval beside it.');

/**
 * While a disapproval is put together nothing else decides on what it is about, and nothing changes
 * that: what is marked and written would be lost, or be about another version. To look at it goes on.
 */
function unlessPanelOpen(command: AnyCommand, { scopes }: Context, verdict: Verdict): Verdict {
  if (verdict.kind === 'hidden' || !scopes.includes(PANEL)) return verdict;
  const touches = command.target !== 'none' && changesSomething(command);
  return touches || command.asks === 'beside' || ON_WHAT_IS_SHOWN.has(command.id) ? PANEL_IS_OPEN : verdict;
}

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

export function pageOfRecord(record: ProfileRecord): Destination {
  return isLocaleProfile(record) ? pageOfProfile(record.profile_base_id, record.id) : pageOfProfile(record.id);
}

/** The address that a command would lead to here; null where it does not, or the role may not go there. */
export function addressOfCommand(
  command: AnyCommand,
  args: Readonly<Record<string, unknown>>,
  context: Context,
): string | null {
  // What would still be asked decides where it leads.
  if (!command.leadsTo || Object.keys(command.steps).some((step) => !(step in args))) return null;
  const to = command.leadsTo(args, context, resolveTargets(command.target, context) as never);
  return to && context.role !== null && mayOpen(context.role, to.route) ? addressOf(to) : null;
}
