import { sql, type Expression, type SqlBool } from 'kysely';
import type {
  LocaleProfileListAnswer,
  LocaleProfileListQuery,
  LocaleProfileSort,
} from '../../contract/shapes/locale-profile-list.ts';
import type { Call } from '../http/call.ts';
import { invalidInput } from '../http/checked-input.ts';
import { lookupTables, type LookupTables } from '../lookups/lookup-tables.ts';
import { cursorFor, foundBehind, positionOf, type Position } from './cursor.ts';
import { localeFilterConditions } from './locale-filter.ts';
import { localeSummaryOf } from './locale-summary.ts';

type Asker = Pick<Call, 'database' | 'actor'>;

/** The column behind each sort, with the type that a cursor's text is read as. Each has an index together with id. */
const SORT_COLUMNS = {
  waiting_since: { column: 'waiting_since', type: 'timestamptz' },
  updated_at: { column: 'updated_at', type: 'timestamptz' },
  created_at: { column: 'created_at', type: 'timestamptz' },
  profile_name: { column: 'sort_name', type: 'text' },
  status: { column: 'status', type: 'text' },
} as const satisfies Record<LocaleProfileSort, { column: string; type: string }>;

/** Rows under the sort value and identifier, as far as they lie in the person's area. */
export async function listLocaleProfiles(query: LocaleProfileListQuery, call: Asker): Promise<LocaleProfileListAnswer> {
  if (query.after !== undefined && query.offset !== undefined) {
    throw invalidInput([{ path: 'offset', problem: 'cannot be given together with after' }]);
  }
  const lookups = await lookupTables(call.database);
  const position = query.after === undefined ? null : positionOf(query.after, query);
  const found = await foundBehind(position, localePageQuery(query, position, call, lookups).execute());
  const rows = found.slice(0, query.limit);
  const last = rows.at(-1);
  const more = found.length > query.limit && last;
  return {
    rows: rows.map((row) => localeSummaryOf(row, { profile_name: row.base_name, status: row.base_status }, lookups)),
    next: more ? cursorFor(query, { value: last.sort_value, id: last.id }) : null,
    total: query.include_total ? await count(query, call, lookups) : null,
  };
}

/** Identifiers are found by index alone, then the wide rows are fetched; one more than asked for tells of a next page. */
export function localePageQuery(
  query: LocaleProfileListQuery,
  position: Position | null,
  { database, actor }: Asker,
  lookups: LookupTables,
) {
  const { column, type } = SORT_COLUMNS[query.sort];
  const order = sql.ref(column);
  const direction = sql.raw(query.direction);
  return database
    .with('page', (inner) =>
      inner
        .selectFrom('locale_profile')
        .select(['id', sql<string>`${order}::text`.as('sort_value')])
        .where((build) => localeFilterConditions(query, actor.geos, lookups, build))
        .$if(position !== null, (select) => select.where(behind(position!)))
        .orderBy(sql`${order} ${direction}, id ${direction}`)
        .limit(query.limit + 1)
        .offset(query.offset ?? 0),
    )
    .selectFrom('page')
    .innerJoin('locale_profile', 'locale_profile.id', 'page.id')
    .innerJoin('base_profile', 'base_profile.id', 'locale_profile.base_profile_id')
    .selectAll('locale_profile')
    .select(['page.sort_value', 'base_profile.profile_name as base_name', 'base_profile.status as base_status'])
    .orderBy(sql`${sql.ref(`locale_profile.${column}`)} ${direction}, locale_profile.id ${direction}`);

  function behind({ value, id }: Position): Expression<SqlBool> {
    const comparison = sql.raw(query.direction === 'asc' ? '>' : '<');
    return sql`(${order}, id) ${comparison} (${value}::${sql.raw(type)}, ${id}::uuid)`;
  }
}

async function count(
  query: LocaleProfileListQuery,
  { database, actor }: Asker,
  lookups: LookupTables,
): Promise<number> {
  const { total } = await database
    .selectFrom('locale_profile')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where((build) => localeFilterConditions(query, actor.geos, lookups, build))
    .executeTakeFirstOrThrow();
  return Number(total);
}
