import type { Unit, Wording } from './unit.ts';

/** The cost of a letter that a spelling has too many or lacks: very low for letters that people add and drop freely. */
const VOWEL_COST = 0.5;
const CONSONANT_COST = 1.25;
const FREE = /[aeiouyhw]/;
/** Most cost for each letter of a name, so that a short one has to be exact. */
const COST_PER_LETTER = 0.1;
const MOST_COST = 1.5;
/** The orders of the words of a name are tried up to so many words. */
const MOST_ORDERED = 4;

/** Whether a name in Latin letters, in lower case and without blanks, is a way to write a name of another script; words may stand in any order. */
export function isSpelledSo(wording: Wording, latin: string): boolean {
  const most = Math.min(MOST_COST, latin.length * COST_PER_LETTER);
  return ordersOf(wording).some((words) => costOf(words.flat(), latin) <= most);
}

function ordersOf(wording: Wording): Wording[] {
  if (wording.length > MOST_ORDERED) return [wording];
  if (wording.length <= 1) return [wording];
  return wording.flatMap((word, place) =>
    ordersOf(wording.filter((_, at) => at !== place)).map((rest) => [word, ...rest]),
  );
}

/** The lowest cost of writing these units as that text, by missing and extra letters. */
function costOf(units: readonly Unit[], text: string): number {
  let costs = withExtraLetters([0, ...Array.from(text, () => Infinity)], text);
  for (const unit of units) {
    const next = Array.from(costs, () => Infinity);
    const missing = unit.includes('') ? 0 : FREE.test(unit[0]?.charAt(0) ?? '') ? VOWEL_COST : CONSONANT_COST;
    for (const [at, cost] of costs.entries()) {
      if (cost === Infinity) continue;
      next[at] = Math.min(next[at] ?? Infinity, cost + missing);
      for (const spelling of unit) {
        if (spelling === '' || !text.startsWith(spelling, at)) continue;
        const end = at + spelling.length;
        next[end] = Math.min(next[end] ?? Infinity, cost);
      }
    }
    costs = withExtraLetters(next, text);
  }
  return costs[text.length] ?? Infinity;
}

/** The same with extra letters in the text; a doubled letter costs nothing. */
function withExtraLetters(costs: number[], text: string): number[] {
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    const extra = at > 0 && letter === text.charAt(at - 1) ? 0 : FREE.test(letter) ? VOWEL_COST : CONSONANT_COST;
    costs[at + 1] = Math.min(costs[at + 1] ?? Infinity, (costs[at] ?? Infinity) + extra);
  }
  return costs;
}

/** Spellings of one wording that are kept. */
const MOST_SPELLINGS = 8;

/**
 * The likeliest spellings of each word that differ by `heard`, the usual one first: different vowels alone make no
 * spelling of their own, so there are few.
 */
export function spellingsOf(wording: Wording, heard: (text: string) => string): string[][] {
  let ways: { words: string[]; unusual: number }[] = [{ words: [], unusual: 0 }];
  for (const word of wording) {
    ways = ways.flatMap(({ words, unusual }) =>
      wordSpellings(word, heard).map((one) => ({ words: [...words, one.text], unusual: unusual + one.unusual })),
    );
    ways = fewest(ways);
  }
  return ways.map(({ words }) => words);
}

function wordSpellings(word: readonly Unit[], heard: (text: string) => string): { text: string; unusual: number }[] {
  let ways = [{ text: '', unusual: 0 }];
  for (const unit of word) {
    const different = unit.filter((spelling, at) => unit.findIndex((one) => heard(one) === heard(spelling)) === at);
    ways = fewest(
      ways.flatMap(({ text, unusual }) =>
        different.map((spelling, rank) => ({ text: text + spelling, unusual: unusual + rank })),
      ),
    );
  }
  return ways;
}

function fewest<Way extends { unusual: number }>(ways: readonly Way[]): Way[] {
  return ways.toSorted((one, other) => one.unusual - other.unusual).slice(0, MOST_SPELLINGS);
}
