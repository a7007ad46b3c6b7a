import { parseKeybinding } from 'tinykeys';
import {
  type Binding,
  type Keymap,
  innermostFirst,
  continuationsOf,
  type Continuation,
} from '../../../commands/keys/find-bindings.ts';
import type { Context } from '../../../commands/context.ts';
import { verdictOf } from '../../../commands/offer.ts';
import { edits, pressesControl } from './focus-rules.ts';

/** A place in the keymap: the presses so far, what they run, and what can follow. */
export interface KeyNode {
  /** In the keymap's notation; '' where nothing has been pressed. */
  press: string;
  bindings: readonly Binding[];
  /** By the next press, with this machine's modifiers: `Control+k`. */
  next: ReadonlyMap<string, KeyNode>;
}

interface GrowingNode extends KeyNode {
  next: Map<string, GrowingNode>;
}

/** The order in which a press names its modifiers. */
const MODIFIERS = ['Control', 'Meta', 'Alt', 'Shift'];

/**
 * The keymap as a tree of presses, so that a press costs one or two lookups. tinykeys reads the notation, and says
 * which modifier `$mod` is here; its own handler keeps a state for each binding, of which a match leaves the others
 * half advanced.
 */
export function keyTreeOf(keymap: Keymap): KeyNode {
  const root = emptyNode('');
  for (const [press, bindings] of keymap) {
    let node = root;
    for (const [index, step] of readingsInTree(press).entries()) {
      const next = node.next.get(step) ?? emptyNode(press.split(' ', index + 1).join(' '));
      node.next.set(step, next);
      node = next;
    }
    node.bindings = [...node.bindings, ...bindings];
  }
  return root;
}

/** The presses of a binding as keys of the tree. */
export function readingsInTree(press: string): string[] {
  return parseKeybinding(press).map(([required, , key]) =>
    [...MODIFIERS.filter((each) => required.includes(each)), String(key)].join('+'),
  );
}

function emptyNode(press: string): GrowingNode {
  return { press, bindings: [], next: new Map() };
}

/** The result of a press: a command, or a place where another press is awaited. */
export type Found =
  | { kind: 'binding'; binding: Binding }
  | { kind: 'beginning'; node: KeyNode; continuations: readonly Continuation[] };

/** A press at its place: a pressed key and a hint are looked up alike. */
interface Press {
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
