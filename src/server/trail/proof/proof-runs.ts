import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Selectable, type Updateable } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import type { TrailProofTable } from '../../platform/database/trail-and-event-tables.ts';

export type ProofRow = Selectable<TrailProofTable>;

/** Milliseconds without a sign after which a process counts as gone. */
const LEASE = 2 * 60 * 1000;
/** Milliseconds for which it is stored who ordered a run. */
const KEPT = 100 * 24 * 60 * 60 * 1000;

interface RunRequest {
  cause: TrailProofTable['cause'];
  by: { id: string; name: string } | null;
  now: Date;
  /** None is begun where one of the same cause has been since then. */
  unless?: { doneSince: Date; failedSince: Date };
}

/**
 * Begins a run. Of any number of processes on one database one gets it; a process that was ended in the middle loses
 * it when its lease lapses.
 *
 * @returns the run's identifier; null: another run is under way, or one has been
 */
export async function beginRun(
  database: Kysely<Schema>,
  { cause, by, now, unless }: RunRequest,
): Promise<string | null> {
  await endLapsed(database, now);
  const lease = new Date(now.getTime() + LEASE);
  const hasBeen = unless
    ? sql`exists (select from trail_proof where cause = ${cause} and began_at > ${unless.doneSince}
        and (failed is null or began_at > ${unless.failedSince}))`
    : sql`false`;
  const { rows } = await sql<{ id: string }>`
    insert into trail_proof (id, cause, asked_by, asked_by_name, began_at, lease_until)
    select ${randomUUID()}::uuid, ${cause}::text, ${by?.id ?? null}::text, ${by?.name ?? null}::text,
      ${now}::timestamptz, ${lease}::timestamptz
    where not ${hasBeen}
    on conflict do nothing
    returning id`.execute(database);
  return rows[0]?.id ?? null;
}

async function endLapsed(database: Kysely<Schema>, now: Date): Promise<void> {
  await database
    .updateTable('trail_proof')
    .set({ ended_at: now, failed: 'The server stopped before this was finished.' })
    .where('ended_at', 'is', null)
    .where('lease_until', '<', now)
    .execute();
}

export async function keepRunAlive(database: Kysely<Schema>, id: string, now: Date): Promise<void> {
  await database
    .updateTable('trail_proof')
    .set({ lease_until: new Date(now.getTime() + LEASE) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

export async function endRun(
  database: Kysely<Schema>,
  id: string,
  outcome: Pick<Updateable<TrailProofTable>, 'fault_count' | 'faults' | 'checkpoint' | 'failed'>,
  now: Date,
): Promise<void> {
  await database
    .updateTable('trail_proof')
    .set({ ...outcome, ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
  await database
    .deleteFrom('trail_proof')
    .where('began_at', '<', new Date(now.getTime() - KEPT))
    .execute();
}

/** The one under way, else the last that a person ordered, found something or failed. */
export async function shownRun(database: Kysely<Schema>): Promise<ProofRow | null> {
  const row = await database
    .selectFrom('trail_proof')
    .selectAll()
    .where((where) =>
      where.or([
        where('ended_at', 'is', null),
        where('asked_by', 'is not', null),
        where('fault_count', '>', 0),
        where('failed', 'is not', null),
      ]),
    )
    .orderBy('began_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The number of the last checkpoint that the database knows of: the files must have it. */
export async function rememberedCheckpoint(database: Kysely<Schema>): Promise<number> {
  const row = await database
    .selectFrom('trail_proof')
    .select((select) => select.fn.max('checkpoint').as('last'))
    .executeTakeFirst();
  return row?.last ?? 0;
}
