import { isPartOfWord } from '../../contract/base/words.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { foldText } from '../../contract/base/fold-text.ts';
import type { Person } from '../../contract/base/primitives.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { Call } from '../platform/calls/call.ts';
import { arrayOf } from '../platform/lists/conditions.ts';
import { lookupTables, type LookupTables } from '../lookups/lookups.ts';
import { isBound } from '../../contract/base/refusals.ts';

/** People who have created base profiles and whose name fits a text, by name; those first whose name begins with it. An empty text fits everybody. */
export async function searchCreators(text: string, limit: number, database: Kysely<Schema>): Promise<Person[]> {
  const wanted = foldText(text);
  const { rows } = await creatorsQuery().execute(database);
  return rows
    .map((person) => ({ person, name: foldText(person.name) }))
    .filter(({ name }) => (isPartOfWord(text) ? name.includes(wanted) : ` ${name}`.includes(` ${wanted}`)))
    .sort(
      (one, other) =>
        Number(other.name.startsWith(wanted)) - Number(one.name.startsWith(wanted)) ||
        one.name.localeCompare(other.name, 'en'),
    )
    .slice(0, limit)
    .map(({ person }) => person);
}

/**
 * Each creator once, with the name in their newest profile. The query jumps through the index from one person to the
 * next: as many steps as there are people, however many profiles they have made.
 */
export function creatorsQuery() {
  return sql<Person>`
    with recursive creator (id) as (
      (select creator_id from base_profile where deleted_at is null order by creator_id limit 1)
      union all
      select (
        select creator_id from base_profile
        where deleted_at is null and creator_id > creator.id order by creator_id limit 1
      ) from creator where creator.id is not null
    )
    select creator.id as user_id, newest.name
    from creator, lateral (
      select creator_name as name from base_profile
      where deleted_at is null and creator_id = creator.id order by updated_at desc, id desc limit 1
    ) as newest
    where creator.id is not null`;
}

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
