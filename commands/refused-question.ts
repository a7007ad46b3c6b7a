import { changesSomething } from './changes.ts';
import type { AnyCommand, Invocation } from './command.ts';
import type { Host } from './host.ts';

/* A key that asks for an answer was refused, and the answer is typed behind it all the same. */

/**
 * Milliseconds in which a hand types the answer to a question that it has not seen refused. A fresh user pressed the first
 * reason a second after a refused disapproval; by then another item had come.
 */
const ANSWERS_WITHIN = 3000;

const refused = new WeakMap<Host, { command: AnyCommand; at: number }>();

/** The key of this command was refused. */
export function noteRefused(host: Host, command: AnyCommand): void {
  if (asks(command)) refused.set(host, { command, at: performance.now() });
}

/**
 * Why this key may have been meant as the answer to a question that was refused, as a sentence; null: it was not. Only a
 * key that says what to do by itself, as a digit does, and that changes something.
 */
export function couldAnswerRefused(
  host: Host,
  command: AnyCommand,
  { args = {} }: Pick<Invocation, 'args'>,
): string | null {
  const before = refused.get(host);
  if (!before || performance.now() - before.at >= ANSWERS_WITHIN) return null;
  if (before.command.id === command.id || !changesSomething(command) || Object.keys(args).length === 0) return null;
  const title = before.command.title.replace(/…$/, '');
  return `“${title}” was just refused, and you may have pressed this key to answer it. Press again to continue.`;
}

function asks(command: AnyCommand): boolean {
  return changesSomething(command) && Object.keys(command.steps).length > 0;
}
