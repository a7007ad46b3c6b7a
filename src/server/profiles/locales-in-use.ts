import { sql, type RawBuilder } from 'kysely';
import type { Call } from '../calls/call.ts';
import { arrayOf } from '../lists/conditions.ts';
import { lookupTables, type LookupTables } from '../lookups/lookup-tables.ts';
import { isBound } from '../records/area.ts';

type Asker = Pick<Call, 'database' | 'actor'>;

/** Identifiers of the locales in which the person's area has a locale profile, in the order of GET /locale. */
export async function localesInUse({ database, actor }: Asker): Promise<string[]> {
  const lookups = await lookupTables(database);
  const { rows } = await inUseQuery(actor, lookups).execute(database);
  const used = new Set(rows.map(({ id }) => id));
  return lookups.locales.flatMap(({ id }) => (used.has(id) ? [id] : []));
}

/**
 * Each locale is looked up once in an index that begins with it, and no profile is counted. By a country an area may
 * reach any locale: those are read from the country's own rows.
 */
export function inUseQuery(actor: Asker['actor'], { locales }: Pick<LookupTables, 'locales'>) {
  if (!isBound('locale', actor)) return usedAmong(locales.map(({ id }) => id));
  const mine = locales.filter(({ code }) => actor.geos.includes(code)).map(({ id }) => id);
  return sql<{ id: string }>`${usedAmong(mine)} union
    select locale_id as id from locale_profile
    where base_country = any (${arrayOf(actor.geos, 'text')}) and deleted_at is null`;
}

function usedAmong(ids: readonly string[]): RawBuilder<{ id: string }> {
  return sql<{ id: string }>`select wanted.id from unnest(${arrayOf(ids, 'uuid')}) as wanted (id)
    where exists (
      select from locale_profile as used where used.locale_id = wanted.id and used.deleted_at is null
      offset 0
    )`;
}
