import type { Context } from '../../../commands/context.ts';
import type { Binding, Keymap, Continuation } from '../../../commands/keys/find-bindings.ts';
import { readingsOf, type Position } from '../../../commands/keys/readings.ts';
import { isPlain, isTyping } from '../keyboard/focus-rules.ts';
import { keyTreeOf, findBinding, type Found } from '../keyboard/find-binding.ts';
import { knownKeyboard } from '../keyboard/known-keyboard.ts';
import { personalState } from '../context/personal.ts';

/** Milliseconds for the second press of a sequence; long enough to read the choices. */
export const SEQUENCE_TIME = 5000;

/** The first press of a sequence while it waits for the second one, and the possible second presses. */
export const pendingPress = personalState<{ first: string | null; continuations: readonly Continuation[] }>(() => ({
  first: null,
  continuations: [],
}));

let ending: ReturnType<typeof setTimeout> | undefined;

export function showPending(first: string, continuations: readonly Continuation[]): void {
  clearTimeout(ending);
  pendingPress.first = first;
  pendingPress.continuations = continuations;
  ending = setTimeout(endPending, SEQUENCE_TIME);
}

export function endPending(): void {
  clearTimeout(ending);
  if (pendingPress.first === null) return;
  pendingPress.first = null;
  pendingPress.continuations = [];
}

interface Surroundings {
  context: () => Context;
  run: (binding: Binding, event: KeyboardEvent, context: Context) => void;
  /** Called for a press without a binding here. */
  missed?: (readings: readonly string[], context: Context) => void;
}

/**
 * Finds the binding of one press or of a sequence of two. The only state of a sequence is a place in the tree of keys, so
 * that no press counts for two sequences.
 */
export function createPressOrder(
  keymap: Keymap,
  { context, run, missed }: Surroundings,
): (event: KeyboardEvent) => void {
  const tree = keyTreeOf(keymap);
  /** The place in the tree after the first press, while `pendingPress` has one. */
  let begun = tree;

  const look = (event: KeyboardEvent, position: Position) => {
    const readings = readingsOf(event, knownKeyboard(event), position);
    const press = { readings, plain: isPlain(event), context: context() };
    return { found: findBinding(keymap, position === 'first' ? tree : begun, press), context: press.context, readings };
  };

  const take = (event: KeyboardEvent, { found, context }: { found: Found | null; context: Context }) => {
    if (!found) return;
    swallow(event);
    if (found.kind === 'beginning') {
      begun = found.node;
      showPending(found.node.press, found.continuations);
    } else if (!event.repeat || found.binding.key.repeats) {
      // A held key runs its command again only if that repeats.
      run(found.binding, event, context);
    }
  };

  /**
   * Handles the second press of a sequence. One that does not fit ends the sequence and does nothing, since the same letter
   * alone might decide on a record; but a press with Ctrl, Cmd or Alt works as usual, and one that begins a sequence
   * begins it.
   */
  const continues = (event: KeyboardEvent): boolean => {
    if (isTyping(event.target) && isPlain(event)) return false;
    const second = look(event, 'second');
    if (second.found) take(event, second);
    else if (!isPlain(event) && event.key !== 'Escape') return false;
    else {
      swallow(event);
      const anew = look(event, 'first');
      if (anew.found?.kind === 'beginning') take(event, anew);
    }
    return true;
  };

  return (event) => {
    if (pendingPress.first !== null) {
      if (event.repeat) return swallow(event);
      endPending();
      if (continues(event)) return;
    }
    const first = look(event, 'first');
    take(event, first);
    if (!first.found && !event.repeat) missed?.(first.readings, first.context);
  };
}

export function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
