import { plainHan } from '../letters/han-variants.ts';
import {
  asOneWord,
  lookAlike,
  lookAlikeSigns,
  smallLetters,
  withoutApostrophes,
  withoutPoints,
} from '../letters/look-alikes.ts';
import { inOneScriptBySound } from './by-sound.ts';
import { tidyName } from './profile-name.ts';

/** Says how letters are joined; in Persian it also parts words that others write as one, or with a blank. */
const JOINER = /[\u200C\u200D]/gu;
const APART = /\u200C/gu;
const HYPHEN = /(?<=[\p{L}\p{M}\p{N}])\s*-\s*(?=[\p{L}\p{N}])/gu;
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
  const small = smallLetters(plain, locale).normalize('NFKC').replaceAll('œ', 'oe');
  const language = locale.toLowerCase().split(/[-_]/)[0] ?? '';
  return tidyName(LETTER_AE.has(language) ? small : small.replaceAll('æ', 'ae'));
}
