import type { Context } from '../context.ts';
import { bindingsFor, type Keymap } from '../keymap.ts';
import { verdictOf } from '../offer.ts';

/** What a second press would run. */
export interface Continuation {
  press: string;
  title: string;
  /** Why not now; '' when it would run. */
  reason: string;
}

/** Everything that can follow a first press in the scopes that keys reach now; empty: it begins nothing. */
export function continuationsOf(keymap: Keymap, first: string, context: Context): Continuation[] {
  const found: Continuation[] = [];
  for (const press of keymap.keys()) {
    if (!press.startsWith(`${first} `)) continue;
    for (const { command } of bindingsFor(keymap, press, context.scopes)) {
      const verdict = verdictOf(command, context);
      if (verdict.kind === 'hidden') continue;
      const reason = verdict.kind === 'blocked' ? verdict.sentence : '';
      found.push({ press: press.slice(first.length + 1), title: command.title.replace(/…$/, ''), reason });
      break;
    }
  }
  return found.sort((a, b) => a.press.localeCompare(b.press));
}
