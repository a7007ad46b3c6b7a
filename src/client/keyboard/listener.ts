import { createKeybindingsHandler } from 'tinykeys';
import { bindingsFor, keymapOf, type Binding, type Keymap } from '../../../commands/keymap.ts';
import { verdictOf } from '../../../commands/offer.ts';
import { continuationsOf } from '../../../commands/keys/continuations.ts';
import { pressOfKey } from '../../../commands/keys/press.ts';
import { dispatch } from '../context/dispatch.ts';
import { registryNow } from '../context/registry-now.ts';
import { readContext } from '../context/read-context.ts';
import { typeIntoPalette } from '../palette/palette-port.ts';
import { paletteState } from '../palette/palette-state.ts';
import { belongsToControl, isPlain, isTyping } from './focus-rules.ts';
import { createHeldKeys, type HeldKeys } from './held-key.ts';
import { endPending, pendingPress, SEQUENCE_TIME, showPending } from './pending-press.ts';
import { PLATFORM } from './platform.ts';
import { recordPress } from './press-recording.ts';

/**
 * The one place that listens for keys. It stands before every other listener (capture), so that
 * cmdk and the dialogs see only what no command takes.
 *
 * Returns the way to stop listening.
 */
export function listenForKeys(target: Window = window): () => void {
  let registry = registryNow();
  let keymap = keymapOf(registry);
  const held = createHeldKeys((invocation) => void dispatch(invocation, 'key'));
  let handle = createHandler(keymap, held);
  const beginAnew = () => {
    endPending();
    handle = createHandler(keymap, held);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // 229: an input method is composing, and some browsers do not say so otherwise.
    if (event.isComposing || event.keyCode === 229 || event.defaultPrevented) {
      beginAnew();
      return;
    }
    if (recordPress(event)) return;
    if (registryNow() !== registry) {
      registry = registryNow();
      keymap = keymapOf(registry);
      beginAnew();
    }
    if (pendingPress.first !== null && event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      beginAnew();
      return;
    }
    const first = pendingPress.first === null ? pressOfKey(event, PLATFORM === 'mac') : null;
    handle(event);
    if (!isModifier(event)) endPending();
    if (!event.defaultPrevented) {
      if (first !== null && !event.repeat && !isTyping(event.target)) awaitSecond(keymap, first);
      typeAhead(event);
    }
    // What was typed into a field must not be the first half of a sequence finished outside it.
    if (isTyping(event.target) && isPlain(event)) beginAnew();
  };
  const stop = new AbortController();
  const { signal } = stop;
  target.addEventListener('keydown', onKeyDown, { capture: true, signal });
  target.addEventListener('keyup', (event) => held.up(event), { capture: true, signal });
  target.addEventListener('blur', (event) => event.target === target && held.leave(), { signal });
  return () => stop.abort();
}

function createHandler(keymap: Keymap, held: HeldKeys): (event: KeyboardEvent) => void {
  // tinykeys stops at the first binding that matches: "g s" must stand before "s".
  const longestFirst = [...keymap.keys()].sort((a, b) => b.split(' ').length - a.split(' ').length);
  const presses = longestFirst.map(
    (press) => [press, (event: KeyboardEvent) => take(keymap, held, press, event)] as const,
  );
  return createKeybindingsHandler(Object.fromEntries(presses), { ignore: () => false, timeout: SEQUENCE_TIME });
}

/** Shows what can follow a press that may begin a sequence. */
function awaitSecond(keymap: Keymap, first: string): void {
  if (![...keymap.keys()].some((press) => press.startsWith(`${first} `))) return;
  const continuations = continuationsOf(keymap, first, readContext());
  if (continuations.length > 0) showPending(first, continuations);
}

function isModifier({ key }: KeyboardEvent): boolean {
  return key === 'Shift' || key === 'Control' || key === 'Alt' || key === 'Meta';
}

/** Gives the press to the innermost command that is there for it; a blocked one says why. */
function take(keymap: Keymap, held: HeldKeys, press: string, event: KeyboardEvent): void {
  if (event.defaultPrevented) return;
  const context = readContext();
  for (const { command, key } of bindingsFor(keymap, press, context.scopes)) {
    if (!mayHave(key, event)) continue;
    if (verdictOf(command, context).kind === 'hidden') continue;
    event.preventDefault();
    event.stopPropagation();
    held.down(event, { command, key });
    void dispatch({ id: command.id, ...(key.args && { args: { ...key.args } }) }, 'key', context);
    return;
  }
}

/** The palette is open but its field is not there yet: what is typed meanwhile is not lost. */
function typeAhead(event: KeyboardEvent): void {
  if (!paletteState.open || isTyping(event.target) || event.key.length !== 1 || !isPlain(event)) return;
  event.preventDefault();
  typeIntoPalette(event.key);
}

function mayHave(key: Binding['key'], event: KeyboardEvent): boolean {
  if (event.repeat && !key.repeats) return false;
  if (key.inFields) return true;
  if (belongsToControl(event)) return false;
  return !isTyping(event.target) || (!isPlain(event) && !key.notInFields);
}
