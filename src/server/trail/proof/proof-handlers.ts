import { type Kysely, sql } from 'kysely';
import { timestampOf } from '../../../contract/base/primitives.ts';
import type { Call, Handlers } from '../../platform/calls/call.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { Failure, notFound } from '../../platform/failures/failure.ts';
import type { CheckpointStatement } from '../audit/checkpoint.ts';
import { beginRun, shownRun, type ProofRow } from './proof-runs.ts';
import { isBound } from '../../../contract/base/refusals.ts';
import { readableProfiles } from '../../records/readable.ts';
import { storedColumns, type StoredEvent } from '../audit/chain.ts';
import type { ProofRun, TrailProof, TrailExport } from '../../../contract/trail/trail-operations.ts';

/** All events of a base profile, a deleted one included. Throws `not-found` where there never was such a profile. */
async function exportTrail(id: string, call: Pick<Call, 'database' | 'actor' | 'now'>): Promise<TrailExport> {
  const baseProfileId = id.toLowerCase();
  await call.database
    .selectFrom('base_profile')
    .select('id')
    .where('id', '=', baseProfileId)
    .executeTakeFirstOrThrow(notFound);
  const { rows } = await sql<StoredEvent>`
    select ${storedColumns} from audit_event logged where base_profile_id = ${baseProfileId}::uuid order by link`.execute(
    call.database,
  );
  const events = await withoutUnreadable(rows, call);
  return { exported_at: call.now().toISOString(), base_profile_id: baseProfileId, events };
}

/**
 * Of events of locale profiles outside of a person's area the hash alone, and likewise of those that name another
 * profile, which may lie anywhere.
 */
async function withoutUnreadable(
  events: readonly StoredEvent[],
  call: Pick<Call, 'database' | 'actor'>,
): Promise<TrailExport['events']> {
  if (!isBound('locale', call.actor)) return [...events];
  const ids = new Set(events.flatMap(({ locale_profile_id: id }) => id ?? []));
  const readable = await readableProfiles(
    [...ids].map((id) => ({ kind: 'locale', id })),
    call,
  );
  return events.map((event) => {
    const { link, hash, locale_profile_id: id, after } = event;
    const namesOthers = after !== null && ('other' in after || 'others' in after);
    return id === null || (readable.has(id) && !namesOthers) ? event : { link, hash, withheld: true };
  });
}

export const proofHandlers = {
  'trail-proof.get': async (_input, call) => ({ ...(await provenCheckpoints(call)), ...(await runIn(call.database)) }),
  'trail-proof.run': async (_input, call) => {
    const { actor } = call;
    let taken: string | null = null;
    const checkpoints = await provenCheckpoints(call);
    const answer = await call.write(async (transaction) => {
      taken = await beginRun(transaction, { cause: 'order', by: actor, now: call.now() });
      return { ...checkpoints, ...(await runIn(transaction)) };
    });
    if (taken !== null) call.trail.workOn(taken);
    return answer;
  },
  'trail.export': ({ params }, call) => exportTrail(params.profileBaseId, call),
} satisfies Partial<Handlers>;

/** Throws `internal` with a sentence where the checkpoints are not what was signed. */
async function provenCheckpoints({ trail }: Pick<Call, 'trail'>): Promise<Omit<TrailProof, 'run'>> {
  const latest = await trail.latest().catch((error: unknown) => {
    throw new Failure('internal', error instanceof Error ? error.message : undefined);
  });
  return { ...summaryOf(latest), key: trail.key };
}

async function runIn(database: Kysely<Schema>): Promise<Pick<TrailProof, 'run'>> {
  const run = await shownRun(database);
  return { run: run && proofRunOf(run) };
}

function summaryOf(latest: CheckpointStatement | null): Pick<TrailProof, 'checkpoint' | 'verified_at'> {
  if (!latest) return { checkpoint: null, verified_at: null };
  const { number, taken_at: takenAt, profiles, events, breaks, verified_at: verifiedAt } = latest;
  return {
    checkpoint: { number, taken_at: timestampOf(new Date(takenAt)), profiles, events, breaks },
    verified_at: verifiedAt === null ? null : timestampOf(new Date(verifiedAt)),
  };
}

function proofRunOf(row: ProofRow): ProofRun {
  return {
    id: row.id,
    by: row.asked_by === null ? null : { user_id: row.asked_by, name: row.asked_by_name ?? '' },
    began_at: timestampOf(new Date(row.began_at)),
    ended_at: row.ended_at && timestampOf(row.ended_at),
    faults: row.fault_count === null ? null : { count: row.fault_count, first: row.faults ?? [] },
    failed: row.failed,
  };
}
