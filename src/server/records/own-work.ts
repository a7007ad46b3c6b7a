import { sql, type Kysely } from 'kysely';
import type { Person } from '../../contract/primitives.ts';
import type { Actor } from '../calls/call.ts';
import type { Schema } from '../database/schema.ts';
import type { Found } from './record.ts';

/** Who filled in each of these locale profiles last; one that nobody has filled in is left out. One look into an index each. */
export async function lastFilledBy(
  database: Kysely<Schema>,
  localeProfileIds: readonly string[],
): Promise<ReadonlyMap<string, Person>> {
  if (localeProfileIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; actor_id: string; actor_name: string }>`
    select asked.id, told.actor_id, told.actor_name
    from unnest(array[${sql.join([...localeProfileIds])}]::uuid[]) as asked (id)
    cross join lateral (select actor_id, actor_name from audit_event
      where locale_profile_id = asked.id and event in (6, 9) order by link desc limit 1) as told`.execute(database);
  return new Map(rows.map((row) => [row.id, { user_id: row.actor_id, name: row.actor_name }]));
}

/** Whether a record is the person's own work: a base profile that of its Creator, a locale profile that of whoever filled it in last. */
export async function isOwnWork(
  database: Kysely<Schema>,
  { kind, row, base }: Found,
  { id }: Pick<Actor, 'id'>,
): Promise<boolean> {
  if (kind === 'base') return base.creator_id === id;
  return (await lastFilledBy(database, [row.id])).get(row.id)?.user_id === id;
}
