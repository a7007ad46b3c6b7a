import { changesSomething, subjectOf } from '../changes.ts';
import type { AnyCommand } from '../command.ts';
import { recordsInView, type Context } from '../context.ts';
import { foldText } from '../../src/contract/policy/search-text.ts';
import { beginWords, wordsOf } from '../../src/contract/policy/words.ts';

/**
 * What is typed behind words of a command that changes something: the "kasia" of "approve kasia"; '' where
 * nothing is. Titles begin with what is done, so that word stands whole and first.
 */
export function nameBehind(text: string, { title }: AnyCommand): string {
  const words = wordsOf(foldText(title));
  const typed = text.trim().split(/\s+/);
  if (foldText(typed[0] ?? '') !== words[0]) return '';
  const name = typed.findIndex((part) => !words.includes(foldText(part)));
  return name === -1 ? '' : typed.slice(name).join(' ');
}

/** The same for the command that takes the most of what is typed. */
export function nameBehindAny(text: string, commands: Iterable<AnyCommand>): string {
  let shortest = '';
  for (const command of commands) {
    const name = changesSomething(command) ? nameBehind(text, command) : '';
    if (name !== '' && (shortest === '' || name.length < shortest.length)) shortest = name;
  }
  return shortest;
}

/** Whether it names the one profile that the command would be about: then it says no more than it would without. */
export function namesItsSubject(name: string, command: AnyCommand, context: Context): boolean {
  const [record, ...others] = recordsInView(context);
  if (!record || others.length > 0 || name === '') return false;
  return (
    record.profile_name === subjectOf(command, context) &&
    beginWords(wordsOf(foldText(name)), wordsOf(foldText(record.profile_name)))
  );
}
