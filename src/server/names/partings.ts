import { comparedText } from './compared-text.ts';
import { plainHan } from '../../contract/letters/han-variants.ts';

/** In a longer name it is unclear which words belong together. */
const MOST_WORDS = 6;
/** Joins words of a name that others write as one or apart. */
const HYPHEN = /(?<=[\p{L}\p{M}])[-\u2010\u2011\u00b7\u30fb](?=\p{L})/gu;
/** Written without blanks; a blank between family and given name is only for the eye. */
const WITHOUT_BLANKS = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー\s\u30fb]+$/u;
/** Separates words in Persian that others write as one, or with a blank. */
const APART = '\u200c';

/**
 * A name as written first, and then with joined words that others write as one: those with a hyphen, two neighbours
 * where a third is left, and all of a script without blanks.
 */
export function partingsOf(name: string): string[] {
  const plain = plainHan(name);
  const text = comparedText(plain);
  const words = text.split(' ').filter(Boolean);
  const ways = [text];
  if (plain.includes(APART)) ways.push(comparedText(plain.replaceAll(APART, ' ')));
  if (words.length < 2 || words.length > MOST_WORDS) return ways;
  if (WITHOUT_BLANKS.test(plain)) ways.push(words.join(''));
  else {
    ways.push(comparedText(plain.replace(HYPHEN, '')));
    for (let at = 0; words.length > 2 && at + 1 < words.length; at += 1) {
      ways.push(words.toSpliced(at, 2, `${words[at]}${words[at + 1]}`).join(' '));
    }
  }
  return [...new Set(ways)];
}
