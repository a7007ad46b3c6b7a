import { sql, type Expression, type SqlBool } from 'kysely';
import type { ProfileKind, ProfileStatus } from '../../contract/profiles/status.ts';
import type {
  BaseProfileListAnswer,
  BaseProfileListQuery,
  BaseProfileSort,
  LocaleProfileListAnswer,
  LocaleProfileListQuery,
  LocaleProfileSort,
} from '../../contract/profiles/profile-lists.ts';
import type { Call, Services } from '../platform/calls/call.ts';
import { listedPage, type PageQuery } from '../platform/lists/listed-page.ts';
import { orderOfPage, rowsOfRange, type SortColumn, type RowRange } from '../platform/lists/rows-of-range.ts';
import { lookupTables, type LookupTables } from '../lookups/lookups.ts';
import { inArea } from '../records/area.ts';
import { TABLES } from '../records/record.ts';
import { localeSummaryOf, summariesOf, summaryMaker } from '../records/summary.ts';
import { filterConditions, type FilterOf } from './filter.ts';
import type { OperationAnswer } from '../../contract/operations.ts';
import type { OverviewRoute } from '../../contract/profiles/filter-fields.ts';
import { COUNTED_ITEMS } from '../../contract/queue/queues.ts';
import { sharedWith, type SharedView } from '../../contract/overview/shared-views.ts';
import { fitsOverview } from '../settings/fits-overview.ts';
import { readSetting } from '../settings/read-setting.ts';
import { cellLetter, EMPTY_CELL, type MatrixAnswer, type MatrixQuery } from '../../contract/profiles/matrix.ts';
import { timestamp } from '../platform/database/column-types.ts';

type Asker = Pick<Call, 'database' | 'actor' | 'now'>;
type Database = Pick<Services, 'database'>;

/** The column of each sort. */
const EITHER = {
  waiting_since: { column: 'waiting_since', type: 'timestamptz', none: 'infinity' },
  updated_at: { column: 'updated_at', type: 'timestamptz' },
  created_at: { column: 'created_at', type: 'timestamptz' },
  profile_name: { column: 'sort_name', type: 'text', none: '' },
  status: { column: 'status', type: 'text' },
} as const;
const SORT_COLUMNS = {
  base: {
    ...EITHER,
    date_of_birth: { column: 'date_of_birth', type: 'date', none: 'infinity' },
    city: { column: 'sort_city', type: 'text', none: '' },
    locales_done: { column: 'locales_done', type: 'integer' },
  } satisfies Record<BaseProfileSort, SortColumn>,
  locale: {
    ...EITHER,
    status_since: { column: 'status_since', type: 'timestamptz' },
  } satisfies Record<LocaleProfileSort, SortColumn>,
};

/** A page of the base profiles overview. */
export async function listBaseProfiles(
  query: BaseProfileListQuery,
  services: Pick<Services, 'database' | 'media'>,
): Promise<BaseProfileListAnswer> {
  const page = await basePage(query, services);
  return { ...page, rows: await summariesOf(await summaryMaker(services), page.rows) };
}

/** The wide rows of a page of the base profiles overview. */
function basePage(query: BaseProfileListQuery, services: Database) {
  const [page, filter] = parted(query);
  return listedPage(services.database, page, filter, {
    rows: (range) => pageQuery(query, range, services).execute(),
    count: () => countOf('base', filterConditions('base', filter), services),
  });
}

/** A page of the locale profiles overview, as far as the profiles lie in the person's area. */
export async function listLocaleProfiles(query: LocaleProfileListQuery, call: Asker): Promise<LocaleProfileListAnswer> {
  const lookups = await lookupTables(call.database);
  const [page, filter] = parted(query);
  const { rows, ...rest } = await listedPage(call.database, page, [filter, call.actor.geos], {
    rows: (range) => localePageQuery(query, range, call, lookups).execute(),
    count: () => countOf('locale', localeConditions(filter, call.actor.geos, lookups), call),
  });
  return { ...rest, rows: rows.map((row) => localeSummaryOf(row, baseIn(row), lookups, row.assignee)) };
}

/** The parameters of the page, and the filter. */
function parted<Query extends PageQuery>(query: Query) {
  const { sort, direction, limit, after, offset, include_total, ...filter } = query;
  return [{ sort, direction, limit, after, offset, include_total }, filter] as const;
}

/** The conditions of the locale profiles overview within an area; empty for everything. */
export function localeConditions(
  filter: FilterOf<'locale'>,
  geos: readonly string[],
  lookups: LookupTables,
): Expression<SqlBool> {
  const conditions = filterConditions('locale', filter);
  return geos.length === 0 ? conditions : sql<SqlBool>`${conditions} and ${inArea('locale', geos, lookups)}`;
}

function sortedBy(kind: ProfileKind, sort: string): SortColumn {
  const columns: Readonly<Record<string, SortColumn>> = SORT_COLUMNS[kind];
  return columns[sort]!;
}

/** The identifiers of a range in their order, to be joined with its wide rows. */
function idsOfRange(
  kind: ProfileKind,
  query: { sort: string; direction: 'asc' | 'desc' },
  range: RowRange,
  conditions: Expression<SqlBool>,
  { database }: Database,
) {
  return database.with('page', () =>
    rowsOfRange(database, TABLES[kind], sortedBy(kind, query.sort), query.direction, range, conditions),
  );
}

/** The wide rows of a range. */
export function pageQuery(
  query: Pick<BaseProfileListQuery, 'sort' | 'direction'> & FilterOf<'base'>,
  range: RowRange,
  services: Database,
) {
  return idsOfRange('base', query, range, filterConditions('base', query), services)
    .selectFrom('page')
    .innerJoin('base_profile', 'base_profile.id', 'page.id')
    .selectAll('base_profile')
    .select(sql<string>`page.sort_key::text`.as('sort_value'))
    .orderBy(orderOfPage(sortedBy('base', query.sort), query.direction));
}

/** The wide rows of a range, with parts of their base profiles and who works on them now. */
export function localePageQuery(
  query: Pick<LocaleProfileListQuery, 'sort' | 'direction'> & FilterOf<'locale'>,
  range: RowRange,
  { database, actor, now }: Asker,
  lookups: LookupTables,
) {
  return idsOfRange('locale', query, range, localeConditions(query, actor.geos, lookups), { database })
    .selectFrom('page')
    .innerJoin('locale_profile', 'locale_profile.id', 'page.id')
    .innerJoin('base_profile', 'base_profile.id', 'locale_profile.base_profile_id')
    .leftJoin('queue_lease', (join) =>
      join.onRef('queue_lease.record_id', '=', 'locale_profile.id').on('queue_lease.expires_at', '>', now()),
    )
    .selectAll('locale_profile')
    .select(SURROUNDINGS)
    .select(sql<string>`page.sort_key::text`.as('sort_value'))
    .orderBy(orderOfPage(sortedBy('locale', query.sort), query.direction));
}

/** A row's columns from its base profile, and who works on it now. */
const SURROUNDINGS = [
  'base_profile.profile_name as base_name',
  'base_profile.status as base_status',
  'queue_lease.holder_name as assignee',
] as const;

export function baseIn(row: { base_name: string; base_status: ProfileStatus }) {
  return { profile_name: row.base_name, status: row.base_status };
}

/** How many records of a kind there are under these conditions. */
export async function countOf(
  kind: ProfileKind,
  conditions: Expression<SqlBool>,
  { database }: Database,
): Promise<number> {
  const { total } = await database
    .selectFrom(TABLES[kind])
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where(conditions)
    .executeTakeFirstOrThrow();
  return Number(total);
}

type Counts = OperationAnswer<'shared-view.counts'>['counts'];

/**
 * How many records the views have that are shared with the caller's role, in the caller's area like the list itself.
 * A view whose filter the overview no longer supports is left out.
 */
export async function countSharedViews(route: OverviewRoute, call: Call): Promise<Counts> {
  const views = sharedWith(await readSetting(call.database, 'shared_views'), call.actor.role, route);
  const lookups = await lookupTables(call.database);
  const counts: Counts = [];
  for (const view of views.filter(fitsOverview)) {
    const { rows } = await sql<{ found: number }>`
      select count(*)::int as found from (select from ${sql.table(TABLES[kindOf(route)])}
        where ${conditionsOf(view, call, lookups)} limit ${COUNTED_ITEMS + 1}) as those`.execute(call.database);
    const found = rows[0]?.found ?? 0;
    counts.push({ id: view.id, count: Math.min(found, COUNTED_ITEMS), more: found > COUNTED_ITEMS });
  }
  return counts;
}

const kindOf = (route: OverviewRoute) => (route === 'base-profiles' ? 'base' : 'locale');

function conditionsOf({ route, filter }: SharedView, { actor }: Call, lookups: LookupTables) {
  return route === 'base-profiles' ? filterConditions('base', filter) : localeConditions(filter, actor.geos, lookups);
}

/** Rows of the base profiles overview, each with a letter for every locale; the cells are read from an index alone. */
export async function listMatrix(query: MatrixQuery, { database }: Pick<Call, 'database'>): Promise<MatrixAnswer> {
  const { locales } = await lookupTables(database);
  const page = await basePage(query, { database });
  const column = new Map(locales.map(({ id }, index) => [id, index]));
  const rows = page.rows.map(({ id, profile_name, created_at, status, merged_into }) => ({
    id,
    profile_name,
    created_at: timestamp(created_at),
    status,
    letters: locales.map(() => EMPTY_CELL),
    stale: [] as number[],
    ...(merged_into !== null && { merged_into }),
  }));
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const cell of await cellQuery([...byId.keys()], { database }).execute()) {
    const at = column.get(cell.locale_id);
    const row = byId.get(cell.base_profile_id);
    if (!row || at === undefined) continue;
    row.letters[at] = cellLetter(cell);
    if (cell.is_stale) row.stale.push(at);
  }
  return { ...page, rows: rows.map(({ letters, ...row }) => ({ ...row, cells: letters.join('') })) };
}

/** At most one cell a locale for each row asked for. */
export function cellQuery(baseProfileIds: readonly string[], { database }: Pick<Call, 'database'>) {
  return database
    .selectFrom('locale_profile')
    .select(['base_profile_id', 'locale_id', 'status', 'active'])
    .select(sql<boolean>`stale_fields <> '{}'`.as('is_stale'))
    .where('base_profile_id', 'in', [...baseProfileIds, NOBODY])
    .where('deleted_at', 'is', null);
}

/** Stands for an empty list, which SQL does not allow. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
