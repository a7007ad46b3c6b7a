import { foldText } from '../../contract/base/fold-text.ts';
import { lookAlike, withoutRepeats, withoutUnseen } from '../../contract/letters/look-alikes.ts';
import { abjadReadings, arabicWords, abjadUnits, alphabetUnits } from '../../libraries/names/abjads-and-alphabets.ts';
import { chineseFamilies, chineseWords, givenByEar, type Han } from '../../libraries/names/chinese.ts';
import { plainHan, readableHan, usualHan } from '../../contract/letters/han-variants.ts';
import { romanisedSyllables } from '../../contract/letters/letters-in-latin.ts';
import { hangulWords } from '../../libraries/names/hangul.ts';
import { indicUnits, thaiUnits } from '../../libraries/names/indic-and-thai.ts';
import { japaneseWords, joinedKanaWords, kanaUnits } from '../../libraries/names/japanese.ts';
import type { Unit, Wording } from '../../libraries/names/unit.ts';

const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u;
const HAN_SIGNS: Han = { plain: plainHan, usual: usualHan };
const HAN = /^[\p{Script=Han}]+$/u;
const HAN_AND_KANA = /^(?=.*\p{Script=Han})[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u;
/** In these a mark over a letter makes another letter; in the others it is removed where possible. */
const ACCENTED = /[\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Armenian}]/u;
const LONGEST_HAN = 5;
/** A name of more words is a title. */
const MOST_WORDS = 6;

/** Whether a text contains letters that are not Latin. */
export function isOfOtherScript(text: string): boolean {
  return OTHER_SCRIPT.test(text);
}

/** The ways of writing a name of another script in Latin letters; none if it is in Latin letters, or in an unknown script. */
export function wordingsOf(name: string): Wording[] {
  if (!isOfOtherScript(name)) return [];
  const words = wordsIn(name);
  if (words.length === 0 || words.length > MOST_WORDS) return [];
  const joined = readableHan(words.join(''));
  if (isShortHan(joined)) return [...chineseWords(joined, HAN_SIGNS), ...japaneseWords(joined, romanisedSyllables)];
  if (HAN_AND_KANA.test(joined)) return japaneseWords(joined, romanisedSyllables);
  const whole = hangulWords(words) ?? arabicWords(words);
  if (whole) return whole;
  const spelled = words.map(unitsOf);
  const joinedWays = words.length === 1 ? joinedKanaWords(joined, romanisedSyllables) : [];
  return spelled.every((word) => word !== null) ? [...joinedWays, spelled] : [];
}

/** A name of Arabic or Hebrew letters as people write it in Latin ones, the usual way of all words first; none: of another script. */
export function abjadSpellings(name: string): string[] {
  const words = wordsIn(lookAlike(name)).map((word) => abjadReadings(word));
  if (words.length > MOST_WORDS || words.some(({ length }) => length === 0)) return [];
  const most = Math.max(0, ...words.map(({ length }) => length));
  return Array.from({ length: most }, (_, rank) => words.flatMap((readings) => readings[rank] ?? []).join(' '));
}

/** The syllables of the family name in each of its readings, if a name may be Chinese; otherwise none. */
export function familiesOf(name: string): Wording[] {
  const joined = readableHan(wordsIn(name).join(''));
  return isShortHan(joined) ? chineseFamilies(joined, HAN_SIGNS) : [];
}

/** The syllables of the given name, each a word of its own, if a name may be Chinese; otherwise none. */
export function givenOf(name: string): Wording[] {
  const joined = readableHan(wordsIn(name).join(''));
  return isShortHan(joined) ? givenByEar(joined, HAN_SIGNS).map((syllable) => [syllable]) : [];
}

function isShortHan(joined: string): boolean {
  return HAN.test(joined) && Array.from(joined).length <= LONGEST_HAN;
}

function wordsIn(name: string): string[] {
  const composed = withoutRepeats(withoutUnseen(name).normalize('NFC')).toLowerCase();
  const bare = ACCENTED.test(composed)
    ? composed.normalize('NFD').replace(/[\p{Script=Inherited}\p{M}\u0640]/gu, '')
    : composed;
  return bare
    .normalize('NFC')
    .replace(/[’'՛׳\u200c\u200d]|(?<=\p{Script=Hebrew})["״](?=\p{Script=Hebrew})/gu, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
}

function unitsOf(word: string): Unit[] | null {
  const known =
    alphabetUnits(word) ??
    indicUnits(word) ??
    thaiUnits(word) ??
    kanaUnits(word, romanisedSyllables) ??
    abjadUnits(word);
  if (known) return known;
  const [koreanWay] = hangulWords([word]) ?? [];
  if (koreanWay) return koreanWay.flat();
  return isOfOtherScript(word) ? null : Array.from(foldText(word), (letter) => [letter]);
}
