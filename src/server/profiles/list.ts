import { sql, type Expression, type SqlBool } from 'kysely';
import type {
  BaseProfileListAnswer,
  BaseProfileListQuery,
  BaseProfileSort,
} from '../../contract/shapes/base-profile-list.ts';
import type { Services } from '../http/call.ts';
import { invalidInput } from '../http/checked-input.ts';
import { cursorFor, foundBehind, positionOf, type Position } from './cursor.ts';
import { filterConditions } from './filter.ts';
import { summariesOf, summaryMaker } from './summary.ts';

/** The column behind each sort, with the type that a cursor's text is read as. Each has an index together with id. */
const SORT_COLUMNS = {
  waiting_since: { column: 'waiting_since', type: 'timestamptz' },
  updated_at: { column: 'updated_at', type: 'timestamptz' },
  created_at: { column: 'created_at', type: 'timestamptz' },
  profile_name: { column: 'sort_name', type: 'text' },
  status: { column: 'status', type: 'text' },
  date_of_birth: { column: 'date_of_birth', type: 'date' },
  city: { column: 'sort_city', type: 'text' },
  locales_done: { column: 'locales_done', type: 'integer' },
} as const satisfies Record<BaseProfileSort, { column: string; type: string }>;

/** Rows under the sort value and identifier; a page costs the same at any depth, a jump costs an index walk. */
export async function listBaseProfiles(
  query: BaseProfileListQuery,
  services: Pick<Services, 'database' | 'media'>,
): Promise<BaseProfileListAnswer> {
  if (query.after !== undefined && query.offset !== undefined) {
    throw invalidInput([{ path: 'offset', problem: 'cannot be given together with after' }]);
  }
  const position = query.after === undefined ? null : positionOf(query.after, query);
  const found = await foundBehind(position, pageQuery(query, position, services).execute());
  const rows = found.slice(0, query.limit);
  const last = rows.at(-1);
  const more = found.length > query.limit && last;
  return {
    rows: await summariesOf(await summaryMaker(services), rows),
    next: more ? cursorFor(query, { value: last.sort_value, id: last.id }) : null,
    total: query.include_total ? await count(query, services) : null,
  };
}

/**
 * The identifiers of the page are found by index alone; only then are the wide rows fetched. One
 * row more than asked for tells whether there is a next page.
 */
export function pageQuery(
  query: BaseProfileListQuery,
  position: Position | null,
  { database }: Pick<Services, 'database'>,
) {
  const { column, type } = SORT_COLUMNS[query.sort];
  const order = sql.ref(column);
  const direction = sql.raw(query.direction);
  return database
    .with('page', (inner) =>
      inner
        .selectFrom('base_profile')
        .select(['id', sql<string>`${order}::text`.as('sort_value')])
        .where((build) => filterConditions(query, build))
        .$if(position !== null, (select) => select.where(behind(position!)))
        .orderBy(sql`${order} ${direction}, id ${direction}`)
        .limit(query.limit + 1)
        .offset(query.offset ?? 0),
    )
    .selectFrom('page')
    .innerJoin('base_profile', 'base_profile.id', 'page.id')
    .selectAll('base_profile')
    .select('page.sort_value')
    .orderBy(sql`${sql.ref(`base_profile.${column}`)} ${direction}, base_profile.id ${direction}`);

  function behind({ value, id }: Position): Expression<SqlBool> {
    const comparison = sql.raw(query.direction === 'asc' ? '>' : '<');
    return sql`(${order}, id) ${comparison} (${value}::${sql.raw(type)}, ${id}::uuid)`;
  }
}

async function count(query: BaseProfileListQuery, { database }: Pick<Services, 'database'>): Promise<number> {
  const { total } = await database
    .selectFrom('base_profile')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where((build) => filterConditions(query, build))
    .executeTakeFirstOrThrow();
  return Number(total);
}
