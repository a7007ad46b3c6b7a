/**
 * Letters of Cyrillic and Greek with the Latin letter that each looks like. Of two that look like one Latin letter the first
 * one stands for it.
 */
const LOOKS = {
  Cyrillic: 'аa сc еe іi јj кk оo рp ѕs хx уy һh әə ӕæ өɵ АA ВB СC ЕE НH ІI ЈJ КK МM ОO РP ЅS ТT ХX УY ӘƏ ӔÆ ӨƟ',
  Greek: 'αa ιi κk νv οo ρp υu χx θɵ ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX ΘƟ',
};
/** Small letters whose capitals look alike. */
const BY_CAPITAL = { Cyrillic: 'вb мm тt нh', Greek: 'βb εe ζz ηh μm τt νn υy' };

export type Script = 'Cyrillic' | 'Greek' | 'Latin';
/** Of the scripts of a word with as many letters of each the first one is taken. */
const SCRIPTS: readonly Script[] = ['Cyrillic', 'Greek', 'Latin'];
const IS_OF = { Cyrillic: /\p{Script=Cyrillic}/u, Greek: /\p{Script=Greek}/u, Latin: /\p{Script=Latin}/u };
const LETTER = /\p{L}/u;

const pairsOf = (text: string) => text.split(' ').map((pair) => Array.from(pair) as [other: string, latin: string]);
const firstOf = (pairs: [string, string][]) => new Map(pairs.toReversed());
const bothWays = (script: 'Cyrillic' | 'Greek', text: string) => ({
  [script]: {
    toLatin: firstOf(pairsOf(text)),
    fromLatin: firstOf(pairsOf(text).map(([other, latin]) => [latin, other])),
  },
});
const tablesOf = (more: (script: 'Cyrillic' | 'Greek') => string) => ({
  ...bothWays('Cyrillic', more('Cyrillic')),
  ...bothWays('Greek', more('Greek')),
});
/** What looks alike as it is written, and what does so as a capital. */
const AS_WRITTEN = tablesOf((script) => LOOKS[script]);
const IN_CAPITALS = tablesOf((script) => `${LOOKS[script]} ${BY_CAPITAL[script]}`);

/** A letter without its marks as one of another script that looks like it; null: none does. */
function asOf(letter: string, from: Script, to: Script, tables: typeof AS_WRITTEN): string | null {
  const latin = from === 'Latin' ? letter : tables[from]?.toLatin.get(letter);
  return (to === 'Latin' ? latin : tables[to]?.fromLatin.get(latin ?? '')) ?? null;
}

const scriptOf = (letter: string) =>
  LETTER.test(letter) ? (SCRIPTS.find((script) => IS_OF[script].test(letter)) ?? null) : null;

/** Letters that people may type within one word by another keyboard; an apostrophe holds them together. */
const WORD = /[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)*/gu;

/**
 * A text whose words are each of one script: where one mixes Latin, Cyrillic and Greek letters, and all that are not of one
 * of these look like letters of it, as the first one of Mарина with a Latin M. Where that is so of both, the word is of the
 * script of more of its letters. Words of one script stay, and so do those that mix what does not look alike.
 */
export function inOneScript(text: string): string {
  return eachMixedWord(text, wordInOneScript);
}

/** A letter, or the mark of one, with its script; null: none of the three. */
interface Letter {
  letter: string;
  script: Script | null;
}

/**
 * A text with each word that mixes Latin, Cyrillic and Greek letters as it is to be read.
 *
 * @param read gets its letters, marks apart, and its scripts, that of most letters first; null: the word stays
 */
export function eachMixedWord(
  text: string,
  read: (letters: readonly Letter[], scripts: readonly [Script, ...Script[]]) => string | null,
): string {
  if (SCRIPTS.filter((script) => IS_OF[script].test(text)).length < 2) return text;
  return text.replace(WORD, (word) => {
    const letters = Array.from(word.normalize('NFD'), (letter) => ({ letter, script: scriptOf(letter) }));
    const countOf = (script: Script) => letters.filter((each) => each.script === script).length;
    const [most, ...others] = SCRIPTS.filter((script) => countOf(script) > 0).toSorted(
      (a, b) => countOf(b) - countOf(a),
    );
    if (most === undefined || others.length === 0) return word;
    return read(letters, [most, ...others])?.normalize('NFC') ?? word;
  });
}

function wordInOneScript(letters: readonly Letter[], scripts: readonly Script[]): string | null {
  for (const tables of [AS_WRITTEN, IN_CAPITALS]) {
    // By small letters, so that a word is of one script however it is capitalised.
    const to = scripts.find((target) =>
      letters.every(
        ({ letter, script }) =>
          script === null || script === target || asOf(letter.toLowerCase(), script, target, tables) !== null,
      ),
    );
    if (to) {
      const one = letters.map(({ letter, script }) =>
        script === null || script === to ? letter : (asOf(letter, script, to, IN_CAPITALS) ?? letter),
      );
      return one.join('');
    }
  }
  return null;
}

/** The letter of a script that a small Latin letter looks like, as it is written or as a capital. */
export function lookedLike(latin: string, script: 'Cyrillic' | 'Greek'): string | undefined {
  return IN_CAPITALS[script]?.fromLatin.get(latin);
}
