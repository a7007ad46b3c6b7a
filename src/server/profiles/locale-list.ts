import { sql } from 'kysely';
import type { ProfileStatus } from '../../contract/policy/status.ts';
import type {
  LocaleProfileFilter,
  LocaleProfileListAnswer,
  LocaleProfileListQuery,
  LocaleProfileSort,
} from '../../contract/shapes/locale-profile-list.ts';
import type { Call } from '../calls/call.ts';
import { lookupTables, type LookupTables } from '../lookups/lookup-tables.ts';
import { listedPage } from '../lists/listed-page.ts';
import { localeFilterConditions } from './locale-filter.ts';
import { localeSummaryOf } from '../records/locale-summary.ts';
import { stretchOf, type SortColumn, type Stretch } from '../lists/page-query.ts';

type Asker = Pick<Call, 'database' | 'actor' | 'now'>;

/** The column behind each sort. */
const SORT_COLUMNS = {
  waiting_since: { column: 'waiting_since', type: 'timestamptz' },
  updated_at: { column: 'updated_at', type: 'timestamptz' },
  created_at: { column: 'created_at', type: 'timestamptz' },
  profile_name: { column: 'sort_name', type: 'text' },
  status: { column: 'status', type: 'text' },
  status_since: { column: 'status_since', type: 'timestamptz' },
} as const satisfies Record<LocaleProfileSort, SortColumn>;

/** A page of the overview, as far as the profiles lie in the person's area. */
export async function listLocaleProfiles(query: LocaleProfileListQuery, call: Asker): Promise<LocaleProfileListAnswer> {
  const lookups = await lookupTables(call.database);
  const { sort, direction, limit, after, offset, include_total, ...filter } = query;
  const list = [filter, call.actor.geos];
  const page = await listedPage(call.database, { sort, direction, limit, after, offset, include_total }, list, {
    rows: (stretch) => localePageQuery(query, stretch, call, lookups).execute(),
    count: () => countLocaleProfiles(filter, call, lookups),
  });
  return { ...page, rows: page.rows.map((row) => localeSummaryOf(row, baseIn(row), lookups, row.assignee)) };
}

/** The wide rows of a stretch, with what is shown of their base profiles and who works on them now. */
export function localePageQuery(
  query: Pick<LocaleProfileListQuery, 'sort' | 'direction'> & LocaleProfileFilter,
  stretch: Stretch,
  { database, actor, now }: Asker,
  lookups: LookupTables,
) {
  const sorted = SORT_COLUMNS[query.sort];
  const direction = sql.raw(query.direction);
  return database
    .with('page', () =>
      stretchOf(database, 'locale_profile', sorted, query.direction, stretch, (build) =>
        localeFilterConditions(query, actor.geos, lookups, build),
      ),
    )
    .selectFrom('page')
    .innerJoin('locale_profile', 'locale_profile.id', 'page.id')
    .innerJoin('base_profile', 'base_profile.id', 'locale_profile.base_profile_id')
    .leftJoin('queue_lease', (join) =>
      join.onRef('queue_lease.record_id', '=', 'locale_profile.id').on('queue_lease.expires_at', '>', now()),
    )
    .selectAll('locale_profile')
    .select(SURROUNDINGS)
    .select(sql<string>`page.sort_key::text`.as('sort_value'))
    .orderBy(sql`page.sort_key ${direction}, page.id ${direction}`);
}

/** What a row shows of its base profile, and who works on it now. */
const SURROUNDINGS = [
  'base_profile.profile_name as base_name',
  'base_profile.status as base_status',
  'base_profile.content_at as base_content_at',
  'queue_lease.holder_name as assignee',
] as const;

function baseIn(row: { base_name: string; base_status: ProfileStatus; base_content_at: Date | number }) {
  return { profile_name: row.base_name, status: row.base_status, content_at: row.base_content_at };
}

async function countLocaleProfiles(
  filter: LocaleProfileFilter,
  { database, actor }: Pick<Asker, 'database' | 'actor'>,
  lookups: LookupTables,
): Promise<number> {
  const { total } = await database
    .selectFrom('locale_profile')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where((build) => localeFilterConditions(filter, actor.geos, lookups, build))
    .executeTakeFirstOrThrow();
  return Number(total);
}
