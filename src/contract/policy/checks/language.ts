import { areAlike } from '../alike-languages.ts';
import { withoutAddresses } from './contact-addresses.ts';
import { wholeOf, type CheckRule } from './finding.ts';

/** Letters from which a text tells its language. */
const LETTERS = 60;
/** What a text is at least like the language that it is in; one in foreign letters is less like any. */
const CERTAIN = 0.64;
/** How far the locale's own language must lie behind. */
const BEHIND = 0.01;
/** A long text is looked at part by part, and is foreign when most of it is. */
const PART = 1000;

/**
 * Languages that are told. Kurdish is left out: what is known of it is in Arabic letters, and locale ku is written in
 * Latin ones as well.
 */
const TOLD: ReadonlySet<string> = new Set(
  (
    'am ar az be bg bn ca cs da de el en es et eu fa fi fr gu he hi hr hu hy is it ja ka kn ko lo lt lv ml mr ms nl no ' +
    'or pa pl pt ro ru sk sl sq sr sv ta te th tl tr uk ur vi yo zh'
  ).split(' '),
);
/** Locales whose language is told as another one, which nobody tells from it by a few lines. */
const TOLD_AS: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', bs: 'hr', id: 'ms', fil: 'tl' };

/** A text most of which is in another language than the locale's. */
export const language: CheckRule = {
  find(text, locale, { tellLanguage }) {
    if (!tellLanguage || !language.covers(locale)) return [];
    const plain = withoutAddresses(text);
    if ((plain.match(/\p{L}/gu)?.length ?? 0) < LETTERS) return [];
    const own = TOLD_AS[locale] ?? locale;
    const parts = plain.match(new RegExp(`[^]{1,${PART}}`, 'gu')) ?? [];
    const foreign = parts.filter((part) => {
      const told = tellLanguage(part);
      const [[found, likeness] = ['', 0]] = Object.entries(told).sort((a, b) => b[1] - a[1]);
      return likeness >= CERTAIN && !areAlike(found, own) && likeness - (told[own] ?? 0) >= BEHIND;
    });
    if (foreign.join('').length * 2 <= plain.length) return [];
    return [{ check: 'language', spans: wholeOf(text), words: 'Is not in the language of this locale.' }];
  },
  covers: (locale) => TOLD.has(TOLD_AS[locale] ?? locale),
};
