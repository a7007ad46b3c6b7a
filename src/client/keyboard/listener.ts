import { createKeybindingsHandler } from 'tinykeys';
import { bindingsFor, keymapOf, type Binding, type Keymap } from '../../../commands/keymap.ts';
import { verdictOf } from '../../../commands/offer.ts';
import type { Registry } from '../../../commands/registry.ts';
import { dispatch } from '../context/dispatch.ts';
import { readContext } from '../context/read-context.ts';
import { typeIntoPalette } from '../palette/palette-port.ts';
import { paletteState } from '../palette/palette-state.ts';
import { belongsToControl, isPlain, isTyping } from './focus-rules.ts';
import { createHeldKeys, type HeldKeys } from './held-key.ts';

/**
 * The one place that listens for keys. It stands before every other listener (capture), so that
 * cmdk and the dialogs see only what no command takes.
 *
 * Returns the way to stop listening.
 */
export function listenForKeys(registry: Registry, target: Window = window): () => void {
  const keymap = keymapOf(registry);
  const held = createHeldKeys((invocation) => void dispatch(invocation, 'key'));
  let handle = createHandler(keymap, held);

  const onKeyDown = (event: KeyboardEvent) => {
    // 229: an input method is composing, and some browsers do not say so otherwise.
    if (event.isComposing || event.keyCode === 229 || event.defaultPrevented) {
      handle = createHandler(keymap, held);
      return;
    }
    handle(event);
    if (!event.defaultPrevented) typeAhead(event);
    // What was typed into a field must not be the first half of a sequence finished outside it.
    if (isTyping(event.target) && isPlain(event)) handle = createHandler(keymap, held);
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
  return createKeybindingsHandler(Object.fromEntries(presses), { ignore: () => false });
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
