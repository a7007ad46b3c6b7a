import { sql, type Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { LOADED_TABLES, rebuild } from './secondary-indexes.ts';

/** `unfinished`: a start was interrupted while it wrote; `writeSample` then wipes and writes again. */
export type SampleState = 'none' | 'unfinished' | 'finished';

export async function sampleState(database: Kysely<Schema>): Promise<SampleState> {
  const state = await database.selectFrom('sample_state').select('finished_at').executeTakeFirst();
  if (!state) return 'none';
  return state.finished_at === null ? 'unfinished' : 'finished';
}

/** Removes what an interrupted start has written, and restores the indexes that it had dropped. */
export async function wipeUnfinished(database: Kysely<Schema>): Promise<void> {
  const state = await database
    .selectFrom('sample_state')
    .select('rebuild')
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  if (!state) return;
  await sql`truncate ${sql.join(LOADED_TABLES.map((table) => sql.table(table)))}`.execute(database);
  for (const statement of state.rebuild) await rebuild(database, statement);
  await database.deleteFrom('sample_state').execute();
}
