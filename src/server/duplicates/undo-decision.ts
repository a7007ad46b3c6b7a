import type { Selectable, Transaction } from 'kysely';
import type { OperationAnswer, OperationInput } from '../../contract/operations/operations.ts';
import type { DuplicateLogTable } from '../database/duplicate-tables.ts';
import type { Schema } from '../database/schema.ts';
import type { Call } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import { appendDuplicateLog, type Told } from './append-log.ts';
import { lockedPairs, putBack } from './decide-pairs.ts';
import { overtakenBy, stands } from './overtaken-decision.ts';
import { pairViewer } from './pairs.ts';
import { assertMayReadPairs } from './readable-pairs.ts';
import type { PairRow } from './record-match.ts';
import { factsIn, factsOfPairs, shownPair, shownPairs, type PairViewer } from './show-pair.ts';
import { tellTrail } from './tell-trail.ts';

type LogRow = Selectable<DuplicateLogTable>;

/** Undoes the last decision on a pair. From the log any Admin may do so, whoever decided. */
export async function undoPair(
  pairId: string,
  { action_id: actionId }: OperationInput<'duplicate-pair.undo'>['body'],
  call: Call,
): Promise<OperationAnswer<'duplicate-pair.undo'>> {
  const viewer = await pairViewer(call);
  return call.write(async (transaction) => {
    // Before it is told whether anybody has decided.
    const sides = transaction.selectFrom('duplicate_pair').select(['scope', 'first_id', 'second_id']);
    const asked = await sides.where('id', '=', pairId).execute();
    await assertMayReadPairs(asked, { database: transaction, actor: call.actor });
    const decisions = transaction
      .selectFrom('duplicate_log')
      .selectAll()
      .where('pair_id', '=', pairId)
      .where('before', 'is not', null)
      .orderBy('id', 'desc')
      .limit(1);
    const last = await decisions.where('undone_at', 'is', null).executeTakeFirst();
    if (!last) throw new Failure('not-found', 'There is no decision on this pair to undo.');
    // Whoever undoes it looks at one entry of the log: somebody may have decided once more since.
    if (last.action_id !== actionId.toLowerCase()) {
      const meant = await decisions.where('action_id', '=', actionId.toLowerCase()).executeTakeFirst();
      if (!meant) throw new Failure('not-found', 'This pair has no such decision to undo.');
      throw overtaken(await overtakenBy(transaction, meant, call.actor));
    }
    await assertNoMerge(transaction, last.action_id);
    const own = { ...viewer, database: transaction };
    const { restored } = await undoAll(transaction, [last], { call, viewer: own });
    return { pair: await shownPair(own, restored[0]!) };
  });
}

/**
 * Undoes what one person decided in one go. A pair about which something has come since is left as it is, and told with
 * what and by whom; where that is all of them nothing is undone.
 */
export async function undoDecisions(actionId: string, call: Call): Promise<OperationAnswer<'duplicate-action.undo'>> {
  const viewer = await pairViewer(call);
  return call.write(async (transaction) => {
    const rows = await transaction
      .selectFrom('duplicate_log')
      .selectAll()
      .where('action_id', '=', actionId)
      // What others decided in one go is undone pair by pair, by whoever may read the pair.
      .where('actor_id', '=', call.actor.id)
      .where('before', 'is not', null)
      .orderBy('id')
      .execute();
    if (rows.length === 0) throw new Failure('not-found');
    await assertNoMerge(transaction, actionId);
    const own = { ...viewer, database: transaction };
    const { restored, left } = await undoAll(transaction, rows, { call, viewer: own, leaving: true });
    return { pairs: await shownPairs(own, restored), left };
  });
}

/** What was decided by merging the two is taken back with the merge, or one of them would still point at the other. */
async function assertNoMerge(transaction: Transaction<Schema>, actionId: string): Promise<void> {
  const merge = await transaction
    .selectFrom('action')
    .select(['actor_id'])
    .where('id', '=', actionId)
    .where('operation', '=', 'duplicate-case.merge')
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  if (merge) {
    throw new Failure('undo-refused', 'The two profiles were merged in the same step. Undo the merge instead.');
  }
}

function overtaken(sentence: string): Failure {
  return new Failure('undo-refused', `${sentence} So it can no longer be undone.`);
}

interface Undoing {
  call: Call;
  viewer: PairViewer;
  /** What was overtaken is left out, as long as something is left to undo. */
  leaving?: boolean;
}

/** Undoes decisions, or none of them. Throws `undo-refused` where somebody has decided since. */
export async function undoAll(
  transaction: Transaction<Schema>,
  decisions: readonly LogRow[],
  { call, viewer, leaving = false }: Undoing,
): Promise<{ restored: PairRow[]; left: { pair_id: string; sentence: string }[] }> {
  const at = call.now();
  const pairs = await lockedPairs(
    transaction,
    decisions.flatMap((row) => row.pair_id ?? []),
  );
  await assertMayReadPairs(pairs.values(), { database: transaction, actor: call.actor });
  const standing = await standingIn(transaction, [...pairs.keys()]);
  const facts = await factsOfPairs(viewer, [...pairs.values()]);
  const told: (Told & { state: { from: string; to: string } })[] = [];
  const restored: PairRow[] = [];
  const left: { pair_id: string; sentence: string }[] = [];
  for (const decision of decisions) {
    const pair = pairs.get(decision.pair_id ?? '');
    if (!pair || standing.get(pair.id) !== decision.id) {
      const sentence = await overtakenBy(transaction, decision, call.actor);
      if (!leaving) throw overtaken(sentence);
      left.push({ pair_id: decision.pair_id ?? '', sentence });
      continue;
    }
    const row = await transaction
      .updateTable('duplicate_pair')
      .set(putBack(decision.before ?? {}))
      .set((update) => ({ version: update('version', '+', 1) }))
      .where('id', '=', pair.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await transaction.updateTable('duplicate_log').set({ undone_at: at }).where('id', '=', decision.id).execute();
    restored.push(row);
    told.push({
      first: factsIn(facts, pair.first_id),
      second: factsIn(facts, pair.second_id),
      evidence: pair.evidence,
      outcome: 'undone',
      filter: { id: pair.filter_id, version: pair.filter_version, name: pair.filter_name },
      pairId: pair.id,
      actor: call.actor,
      at,
      reason: null,
      actionId: decision.action_id,
      state: { from: pair.state, to: row.state },
    });
  }
  if (restored.length === 0) throw overtaken(left.map(({ sentence }) => sentence).join(' '));
  await appendDuplicateLog(transaction, told, viewer.lookups);
  await tellTrail(
    transaction,
    told.map((one) => ({ ...one, event: 111 })),
    { call, lookups: viewer.lookups },
  );
  return { restored, left };
}

/** The entry of the log by which each of these pairs, which are locked, is as it is: the last that nobody has undone. */
async function standingIn(transaction: Transaction<Schema>, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await transaction
    .selectFrom('duplicate_log')
    .select(({ fn }) => ['pair_id', fn.max('id').as('last')])
    .where('pair_id', 'in', ids)
    .where(stands)
    .groupBy('pair_id')
    .execute();
  return new Map(rows.map(({ pair_id: id, last }) => [id ?? '', last]));
}
