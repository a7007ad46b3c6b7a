import type { AnyCommand } from '../../../commands/command.ts';
import type { Scope } from '../../../commands/context.ts';
import { ariaKeyShortcuts, keyHint } from '../../../commands/key-hint.ts';
import { bindingsFor, keymapOf, pressOf, pressWith, type Keymap } from '../../../commands/keymap.ts';
import { shiftMakesDigit, signInPlaceOf } from '../../../commands/keys/lost.ts';
import { canonicalPress } from '../../../commands/keys/press.ts';
import type { Registry } from '../../../commands/registry.ts';
import { registryNow } from '../context/registry-now.ts';
import { isLatin, lettersOfKeyboard, typedAt } from './known-keyboard.ts';
import { PLATFORM } from './platform.ts';

/** A press as it is written for this person, with the letters that stand on the keys. */
export function hintOf(press: string): string {
  return keyHint(press, PLATFORM, lettersOfKeyboard());
}

/** The same for `aria-keyshortcuts`; a sequence has no notation there and is told as people see it. */
export function shortcutsOf(press: string): string {
  return ariaKeyShortcuts(press, PLATFORM, lettersOfKeyboard()) ?? hintOf(press);
}

/** The press of a command that can be typed on this person's keyboard; null: it has no key. */
export function pressToShow(
  command: AnyCommand,
  scopes: readonly Scope[],
  args?: Readonly<Record<string, unknown>>,
): string | null {
  const press = args ? pressWith(command, args, isLost) : pressOf(command, scopes, isLost);
  const scope = command.keys?.find((key) => key.press === press)?.scope;
  if (press === null || scope === undefined || !isLost(press, scope)) return press;
  return /^\d$/.test(press) && shiftMakesDigit(press, typedAt) ? `Shift+${press}` : press;
}

/** Whether this person's keyboard types a sign there that does something else. */
function isLost(written: string, scope: Scope): boolean {
  const press = canonicalPress(written);
  const digit = /^Shift\+(\d)$/.exec(press)?.[1];
  if (digit !== undefined && shiftMakesDigit(digit, typedAt)) return true;
  const sign = signInPlaceOf(press, typedAt, isLatin());
  return sign !== null && bindingsFor(keymapNow(), sign, ['global', scope]).length > 0;
}

let made: { registry: Registry; keymap: Keymap } | null = null;

/** The keymap of whoever is signed in; the same object until their keys change. */
export function keymapNow(): Keymap {
  const registry = registryNow();
  if (made?.registry !== registry) made = { registry, keymap: keymapOf(registry) };
  return made.keymap;
}
