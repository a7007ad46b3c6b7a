import { sql, type Expression, type SqlBool } from 'kysely';
import { isPartOfWord } from '../../../contract/base/words.ts';
import { foldText, letterByLetter, PART_SIGN, SOUND_SIGN, spelledOut } from '../../../contract/base/fold-text.ts';
import { asOneWord, lookAlike } from '../../../contract/letters/look-alikes.ts';
import { plainHan } from '../../../contract/letters/han-variants.ts';
import { cyrillicForms } from '../../../libraries/names/cyrillic.ts';
import { namesOfCity } from '../../names/city-names-abroad.ts';

/** Fewer letters than these cannot use the index anywhere in a word: they are searched at the beginning of words. */
const PART_FROM = 3;

/** A word of nothing but signs that are searched only where they stand alone. */
const LEFT_OUT = /^['\p{M}]*$/u;

/** Text for a LIKE pattern in which nothing is a wildcard. */
export function literalPattern(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/** Separators within a word that others write as one word, or with a blank. */
const PARTED = /(?<=[\p{L}\p{M}\p{N}])[-\u200C](?=[\p{L}\p{N}])/gu;
/** Blanks round a hyphen do not count. */
const WIDE_HYPHEN = /(?<=[\p{L}\p{M}\p{N}])\s*-\s*(?=[\p{L}\p{N}])/gu;

/** The beginning of an identifier, whose hyphens separate no words. */
const IDENTIFIER = /^[0-9a-f]{8}-/i;

/**
 * Each folded word of a text, anywhere in the searched text of a profile; a short one at the beginning of a word, or
 * in a script without blanks anywhere. A text that may be split into other words is searched in each of these ways.
 */
export function textConditions(text: string, column: Expression<string>): Expression<SqlBool>[] {
  const one = lookAlike(text);
  const narrow = one.replace(WIDE_HYPHEN, '-');
  const apart = IDENTIFIER.test(one) ? one : narrow.replace(PARTED, ' ');
  const [only, ...others] = [text, asOneWord(one), apart, narrow]
    .filter((each, at, all) => at === 0 || (each !== one && all.indexOf(each) === at))
    .map((each) => wordConditions(each, column));
  if (others.length === 0) return only ?? [];
  const all = (conditions: Expression<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
  return [sql<SqlBool>`(${sql.join([only ?? [], ...others].filter(({ length }) => length > 0).map(all), sql` or `)})`];
}

function wordConditions(text: string, column: Expression<string>): Expression<SqlBool>[] {
  const words = text.split(/\s+/);
  const isLeftOut = (typed: string) => LEFT_OUT.test(foldText(typed));
  return (words.every(isLeftOut) ? words : words.filter((typed) => !isLeftOut(typed))).flatMap((typed) => {
    const isPart = isPartOfWord(typed);
    const words = [...new Set(waysToWrite(typed).map(foldText))];
    const cities = namesOfCity(foldText(typed)).filter((name) => !words.includes(name));
    const ways = words.map((word) => hasWord(column, word, isPart));
    if (cities.length > 0) ways.push(hasName(column, cities));
    if (ways.length > 1) return sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
    return foldText(typed)
      .split(' ')
      .filter(Boolean)
      .map((word) => hasWord(column, word, isPart));
  });
}

/** A typed word in all forms that searched text may have. */
function waysToWrite(typed: string): string[] {
  // After a part that begins with a repeat mark it is unknown what is repeated.
  const rest = typed.replace(/^[々〻ゝゞヽヾ]+(?=.)/u, '');
  const others = [spelledOut(typed) ?? typed, letterByLetter(typed) ?? typed, plainHan(lookAlike(typed)), rest];
  return [typed, ...others, ...cyrillicForms(typed)];
}

function hasWord(column: Expression<string>, word: string, isPart: boolean): Expression<SqlBool> {
  const pattern = literalPattern(word);
  if (isLongPart(word)) return sql<SqlBool>`${column} like ${`%${pattern}%`}`;
  const begins = sql<SqlBool>`${column} like ${`${pattern}%`} or ${column} like ${`% ${pattern}%`}`;
  return isPart ? sql<SqlBool>`(${begins} or ${column} like ${`%${PART_SIGN}${pattern}%`})` : sql<SqlBool>`(${begins})`;
}

/** Whole, as another name of what was typed stands there: who types Roma means Rome, and not Romero. */
function hasName(column: Expression<string>, names: readonly string[]): Expression<SqlBool> {
  const any = names.map((name) => name.replaceAll(/[^\p{L}\p{M}\p{N} ]/gu, String.raw`\$&`)).join('|');
  return sql<SqlBool>`${column} ~ ${`(^| )(${any})[ ${SOUND_SIGN}${PART_SIGN}]`}`;
}

/** Whether the index finds a part of this length anywhere in a word. */
export function isLongPart(folded: string): boolean {
  return Array.from(folded).length >= PART_FROM;
}

/** One value is compared as such: then an index over it and a moment also gives the order. */
export function anyOf(
  value: Expression<unknown>,
  wanted: readonly string[],
  type: 'uuid' | 'text',
): Expression<SqlBool> {
  const [only] = wanted;
  return wanted.length === 1
    ? sql<SqlBool>`${value} = ${only}::${sql.raw(type)}`
    : sql<SqlBool>`${value} = any (${arrayOf(wanted, type)})`;
}

export function arrayOf(values: readonly string[], type: 'uuid' | 'text') {
  return sql`array[${sql.join([...values])}]::${sql.raw(type)}[]`;
}
