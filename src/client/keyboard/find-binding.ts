import type { Context } from '../../../commands/context.ts';
import { continuationsOf, type Continuation } from '../../../commands/keys/continuations.ts';
import { innermostFirst, type Binding, type Keymap } from '../../../commands/keys/find-bindings.ts';
import { verdictOf } from '../../../commands/offer.ts';
import { edits, pressesControl } from './focus-rules.ts';
import type { KeyNode } from './key-tree.ts';

/** The result of a press: a command, or a place where another press is awaited. */
export type Found =
  | { kind: 'binding'; binding: Binding }
  | { kind: 'beginning'; node: KeyNode; continuations: readonly Continuation[] };

/** A press at its place: a pressed key and a hint are looked up alike. */
export interface Press {
  readings: readonly string[];
  /** It only types a letter in a text field. */
  plain: boolean;
  context: Context;
}

/** The first reading that is bound here decides; null: none is. */
export function findBinding(keymap: Keymap, from: KeyNode, press: Press): Found | null {
  for (const reading of press.readings) {
    const node = from.next.get(reading);
    if (!node) continue;
    const binding = innermostFirst(node.bindings, press.context.scopes).find(
      ({ command, key }) => mayHave(key, press) && verdictOf(command, press.context).kind !== 'hidden',
    );
    if (binding) return { kind: 'binding', binding };
    if (node.next.size === 0 || (press.context.focus.typing && press.plain)) continue;
    const continuations = continuationsOf(keymap, node.press, press.context);
    if (continuations.length > 0) return { kind: 'beginning', node, continuations };
  }
  return null;
}

function mayHave(key: Binding['key'], { readings, plain, context: { focus } }: Press): boolean {
  if (key.inFields) return true;
  if (focus.control && readings.some(pressesControl)) return false;
  return !focus.typing || (!plain && !key.notInFields && !edits(readings));
}
