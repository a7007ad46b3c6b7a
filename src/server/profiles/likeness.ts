import { isMisspelt } from '../../contract/policy/misspelling.ts';
import { soundKey } from '../../contract/policy/sound-key.ts';
import { wordsOf } from '../../contract/policy/words.ts';

interface Candidate {
  id: string;
  sort_name: string;
  search_text: string;
}

/**
 * Letters of anything but a name for which one may be wrong. Names are what people look for and do not
 * know how to write; a profession or a city that is only like a short word was hardly meant.
 */
const LETTERS_A_MISTAKE_ELSEWHERE = 8;

/** Identifiers of those in which every typed word is, but for its mistakes; those whose names they are first. */
export function mostAlike(text: string, candidates: readonly Candidate[]): string[] {
  const typed = wordsOf(text);
  if (typed.length === 0) return [];
  const byName: string[] = [];
  const elsewhere: string[] = [];
  for (const { id, sort_name: name, search_text: searched } of candidates) {
    const names = wordsOf(name);
    // Behind the first sound stand only sounds and the identifier, whose parts may spell a name: "ada", "bea".
    const words = wordsOf(searched.replace(/~.*$/s, '').replace(id, ''));
    const isInName = (part: string) => names.some((word) => isAlikeName(part, word));
    if (typed.every(isInName)) byName.push(id);
    else if (typed.every((part) => isInName(part) || words.some((word) => isAlikeWord(part, word)))) elsewhere.push(id);
  }
  return [...byName, ...elsewhere];
}

function isAlikeName(typed: string, word: string): boolean {
  return word.startsWith(typed) || isMisspelt(typed, word, true) || isMisspelt(soundKey(typed), soundKey(word), true);
}

function isAlikeWord(typed: string, word: string): boolean {
  return word.startsWith(typed) || isMisspelt(typed, word, true, LETTERS_A_MISTAKE_ELSEWHERE);
}
