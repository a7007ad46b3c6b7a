import type { AnyCommand, KeyPress, Invocation, Step } from '../command.ts';
import { MODAL_SCOPES, type Scope, type Context } from '../context.ts';
import { canonicalPress } from './press.ts';
import type { Registry } from '../registry.ts';
import { isListedFor, verdictOf } from '../offer.ts';

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

/** What a second press would run. */
export interface Continuation {
  press: string;
  title: string;
  /** Why not now; '' when it would run. */
  reason: string;
  /** The same by a click. */
  invocation: Invocation;
}

/** Everything that can follow a first press in the scopes that keys reach now; empty: it begins nothing. */
export function continuationsOf(keymap: Keymap, first: string, context: Context): Continuation[] {
  const found: Continuation[] = [];
  for (const press of keymap.keys()) {
    if (!press.startsWith(`${first} `)) continue;
    for (const binding of bindingsFor(keymap, press, context.scopes)) {
      const verdict = verdictOf(binding.command, context);
      if (verdict.kind === 'hidden' || !isListedFor(binding.command, context)) continue;
      const reason = verdict.kind === 'blocked' ? verdict.sentence : '';
      const title = titleOf(binding, context);
      found.push({ press: press.slice(first.length + 1), title, reason, invocation: invocationOf(binding) });
      break;
    }
  }
  return found.sort((a, b) => a.press.localeCompare(b.press));
}

/** What a binding asks the gate for. */
export function invocationOf({ command, key }: Binding): Invocation {
  return { id: command.id, ...(key.args && { args: { ...key.args } }) };
}

/** Its title, with the choice that the key already makes. */
function titleOf({ command, key }: Binding, context: Context): string {
  const title = command.title.replace(/…$/, '');
  const steps: Readonly<Record<string, Step<unknown> | undefined>> = command.steps;
  const given = Object.entries(key.args ?? {}).flatMap(([name, value]) => {
    return steps[name]?.choices?.(context).find((choice) => choice.value === value)?.label ?? String(value);
  });
  return [title, ...given].join(': ');
}
