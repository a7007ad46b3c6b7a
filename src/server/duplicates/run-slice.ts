import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type SqlBool, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../platform/database/schema.ts';
import { lookupTables, type LookupTables } from '../lookups/lookups.ts';
import { appendDuplicateLog } from './append-log.ts';
import { ITSELF, type RunRow, comparesPictures } from './runs.ts';
import { countCompared, nextSlice, type Match } from './find-matches.ts';
import { recordMatches, type Recorded } from './record-match.ts';

/** How long a process may be silent before another takes over its run. */
const LEASE = '60 seconds';
export interface Running {
  database: Kysely<Schema>;
  now: () => Date;
  log: Logger;
  /** This process, among others on the same database. */
  worker: string;
}

/**
 * Advances the oldest run by one slice, of those that somebody ordered if there are any: claims it, looks at some
 * profiles, and stores the place in the same transaction, so that a process that dies loses one slice at most.
 * Returns which it was; null if no run waits, all are claimed, or what they would compare is not prepared.
 * `mayBegin`: which of those that have not begun may begin; `sliceTime`: milliseconds after which the slice ends, as
 * the embedded database serves nobody else meanwhile.
 */
export async function advanceRun(
  running: Running,
  { mayBegin, sliceTime }: { mayBegin: MayBegin; sliceTime: number },
): Promise<string | null> {
  const { database, worker, now, log } = running;
  const run = await claim(running, mayBegin);
  if (!run) return null;
  const lookups = await lookupTables(database);
  try {
    await database.transaction().execute((transaction) => slice(transaction, run, { lookups, now, worker, sliceTime }));
  } catch (error) {
    log.error({ err: error, run: run.id }, 'A comparison for duplicates failed.');
    await database
      .updateTable('duplicate_run')
      .set({ state: 'failed', problem: 'The comparison failed. The error has been logged.', ended_at: now() })
      .where('id', '=', run.id)
      .where('leased_by', '=', worker)
      .execute();
  }
  return run.id;
}

const BEGINNING = { 'without-pictures': sql`not ${comparesPictures}`, all: sql`true` } as const;
/** It would miss profiles that cannot be found yet. */
const isPrepared = sql<SqlBool>`not exists (select from profile_to_compare where kind = duplicate_run.scope)`;
type MayBegin = keyof typeof BEGINNING;

async function claim({ database, worker, now }: Running, mayBegin: MayBegin): Promise<RunRow | null> {
  const at = now();
  const { rows } = await sql<RunRow>`
    update duplicate_run
    set state = 'running', leased_by = ${worker}::uuid, leased_until = ${at}::timestamptz + ${LEASE}::interval
    where id = (
      select id from duplicate_run
      where state in ('waiting', 'running') and (state = 'running' or (${BEGINNING[mayBegin]} and ${isPrepared}))
        and (leased_by = ${worker}::uuid or leased_until < ${at}::timestamptz)
      order by started_by = ${ITSELF.id}, created_at, id limit 1 for update skip locked
    ) returning *`.execute(database);
  return rows[0] ?? null;
}

interface SliceParts {
  lookups: LookupTables;
  now: () => Date;
  worker: string;
  sliceTime: number;
}

async function slice(transaction: Transaction<Schema>, claimed: RunRow, parts: SliceParts): Promise<void> {
  // Locked and read again: it may have been stopped, or taken over by a process that thought this one dead.
  const run = await transaction
    .selectFrom('duplicate_run')
    .selectAll()
    .where('id', '=', claimed.id)
    .where('leased_by', '=', parts.worker)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst();
  if (!run) return;
  if (run.stop_requested) return end(transaction, run.id, 'stopped', parts.now());
  const counted = run.total ?? (await countCompared(transaction, run.scope));
  const { matches, tooCommon, last, ...looked } = await nextSlice(transaction, run, run.position, parts);
  // Stored for all of them at once: a few statements for each profile cost more than their work.
  const recorded = await recordMatches(transaction, matches, finderOf(run, parts));
  await logFresh(transaction, run, { matches, recorded, ...parts });
  const fresh = recorded.filter(({ became }) => became === 'fresh' || became === 'reopened').length;
  // Profiles are saved and deleted while it runs: they were counted at its start, or not.
  const examined = run.examined + looked.examined;
  const total = last === null ? examined : Math.max(counted, examined);
  await transaction
    .updateTable('duplicate_run')
    .set((update) => ({
      position: last ?? run.position,
      total,
      examined,
      matched: update('matched', '+', matches.length),
      fresh: update('fresh', '+', fresh),
      too_common: update('too_common', '+', tooCommon),
    }))
    .where('id', '=', run.id)
    .execute();
  if (last === null) await end(transaction, run.id, 'finished', parts.now());
}

/** A filter that only takes note logs what a run finds too, unless somebody ordered the run: they look at its pairs. */
async function logFresh(
  transaction: Transaction<Schema>,
  run: RunRow,
  { matches, recorded, ...parts }: SliceParts & { matches: readonly Match[]; recorded: readonly Recorded[] },
): Promise<void> {
  if (run.started_by !== ITSELF.id) return;
  const filter = await transaction
    .selectFrom('duplicate_filter')
    .select('action')
    .where('id', '=', run.filter_id)
    .executeTakeFirst();
  if (filter?.action !== 'log') return;
  const actionId = randomUUID();
  const logged = matches.flatMap((match, at) => {
    const { pairId = null, became } = recorded[at] ?? {};
    return became === 'fresh'
      ? [{ ...match, ...finderOf(run, parts), outcome: 'logged' as const, pairId, reason: null, actionId }]
      : [];
  });
  await appendDuplicateLog(transaction, logged, parts.lookups);
}

function finderOf(run: RunRow, { lookups, now }: SliceParts) {
  return {
    filter: { id: run.filter_id, version: run.filter_version, name: run.filter_name },
    actor: { id: run.started_by, name: run.started_by_name, role: 'Admin' },
    at: now(),
    lookups,
  };
}

async function end(transaction: Transaction<Schema>, id: string, state: 'finished' | 'stopped', at: Date) {
  await transaction.updateTable('duplicate_run').set({ state, ended_at: at }).where('id', '=', id).execute();
}

/** Releases the runs of a process that ends, so that another one can continue them at once. */
export async function releaseRuns({ database, worker }: Pick<Running, 'database' | 'worker'>): Promise<void> {
  await database
    .updateTable('duplicate_run')
    .set({ leased_by: null, leased_until: '-infinity' })
    .where('leased_by', '=', worker)
    .where('state', '=', 'running')
    .execute();
}

export function workerName(): string {
  return randomUUID();
}
