import type { Invocation, Step } from '../command.ts';
import type { Context } from '../context.ts';
import { bindingsFor, type Binding, type Keymap } from './find-bindings.ts';
import { isListedFor, verdictOf } from '../offer.ts';

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
