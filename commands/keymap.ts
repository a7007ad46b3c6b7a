import type { AnyCommand, KeyPress } from './command.ts';
import { MODAL_SCOPES, type Scope } from './context.ts';
import { canonicalPress } from './keys/press.ts';
import type { Registry } from './registry.ts';

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

/** The bindings a press finds, the innermost scope first. */
export function bindingsFor(keymap: Keymap, press: string, scopes: readonly Scope[]): Binding[] {
  const bindings = keymap.get(press) ?? [];
  return reachableScopes(scopes).flatMap((scope) => bindings.filter(({ key }) => key.scope === scope));
}

/** The press that runs a command with exactly these arguments; null if there is none. */
export function pressWith(command: AnyCommand, args: Readonly<Record<string, unknown>>): string | null {
  const wanted = JSON.stringify(args);
  return command.keys?.find((key) => JSON.stringify(key.args) === wanted)?.press ?? null;
}

/**
 * The press to show for a command: in the innermost scope that has one, else its first; null if it
 * has no key. A key that only fills in one argument value is not the command's own key.
 */
export function pressOf(command: AnyCommand, scopes: readonly Scope[]): string | null {
  const own = (command.keys ?? []).filter((key) => !key.alternative && key.args === undefined);
  for (const scope of reachableScopes(scopes)) {
    const here = own.find((key) => key.scope === scope);
    if (here) return here.press;
  }
  return own[0]?.press ?? null;
}
