import '../letters/rare-letters.ts';
import { plainHan } from '../letters/han-variants.ts';
import {
  asOneWord,
  lookAlike,
  lookAlikeSigns,
  smallLetters,
  withoutApostrophes,
  withoutPoints,
} from '../letters/look-alikes.ts';
import { tidyName } from './field-limits.ts';
import { eachMixedWord, lookedLike, type Script } from '../letters/one-script.ts';
import { romanisedLetter, WRITTEN_AS_ONE } from '../letters/letters-in-latin.ts';

/** Said in so many ways that none of them is meant for certain. */
const NO_ONE_SOUND = 'c';
/** Of й and ў: part of the letter and not of how it is said. */
const BREVE = '\u0306';

/**
 * A text whose words are each of one script by what their letters sound like: Müllер, whose last two letters are Cyrillic, is
 * Müller. A word is of the script of more of its letters; one with a letter that this script has no sound for stays.
 */
function inOneScriptBySound(text: string): string {
  return eachMixedWord(text, (letters, [most]) => {
    let written = '';
    let isOther = false;
    for (const { letter, script } of letters) {
      if (script === null) {
        if (!(isOther && letter === BREVE)) written += letter;
        continue;
      }
      isOther = script !== most;
      const heard = isOther ? heardAs(letter.toLowerCase(), script, most) : letter;
      if (heard === null) return null;
      written += heard;
    }
    return written;
  });
}

/** A small letter of one script as another one writes its sound; null: it has none for it. */
function heardAs(letter: string, from: Script, to: Script): string | null {
  const latin = from === 'Latin' ? letter : romanisedLetter(letter);
  if (to === 'Latin' || latin === undefined) return latin ?? null;
  if (latin === NO_ONE_SOUND) return null;
  // What looks and sounds alike is meant before what only sounds alike: i is і in Ukrainian, and not и.
  const looked = lookedLike(latin, to);
  if (looked !== undefined && romanisedLetter(looked) === latin) return looked;
  return WRITTEN_AS_ONE[to].get(latin) ?? null;
}

/** Says how letters are joined; in Persian it also parts words that others write as one, or with a blank. */
const JOINER = /[\u200C\u200D]/gu;
const APART = /\u200C/gu;
const HYPHEN = /(?<=[\p{L}\p{M}\p{N}])\s*-\s*(?=[\p{L}\p{N}])/gu;
/** Letters that languages write in two codes, which are two letters elsewhere. */
const SAME_IN: Readonly<Record<string, readonly [other: string, one: string]>> = {
  vi: ['ð', 'đ'],
  hr: ['ð', 'đ'],
  bs: ['ð', 'đ'],
  sr: ['ð', 'đ'],
  ps: ['گ', 'ګ'],
  ru: ['ё', 'е'],
};
/** Languages in which ھ makes the consonant before it another one, and the consonants that it does this to; elsewhere it is only a form of ه. */
const BREATHED_IN: ReadonlySet<string> = new Set(['ur', 'sd', 'pa', 'ks']);
const NOT_BREATHED = /(?<![بپتٹثجچدڈرڑكگلمنوي]\p{M}*)ھ/gu;
/** The tone of a Vietnamese pair of vowels, on the first of them in the older spelling. */
const EARLY_TONE = /(?<=o|u)([\u0300\u0301\u0303\u0309\u0323])((?<=o.)[ae]|(?<=u.)y)/gu;
/** Languages in which æ is a letter of its own, as ä is elsewhere, and not two letters written as one. */
const LETTER_AE: ReadonlySet<string> = new Set(['da', 'nb', 'nn', 'no', 'is', 'fo']);

/**
 * What two profile names of one locale are compared by: the same when they differ only in what looks the same, in
 * apostrophes, in the points of Arabic and Hebrew, in joiners, in hyphens for blanks, in blanks between Han, kana or Hangul,
 * in old and other forms of one Han sign, in ligatures, in capitals or in how Unicode composes them. Accents and vowel signs
 * count: without them, different names of many scripts would be the same.
 *
 * @param locale code of the locale, whose rules for capitals count; '' for none
 */
export function profileNameKey(name: string, locale: string): string {
  return keyOf(lookAlike(tidyName(name)), locale);
}

/**
 * The second key of a name that may be read in two ways. One whose words mix scripts has it by what its letters sound like:
 * Müllер with a Cyrillic ер looks like Müllep and sounds like Müller, and is taken where either is. One in which a joiner
 * keeps words apart has it with blanks there. '': it is the same as the first, as nearly always.
 */
export function profileNameSound(name: string, locale: string): string {
  const sound = keyOf(inOneScriptBySound(lookAlikeSigns(tidyName(name).replace(APART, ' '))), locale);
  return sound === profileNameKey(name, locale) ? '' : sound;
}

function keyOf(same: string, locale: string): string {
  const bare = withoutApostrophes(withoutPoints(same)).replace(JOINER, '');
  const plain = asOneWord(plainHan(bare || same).replace(HYPHEN, ' '));
  const language = locale.toLowerCase().split(/[-_]/)[0] ?? '';
  const letters = smallLetters(plain, locale).normalize('NFKC').replaceAll('œ', 'oe');
  const inTwoCodes = SAME_IN[language];
  const spelled = language === 'vi' ? letters.normalize('NFD').replace(EARLY_TONE, '$2$1').normalize('NFC') : letters;
  const breathed = spelled.replace(BREATHED_IN.has(language) ? NOT_BREATHED : /ھ/gu, 'ه');
  const small = inTwoCodes ? breathed.replaceAll(...inTwoCodes) : breathed;
  return tidyName(LETTER_AE.has(language) ? small : small.replaceAll('æ', 'ae'));
}
