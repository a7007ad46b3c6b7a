import type { AnyCommand } from '../command.ts';
import { foldText } from '../../src/contract/policy/search-text.ts';
import { beginWords, wordsOf } from '../../src/contract/policy/words.ts';

/** Shorter words of a title, such as "to", "an" and "my", are names as well. */
const SHORTEST_WORD = 4;

/** Fewer letters begin too many words. */
const SHORTEST_BEGUN = 3;

/**
 * What Enter makes of the beginning of a title's first word, or of another name of the command: the word, or the title,
 * which then asks for it. null: something else is typed.
 */
export function completed(
  query: string,
  { title, keywords = [] }: Pick<AnyCommand, 'title' | 'keywords'>,
): string | null {
  const text = foldText(query);
  const words = wordsOf(foldText(title));
  const [deed = ''] = words;
  if (text.length < SHORTEST_BEGUN || asksForIt(query, title)) return null;
  if (deed.startsWith(text)) return deed;
  return keywords.some((keyword) => foldText(keyword) === text) ? words.join(' ') : null;
}

/**
 * Whether what is typed asks for a command that changes something, so that Enter may take it though
 * the person has not moved to it. Titles begin with what is done: that word has to stand there whole.
 * Other words of a title may be names of people; they count only together with more of the title.
 *
 * @param argument the words of an argument that is filled in
 */
export function asksForIt(query: string, title: string, argument = ''): boolean {
  const typed = wordsOf(foldText(query));
  const words = wordsOf(foldText(title));
  const [deed] = words;
  if (deed === undefined || typed.length === 0) return false;
  if (typed.includes(deed)) return true;
  if (typed.length === 1 || !typed.some((word) => word.length >= SHORTEST_WORD && words.includes(word))) return false;
  return beginWords(typed, [...words, ...wordsOf(foldText(argument))]);
}
