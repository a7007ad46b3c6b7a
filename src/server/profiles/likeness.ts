import { isMisspelt } from '../../contract/policy/misspelling.ts';
import { soundKey } from '../../contract/policy/search-text.ts';
import { wordsOf } from '../../contract/policy/words.ts';

interface Candidate {
  id: string;
  sort_name: string;
  search_text: string;
}

/**
 * Letters for each of which one may be wrong outside of names. Names are what people search without knowing the
 * spelling; a profession or a city that only resembles a short word is rarely meant.
 */
const LETTERS_A_MISTAKE_ELSEWHERE = 8;

/** Identifiers of those that contain every typed word, but for its mistakes; matches in names first. */
export function mostAlike(text: string, among: readonly Candidate[]): string[] {
  const typed = wordsOf(text);
  if (typed.length === 0) return [];
  const byName: string[] = [];
  const elsewhere: string[] = [];
  for (const { id, sort_name: name, search_text: searched } of among) {
    const names = wordsOf(name);
    // After the first sound only sounds and the identifier follow, whose parts may spell a name: "ada", "bea".
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
