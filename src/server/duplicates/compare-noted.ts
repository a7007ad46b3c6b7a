import { sql, type Kysely, type Transaction } from 'kysely';
import type { ProfileKind } from '../../contract/policy/status.ts';
import type { Schema } from '../database/schema.ts';
import { lookupTables, type LookupTables } from '../lookups/lookup-tables.ts';
import { comparedText } from './compared-text.ts';
import { keysOf, RULES } from './pair-conditions.ts';
import { factsOf, type ProfileFacts } from './profile-facts.ts';
import { intArray } from './look-up-by-hash.ts';

/** Profiles taken at once: so few that nobody else waits for the database. */
const AT_ONCE = 40;
const OUTDATED_AT_ONCE = 400;

/**
 * Brings what profiles are found by up to date for some that have changed. Several processes may do
 * this at once. Returns how many there were.
 */
export async function compareNotedProfiles(database: Kysely<Schema>): Promise<number> {
  const lookups = await lookupTables(database);
  return database.transaction().execute(async (transaction) => {
    const { rows: noted } = await sql<{ profile_id: string; kind: ProfileKind }>`
      delete from profile_to_compare where profile_id in (
        select profile_id from profile_to_compare order by noted_at, profile_id limit ${AT_ONCE}::integer
        for update skip locked
      ) returning profile_id, kind`.execute(transaction);
    for (const kind of ['base', 'locale'] as const) {
      const ids = noted.filter((one) => one.kind === kind).map((one) => one.profile_id);
      const facts = await factsOf(transaction, kind, ids);
      const present = [...facts.values()].filter(({ deleted }) => !deleted);
      await storeCompared(transaction, present, lookups);
      await forget(
        transaction,
        ids.filter((id) => facts.get(id)?.deleted ?? true),
      );
    }
    return noted.length;
  });
}

/**
 * Notes a profile that a save is about to change, as the save itself will, but before any row of the
 * comparison is locked: who works on notes locks the note first, and leaves alone what is locked.
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

/** Stores what profiles are found by. */
export async function storeCompared(
  transaction: Transaction<Schema>,
  profiles: readonly ProfileFacts[],
  lookups: LookupTables,
): Promise<void> {
  if (profiles.length === 0) return;
  await transaction
    .insertInto('compared_profile')
    .values(
      profiles.map((facts) => ({
        profile_id: facts.id,
        kind: facts.kind,
        base_profile_id: facts.baseProfileId,
        name: comparedText(facts.attributes['profileName'] ?? ''),
        real_name: comparedText(facts.attributes['name'] ?? ''),
        keys: sql<number[]>`${intArray(keysOf(facts, lookups))}`,
        rules: RULES,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('profile_id').doUpdateSet((update) => ({
        name: update.ref('excluded.name'),
        real_name: update.ref('excluded.real_name'),
        keys: update.ref('excluded.keys'),
        rules: update.ref('excluded.rules'),
      })),
    )
    .execute();
}

/** Nobody is to decide about what was deleted; what was decided already stays. */
async function forget(transaction: Transaction<Schema>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction.deleteFrom('compared_profile').where('profile_id', 'in', ids).execute();
  await transaction
    .deleteFrom('duplicate_pair')
    .where('state', '=', 'open')
    .where((build) => build.or([build('first_id', 'in', ids), build('second_id', 'in', ids)]))
    .execute();
}
