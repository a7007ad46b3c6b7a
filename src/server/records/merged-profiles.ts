import type { Actor } from '../platform/calls/call.ts';
import { refusalOfBase } from './area.ts';
import type { BaseProfileRow, SummaryMaker } from './record.ts';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { profileCalled } from '../../contract/duplicates/merging.ts';

/** The base profile that replaced a merged one; null: the person may not read it. */
export async function readableSurvivor(
  { merged_into: id }: Pick<BaseProfileRow, 'merged_into'>,
  actor: Pick<Actor, 'role' | 'geos'>,
  maker: Omit<SummaryMaker, 'media'>,
): Promise<BaseProfileRow | null> {
  const row = await maker.database
    .selectFrom('base_profile')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return (await refusalOfBase(actor, row, maker)) === null ? row : null;
}

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

/** Names of base profiles for a sentence, by identifier; one that the person may not read is not named. */
export async function calledFor(
  { role, geos }: Pick<Actor, 'role' | 'geos'>,
  ids: readonly string[],
  maker: Omit<SummaryMaker, 'media'>,
): Promise<(id: string) => string> {
  const called = new Map<string, string>();
  const rows =
    ids.length === 0
      ? []
      : await maker.database.selectFrom('base_profile').selectAll().where('id', 'in', ids).execute();
  for (const row of rows) {
    if ((await refusalOfBase({ role, geos }, row, maker)) === null) called.set(row.id, profileCalled(row.profile_name));
  }
  return (id) => called.get(id) ?? 'another profile';
}
