import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Person } from '../../contract/primitives.ts';
import type { Actor } from '../calls/call.ts';
import type { Schema } from '../database/schema.ts';
import type { Found } from './record.ts';

/**
 * The last event by which a locale profile was filled in, as a part of a statement with the alias `logged`: where
 * that was undone since, as by undoing a merge, the work stays with the person before.
 */
export function lastFilling(localeProfileId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`from audit_event as logged
    where logged.locale_profile_id = ${localeProfileId} and logged.event in (6, 9) and not exists (
      select from audit_event as undone where undone.base_profile_id = logged.base_profile_id
        and undone.link > logged.link and undone.group_id = logged.group_id and undone.event = 111)
    order by logged.link desc limit 1`;
}

/** Who filled in each of these locale profiles last; untouched ones are left out. One index look-up each. */
export async function lastFilledBy(
  database: Kysely<Schema>,
  localeProfileIds: readonly string[],
): Promise<ReadonlyMap<string, Person>> {
  if (localeProfileIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; actor_id: string; actor_name: string }>`
    select asked.id, logged.actor_id, logged.actor_name
    from unnest(array[${sql.join([...localeProfileIds])}]::uuid[]) as asked (id)
    cross join lateral (select logged.actor_id, logged.actor_name ${lastFilling(sql`asked.id`)}) as logged`.execute(
    database,
  );
  return new Map(rows.map((row) => [row.id, { user_id: row.actor_id, name: row.actor_name }]));
}

/** Whether a record is the person's own work: a base profile that of its Creator, a locale profile that of the person who filled it in last. */
export async function isOwnWork(
  database: Kysely<Schema>,
  { kind, row, base }: Found,
  { id }: Pick<Actor, 'id'>,
): Promise<boolean> {
  if (kind === 'base') return base.creator_id === id;
  return (await lastFilledBy(database, [row.id])).get(row.id)?.user_id === id;
}
