import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { LookupTables } from '../lookups/lookup-tables.ts';
import { areAlike } from './compare-profiles.ts';
import type { ProfileFacts } from './profile-facts.ts';
import type { PairRow } from './record-match.ts';

type Pair = Pick<PairRow, 'id' | 'first_id' | 'second_id' | 'state' | 'filter_id' | 'filter_version'>;

/**
 * Which of these pairs hold as their profiles stand now. An open pair keeps what it was found for until its filter meets
 * it again: by then its profiles may have been changed, or what made them alike was typed in a save that was held back.
 * A decided pair holds, and so does one whose filter is not the same any more: nobody can tell what that would say.
 */
export async function stillAlike(
  database: Kysely<Schema>,
  pairs: readonly Pair[],
  facts: ReadonlyMap<string, ProfileFacts>,
  lookups: LookupTables,
): Promise<Set<string>> {
  const filters = [...new Set(pairs.filter(({ state }) => state === 'open').map((pair) => pair.filter_id))];
  const rows =
    filters.length === 0
      ? []
      : await database
          .selectFrom('duplicate_filter')
          .select(['id', 'version', 'groups'])
          .where('id', 'in', filters)
          .where('deleted_at', 'is', null)
          .execute();
  const groupsOf = new Map(rows.map(({ id, version, groups }) => [`${id}/${version}`, groups]));
  const holds = ({ state, first_id: one, second_id: other, filter_id: filter, filter_version: version }: Pair) => {
    const groups = groupsOf.get(`${filter}/${version}`);
    const [first, second] = [facts.get(one), facts.get(other)];
    if (state !== 'open' || !groups || !first || !second) return true;
    return areAlike(groups, first, second, lookups);
  };
  return new Set(pairs.filter(holds).map(({ id }) => id));
}
