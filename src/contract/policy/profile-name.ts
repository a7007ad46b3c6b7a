import {
  lookAlike,
  lookAlikeSigns,
  smallLetters,
  withoutApostrophes,
  withoutPoints,
  withoutUnseen,
} from '../letters/look-alikes.ts';
import { inOneScriptBySound } from './by-sound.ts';

/**
 * What two profile names of one locale are compared by: the same when they differ only in what looks the same, in
 * apostrophes, in the points of Arabic and Hebrew, in blanks, in capitals or in how Unicode composes them. Accents and
 * vowel signs count: without them, different names of many scripts would be the same.
 *
 * @param locale code of the locale, whose rules for capitals count; '' for none
 */
export function profileNameKey(name: string, locale: string): string {
  return keyOf(lookAlike(tidyName(name)), locale);
}

/**
 * The second key of a name in which a word mixes scripts, by what its letters sound like: Müllер with a Cyrillic ер looks
 * like Müllep and sounds like Müller, and is taken where either is. '': it is the same as by its looks, as nearly always.
 */
export function profileNameSound(name: string, locale: string): string {
  const sound = keyOf(inOneScriptBySound(lookAlikeSigns(tidyName(name))), locale);
  return sound === profileNameKey(name, locale) ? '' : sound;
}

function keyOf(same: string, locale: string): string {
  const bare = withoutApostrophes(withoutPoints(same));
  return tidyName(smallLetters(bare || same, locale).normalize('NFKC'));
}

/**
 * A name as it is stored, of a profile or of a person, or a note: without what nobody sees and what changes the direction
 * of the text, without control characters, no blanks around it, single ones inside. Such marks are dropped and not
 * refused: they come along with what is pasted. Joiners that change how letters are drawn stay.
 */
export function tidyName(name: string): string {
  return withoutUnseen(name).replace(/\s+/gu, ' ').trim();
}

/** Title of the notice that carries the server's sentence about a name that is not unique. */
export const PROFILE_NAME_TITLE = 'Profile name';
