import { sql, type Expression, type SqlBool } from 'kysely';
import { foldText } from '../../contract/policy/search-text.ts';

/** Fewer letters than these are no part that an index could find: they are looked for where words begin. */
const PART_FROM = 3;

/** Text for a LIKE pattern in which nothing is a wildcard. */
export function literalPattern(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/** Each word of a text, folded, somewhere in the searched text of a profile; a short one at the beginning of a word. */
export function textConditions(text: string, column: Expression<string>): Expression<SqlBool>[] {
  return foldText(text)
    .split(' ')
    .filter(Boolean)
    .map((word) => {
      const pattern = literalPattern(word);
      return Array.from(word).length < PART_FROM
        ? sql<SqlBool>`(${column} like ${`${pattern}%`} or ${column} like ${`% ${pattern}%`})`
        : sql<SqlBool>`${column} like ${`%${pattern}%`}`;
    });
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
