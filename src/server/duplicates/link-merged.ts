import type { Transaction } from 'kysely';
import type { Call } from '../calls/call.ts';
import type { Schema } from '../database/schema.ts';
import { appendDuplicateLog, type Told } from './append-log.ts';
import { weighAnew } from './contradictions.ts';
import { before, lockedPairs } from './decide-pairs.ts';
import { knownWith } from './known-evidence.ts';
import { assertMayReadPairs } from './readable-pairs.ts';
import { factsIn, factsOfPairs, type PairViewer } from './show-pair.ts';
import { tellTrail } from './tell-trail.ts';
import { undoAll } from './undo-decision.ts';

interface Merging {
  actionId: string;
  call: Call;
  viewer: PairViewer;
  note: string | null;
  /** Doing it again is told by whoever does it, in the words of the first time. */
  isTold: boolean;
}

/** Decides that base profiles which are merged are one person, wherever that was not decided yet, as one decision. */
export async function linkMerged(
  transaction: Transaction<Schema>,
  baseIds: readonly string[],
  { actionId, call, viewer, note, isTold }: Merging,
): Promise<void> {
  const open = await transaction
    .selectFrom('duplicate_pair')
    .select('id')
    .where('scope', '=', 'base')
    .where('first_id', 'in', baseIds)
    .where('second_id', 'in', baseIds)
    .where('state', '<>', 'linked')
    .execute();
  if (open.length === 0) return;
  const pairs = await lockedPairs(
    transaction,
    open.map(({ id }) => id),
  );
  await assertMayReadPairs(pairs.values(), { database: transaction, actor: call.actor });
  const facts = await factsOfPairs(viewer, [...pairs.values()]);
  weighAnew(viewer.lookups);
  const at = call.now();
  const told: (Told & { state: { from: string; to: string } })[] = [];
  for (const pair of pairs.values()) {
    const first = factsIn(facts, pair.first_id);
    const second = factsIn(facts, pair.second_id);
    const { version } = await transaction
      .updateTable('duplicate_pair')
      .set({
        state: 'linked',
        decided_at: at,
        decided_by: call.actor.id,
        decided_by_name: call.actor.name,
        known: knownWith(pair.known, 'decided', { first, second, evidence: pair.evidence }, viewer.lookups),
      })
      .set((update) => ({ version: update('version', '+', 1) }))
      .where('id', '=', pair.id)
      .returning('version')
      .executeTakeFirstOrThrow();
    told.push({
      first,
      second,
      evidence: pair.evidence,
      outcome: 'linked',
      filter: { id: pair.filter_id, version: pair.filter_version, name: pair.filter_name },
      pairId: pair.id,
      actor: call.actor,
      at,
      reason: note,
      actionId,
      undo: { before: before(pair), versionAfter: version },
      state: { from: pair.state, to: 'linked' },
    });
  }
  await appendDuplicateLog(transaction, told, viewer.lookups);
  if (!isTold) return;
  await tellTrail(
    transaction,
    told.map((one) => ({ ...one, event: 113 })),
    { call, lookups: viewer.lookups },
  );
}

/** Takes back what a merge decided about pairs. Throws `undo-refused` where somebody has decided about one since. */
export async function unlinkMerged(
  transaction: Transaction<Schema>,
  actionId: string,
  { call, viewer }: Pick<Merging, 'call' | 'viewer'>,
): Promise<void> {
  const decisions = await transaction
    .selectFrom('duplicate_log')
    .selectAll()
    .where('action_id', '=', actionId)
    .where('before', 'is not', null)
    .where('undone_at', 'is', null)
    .orderBy('id')
    .execute();
  if (decisions.length > 0) await undoAll(transaction, decisions, { call, viewer });
}
