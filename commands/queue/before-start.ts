import type { AnyCommand } from '../command.ts';
import { MODAL_SCOPES, type Context, type Scope } from '../context.ts';
import type { Keymap } from '../keys/find-bindings.ts';
import { isListedFor } from '../offer.ts';
import { SHOWN_SCOPES } from './shown-item.ts';
import { labelOfStart } from './claims.ts';
import { sendsForms } from '../../src/contract/queue/queues.ts';

/** A letter, a digit or a sign, alone or with Shift; keys that scroll or move are excluded. */
const SINGLE = /^(Shift\+)?\S$/u;

/** Scopes of keys for an item once it is shown; a FillIn gets a form, with the scope `record`. */
const SCOPES_OF_ITEM: ReadonlySet<Scope> = new Set([...SHOWN_SCOPES, 'record']);

/** The command that a key would run if the queue showed an item, and why it does not run now; null: there is none. */
export function awaitedCommand(
  keymap: Keymap,
  readings: readonly string[],
  context: Context,
): { command: AnyCommand; sentence: string } | null {
  if (context.focus.typing || context.scopes.some((scope) => MODAL_SCOPES.has(scope))) return null;
  for (const reading of readings.filter((one) => SINGLE.test(one))) {
    for (const { command, key } of keymap.get(reading) ?? []) {
      const sentence = isListedFor(command, context) ? whyNotYet([key.scope], context) : null;
      if (sentence !== null) return { command, sentence };
    }
  }
  return null;
}

/** Why commands with keys in these scopes cannot run before the queue shows an item; null: they can. */
export function whyNotYet(scopesOfKeys: readonly Scope[], context: Context): string | null {
  const { queue, role, selected, scopes } = context;
  if (queue === null || queue.shown !== null || selected.length > 0) return null;
  if (!scopes.some((scope) => scope === 'queue' || scope === 'queue-list')) return null;
  const isOfItem = (scope: Scope) => SCOPES_OF_ITEM.has(scope) && (scope !== 'record' || sendsForms(role));
  return scopesOfKeys.some(isOfItem) ? whyNothingShown(context) : null;
}

function whyNothingShown(context: Context): string {
  const { queue } = context;
  if (queue?.why === 'claiming') return 'The next item is still loading. Try again once it has loaded.';
  if (queue?.why === 'failed') return 'The next item could not be claimed. Press Retry first.';
  if (queue?.why === 'empty') return 'Nothing was waiting for you. Press Start to look again.';
  return `Press ${labelOfStart(context)} first.`;
}
