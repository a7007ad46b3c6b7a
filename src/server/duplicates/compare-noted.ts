import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { ProfileKind } from '../../contract/profiles/status.ts';
import type { ComparedProfileTable } from '../platform/database/duplicate-tables.ts';
import type { Schema } from '../platform/database/schema.ts';
import { lookupTables, type LookupTables } from '../lookups/lookups.ts';
import { comparedText } from '../names/compared-text.ts';
import { keysOf, RULES } from './pair-conditions.ts';
import { factsOf, type ProfileFacts } from './profile-facts.ts';

/** Profiles written by one statement, while the next ones are computed. */
const STORED_AT_ONCE = 25;
const OUTDATED_AT_ONCE = 400;

/**
 * Updates the keys by which some changed profiles are found, base profiles first: they are fewer, and people begin
 * with them. Several processes may do this at once. `most`: profiles taken at once. Returns how many there were.
 */
export async function compareNotedProfiles(database: Kysely<Schema>, most: number): Promise<number> {
  const lookups = await lookupTables(database);
  return database.transaction().execute(async (transaction) => {
    const { rows: noted } = await sql<{ profile_id: string; kind: ProfileKind }>`
      delete from profile_to_compare where profile_id in (
        select profile_id from profile_to_compare order by kind, noted_at, profile_id limit ${most}::integer
        for update skip locked
      ) returning profile_id, kind`.execute(transaction);
    for (const kind of ['base', 'locale'] as const) {
      const ids = noted.filter((one) => one.kind === kind).map((one) => one.profile_id);
      const facts = await factsOf(transaction, kind, ids);
      const present = [...facts.values()].filter(({ gone }) => !gone);
      await storeCompared(transaction, present, lookups);
      await forget(
        transaction,
        ids.filter((id) => facts.get(id)?.gone ?? true),
      );
    }
    return noted.length;
  });
}

/**
 * Notes a profile that a save is about to change, as the save itself will, but before any row of the comparison is
 * locked: the worker locks the note first, and skips what is locked.
 */
export async function noteToCompare(transaction: Transaction<Schema>, kind: ProfileKind, id: string): Promise<void> {
  await transaction
    .insertInto('profile_to_compare')
    .values({ profile_id: id, kind })
    .onConflict((conflict) => conflict.column('profile_id').doUpdateSet({ noted_at: sql<Date>`now()` }))
    .execute();
}

/** Notes some profiles whose keys an older version wrote. Returns how many; costs one read of an index when there are none. */
export async function noteOutdated(database: Kysely<Schema>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into profile_to_compare (profile_id, kind)
    select profile_id, kind from compared_profile where rules < ${RULES}::integer order by rules, profile_id
    limit ${OUTDATED_AT_ONCE}::integer
    on conflict (profile_id) do nothing`.execute(database);
  return Number(numAffectedRows);
}

/**
 * Stores the keys by which profiles are found. A profile whose keys and names are unchanged is not written: an import
 * notes a profile again with each picture and document that follows it.
 */
export async function storeCompared(
  transaction: Transaction<Schema>,
  profiles: readonly ProfileFacts[],
  lookups: LookupTables,
): Promise<void> {
  let storing: Promise<unknown> = Promise.resolve();
  for (let from = 0; from < profiles.length; from += STORED_AT_ONCE) {
    // Computed while the database, in another thread or process, writes the rows before.
    const rows = profiles.slice(from, from + STORED_AT_ONCE).map((facts) => rowOf(facts, lookups));
    await storing;
    storing = storeRows(transaction, rows);
  }
  await storing;
}

type Row = Pick<Selectable<ComparedProfileTable>, 'profile_id' | 'kind' | 'base_profile_id' | 'name' | 'real_name'> & {
  /** An array literal of PostgreSQL. */
  keys: string;
};

function rowOf(facts: ProfileFacts, lookups: LookupTables): Row {
  return {
    profile_id: facts.id,
    kind: facts.kind,
    base_profile_id: facts.baseProfileId,
    name: comparedText(facts.attributes['profileName'] ?? ''),
    real_name: comparedText(facts.attributes['name'] ?? ''),
    keys: `{${keysOf(facts, lookups).join(',')}}`,
  };
}

/** One statement with one text, however many rows: a parameter for each value costs more than writing it. */
function storeRows(transaction: Transaction<Schema>, rows: readonly Row[]): Promise<unknown> {
  const column = (name: keyof Row) => rows.map((row) => row[name]);
  return sql`
    insert into compared_profile (profile_id, kind, base_profile_id, name, real_name, keys, rules)
    select profile_id, kind, base_profile_id, name, real_name, keys::integer[], ${RULES}::integer
    from unnest(${column('profile_id')}::uuid[], ${column('kind')}::text[], ${column('base_profile_id')}::uuid[],
      ${column('name')}::text[], ${column('real_name')}::text[], ${column('keys')}::text[])
      as given (profile_id, kind, base_profile_id, name, real_name, keys)
    on conflict (profile_id) do update
    set name = excluded.name, real_name = excluded.real_name, keys = excluded.keys, rules = excluded.rules
    where (compared_profile.name, compared_profile.real_name, compared_profile.keys, compared_profile.rules)
      is distinct from (excluded.name, excluded.real_name, excluded.keys, excluded.rules)`.execute(transaction);
}

/** Deleted profiles are compared with nobody. Their pairs wait, hidden, for an undo of that. */
async function forget(transaction: Transaction<Schema>, gone: readonly string[]): Promise<void> {
  if (gone.length === 0) return;
  await transaction.deleteFrom('compared_profile').where('profile_id', 'in', gone).execute();
}
