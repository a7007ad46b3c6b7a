import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** Of these base profiles, those that are held for a doubt about age, themselves or in what lies beneath: they are not merged. */
export async function heldAmong(database: Kysely<Schema>, baseIds: readonly string[]): Promise<string[]> {
  if (baseIds.length === 0) return [];
  const own = await database.selectFrom('base_profile').select(['id', 'frozen']).where('id', 'in', baseIds).execute();
  // Not asked for those that are held: all of these in the whole product would be gone through.
  const beneath = await database
    .selectFrom('locale_profile')
    .select(['base_profile_id', 'frozen'])
    .where('base_profile_id', 'in', baseIds)
    .where('deleted_at', 'is', null)
    .execute();
  const isHeld = (id: string) =>
    [...own, ...beneath].some((row) => row.frozen && ('id' in row ? row.id : row.base_profile_id) === id);
  return baseIds.filter(isHeld);
}
