import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { foldText, soundKey } from '../../contract/base/fold-text.ts';
import { COMMON_PASSWORD, problemOfPassword } from '../../contract/session/passwords.ts';
import type { Account } from './accounts.ts';

/** In longer passwords attackers do not try words with a prefix or suffix. */
const LONGEST_DRESSED = 16;
const SHORTEST_WORD = 4;
const SHORTEST_ROW = 3;
/** Words that count as common passwords here: the product's name, and the first ones that people of it would try. */
const OUR_WORDS = ['dossier', 'password', 'passwort'];
/** What lies side by side on keyboards or follows each other in an alphabet, in both directions. */
const ROWS = [
  '12345678901234567890 abcdefghijklmnopqrstuvwxyz qwertyuiop qwertzuiopü asdfghjklöä zxcvbnm yxcvbnm',
  'azertyuiop qsdfghjklm wxcvbn 1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюя йцукенгшщзхъ фывапролджэ ячсмитьбю',
]
  .flatMap((rows) => rows.split(' '))
  .flatMap((row) => [row, row.split('').toReversed().join('')]);

let reading: Promise<ReadonlySet<string>> | null = null;

/** Some fifty thousand passwords by frequency, from zxcvbn-ts. Read on first use. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  reading ??= read().catch((error: unknown) => {
    reading = null;
    throw error;
  });
  return reading;
}

async function read(): Promise<ReadonlySet<string>> {
  const file = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json');
  return new Set(JSON.parse(await readFile(file, 'utf8')) as string[]);
}

/**
 * Whether a password is among the first guesses: a common one, a common word with digits and signs around it, a few
 * characters repeated, or nothing much beside the person's own name and address, words of the product and rows of keys.
 *
 * @param own words about the person, such as name and address
 */
export async function isCommonPassword(password: string, own: readonly string[]): Promise<boolean> {
  const common = await commonPasswords();
  const typed = password.normalize('NFKC').toLowerCase();
  const squeezed = joined(typed);
  if ([typed, squeezed].some((text) => common.has(text) || REPEATED.test(text))) return true;
  // Mueller is Müller.
  const named = [foldText, (text: string) => soundKey(foldText(text))].map((heard) => {
    const text = joined(heard(password));
    return {
      text,
      left: withoutWords(
        text,
        [...OUR_WORDS, ...own].flatMap((each) => partsOf(heard(each))),
      ),
    };
  });
  if (named.some(({ text, left }) => left !== text && bare(left).length < SHORTEST_WORD)) return true;
  const lefts = [squeezed, ...named.map(({ left }) => left)];
  const isRow = (text: string) => withoutRows(text).length < Math.min(SHORTEST_WORD, text.length);
  if (lefts.some(isRow)) return true;
  return typed.length <= LONGEST_DRESSED && [bare(typed), ...lefts.map(bare)].some((word) => isWord(word, common));
}

/** Up to nine characters, fewer than a password needs, again and again. */
const REPEATED = /^(.{1,9}?)\1+.{0,3}$/su;

const joined = (text: string) => text.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
const bare = (text: string) => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
const isWord = (word: string, common: ReadonlySet<string>) => word.length >= SHORTEST_WORD && common.has(word);

/** The words of a name or an address, with and without their digits. */
function partsOf(text: string): string[] {
  return [/[^\p{L}\p{M}\p{N}]+/u, /[^\p{L}\p{M}]+/u].flatMap((between) => text.split(between));
}

function withoutWords(text: string, words: readonly string[]): string {
  const longestFirst = words.filter(({ length }) => length > 1).toSorted((one, other) => other.length - one.length);
  return longestFirst.reduce((left, word) => left.replaceAll(word, ''), text);
}

function withoutRows(text: string): string {
  let left = '';
  for (let at = 0; at < text.length;) {
    let end = at;
    while (end < text.length && ROWS.some((row) => row.includes(text.slice(at, end + 1)))) end += 1;
    const isRow = end - at >= SHORTEST_ROW;
    if (!isRow) left += text[at];
    at = isRow ? end : at + 1;
  }
  return left;
}

/** The problem of a password that a person chooses for their own account, as a sentence; null: none. */
export async function problemOfOwnPassword(
  password: string,
  { email, name }: Pick<Account, 'email' | 'name'>,
): Promise<string | null> {
  const problem = problemOfPassword(password);
  if (problem !== null) return problem;
  return (await isCommonPassword(password, [email, name])) ? COMMON_PASSWORD : null;
}
