import { pressOfKey } from '../../../commands/keys/readings.ts';
import { dispatch } from '../context/dispatch.ts';
import { keymapState } from '../keymap/keymap-state.ts';
import { keymapNow } from '../keyboard/hints.ts';
import { knownKeyboard } from '../keyboard/known-keyboard.ts';

const MOST_PRESSES = 2;

/**
 * While a command's new key is recorded, keys do nothing else: Enter keeps it, Escape cancels, Backspace removes the
 * last press. False: nothing is being recorded.
 */
export function recordPress(event: KeyboardEvent): boolean {
  const { recording } = keymapState;
  if (recording === null) return false;
  event.preventDefault();
  event.stopPropagation();
  if (event.repeat) return true;
  const before = recording.presses.length === MOST_PRESSES ? [] : recording.presses;
  const press = pressOfKey(event, knownKeyboard(event), before.length === 0 ? 'first' : 'second', (sign) =>
    keymapNow().has(sign),
  );
  if (press === 'Escape') void dispatch({ id: 'keymap.cancel' }, 'key');
  else if (press === 'Enter') void dispatch({ id: 'keymap.keep' }, 'key');
  else if (press === 'Backspace') recording.presses = recording.presses.slice(0, -1);
  else if (press !== null) recording.presses = [...before, press];
  return true;
}
