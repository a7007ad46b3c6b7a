import { sql, type Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { BaseProfileRow } from './summary.ts';

/**
 * Counts the locales of a base profile anew: those approved, and those that have a profile or are
 * reserved. Not a change of the base profile itself, so its version stays. Returns the row.
 */
export async function countLocales(transaction: Kysely<Schema>, baseProfileId: string): Promise<BaseProfileRow> {
  const profiles = sql`locale_profile where base_profile_id = base_profile.id and deleted_at is null`;
  return transaction
    .updateTable('base_profile')
    .set({
      locales_done: sql<number>`(select count(*) from ${profiles} and status = 'approved')`,
      locales_total: sql<number>`(
        select count(*) from (
          select locale_id from ${profiles} union select unnest(base_profile.reserved_locales)
        ) as linked)`,
    })
    .where('id', '=', baseProfileId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
