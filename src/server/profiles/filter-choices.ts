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

/** Identifiers of the locales in which the person's area has a locale profile: the most used first, then as GET /locale. */
export async function localesInUse({ database, actor }: Asker): Promise<string[]> {
  const lookups = await lookupTables(database);
  const { rows } = await inUseQuery(actor, lookups).execute(database);
  const usesOf = new Map(rows.map(({ id, uses }) => [id, uses]));
  const used = lookups.locales.filter(({ id }) => (usesOf.get(id) ?? 0) > 0);
  return used.toSorted((a, b) => (usesOf.get(b.id) ?? 0) - (usesOf.get(a.id) ?? 0)).map(({ id }) => id);
}

/** Profiles of a locale that are counted: enough to tell much used locales from others. */
const COUNTED = 100;

/**
 * Each locale is looked up once in an index that begins with it, and few of its profiles are counted. By a country an
 * area may reach any locale: those are read from the country's own rows.
 */
export function inUseQuery(actor: Asker['actor'], { locales }: Pick<LookupTables, 'locales'>) {
  if (!isBound('locale', actor)) return usedAmong(locales.map(({ id }) => id));
  const mine = locales.filter(({ code }) => actor.geos.includes(code)).map(({ id }) => id);
  return sql<Used>`${usedAmong(mine)} union all
    select locale_id as id, count(*)::int as uses from locale_profile
    where base_country = any (${arrayOf(actor.geos, 'text')}) and deleted_at is null
      and locale_id <> all (${arrayOf(mine, 'uuid')})
    group by locale_id`;
}

interface Used {
  id: string;
  uses: number;
}

function usedAmong(ids: readonly string[]): RawBuilder<Used> {
  return sql<Used>`select wanted.id, (
      select count(*)::int from (
        select from locale_profile as used where used.locale_id = wanted.id and used.deleted_at is null limit ${COUNTED}
      ) as counted
    ) as uses
    from unnest(${arrayOf(ids, 'uuid')}) as wanted (id)`;
}
