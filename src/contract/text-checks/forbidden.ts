import { isWord } from '../profiles/text-checks.ts';
import { withoutAccents } from '../base/fold-text.ts';
import type { CheckRule } from '../profiles/finding.ts';
import { isolated } from '../base/words.ts';

/** Scripts in which words stand without blanks between them: a word may stand anywhere. */
const WITHOUT_BLANKS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Words that an Admin does not want, as whole words, whatever their capitals and accents. */
export const forbidden: CheckRule = {
  find(text, _locale, { forbidden: words = [] }) {
    if (words.length === 0) return [];
    const { folded, at } = foldedText(text);
    const found = words.filter(isWord).flatMap((word) =>
      [...folded.matchAll(patternOf(word.trim()))].map(({ 0: match, index }) => ({
        word,
        from: at[index] ?? 0,
        to: at[index + match.length] ?? text.length,
      })),
    );
    if (found.length === 0) return [];
    const names = [...new Set(found.map(({ word }) => `“${isolated(word.trim())}”`))].join(', ');
    return [
      {
        check: 'forbidden',
        spans: found.map(({ from, to }) => ({ from, to })).toSorted((a, b) => a.from - b.from),
        words: `Contains ${names}, which must not be in a text.`,
      },
    ];
  },
  covers: () => true,
};

function patternOf(word: string): RegExp {
  const escaped = foldedText(word)
    .folded.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\s+/g, '\\s+');
  return new RegExp(
    WITHOUT_BLANKS.test(word) ? escaped : `(?<![\\p{L}\\p{N}\\p{M}])${escaped}(?![\\p{L}\\p{N}\\p{M}])`,
    'gu',
  );
}

/** Letters with a stroke, which Unicode does not take apart. */
const STROKES: Readonly<Record<string, string>> = { ł: 'l', đ: 'd', ø: 'o', ħ: 'h' };

/** Without capitals, accents and what is not seen, with the way back for each unit and for the end. */
function foldedText(text: string): { folded: string; at: number[] } {
  let folded = '';
  const at: number[] = [];
  for (let from = 0; from < text.length;) {
    const character = String.fromCodePoint(text.codePointAt(from) ?? 0);
    const plain = character < '\u0080' ? character.toLowerCase() : foldedLetter(character);
    for (let unit = 0; unit < plain.length; unit += 1) at.push(from);
    folded += plain;
    from += character.length;
  }
  at.push(text.length);
  return { folded, at };
}

function foldedLetter(character: string): string {
  // What is a mark of sound in kana makes another letter of it.
  const isKana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(character);
  const apart = isKana ? character.normalize('NFKC') : withoutAccents(character.normalize('NFKD'));
  const bare = apart.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  // By way of the capital: ß is SS, ς is Σ, and ı is I.
  const small = bare.toUpperCase().toLowerCase();
  return STROKES[small] ?? small;
}
