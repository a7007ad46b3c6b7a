import { sql, type Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

/**
 * Base profiles that were merged into this one, and those that had been merged into these before; deleted ones too.
 * Each is listed once, so that circles end.
 */
export async function mergedBehind(database: Kysely<Schema>, survivorId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive behind (id) as (
      select id from base_profile where merged_into = ${survivorId}
      union
      select base_profile.id from base_profile join behind on merged_into = behind.id
    )
    select id from behind where id <> ${survivorId} order by id`.execute(database);
  return rows.map(({ id }) => id);
}
