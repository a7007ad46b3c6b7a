import { changesSomething } from '../changes.ts';
import { blocked, type AnyCommand, type Verdict } from '../command.ts';
import type { CommandId } from '../command-ids.ts';
import type { Context, Scope } from '../context.ts';

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

const PANEL_IS_OPEN = blocked(
  'disapproval-open',
  'You are writing a disapproval beside it. Send it or cancel it first.',
);

/**
 * While a disapproval is put together nothing else decides on what it is about, and nothing changes
 * that: what is marked and written would be lost, or be about another version. To look at it goes on.
 */
export function unlessPanelOpen(command: AnyCommand, { scopes }: Context, verdict: Verdict): Verdict {
  if (verdict.kind === 'hidden' || !scopes.includes(PANEL)) return verdict;
  const touches = command.target !== 'none' && changesSomething(command);
  return touches || command.asks === 'beside' || ON_WHAT_IS_SHOWN.has(command.id) ? PANEL_IS_OPEN : verdict;
}
