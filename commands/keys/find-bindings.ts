import type { AnyCommand, KeyPress } from '../command.ts';
import { MODAL_SCOPES, type Scope } from '../context.ts';
import { canonicalPress } from './press.ts';
import type { Registry } from '../registry.ts';

export interface Binding {
  command: AnyCommand;
  key: KeyPress<object>;
}

/** Bindings by press, each in its one spelling; the keyboard listens for exactly these presses. */
export type Keymap = ReadonlyMap<string, readonly Binding[]>;

export function keymapOf(registry: Registry): Keymap {
  const keymap = new Map<string, Binding[]>();
  for (const command of registry.all) {
    for (const key of command.keys ?? []) {
      const press = canonicalPress(key.press);
      const bindings = keymap.get(press) ?? [];
      bindings.push({ command, key });
      keymap.set(press, bindings);
    }
  }
  return keymap;
}

/** Scopes a press can reach: from the innermost outwards, as far as the first modal one. */
export function reachableScopes(scopes: readonly Scope[]): Scope[] {
  const reachable: Scope[] = [];
  for (const scope of scopes.toReversed()) {
    reachable.push(scope);
    if (MODAL_SCOPES.has(scope)) break;
  }
  return reachable;
}

/** Those of the bindings that a press can reach, the innermost scope first. */
export function innermostFirst(bindings: readonly Binding[], scopes: readonly Scope[]): Binding[] {
  return reachableScopes(scopes).flatMap((scope) => bindings.filter(({ key }) => key.scope === scope));
}

/** The bindings a press finds, the innermost scope first. */
export function bindingsFor(keymap: Keymap, press: string, scopes: readonly Scope[]): Binding[] {
  return innermostFirst(keymap.get(press) ?? [], scopes);
}

/** Whether a press cannot be typed in a scope on the keyboard that is used. */
export type IsLost = (press: string, scope: Scope) => boolean;

/** The press that runs a command with exactly these arguments; null if there is none. */
export function pressWith(
  command: AnyCommand,
  args: Readonly<Record<string, unknown>>,
  isLost: IsLost = () => false,
): string | null {
  const wanted = JSON.stringify(args);
  const keys = (command.keys ?? []).filter((key) => JSON.stringify(key.args) === wanted);
  return (keys.find(({ press, scope }) => !isLost(press, scope)) ?? keys[0])?.press ?? null;
}

/**
 * The press to show for a command: in the innermost scope that has one, else its first; null if it
 * has no key. A key that only fills in one argument value is not the command's own key, and another
 * way to press the same is shown where the first one is lost.
 */
export function pressOf(command: AnyCommand, scopes: readonly Scope[], isLost: IsLost = () => false): string | null {
  const own = (command.keys ?? []).filter((key) => key.args === undefined);
  const shown = own.filter((key) => !key.alternative);
  const key =
    reachableScopes(scopes).flatMap((scope) => shown.find((each) => each.scope === scope) ?? [])[0] ?? shown[0];
  if (!key || !isLost(key.press, key.scope)) return key?.press ?? null;
  const other = own.find(({ press, scope }) => scope === key.scope && !isLost(press, scope));
  return (other ?? key).press;
}
