import { areAlike } from '../profiles/origins.ts';
import { withoutAddresses } from './contact-addresses.ts';
import { ITS_LANGUAGE, wholeOf, type CheckRule, type Span } from '../profiles/finding.ts';

/** Letters from which a text's language is checked. */
const LETTERS = 60;
/** What a text is at least like the language that it is in; one in foreign letters is less like any. */
const CERTAIN = 0.64;
/** How far the locale's own language must lie behind. */
const BEHIND = 0.01;
/**
 * Bytes in UTF-8 of a part; a longer text is looked at part by part, and is foreign when most of it is. The library sees
 * 350, but a part in which one language ends and another begins counts as one of them: parts of 350 took a Vietnamese text
 * that was 75 % English for Vietnamese. With 200 the labelled set is judged as before.
 */
const PART_BYTES = 200;

/**
 * Languages that are detected. Kurdish is left out: what is known of it is in Arabic letters, and locale ku is written in
 * Latin ones as well.
 */
const DETECTED: ReadonlySet<string> = new Set(
  (
    'am ar az be bg bn ca cs da de el en es et eu fa fi fr gu he hi hr hu hy is it ja ka kn ko lo lt lv ml mr ms nl no ' +
    'or pa pl pt ro ru sk sl sq sr sv ta te th tl tr uk ur vi yo zh'
  ).split(' '),
);
/** Locales whose language is detected as another one, from which a few lines do not distinguish it. */
const DETECTED_AS: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', bs: 'hr', id: 'ms', fil: 'tl' };

/** A text most of which is in another language than the locale's. */
export const language: CheckRule = {
  find(text, locale, { detectLanguage, language: name = ITS_LANGUAGE }) {
    if (!detectLanguage || !language.covers(locale)) return [];
    const plain = withoutAddresses(text);
    if (lettersIn(plain) < LETTERS) return [];
    const own = DETECTED_AS[locale] ?? locale;
    let [foreign, all] = [0, 0];
    const places: Span[] = [];
    for (const { part, letters, from, to } of partsOf(plain)) {
      const scores = detectLanguage(part);
      const [[found, likeness] = ['', 0]] = Object.entries(scores).sort((a, b) => b[1] - a[1]);
      if (found === '') continue;
      all += letters;
      if (likeness < CERTAIN || areAlike(found, own) || likeness - (scores[own] ?? 0) < BEHIND) continue;
      foreign += letters;
      places.push({ from, to });
    }
    if (foreign * 2 <= all) return [];
    const [first, last] = [places[0]?.from ?? 0, places.at(-1)?.to ?? text.length];
    // What is quoted beside the finding is to be of the other language.
    const spans = first === 0 && last >= plain.trimEnd().length ? wholeOf(text) : [{ from: first, to: last }];
    return [{ check: 'language', spans, words: `This text is not in ${name}.` }];
  },
  covers: (locale) => DETECTED.has(DETECTED_AS[locale] ?? locale),
};

const lettersIn = (text: string) => text.match(/\p{L}/gu)?.length ?? 0;
const encoder = new TextEncoder();
const bytesIn = (text: string) => encoder.encode(text).length;

interface Part extends Span {
  /** What is judged: of the last one also what stands before it, so that it is no shorter. */
  part: string;
  /** Letters from `from` to `to`. */
  letters: number;
}

/** A text in parts that are judged whole, one behind the other. */
function partsOf(text: string): Part[] {
  // Where no blanks part the words, any letter may be the last one.
  const words = text.match(/\s*\S{1,40}/gu) ?? [];
  const parts: Part[] = [];
  let begun = 0;
  let place = 0;
  const bytesOf = (from: number, to: number) => bytesIn(words.slice(from, to).join(''));
  for (let end = 1; end <= words.length; end += 1) {
    const isLast = end === words.length;
    if (!isLast && bytesOf(begun, end + 1) <= PART_BYTES) continue;
    let from = begun;
    if (isLast) while (from > 0 && bytesOf(from - 1, end) <= PART_BYTES) from -= 1;
    const own = words.slice(begun, end).join('');
    parts.push({
      part: words.slice(from, end).join(''),
      letters: lettersIn(own),
      from: place,
      to: place + own.length,
    });
    begun = end;
    place += own.length;
  }
  return parts;
}
