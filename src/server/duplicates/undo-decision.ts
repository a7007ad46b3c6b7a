import { EVENT } from '../records/audit-event.ts';
import type { Transaction, ExpressionBuilder, Kysely } from 'kysely';
import type { OperationAnswer, OperationInput } from '../../contract/operations.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { Call } from '../platform/calls/call.ts';
import { Failure } from '../platform/failures/failure.ts';
import { appendDuplicateLog, type LogRow } from './append-log.ts';
import { lockedPairs, loggedPair, recordInTrails } from './decide-pair.ts';
import { pairViewer, factsOfPairs, shownPair, type PairViewer } from './show-pair.ts';
import { type PairRow, assertMayReadPairs } from './record-match.ts';
import { OUTCOME_LABELS } from '../../contract/duplicates/duplicate-outcomes.ts';
import { isolated } from '../../contract/base/words.ts';

/** Undoes anybody's decision on a pair, where none has come since: the person who undoes it looks at just that one. */
export async function undoPair(
  pairId: string,
  { action_id: actionId }: OperationInput<'duplicate-pair.undo'>['body'],
  call: Call,
): Promise<OperationAnswer<'duplicate-pair.undo'>> {
  const viewer = await pairViewer(call);
  return call.write(async (transaction) => {
    // Asked before anything reveals whether somebody has decided.
    const sides = transaction.selectFrom('duplicate_pair').select(['scope', 'first_id', 'second_id']);
    const asked = await sides.where('id', '=', pairId).execute();
    await assertMayReadPairs(asked, { database: transaction, actor: call.actor });
    const meant = await transaction
      .selectFrom('duplicate_log')
      .selectAll()
      .where('pair_id', '=', pairId)
      .where('action_id', '=', actionId.toLowerCase())
      .where('before', 'is not', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(() => new Failure('not-found', 'This pair has no such decision to undo.'));
    await assertNoMerge(transaction, meant.action_id);
    const own = { ...viewer, database: transaction };
    return { pair: await shownPair(own, await undoOne(transaction, meant, { call, viewer: own })) };
  });
}

/** A decision by a merge is undone with the merge, or one of the two would still point at the other. */
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

/** Undoes a decision. Throws `undo-refused` where somebody has decided since. */
export async function undoOne(
  transaction: Transaction<Schema>,
  decision: LogRow,
  { call, viewer }: { call: Call; viewer: PairViewer },
): Promise<PairRow> {
  const { actor } = call;
  const at = call.now();
  const [pair] = (await lockedPairs(transaction, decision.pair_id === null ? [] : [decision.pair_id])).values();
  await assertMayReadPairs(pair ? [pair] : [], { database: transaction, actor });
  if (!pair || (await standingOf(transaction, pair.id)) !== decision.id) {
    const sentence = await overtakenBy(transaction, decision, actor);
    throw new Failure('undo-refused', `${sentence} The decision can no longer be undone.`);
  }
  const row = await transaction
    .updateTable('duplicate_pair')
    .set(putBack(decision.before ?? {}))
    .set((update) => ({ version: update('version', '+', 1) }))
    .where('id', '=', pair.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await transaction.updateTable('duplicate_log').set({ undone_at: at }).where('id', '=', decision.id).execute();
  const { lookups } = viewer;
  const facts = await factsOfPairs(viewer, [pair]);
  const logged = { ...loggedPair(pair, facts), at, reason: null, actionId: decision.action_id };
  await appendDuplicateLog(transaction, [{ ...logged, outcome: 'undone', actor }], lookups);
  const state = { from: pair.state, to: row.state };
  await recordInTrails(transaction, { ...logged, event: EVENT.Undo, state }, { call, lookups });
  return row;
}

/** The columns of a pair that an undo restores. */
function putBack(kept: object) {
  const part = kept as Pick<PairRow, 'state' | 'decided_at' | 'decided_by' | 'decided_by_name' | 'known'>;
  return { ...part, known: JSON.stringify(part.known) };
}

/** The log entry that gave a locked pair its state: the last that nobody has undone. */
async function standingOf(transaction: Transaction<Schema>, pairId: string): Promise<string | null> {
  const { last } = await transaction
    .selectFrom('duplicate_log')
    .select(({ fn }) => fn.max<string | null>('id').as('last'))
    .where('pair_id', '=', pairId)
    .where(stands)
    .executeTakeFirstOrThrow();
  return last;
}

type Entry = ExpressionBuilder<Schema, 'duplicate_log'>;

/** Entries that give a pair its state: decisions that nobody has undone, and what has opened it again. */
const stands = (entry: Entry) =>
  entry.or([
    entry.and([entry('before', 'is not', null), entry('undone_at', 'is', null)]),
    entry('outcome', '=', 'reopened'),
  ]);

/** The refusal of an undo that is no longer possible: which pair, what happened to it since, and by whom. */
async function overtakenBy(
  database: Kysely<Schema>,
  { id, action_id: actionId, pair_id: pairId, first, second }: LogRow,
  actor: Call['actor'],
): Promise<string> {
  const later = database
    .selectFrom('duplicate_log')
    .select(['outcome', 'actor_id', 'actor_name'])
    .where('pair_id', '=', pairId)
    .where('id', '>', id);
  const called = `“${isolated(first.profile_name)}” and “${isolated(second.profile_name)}”`;
  const who = (by: { actor_id: string; actor_name: string }) =>
    by.actor_id === actor.id ? 'You have' : `${isolated(by.actor_name)} has`;
  // A redone merge has several, each undone after its own decision.
  const undone = await later
    .where('action_id', '=', actionId)
    .where('outcome', '=', 'undone')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (undone) return `${who(undone)} already undone the decision about ${called}.`;
  const standing = await later.where(stands).orderBy('id', 'desc').limit(1).executeTakeFirst();
  if (!standing) return `${called} have changed since this decision.`;
  if (standing.outcome === 'reopened') return `${called} have been matched again since and are back for review.`;
  return `${who(standing)} since decided again about ${called}: ${OUTCOME_LABELS[standing.outcome].toLowerCase()}.`;
}
