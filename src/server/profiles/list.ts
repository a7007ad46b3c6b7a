import { sql } from 'kysely';
import type {
  BaseProfileFilter,
  BaseProfileListAnswer,
  BaseProfileListQuery,
  BaseProfileSort,
} from '../../contract/shapes/base-profile-list.ts';
import type { Services } from '../calls/call.ts';
import { filterConditions } from './filter.ts';
import { listedPage } from '../lists/listed-page.ts';
import { stretchOf, type SortColumn, type Stretch } from '../lists/page-query.ts';
import { summariesOf, summaryMaker } from '../records/summary.ts';

/** The column behind each sort. */
const SORT_COLUMNS = {
  waiting_since: { column: 'waiting_since', type: 'timestamptz' },
  updated_at: { column: 'updated_at', type: 'timestamptz' },
  created_at: { column: 'created_at', type: 'timestamptz' },
  profile_name: { column: 'sort_name', type: 'text' },
  status: { column: 'status', type: 'text' },
  date_of_birth: { column: 'date_of_birth', type: 'date' },
  city: { column: 'sort_city', type: 'text' },
  locales_done: { column: 'locales_done', type: 'integer' },
} as const satisfies Record<BaseProfileSort, SortColumn>;

/** A page of the overview. */
export async function listBaseProfiles(
  query: BaseProfileListQuery,
  services: Pick<Services, 'database' | 'media'>,
): Promise<BaseProfileListAnswer> {
  const { sort, direction, limit, after, offset, include_total, ...filter } = query;
  const page = await listedPage(services.database, { sort, direction, limit, after, offset, include_total }, filter, {
    rows: (stretch) => pageQuery(query, stretch, services).execute(),
    count: () => countBaseProfiles(filter, services),
  });
  return { ...page, rows: await summariesOf(await summaryMaker(services), page.rows) };
}

/** The wide rows of a stretch. */
export function pageQuery(
  query: Pick<BaseProfileListQuery, 'sort' | 'direction'> & BaseProfileFilter,
  stretch: Stretch,
  { database }: Pick<Services, 'database'>,
) {
  const sorted = SORT_COLUMNS[query.sort];
  const direction = sql.raw(query.direction);
  return database
    .with('page', () =>
      stretchOf(database, 'base_profile', sorted, query.direction, stretch, (build) => filterConditions(query, build)),
    )
    .selectFrom('page')
    .innerJoin('base_profile', 'base_profile.id', 'page.id')
    .selectAll('base_profile')
    .select(sql<string>`page.sort_key::text`.as('sort_value'))
    .orderBy(sql`page.sort_key ${direction}, page.id ${direction}`);
}

export async function countBaseProfiles(
  filter: BaseProfileFilter,
  { database }: Pick<Services, 'database'>,
): Promise<number> {
  const { total } = await database
    .selectFrom('base_profile')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where((build) => filterConditions(filter, build))
    .executeTakeFirstOrThrow();
  return Number(total);
}
