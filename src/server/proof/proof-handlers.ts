import type { Kysely } from 'kysely';
import { timestampOf } from '../../contract/primitives.ts';
import type { ProofRun, TrailProof } from '../../contract/shapes/trail-proof.ts';
import type { Call } from '../calls/call.ts';
import type { Handlers } from '../calls/handler.ts';
import type { Schema } from '../database/schema.ts';
import { Failure } from '../failures/failure.ts';
import type { CheckpointStatement } from '../audit/checkpoint.ts';
import { exportTrail } from './export-trail.ts';
import { beginRun, shownRun, type ProofRow } from './proof-runs.ts';

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
