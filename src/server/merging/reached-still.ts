import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { factsOf } from '../duplicates/profile-facts.ts';
import { stillAlike } from '../duplicates/still-alike.ts';
import type { LookupTables } from '../lookups/lookup-tables.ts';

/**
 * Of base profiles that pairs lead to, those that are reached over pairs that hold to this day: one that holds no more
 * must not bring a stranger into a case.
 *
 * @param from the two profiles of the pair that was chosen, which are never left out
 */
export async function reachedStill(
  database: Kysely<Schema>,
  from: readonly string[],
  ids: readonly string[],
  lookups: LookupTables,
): Promise<string[]> {
  if (ids.every((id) => from.includes(id))) return [...ids];
  const pairs = await database
    .selectFrom('duplicate_pair')
    .select(['id', 'first_id', 'second_id', 'state', 'filter_id', 'filter_version'])
    .where('scope', '=', 'base')
    .where('state', 'in', ['open', 'linked'])
    .where('first_id', 'in', [...ids])
    .where('second_id', 'in', [...ids])
    .orderBy('id')
    .limit(ids.length * ids.length)
    .execute();
  const holding = await stillAlike(database, pairs, await factsOf(database, 'base', ids), lookups);
  const reached = new Set(from);
  for (let before = 0; before < reached.size;) {
    before = reached.size;
    for (const { id, first_id: one, second_id: other } of pairs) {
      if (holding.has(id) && reached.has(one) !== reached.has(other)) reached.add(one).add(other);
    }
  }
  return ids.filter((id) => reached.has(id));
}
