import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { COMMON_PASSWORD, problemOfPassword } from '../../contract/session/passwords.ts';
import type { Account } from './accounts.ts';

/** In longer passwords attackers do not try words with a prefix or suffix. */
const LONGEST_DRESSED = 16;
/** Shortest word that counts as one. */
const SHORTEST_WORD = 4;
/**
 * Words that count as common passwords here: the product's name, and the first ones that people of it would try. They
 * are refused alone and with digits and signs around them, but not within a longer word.
 */
const OUR_WORDS = ['dossier', 'password', 'passwort'];

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
  return new Set([...(JSON.parse(await readFile(file, 'utf8')) as string[]), ...OUR_WORDS]);
}

/**
 * Whether a password is among the first guesses: a common one, a common word or the person's own name or address with
 * digits and signs around it, or a few characters repeated.
 *
 * @param own words about the person, such as name and address
 */
export async function isCommonPassword(password: string, own: readonly string[]): Promise<boolean> {
  const common = await commonPasswords();
  const typed = password.normalize('NFKC').toLowerCase();
  const words = [typed, typed.replaceAll(/\s/g, '')];
  if (words.some((word) => common.has(word) || /^(.{1,4})\1+.{0,3}$/su.test(word))) return true;
  if (typed.length > LONGEST_DRESSED && !isAboutThem(typed, own)) return false;
  const bare = typed.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return bare.length >= SHORTEST_WORD && (common.has(bare) || isAboutThem(bare, own));
}

/** Whether it is a whole name or address, or a part of one, with any separators. */
function isAboutThem(bare: string, own: readonly string[]): boolean {
  const letters = (text: string) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^\p{L}]/gu, '');
  const words = own.flatMap((text) => [text, text.split('@')[0] ?? '', ...text.split(/[^\p{L}]+/u)]);
  return words.some((word) => letters(word).length >= SHORTEST_WORD && letters(word) === letters(bare));
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
