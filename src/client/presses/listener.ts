import { invocationOf } from '../../../commands/keys/continuations.ts';
import { dispatch } from '../context/dispatch.ts';
import { readContext } from '../context/read-context.ts';
import { createHeldKeys } from './held-key.ts';
import { keymapNow } from '../keyboard/hints.ts';
import { askForKeyboard, learnFrom } from '../keyboard/known-keyboard.ts';
import { endPending } from './pending-press.ts';
import { createPressOrder } from './press-order.ts';
import { belongsToControl, isModifier } from '../keyboard/focus-rules.ts';
import { recordPress } from './press-recording.ts';
import { typeAhead } from './type-ahead.ts';

/**
 * The one listener for keys. It runs before every other listener (capture), so that cmdk and the dialogs see only what
 * no command takes.
 *
 * Returns the way to stop listening.
 */
export function listenForKeys(target: Window = window): () => void {
  const held = createHeldKeys((invocation) => void dispatch(invocation, 'key'));
  const orderOf = (keymap: ReturnType<typeof keymapNow>) =>
    createPressOrder(keymap, {
      context: readContext,
      run(binding, event, context) {
        held.down(event, binding);
        void dispatch(invocationOf(binding), 'key', context);
      },
      missed(readings, context) {
        if (context.queue === null || context.queue.shown !== null) return;
        const at = keymap;
        void import('./say-before-start.ts').then(({ sayBeforeStart }) => sayBeforeStart(at, readings, context));
      },
    });
  let keymap = keymapNow();
  let press = orderOf(keymap);

  const onKeyDown = (event: KeyboardEvent) => {
    // 229: an input method is composing, and some browsers do not say so otherwise.
    if (event.isComposing || event.keyCode === 229 || event.defaultPrevented) return endPending();
    if (isModifier(event)) return;
    learnFrom(event);
    if (recordPress(event)) return endPending();
    // A key held on a button presses it once: nobody has looked at what comes up meanwhile.
    if (event.repeat && belongsToControl(event)) return event.preventDefault();
    if (keymapNow() !== keymap) {
      keymap = keymapNow();
      press = orderOf(keymap);
      endPending();
    }
    press(event);
    if (!event.defaultPrevented) typeAhead(event);
  };
  void askForKeyboard();
  const stop = new AbortController();
  const { signal } = stop;
  target.addEventListener('keydown', onKeyDown, { capture: true, signal });
  target.addEventListener('keyup', (event) => held.up(event), { capture: true, signal });
  target.addEventListener('blur', (event) => event.target === target && held.leave(), { signal });
  return () => stop.abort();
}
