import { invocationOf, type Binding } from '../../../commands/keys/find-bindings.ts';
import { dispatch } from '../context/dispatch.ts';
import { readContext } from '../context/read-context.ts';
import { keymapNow } from '../keyboard/hints.ts';
import { askForKeyboard, learnFrom, knownKeyboard } from '../keyboard/known-keyboard.ts';
import { createPressOrder, endPending, swallow } from './press-order.ts';
import { asksSomething } from '../../../commands/press-checks.ts';
import { personal } from '../context/personal.ts';
import { notices } from '../notices/notice-state.ts';
import { queueState } from '../queue/queue-state.ts';
import { belongsToControl, isModifier, isPlain, isTyping } from '../keyboard/focus-rules.ts';
import type { Invocation } from '../../../commands/command.ts';
import { pressOfKey } from '../../../commands/keys/readings.ts';
import { keymapState } from '../keymap/keymap-port.ts';
import { typeIntoPalette } from '../palette/palette-port.ts';
import { paletteState } from '../palette/palette-state.ts';
import { typeIntoComingPicker } from '../locales/typed-ahead.ts';

/** Keeps what is typed while a field is being opened but not drawn yet. */
export function typeAhead(event: KeyboardEvent): void {
  if (!isPlain(event)) return;
  const isTaken = paletteState.open ? typeIntoComingPalette(event) : typeIntoComingPicker(event.key, event.target);
  if (!isTaken) return;
  event.preventDefault();
  event.stopPropagation();
}

function typeIntoComingPalette({ key, target }: KeyboardEvent): boolean {
  // The earlier field has the focus until the palette's own is there.
  if (key.length !== 1 || (target instanceof HTMLElement && target.closest('[cmdk-root]') !== null)) return false;
  typeIntoPalette(key);
  return true;
}

const MOST_PRESSES = 2;

/**
 * While a command's new key is recorded, keys do nothing else: Enter keeps it, Escape cancels, Backspace removes the
 * last press. False: nothing is being recorded.
 */
function recordPress(event: KeyboardEvent): boolean {
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

/**
 * Held keys: releasing one runs the command bound to its release. So does leaving the window, where the release would
 * not be noticed.
 */
interface HeldKeys {
  down(event: KeyboardEvent, binding: Binding): void;
  up(event: KeyboardEvent): void;
  /** The window is left: every key counts as released. */
  leave(): void;
}

function createHeldKeys(run: (invocation: Invocation) => void): HeldKeys {
  /** By the key's place on the keyboard, since with Shift pressed meanwhile it types another sign. */
  const held = new Map<string, Invocation>();
  const release = (code: string) => {
    const invocation = held.get(code);
    held.delete(code);
    if (invocation) run(invocation);
  };
  return {
    down({ code }, { command, key }) {
      if (key.released) held.set(code, { id: command.id, args: { ...key.args, ...key.released } });
    },
    up: ({ code }) => release(code),
    leave() {
      for (const code of held.keys()) release(code);
    },
  };
}

/** Milliseconds: what is typed in less than this after a refusal, and after one another, was begun before it was read. */
const UNREAD = 1000;

/** A key whose command asks something was refused, and what is typed next may be the answer; null: nothing is. */
const refused = personal<{ code: string; at: number; answered: boolean } | null>(() => null);

/** Whether this key was meant as a part of that answer, so that it must not run as a command. */
function isLateAnswer(event: KeyboardEvent): boolean {
  const before = refused.current;
  refused.current = null;
  const { code, key, timeStamp, target } = event;
  const types = isPlain(event) && !isTyping(target) && (key.length === 1 || key === 'Enter' || key === 'Backspace');
  if (!before || !types || timeStamp - before.at >= UNREAD) return false;
  // The same key at once is pressed again.
  if (code === before.code && !before.answered) return false;
  if (!before.answered) addToRefusal('The keys that followed did nothing.');
  refused.current = { ...before, at: timeStamp, answered: true };
  return true;
}

function addToRefusal(sentence: string): void {
  const [refusal] = notices.all;
  if (refusal?.kind === 'warning') refusal.message += ` ${sentence}`;
  if (queueState.notDone !== null) queueState.notDone += ` ${sentence}`;
}

/** Prevents the browser's own undo of typing in a form hidden behind a dialog. */
function keepHidden(event: InputEvent): void {
  const isHidden = (event.target as Element).closest('[aria-hidden="true"]') !== null;
  if (isHidden && event.inputType.startsWith('history')) event.preventDefault();
}

/**
 * The one listener for keys. It runs before every other listener (capture), so that cmdk and the dialogs see only presses
 * without a command. Returns a function that stops it.
 */
export function listenForKeys(target: Window = window): () => void {
  const held = createHeldKeys((invocation) => void dispatch(invocation, 'key'));
  const orderOf = (keymap: ReturnType<typeof keymapNow>) =>
    createPressOrder(keymap, {
      context: readContext,
      run(binding, event, context) {
        held.down(event, binding);
        void dispatch(invocationOf(binding), 'key', context).then(({ kind }) => {
          const { code, timeStamp: at } = event;
          if (kind === 'refused' && asksSomething(binding.command)) refused.current = { code, at, answered: false };
        });
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
    // 229 means that an input method is composing; some browsers show that in no other way.
    if (event.isComposing || event.keyCode === 229 || event.defaultPrevented) return endPending();
    if (isModifier(event)) return;
    learnFrom(event);
    if (recordPress(event)) return endPending();
    // A key held on a button presses it only once, since nobody has read what appears meanwhile.
    if (event.repeat && belongsToControl(event)) return event.preventDefault();
    if (keymapNow() !== keymap) {
      keymap = keymapNow();
      press = orderOf(keymap);
      endPending();
    }
    if (isLateAnswer(event)) return swallow(event);
    press(event);
    if (!event.defaultPrevented) typeAhead(event);
  };
  void askForKeyboard();
  const stop = new AbortController();
  const { signal } = stop;
  target.addEventListener('keydown', onKeyDown, { capture: true, signal });
  target.addEventListener('beforeinput', keepHidden, { capture: true, signal });
  target.addEventListener('keyup', (event) => held.up(event), { capture: true, signal });
  target.addEventListener('blur', (event) => event.target === target && held.leave(), { signal });
  return () => stop.abort();
}
