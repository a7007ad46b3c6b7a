import type { Transaction } from 'kysely';
import { decidedApart } from '../../contract/policy/merging.ts';
import type { Call } from '../calls/call.ts';
import type { Schema } from '../database/schema.ts';
import { Failure } from '../failures/failure.ts';
import { appendDuplicateLog, type Told } from './append-log.ts';
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
  /** Names of base profiles as they stood side by side: the one that goes on may have taken over another one's by now. */
  names: ReadonlyMap<string, string>;
  /** Doing it again is told by whoever does it, in the words of the first time. */
  isTold: boolean;
}

/**
 * Decides that base profiles which are merged are one person, wherever that was not decided yet, as one decision.
 * Throws `status-forbids` where somebody has decided that two of them are different people: that is taken back or
 * decided anew first, by whoever has looked at the pair.
 */
export async function linkMerged(
  transaction: Transaction<Schema>,
  baseIds: readonly string[],
  { actionId, call, viewer, note, names, isTold }: Merging,
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
  for (const pair of pairs.values()) {
    if (pair.state !== 'not_duplicate') continue;
    const { name: first } = factsIn(facts, pair.first_id);
    const { name: second } = factsIn(facts, pair.second_id);
    throw new Failure('status-forbids', decidedApart(pair.decided_by_name, first, second));
  }
  const at = call.now();
  const told: (Told & { state: { from: string; to: string } })[] = [];
  for (const pair of pairs.values()) {
    const first = factsIn(facts, pair.first_id);
    const second = factsIn(facts, pair.second_id);
    await transaction
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
      .execute();
    told.push({
      first: { ...first, name: names.get(first.id) ?? first.name },
      second: { ...second, name: names.get(second.id) ?? second.name },
      evidence: pair.evidence,
      outcome: 'linked',
      filter: { id: pair.filter_id, version: pair.filter_version, name: pair.filter_name },
      pairId: pair.id,
      actor: call.actor,
      at,
      reason: note,
      actionId,
      before: before(pair),
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
