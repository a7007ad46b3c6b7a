import type { AnyCommand } from '../command.ts';
import { MODAL_SCOPES, type Context, type Scope } from '../context.ts';
import type { Keymap } from '../keys/find-bindings.ts';
import { isListedFor } from '../offer.ts';
import { SHOWN_SCOPES } from './shown-item.ts';
import { wordOfStart } from './claims.ts';

/** A letter, a digit or a sign, alone or with Shift; what scrolls and moves is no key of an item. */
const SINGLE = /^(Shift\+)?\S$/u;

/** Where keys for an item work once it is shown: what is filled in is a form. */
const SCOPES_OF_ITEM: ReadonlySet<Scope> = new Set([...SHOWN_SCOPES, 'record']);

/**
 * Which command a key would have, were an item of the queue shown, and why it has none now; null: it is no such key, or
 * it is pressed elsewhere.
 */
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

/** Why what has its keys in these scopes waits for an item of the queue to be shown; null: it does not. */
export function whyNotYet(scopesOfKeys: readonly Scope[], context: Context): string | null {
  const { queue, role, selected, scopes } = context;
  if (queue === null || queue.shown !== null || selected.length > 0) return null;
  if (!scopes.some((scope) => scope === 'queue' || scope === 'queue-list')) return null;
  const isOfItem = (scope: Scope) => SCOPES_OF_ITEM.has(scope) && (scope !== 'record' || role === 'FillIn');
  return scopesOfKeys.some(isOfItem) ? whyNothingShown(context) : null;
}

function whyNothingShown({ queue, claim }: Context): string {
  if (queue?.rest === 'claiming') return 'The next item is still loading. Try again once it has loaded.';
  if (queue?.rest === 'failed') return 'The next item could not be claimed. Press Retry first.';
  if (queue?.rest === 'empty') return 'Nothing was waiting for you. Press Start to look again.';
  return `Press ${wordOfStart({ claims: claim !== null, shows: false })} first.`;
}
