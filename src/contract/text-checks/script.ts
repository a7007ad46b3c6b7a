import { withoutAddresses } from './contact-addresses.ts';
import { ITS_LANGUAGE, wholeOf, type CheckRule } from '../profiles/finding.ts';

/** Signs that stand for syllables and words: one of them says as much as three letters. */
export const DENSE = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
export const DENSE_LETTERS = 3;

/** Letters from which a text's script is checked: names of bands and of trades are shorter. */
const LETTERS = 16;
/** The names of trades are often foreign words. */
const LETTERS_OF_A_TRADE = 30;
/** Up to this share, letters of other scripts are names and words that have no translation. */
const FOREIGN_SHARE = 0.6;

/** Addresses and names at networks have Latin letters in every language. */
const ADDRESSES = /(?<![a-z0-9])[a-z0-9]{1,64}(?:[@._/:-]{1,4}[a-z0-9]{1,64})+\S*|(?<![a-z0-9])[@#][a-z0-9]+/giu;

/** Unicode scripts of each locale that is not written in Latin letters, or not only. */
const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  ...named(['Cyrillic'], 'ab av ba be bg ce cv kk kv ky mk mn os ru tg tt uk'),
  ...named(['Cyrillic', 'Latin'], 'bs sr uz az tk'),
  ...named(['Arabic'], 'ar fa ps ug ur'),
  ...named(['Arabic', 'Devanagari'], 'ks sd'),
  ...named(['Arabic', 'Latin'], 'ha ku ms'),
  ...named(['Devanagari'], 'hi mr ne sa'),
  ...named(['Bengali'], 'as bn'),
  ...named(['Gurmukhi', 'Arabic'], 'pa'),
  ...named(['Ethiopic'], 'am ti'),
  ...named(['Tibetan'], 'bo dz'),
  ...named(['Hebrew'], 'he yi'),
  ...named(['Han', 'Hiragana', 'Katakana'], 'ja'),
  ...named(['Hangul'], 'ko'),
  ...named(['Han', 'Bopomofo'], 'zh'),
  ...named(['Greek'], 'el'),
  ...named(['Georgian'], 'ka'),
  ...named(['Armenian'], 'hy'),
  ...named(['Gujarati'], 'gu'),
  ...named(['Kannada'], 'kn'),
  ...named(['Malayalam'], 'ml'),
  ...named(['Oriya'], 'or'),
  ...named(['Sinhala'], 'si'),
  ...named(['Tamil'], 'ta'),
  ...named(['Telugu'], 'te'),
  ...named(['Thai'], 'th'),
  ...named(['Lao'], 'lo'),
  ...named(['Khmer'], 'km'),
  ...named(['Myanmar'], 'my'),
  ...named(['Thaana'], 'dv'),
};
/** Written in several scripts by different communities, or in one that few keyboards have. */
const UNSURE: ReadonlySet<string> = new Set([
  'ae',
  'cr',
  'cu',
  'ii',
  'ik',
  'iu',
  'jv',
  'oj',
  'pi',
  'su',
  'za',
  'bm',
  'ff',
]);

function named(scripts: readonly string[], locales: string): Record<string, readonly string[]> {
  return Object.fromEntries(locales.split(' ').map((locale) => [locale, scripts]));
}

const patterns = new Map<string, RegExp>();

/** Letters of a locale's scripts, marks included. */
function lettersOf(locale: string): RegExp {
  const known = patterns.get(locale);
  if (known) return known;
  const scripts = SCRIPTS[locale] ?? ['Latin'];
  const pattern = new RegExp(`[${scripts.map((script) => `\\p{Script_Extensions=${script}}`).join('')}]`, 'gu');
  patterns.set(locale, pattern);
  return pattern;
}

/** A text most letters of which are not of a script that the locale is written in. */
export const script: CheckRule = {
  find(text, locale, known) {
    if (!script.covers(locale)) return [];
    const letters = text.replace(ADDRESSES, ' ').match(/\p{L}/gu) ?? [];
    const dense = letters.join('').match(DENSE)?.length ?? 0;
    const needed = known.field === 'profession' ? LETTERS_OF_A_TRADE : LETTERS;
    if (letters.length + dense * (DENSE_LETTERS - 1) < needed) return [];
    const own = letters.join('').match(lettersOf(locale))?.length ?? 0;
    if (own / letters.length > 1 - FOREIGN_SHARE) return [];
    // Addresses that are written out have Latin letters too.
    if (text !== withoutAddresses(text)) return script.find(withoutAddresses(text), locale, known);
    const name = known.language ?? ITS_LANGUAGE;
    return [{ check: 'script', spans: wholeOf(text), words: `This text is not in the script of ${name}.` }];
  },
  covers: (locale) => !UNSURE.has(locale),
};
