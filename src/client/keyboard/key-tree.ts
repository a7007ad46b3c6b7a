import { parseKeybinding } from 'tinykeys';
import type { Binding, Keymap } from '../../../commands/keys/find-bindings.ts';

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
