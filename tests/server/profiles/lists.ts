import { sql, type CompiledQuery } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { ProfileTable } from '../../../src/server/platform/lists/rows-of-range.ts';
import type { TestApi } from '../../support/api.ts';

type Page = { rows: readonly { id: string }[]; next: string | null };
interface Order<Sort> {
  sort: Sort;
  direction: 'asc' | 'desc';
}

/** What each order sorts by where it is not a column of its name; null where there is no value. */
const VALUES: Readonly<Record<string, string>> = {
  waiting_since: `nullif(waiting_since, 'infinity')`,
  date_of_birth: `nullif(date_of_birth, 'infinity')`,
  profile_name: `nullif(sort_name, '')`,
  city: `nullif(sort_city, '')`,
};

/** How a query would be answered if an index were worth it: the tables of these tests are far too small. */
export async function planWithoutScans({ services }: TestApi, compiled: CompiledQuery): Promise<string> {
  return services.database.transaction().execute(async (transaction) => {
    await sql`set local enable_seqscan = off`.execute(transaction);
    await sql`set local enable_bitmapscan = off`.execute(transaction);
    const explained = { ...compiled, sql: `explain ${compiled.sql}` };
    const { rows } = await transaction.executeQuery<{ 'QUERY PLAN': string }>(explained);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

/** The identifiers of all rows of a list, page after page by their cursors; fails where they go round in circles. */
export async function walkPages(page: (behind: { after?: string }) => Promise<Page>, most = 500): Promise<string[]> {
  const ids: string[] = [];
  for (let behind: { after?: string } = {}; ;) {
    const { rows, next } = await page(behind);
    ids.push(...rows.map(({ id }) => id));
    if (next === null) return ids;
    expect(ids.length).toBeLessThan(most);
    behind = { after: next };
  }
}

/** The same in every order: cursors give what jumps give, values come before what is none, and an index leads behind a cursor. */
export function everyOrder<Sort extends string>(
  api: TestApi,
  table: ProfileTable,
  sorts: readonly Sort[],
  {
    list,
    pageBehind,
  }: {
    list: (query: Partial<Order<Sort>> & { limit: number; offset?: number; after?: string }) => Promise<Page>;
    pageBehind: (order: Order<Sort>) => Promise<CompiledQuery>;
  },
): void {
  const orders = sorts.flatMap((sort) => (['asc', 'desc'] as const).map((direction) => ({ sort, direction })));
  describe.each(orders)('sorted by $sort $direction', (order) => {
    test('P155 pages by cursor give every row once, as jumps find them, those without a value last', async () => {
      const walked = await walkPages((behind) => list({ ...order, limit: 20, ...behind }));
      const jumped: string[] = [];
      while (jumped.length < walked.length) {
        const { rows } = await list({ ...order, limit: 50, offset: jumped.length });
        expect(rows).not.toEqual([]);
        jumped.push(...rows.map(({ id }) => id));
      }
      expect(jumped).toEqual(walked);
      const [value, way] = [sql.raw(VALUES[order.sort] ?? order.sort), sql.raw(order.direction)];
      const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} where deleted_at is null
        order by ${value} ${way} nulls last, id ${way}`.execute(api.services.database);
      expect(walked).toEqual(rows.map(({ id }) => id));
    });

    test('reads rows behind a cursor through an index', async () => {
      const plan = await planWithoutScans(api, await pageBehind(order));
      const page = plan.slice(plan.indexOf('Limit'));
      const columns: Readonly<Record<string, string>> = { city: 'sort_city', profile_name: 'sort_name' };
      const column = columns[order.sort] ?? order.sort;
      expect(page).toContain(`${table}_by_${column}`);
      expect(plan).not.toContain(`Seq Scan on ${table}`);
      expect(page).toMatch(/Index Cond: \(ROW\(/);
    });
  });
}
