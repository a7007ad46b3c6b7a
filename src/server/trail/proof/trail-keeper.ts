import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { OrderedCheckpoint } from '../../platform/control/control-protocol.ts';
import type { TrailKeeper } from '../../platform/calls/call.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { CheckpointArchive } from './checkpoint-archive.ts';
import type { CheckpointCause, CheckpointStatement } from '../audit/checkpoint.ts';
import { startWork, type Work } from '../../platform/work/work.ts';
import { findCheckpoint } from './held-against.ts';
import { makeCheckpoint, type Checkpointing } from './make-checkpoint.ts';
import { endRun, keepRunAlive, beginRun } from './proof-runs.ts';
import { proveTrail } from './prove-trail.ts';
import { keyFingerprint } from './trail-key.ts';

/** Milliseconds from one daily checkpoint to the next, and from one that failed to the next try. */
const DAILY = 24 * 60 * 60 * 1000;
const NEXT_TRY = 60 * 60 * 1000;
/** Milliseconds between two checks whether a day has passed; the first comes when a start has long settled. */
const LOOK = 5 * 60 * 1000;
/** Milliseconds for a checkpoint during the shutdown of the server: 400,000 profiles take longer, and wait for the daily one. */
const AT_SHUTDOWN = 2000;
/** Milliseconds between two signs that the working process is alive. */
const SIGN = 30 * 1000;
const NOT_MADE = 'The daily checkpoint of the audit trail could not be made; it is tried again.';
/** The longest rest between two slices, in milliseconds. */
const REST = 250;

export interface KeeperParts {
  database: Kysely<Schema>;
  archive: CheckpointArchive;
  now: () => Date;
  log: Logger;
}

export interface RunningKeeper extends TrailKeeper {
  /** From now on a checkpoint is made once a day, by the first process to do so. */
  begin(): void;
  /** Makes the daily checkpoint if it is time. Never throws. */
  look(): Promise<void>;
  /** Makes a checkpoint now. Throws if another process is making one or the trail does not follow from the last one. */
  checkpoint(order: OrderedCheckpoint): Promise<CheckpointStatement>;
  /** Resolves when the work under way has ended. */
  settled(): Promise<void>;
  /** Aborts the work under way, and puts new events under a checkpoint. Never throws. */
  stop(): Promise<void>;
}

export function trailKeeper({ database, archive, now, log }: KeeperParts): RunningKeeper {
  const stopping = new AbortController();
  let looking: Work | null = null;
  let working: Promise<unknown> = Promise.resolve();

  /** Does the work of a run, and notes its outcome in the database. */
  async function doing(id: string, work: () => Promise<Checkpointing>): Promise<Checkpointing> {
    const alive = setInterval(() => {
      keepRunAlive(database, id, now()).catch((error: unknown) =>
        log.warn({ err: error }, 'A heartbeat of the verification could not be saved.'),
      );
    }, SIGN);
    try {
      const done = await work();
      const faults = 'refused' in done ? done.refused : [];
      const of = 'made' in done ? done.made : 'unchanged' in done ? done.unchanged : null;
      const outcome = { fault_count: faults.length, faults: faults.length > 0 ? JSON.stringify(faults) : null };
      await endRun(database, id, { ...outcome, checkpoint: of?.number ?? null }, now());
      if (faults.length > 0) log.error({ faults }, 'The audit trail does not follow from the last checkpoint.');
      if ('made' in done && done.made.number > 1 && done.made.previous === '') {
        log.warn(
          'The checkpoint before is gone or of an older version: no fingerprints of records were held against it.',
        );
      }
      await archive.copy().catch((error: unknown) => {
        log.warn({ err: error }, 'The object store did not take the checkpoint; it is brought there with the next.');
      });
      return done;
    } catch (error) {
      const failed = stopping.signal.aborted ? 'The server was stopped.' : messageOf(error);
      await endRun(database, id, { failed }, now());
      throw error;
    } finally {
      clearInterval(alive);
    }
  }

  async function checkpointed(
    cause: CheckpointCause,
    signal: AbortSignal,
    order?: OrderedCheckpoint,
  ): Promise<Checkpointing | null> {
    const at = now();
    const before = (milliseconds: number) => new Date(at.getTime() - milliseconds);
    const unless = { doneSince: before(DAILY), failedSince: before(NEXT_TRY) };
    const id = await beginRun(database, { cause, by: null, now: at, ...(cause === 'daily' && { unless }) });
    return id === null ? null : doing(id, () => makeCheckpoint(database, archive, { cause, now, signal, ...order }));
  }

  /** Checks everything and, if it is whole, puts it under a checkpoint that says so. */
  async function verified(): Promise<Checkpointing> {
    const { signal } = stopping;
    const { against, faults } = await findCheckpoint(archive);
    const verdict = await proveTrail(database, { against, signal, rest: resting() });
    const refused = [...faults, ...verdict.faults];
    if (refused.length > 0) return { refused };
    const walked = against?.statement.number ?? 0;
    return makeCheckpoint(database, archive, { cause: 'order', now, walked, signal });
  }

  async function look(): Promise<void> {
    try {
      await checkpointed('daily', stopping.signal);
    } catch (error) {
      log.error({ err: error }, NOT_MADE);
    }
  }

  return {
    key: keyFingerprint(archive.key.publicKey),
    latest: () => archive.latest(),
    workOn(runId) {
      const work = doing(runId, verified).catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error }, 'The audit trail could not be looked at.');
      });
      working = Promise.all([working, work]);
    },
    begin() {
      looking = startWork(look, { pause: LOOK, first: LOOK, failed: NOT_MADE, log });
    },
    look,
    async checkpoint(order) {
      const done = await checkpointed('order', stopping.signal, order);
      if (done === null) throw new Error('Someone else is making a checkpoint just now. Try again in a moment.');
      if ('refused' in done) throw new Error(done.refused.join('\n'));
      return 'made' in done ? done.made : done.unchanged;
    },
    async settled() {
      await working;
    },
    async stop() {
      stopping.abort(new Error('The server is stopped.'));
      await looking?.stop();
      await working;
      try {
        await checkpointed('shutdown', AbortSignal.timeout(AT_SHUTDOWN));
      } catch (error) {
        if (error instanceof DOMException && error.name === 'TimeoutError') {
          log.info(
            'The next daily checkpoint will cover the last events: making one at shutdown would have taken too long.',
          );
        } else log.error({ err: error }, 'No checkpoint of the audit trail could be made at shutdown.');
      }
    },
  };
}

/** Rests as long as the slice took, so that others get the database. */
function resting(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    const took = performance.now() - began;
    await new Promise((resolve) => setTimeout(resolve, Math.min(took, REST)));
    began = performance.now();
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
