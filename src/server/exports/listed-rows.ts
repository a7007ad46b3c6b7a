import { sql, type Expression, type SqlBool } from 'kysely';
import type { ListFilter, OverviewRoute } from '../../contract/policy/conditions/filter-fields.ts';
import type { Call } from '../calls/call.ts';
import type { Position } from '../lists/cursor.ts';
import { lookupTables } from '../lookups/lookup-tables.ts';
import { countOf, localeConditions, localePageQuery, pageQuery } from '../profiles/list.ts';
import { filterConditions } from '../profiles/filter.ts';
import type { BaseRow, LocaleRow } from './fields.ts';

interface Asked {
  overview: OverviewRoute;
  filter: ListFilter;
  sort: string;
  direction: 'asc' | 'desc';
}

export interface ListedRows {
  /** The next rows in the order, after a position. */
  behind(from: Position | null, take: number): Promise<((BaseRow | LocaleRow) & { sort_value: string })[]>;
  count(): Promise<number>;
  countChangedSince(moment: Date): Promise<number>;
}

/** The rows of an overview that the person may see now, read like its pages. */
export async function listed(
  { overview, filter, sort, direction }: Asked,
  call: Pick<Call, 'database' | 'actor' | 'now'>,
): Promise<ListedRows> {
  const lookups = await lookupTables(call.database);
  const kind = overview === 'base-profiles' ? 'base' : 'locale';
  // Filter and order have passed the shape of this overview.
  const query = { ...filter, sort, direction } as never;
  const conditions: Expression<SqlBool> =
    kind === 'base' ? filterConditions('base', filter) : localeConditions(filter, call.actor.geos, lookups);
  return {
    behind(from, take) {
      const range = { from, inclusive: false, backward: false, skip: 0, take };
      return kind === 'base'
        ? pageQuery(query, range, call).execute()
        : localePageQuery(query, range, call, lookups).execute();
    },
    count: () => countOf(kind, conditions, call),
    countChangedSince: (moment) =>
      countOf(kind, sql<SqlBool>`${conditions} and updated_at >= ${moment.toISOString()}::timestamptz`, call),
  };
}
