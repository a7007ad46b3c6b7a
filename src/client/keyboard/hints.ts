import type { AnyCommand } from '../../../commands/command.ts';
import type { Context, Scope } from '../../../commands/context.ts';
import { ariaKeyShortcuts, keyHint } from '../../../commands/key-hint.ts';
import {
  bindingsFor,
  keymapOf,
  pressOf,
  pressWith,
  type Binding,
  type Keymap,
} from '../../../commands/keys/find-bindings.ts';
import { shiftMakesDigit, signInPlaceOf } from '../../../commands/keys/readings.ts';
import { canonicalPress } from '../../../commands/keys/press.ts';
import type { Registry } from '../../../commands/registry.ts';
import { registryNow } from './registry-now.ts';
import { isPlainReading } from './focus-rules.ts';
import { keyTreeOf, readingsInTree, type KeyNode, findBinding } from './find-binding.ts';
import { isLatin, lettersOfKeyboard, typedAt, PLATFORM } from './known-keyboard.ts';
import { personal } from '../context/personal.ts';

/** A press as this person sees it, with the letters on their keys. */
export function hintOf(press: string): string {
  return keyHint(press, PLATFORM, lettersOfKeyboard());
}

/** The same for `aria-keyshortcuts`, which has no notation for a sequence: that is given as people see it. */
export function shortcutsOf(press: string): string {
  return ariaKeyShortcuts(press, PLATFORM, lettersOfKeyboard()) ?? hintOf(press);
}

export interface ShownKey {
  /** As this person types it. */
  press: string;
  /**
   * The scope that handles the press; null: something else has it for now, so pressing it would do another thing or
   * nothing.
   */
  scope: Scope | null;
}

/**
 * The key of a command that can be typed on this person's keyboard, with what pressing it would do here: a further key
 * is shown where it works and the first one does not. null: it has no key.
 */
export function keyToShow(
  command: AnyCommand,
  context: Context,
  args?: Readonly<Record<string, unknown>>,
): ShownKey | null {
  const first = args ? pressWith(command, args, isLost) : pressOf(command, context.scopes, isLost);
  if (first === null) return null;
  const wanted = JSON.stringify(args);
  const own = (command.keys ?? []).filter((key) => JSON.stringify(key.args) === wanted);
  const others = own.filter(({ press, scope }) => !isLost(press, scope));
  const inOrder = [...others.filter(({ alternative }) => !alternative), ...others].map(({ press }) => press);
  for (const press of [first, ...inOrder]) {
    const found = foundBy(press, context);
    if (found?.command.id === command.id && JSON.stringify(found.key.args) === wanted) {
      return { press: typedAs(press, found.key.scope), scope: found.key.scope };
    }
  }
  const { scope } = own.find(({ press }) => press === first) ?? {};
  return { press: scope === undefined ? first : typedAs(first, scope), scope: null };
}

/** What a press would run here and now: the same lookup as for a pressed key. */
export function foundBy(press: string, context: Context): Binding | null {
  const { keymap, tree } = madeNow();
  let from = tree;
  for (const reading of readingsInTree(canonicalPress(press))) {
    const found = findBinding(keymap, from, { readings: [reading], plain: isPlainReading(reading), context });
    if (found?.kind !== 'beginning') return found?.binding ?? null;
    from = found.node;
  }
  return null;
}

/** A digit that needs Shift on this keyboard is written so. */
function typedAs(press: string, scope: Scope): string {
  return isLost(press, scope) && /^\d$/.test(press) && shiftMakesDigit(press, typedAt) ? `Shift+${press}` : press;
}

/** Whether this person's keyboard types a sign there that does something else. */
function isLost(written: string, scope: Scope): boolean {
  const press = canonicalPress(written);
  const digit = /^Shift\+(\d)$/.exec(press)?.[1];
  if (digit !== undefined && shiftMakesDigit(digit, typedAt)) return true;
  const sign = signInPlaceOf(press, typedAt, isLatin());
  return sign !== null && bindingsFor(keymapNow(), sign, ['global', scope]).length > 0;
}

interface Made {
  registry: Registry;
  keymap: Keymap;
  tree: KeyNode;
}
const made = personal<Made | null>(() => null);

/** The keymap of the signed-in person; the same object until their keys change. */
export function keymapNow(): Keymap {
  return madeNow().keymap;
}

function madeNow(): Made {
  const registry = registryNow();
  if (made.current?.registry === registry) return made.current;
  const keymap = keymapOf(registry);
  made.current = { registry, keymap, tree: keyTreeOf(keymap) };
  return made.current;
}
