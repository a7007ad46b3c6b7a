import { nameSkeleton } from './compared-text.ts';
import { GERMANIC, ENGLISH } from './nicknames-germanic.ts';
import { OTHER } from './nicknames-other.ts';
import { ROMANCE } from './nicknames-romance.ts';
import { SLAVIC } from './nicknames-slavic.ts';

/** Full names behind one nickname that are kept apart, over all languages. */
const MOST_FULL = 12;

/** Levelled full names by levelled nickname. A name of several words is levelled as such. */
const FULL_NAMES = new Map<string, string[]>();
for (const text of Object.values({ ...ENGLISH, ...GERMANIC, ...ROMANCE, ...SLAVIC, ...OTHER })) {
  for (const entry of text.split(';')) {
    const [full = '', short = ''] = entry.split('=');
    for (const nickname of levelledWords(short)) {
      const known = FULL_NAMES.get(nickname) ?? [];
      const further = levelledWords(full).filter((name) => name !== nickname && !known.includes(name));
      FULL_NAMES.set(nickname, [...known, ...further]);
    }
  }
}

/** Levelled full names of a levelled word; [] if it is no nickname. */
export function fullNamesOf(word: string): readonly string[] {
  return (FULL_NAMES.get(word) ?? []).slice(0, MOST_FULL);
}

function levelledWords(text: string): string[] {
  return text.trim().split(/\s+/).map(nameSkeleton);
}
