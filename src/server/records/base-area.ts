import { sql, type Expression, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import { BASE_OUTSIDE_AREA } from '../../contract/policy/locale-area.ts';
import { READING_ROLES, refusalToReadBase } from '../../contract/policy/reading.ts';
import type { Schema } from '../database/schema.ts';
import type { Actor, Call } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import { lookupTables, type LookupTables } from '../lookups/lookup-tables.ts';
import type { BaseProfileRow } from './summary.ts';
import { arrayOf } from '../lists/conditions.ts';

/** What tells where a base profile belongs. */
type Placed = Pick<BaseProfileRow, 'id' | 'attributes' | 'reserved_locales'>;

/**
 * Throws `role-forbids` or `area-forbids` if the person may not read this base profile: then nothing
 * else is told of it, and nothing is done to it.
 *
 * @param lookups read beforehand: `database` may be a transaction
 */
export async function assertMayReadBase(
  actor: Pick<Actor, 'role' | 'geos'>,
  row: Placed,
  lookups: LookupTables,
  database: Kysely<Schema>,
): Promise<void> {
  if (await mayReadBase(actor, row, lookups, database)) return;
  if (!READING_ROLES.base.includes(actor.role)) throw new Failure('role-forbids');
  throw new Failure('area-forbids', BASE_OUTSIDE_AREA);
}

export async function mayReadBase(
  actor: Pick<Actor, 'role' | 'geos'>,
  row: Placed,
  { localeById }: LookupTables,
  database: Kysely<Schema>,
): Promise<boolean> {
  if (!READING_ROLES.base.includes(actor.role)) return false;
  const country = row.attributes['countryCode'] ?? '';
  const codesOf = (ids: readonly string[]) => ids.flatMap((id) => localeById.get(id)?.code ?? []);
  const covers = (ids: readonly string[]) => refusalToReadBase(actor, codesOf(ids), country) === null;
  // Nearly everybody is through here; only the rest costs a look at the locale profiles.
  return covers(row.reserved_locales) || covers(await linkedLocaleIds(row.id, database));
}

async function linkedLocaleIds(id: string, database: Kysely<Schema>): Promise<string[]> {
  const rows = await database
    .selectFrom('locale_profile')
    .select('locale_id')
    .where('base_profile_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map((row) => row.locale_id);
}

/** Throws `not-found`, `role-forbids` or `area-forbids`. */
export async function assertBaseReadable(id: string, { database, actor }: Pick<Call, 'database' | 'actor'>) {
  const row = await database
    .selectFrom('base_profile')
    .select(['id', 'creator_id', 'attributes', 'reserved_locales'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new Failure('not-found');
  await assertMayReadBase(actor, row, await lookupTables(database), database);
  return row;
}

/**
 * `isBaseInArea` in SQL, for those whom it binds and whose area has an entry.
 *
 * @param alias the name that the query gives to the base profile
 */
export function baseInArea(
  alias: string,
  geos: readonly string[],
  { locales }: Pick<LookupTables, 'locales'>,
): RawBuilder<SqlBool> {
  const base = sql.id(alias);
  const mine = arrayOf(
    locales.filter(({ code }) => geos.includes(code)).map(({ id }) => id),
    'uuid',
  );
  return sql<SqlBool>`(
    ${base}.reserved_locales && ${mine}
    or ${base}.attributes ->> 'countryCode' = any (${arrayOf(geos, 'text')})
    or exists (
      select from locale_profile as linked where linked.base_profile_id = ${base}.id
      and linked.locale_id = any (${mine}) and linked.deleted_at is null
    ))`;
}

/**
 * `isInArea` in SQL, for an area that has an entry.
 *
 * @param alias the name that the query gives to the locale profile
 */
export function inArea(
  geos: readonly string[],
  { locales }: LookupTables,
  alias = 'locale_profile',
): Expression<SqlBool> {
  const mine = locales.filter(({ code }) => geos.includes(code)).map(({ id }) => id);
  const below = sql.id(alias);
  return sql<SqlBool>`(
    ${below}.locale_id = any (${arrayOf(mine, 'uuid')})
    or ${below}.base_country = any (${arrayOf(geos, 'text')}))`;
}
