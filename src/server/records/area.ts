import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { ProfileKind } from '../../contract/profiles/status.ts';
import type { Actor } from '../platform/calls/call.ts';
import type { Schema } from '../platform/database/schema.ts';
import { Failure } from '../platform/failures/failure.ts';
import { arrayOf } from '../platform/lists/conditions.ts';
import { localeOf, type LookupTables } from '../lookups/lookups.ts';
import { TABLES, type BaseProfileRow, type LocaleProfileRow } from './record.ts';
import { RIGHTS } from '../../contract/base/rights.ts';
import { BASE_OUTSIDE_AREA, refusalToReadBase, refusalToReadLocale } from '../../contract/base/refusals.ts';

type Reader = Pick<Actor, 'role' | 'geos'>;
/** `lookups` are read beforehand, as `database` may be a transaction. */
interface Ground {
  lookups: LookupTables;
  database: Kysely<Schema>;
}

/** Why the person may not read this base profile; null if they may. */
export async function refusalOfBase(
  actor: Reader,
  row: Pick<BaseProfileRow, 'id' | 'attributes' | 'reserved_locales'>,
  { lookups: { localeById }, database }: Ground,
): Promise<Failure | null> {
  if (!RIGHTS.base.read.includes(actor.role)) return new Failure('role-forbids');
  const country = row.attributes['countryCode'] ?? '';
  const codesOf = (ids: readonly string[]) => ids.flatMap((id) => localeById.get(id)?.code ?? []);
  const covers = (ids: readonly string[]) => refusalToReadBase(actor, codesOf(ids), country) === null;
  // True for nearly everybody; the rest need a look at the locale profiles.
  if (covers(row.reserved_locales) || covers(await linkedLocaleIds(row.id, database))) return null;
  return new Failure('area-forbids', BASE_OUTSIDE_AREA);
}

/** Why the person may not read this locale profile; null if they may. */
export function refusalOfLocale(
  actor: Reader,
  row: Pick<LocaleProfileRow, 'locale_id'>,
  base: Pick<BaseProfileRow, 'attributes'>,
  { lookups }: Pick<Ground, 'lookups'>,
): Failure | null {
  const { code } = localeOf(row.locale_id, lookups);
  const refusal = refusalToReadLocale(actor, code, base.attributes['countryCode'] ?? '');
  return refusal && new Failure(refusal);
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

/**
 * `isBaseInArea` and `isInArea` in SQL, for people whom they bind.
 *
 * @param alias the name that the query gives to the record
 */
export function inArea(
  kind: ProfileKind,
  geos: readonly string[],
  { locales }: Pick<LookupTables, 'locales'>,
  alias: string = TABLES[kind],
): RawBuilder<SqlBool> {
  const record = sql.id(alias);
  const mine = arrayOf(
    locales.filter(({ code }) => geos.includes(code)).map(({ id }) => id),
    'uuid',
  );
  const countries = arrayOf(geos, 'text');
  if (kind === 'locale') {
    return sql<SqlBool>`(
    ${record}.locale_id = any (${mine})
    or ${record}.base_country = any (${countries}))`;
  }
  return sql<SqlBool>`(
    ${record}.reserved_locales && ${mine}
    or ${record}.attributes ->> 'countryCode' = any (${countries})
    or exists (
      select from locale_profile as linked where linked.base_profile_id = ${record}.id
      and linked.locale_id = any (${mine}) and linked.deleted_at is null
    ))`;
}
