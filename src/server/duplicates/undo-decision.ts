import { EVENT } from '../records/audit-event.ts';
import type { Selectable, Transaction, ExpressionBuilder, Kysely } from 'kysely';
import type { OperationAnswer, OperationInput } from '../../contract/operations.ts';
import type { DuplicateLogTable } from '../platform/database/duplicate-tables.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { Call } from '../platform/calls/call.ts';
import { Failure } from '../platform/failures/failure.ts';
import { appendDuplicateLog, type DuplicateEvent } from './append-log.ts';
import { lockedPairs, putBack, recordInTrails } from './decide-pair.ts';
import { pairViewer, factsIn, factsOfPairs, shownPair, type PairViewer } from './show-pair.ts';
import { type PairRow, assertMayReadPairs } from './record-match.ts';
import { OUTCOME_LABELS } from '../../contract/duplicates/duplicate-outcomes.ts';
import { isolated } from '../../contract/base/words.ts';

type LogRow = Selectable<DuplicateLogTable>;

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
    const [restored] = await undoAll(transaction, [meant], { call, viewer: own });
    return { pair: await shownPair(own, restored!) };
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

interface Undoing {
  call: Call;
  viewer: PairViewer;
}

/** Undoes decisions, or none of them. Throws `undo-refused` where somebody has decided since. */
export async function undoAll(
  transaction: Transaction<Schema>,
  decisions: readonly LogRow[],
  { call, viewer }: Undoing,
): Promise<PairRow[]> {
  const at = call.now();
  const pairs = await lockedPairs(
    transaction,
    decisions.flatMap((row) => row.pair_id ?? []),
  );
  await assertMayReadPairs(pairs.values(), { database: transaction, actor: call.actor });
  const standing = await standingIn(transaction, [...pairs.keys()]);
  const facts = await factsOfPairs(viewer, [...pairs.values()]);
  const logged: (DuplicateEvent & { state: { from: string; to: string } })[] = [];
  const restored: PairRow[] = [];
  for (const decision of decisions) {
    const pair = pairs.get(decision.pair_id ?? '');
    if (!pair || standing.get(pair.id) !== decision.id) {
      const sentence = await overtakenBy(transaction, decision, call.actor);
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
    restored.push(row);
    logged.push({
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
  await appendDuplicateLog(transaction, logged, viewer.lookups);
  await recordInTrails(
    transaction,
    logged.map((one) => ({ ...one, event: EVENT.Undo })),
    { call, lookups: viewer.lookups },
  );
  return restored;
}

/** The log entry that gave each of these locked pairs its state: the last that nobody has undone. */
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
  {
    id,
    action_id: actionId,
    pair_id: pairId,
    first,
    second,
  }: Pick<LogRow, 'id' | 'action_id' | 'pair_id' | 'first' | 'second'>,
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
