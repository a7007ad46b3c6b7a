import { sql, type Kysely, type SqlBool } from 'kysely';
import { FILTERS_MAXIMUM, PREPARING_COUNTED } from '../../contract/policy/duplicate-limits.ts';
import type { ProfileKind } from '../../contract/policy/status.ts';
import type { DuplicateRule } from '../../contract/shapes/duplicate-filter.ts';
import { ITSELF } from './runs.ts';
import type { Schema } from '../database/schema.ts';

/** A condition on runs and filters: whether pictures are compared by their hashes. */
export const comparesPictures = sql<SqlBool>`jsonb_path_exists(groups, '$[*].conditions[*] ? (@.kind == "similar-picture")')`;

/** Profiles that no run can find yet, of one kind or of those that runs wait for, counted up to a bound. */
export async function unpreparedOf(
  database: Kysely<Schema>,
  which: ProfileKind | 'that-runs-wait-for',
): Promise<number> {
  const kinds =
    which === 'that-runs-wait-for'
      ? sql`select scope from (
          select scope, state from duplicate_run where state in ('waiting', 'running')
          order by created_at, id limit ${FILTERS_MAXIMUM}::integer
        ) as under_way where state = 'waiting'`
      : sql`values (${which}::text)`;
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from (
      select 1 from profile_to_compare where kind in (${kinds}) limit ${PREPARING_COUNTED}::integer
    ) as counted`.execute(database);
  return rows[0]?.waiting ?? 0;
}

/** Pictures that wait for their hash, and that runs wait for, counted likewise. 0: no run waits for pictures. */
export async function unhashedThatRunsWaitFor(database: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (
      select from (
        select state, groups from duplicate_run where state in ('waiting', 'running')
        order by created_at, id limit ${FILTERS_MAXIMUM}::integer
      ) as under_way where state = 'waiting' and ${comparesPictures}
    ) as waits`.execute(database);
  return rows[0]?.waits ? countUnhashed(database) : 0;
}

/** The same for a rule that is previewed before it is stored. */
export async function unhashedFor(
  { groups }: Pick<DuplicateRule, 'groups'>,
  database: Kysely<Schema>,
): Promise<number> {
  const compares = groups.some(({ conditions }) => conditions.some(({ kind }) => kind === 'similar-picture'));
  return compares ? countUnhashed(database) : 0;
}

/** The next of the ordered runs that have not begun; null: there is none. */
export async function orderedRunThatWaits(database: Kysely<Schema>): Promise<{ comparesPictures: boolean } | null> {
  const { rows } = await sql<{ comparesPictures: boolean }>`
    select ${comparesPictures} as "comparesPictures" from duplicate_run
    where state = 'waiting' and started_by <> ${ITSELF.id}
    order by created_at, id limit 1`.execute(database);
  return rows[0] ?? null;
}

async function countUnhashed(database: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from (
      select 1 from media_hash where state = 'waiting' limit ${PREPARING_COUNTED}::integer
    ) as counted`.execute(database);
  return rows[0]?.waiting ?? 0;
}
