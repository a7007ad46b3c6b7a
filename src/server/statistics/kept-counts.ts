import { sql, type Kysely, type RawBuilder } from 'kysely';
import { DAY } from '../../contract/base/time-spans.ts';
import type { Schema } from '../platform/database/schema.ts';

/** Counts stored by whole days; `statistic_fact` of baseline/statistics.ts says what each contains. */
export type KeptPart = 'author' | 'decider' | 'reason-actor' | 'reason-author' | 'claim';

/** Moments from the first to the one after the last. Both begin a quarter of an hour. */
export interface Span {
  from: Date;
  until: Date;
}

export interface KeptCount {
  /** '' if unknown. */
  person: string;
  key: string;
  amount: number;
}

/** Consecutive blocks of so many days, in UTC. */
export interface Blocks extends Span {
  days: 1 | 8 | 64;
}

/** Days of the blocks, each divided into the next smaller ones. */
const SIZES = [64, 8, 1] as const;

/** The largest blocks within a span, and the rest before and after them: at most a day each. Blocks are counted from 1970 on. */
export function blocksOf({ from, until }: Span): { blocks: Blocks[]; rest: Span[] } {
  const blocks: Blocks[] = [];
  let rest: Span[] = [{ from, until }];
  for (const days of SIZES) {
    const size = days * DAY;
    rest = rest.flatMap((span) => {
      const begin = new Date(Math.ceil(span.from.getTime() / size) * size);
      const end = new Date(Math.floor(span.until.getTime() / size) * size);
      if (begin >= end) return [span];
      blocks.push({ days, from: begin, until: end });
      return [
        { from: span.from, until: begin },
        { from: end, until: span.until },
      ].filter((each) => each.from < each.until);
    });
  }
  return { blocks, rest };
}

/**
 * The rows person, key and amount of the stored counts in a span, as a query. Rows of the same person and key are
 * still to be added up. One statement sees fresh rows either there or in the blocks, never twice.
 */
export function keptRows(part: KeptPart, span: Span, person?: string): RawBuilder<unknown> {
  const { blocks, rest } = blocksOf(span);
  const whose = person === undefined ? sql`` : sql` and person = ${person}`;
  const within = (moment: string, { from, until }: Span) =>
    sql`${sql.ref(moment)} >= ${from} and ${sql.ref(moment)} < ${until}${whose}`;
  return sql.join(
    [
      ...blocks.flatMap((each) => [
        sql`select person, key, amount from statistic_block
          where part = ${sql.lit(part)} and minutes = ${sql.lit(each.days * 24 * 60)} and ${within('start', each)}`,
        sql`select person, key, amount from statistic_fresh where part = ${sql.lit(part)} and ${within('at', each)}`,
      ]),
      ...rest.map(
        (each) =>
          sql`select person, key, amount from statistic_fact where part = ${sql.lit(part)} and ${within('at', each)}`,
      ),
    ],
    sql` union all `,
  );
}

/** The counts of each key of each person, or of one, in a span. */
export async function keptCounts(
  database: Kysely<Schema>,
  part: KeptPart,
  span: Span,
  person?: string,
): Promise<KeptCount[]> {
  const { rows } = await sql<KeptCount>`
    select person, key, sum(amount)::int as amount from (${keptRows(part, span, person)}) as kept
    group by 1, 2 having sum(amount) <> 0`.execute(database);
  return rows;
}
