import { isPartOfWord } from '../../contract/policy/words.ts';
import { sql, type Kysely } from 'kysely';
import { foldText } from '../../contract/policy/search-text.ts';
import type { Person } from '../../contract/primitives.ts';
import type { Schema } from '../database/schema.ts';

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
