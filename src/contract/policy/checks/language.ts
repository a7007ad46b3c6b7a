import { areAlike } from '../alike-languages.ts';
import { withoutAddresses } from './contact-addresses.ts';
import { wholeOf, type CheckRule } from './finding.ts';

/** Letters from which a text tells its language. */
const LETTERS = 60;
/** What a text is at least like the language that it is in; one in foreign letters is less like any. */
const CERTAIN = 0.64;
/** How far the locale's own language must lie behind. */
const BEHIND = 0.01;
/** Bytes in UTF-8 by which a language is recognised; a longer text is looked at part by part, and is foreign when most of it is. */
const PART_BYTES = 350;

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
    const plain = withoutAddresses(text).normalize('NFC');
    if (lettersIn(plain) < LETTERS) return [];
    const own = TOLD_AS[locale] ?? locale;
    let [foreign, all] = [0, 0];
    for (const { part, letters } of partsOf(plain)) {
      const scores = tellLanguage(part);
      const [[found, likeness] = ['', 0]] = Object.entries(scores).sort((a, b) => b[1] - a[1]);
      if (found === '') continue;
      all += letters;
      if (likeness >= CERTAIN && !areAlike(found, own) && likeness - (scores[own] ?? 0) >= BEHIND) foreign += letters;
    }
    if (foreign * 2 <= all) return [];
    return [{ check: 'language', spans: wholeOf(text), words: 'Is not written in the language of this locale.' }];
  },
  covers: (locale) => TOLD.has(TOLD_AS[locale] ?? locale),
};

const lettersIn = (text: string) => text.match(/\p{L}/gu)?.length ?? 0;
const encoder = new TextEncoder();
const bytesIn = (text: string) => encoder.encode(text).length;

/**
 * A text in parts that are judged whole, each with the letters that stand in none before it. The last one reaches back
 * into the one before, so that it is no shorter.
 */
function partsOf(text: string): { part: string; letters: number }[] {
  // Where no blanks part the words, any letter may be the last one.
  const words = text.match(/\s*\S{1,40}/gu) ?? [];
  const parts: { part: string; letters: number }[] = [];
  let begun = 0;
  const bytesOf = (from: number, to: number) => bytesIn(words.slice(from, to).join(''));
  for (let end = 1; end <= words.length; end += 1) {
    const isLast = end === words.length;
    if (!isLast && bytesOf(begun, end + 1) <= PART_BYTES) continue;
    let from = begun;
    if (isLast) while (from > 0 && bytesOf(from - 1, end) <= PART_BYTES) from -= 1;
    parts.push({ part: words.slice(from, end).join(''), letters: lettersIn(words.slice(begun, end).join('')) });
    begun = end;
  }
  return parts;
}
