import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { OperationAnswer, OperationInput } from '../../contract/operations/operations.ts';
import type { Schema } from '../database/schema.ts';
import type { Call } from '../calls/call.ts';
import { invalidInput } from '../failures/checked-input.ts';
import { appendDuplicateLog, type Told } from './append-log.ts';
import { knownWith } from './known-evidence.ts';
import { lockBaseProfiles } from '../records/lock.ts';
import { pairViewer } from './pairs.ts';
import { assertMayReadPairs } from './readable-pairs.ts';
import { refusalOfDecision, refuse, type Wish } from './refusal-of-decision.ts';
import type { PairRow } from './record-match.ts';
import { factsIn, factsOfPairs, shownPair, shownPairs, type PairViewer } from './show-pair.ts';
import { tellTrail } from './tell-trail.ts';

/** Decides one pair. A decision can be replaced by another, and undone. */
export async function decidePair(
  pairId: string,
  { decision, seen, note }: OperationInput<'duplicate-pair.decide'>['body'],
  call: Call,
): Promise<OperationAnswer<'duplicate-pair.decide'>> {
  const viewer = await pairViewer(call);
  return call.write(async (transaction) => {
    const own = { ...viewer, database: transaction };
    const wish = { pairId, version: call.expectedVersion, seen, decision };
    const { actionId, rows } = await decideAll(transaction, [wish], { call, viewer: own, note });
    return { action_id: actionId, pair: await shownPair(own, rows[0]!) };
  });
}

/** Decides several pairs in one transaction: all of them or, with the first refusal, none. */
export async function decidePairs(
  { decisions, note }: OperationInput<'duplicate-pair.decide-several'>['body'],
  call: Call,
): Promise<OperationAnswer<'duplicate-pair.decide-several'>> {
  const wishes = wishesOf(decisions);
  const viewer = await pairViewer(call);
  return call.write(async (transaction) => {
    const own = { ...viewer, database: transaction };
    const { actionId, rows } = await decideAll(transaction, wishes, { call, viewer: own, note });
    return { action_id: actionId, pairs: await shownPairs(own, rows) };
  });
}

/** Throws `invalid-input` for a pair that is named twice. */
export function wishesOf(decisions: OperationInput<'duplicate-pair.plan'>['body']['decisions']): Wish[] {
  const seen = new Set<string>();
  for (const [place, { pair_id: id }] of decisions.entries()) {
    if (seen.has(id.toLowerCase())) {
      throw invalidInput([{ path: `decisions.${place}.pair_id`, problem: 'is given twice' }]);
    }
    seen.add(id.toLowerCase());
  }
  return decisions.map(({ pair_id: id, ...wish }) => ({ ...wish, pairId: id.toLowerCase() }));
}

interface Deciding {
  call: Call;
  viewer: PairViewer;
  note: string | undefined;
}

async function decideAll(
  transaction: Transaction<Schema>,
  wishes: readonly Wish[],
  { call, viewer, note }: Deciding,
): Promise<{ actionId: string; rows: PairRow[] }> {
  const actionId = randomUUID();
  const at = call.now();
  const pairs = await lockedPairs(
    transaction,
    wishes.map(({ pairId }) => pairId),
  );
  const asking = { database: transaction, actor: call.actor };
  // Before the versions: a refusal of those shows the pair.
  await assertMayReadPairs(pairs.values(), asking);
  const facts = await factsOfPairs(viewer, [...pairs.values()]);
  const told: Told[] = [];
  const rows: PairRow[] = [];
  for (const wish of wishes) {
    const pair = pairs.get(wish.pairId.toLowerCase());
    const refusal = await refusalOfDecision(wish, pair, facts, asking);
    if (!pair || refusal) throw await refuse(refusal, pair, viewer);
    const first = factsIn(facts, pair.first_id);
    const second = factsIn(facts, pair.second_id);
    const row = await transaction
      .updateTable('duplicate_pair')
      .set({
        state: wish.decision,
        decided_at: at,
        decided_by: call.actor.id,
        decided_by_name: call.actor.name,
        known: knownWith(pair.known, 'decided', { first, second, evidence: pair.evidence }, viewer.lookups),
      })
      .set((update) => ({ version: update('version', '+', 1) }))
      .where('id', '=', pair.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    rows.push(row);
    told.push({
      first,
      second,
      evidence: pair.evidence,
      outcome: wish.decision,
      filter: { id: pair.filter_id, version: pair.filter_version, name: pair.filter_name },
      pairId: pair.id,
      actor: call.actor,
      at,
      reason: note ?? null,
      actionId,
      before: before(pair),
    });
  }
  await appendDuplicateLog(transaction, told, viewer.lookups);
  await tellTrail(
    transaction,
    told.map((one, place) => ({
      ...one,
      event: 113,
      state: { from: pairs.get(one.pairId ?? '')!.state, to: rows[place]!.state },
    })),
    { call, lookups: viewer.lookups },
  );
  return { actionId, rows };
}

/** The part of a pair that a decision changes, as it can be put back. */
export function before({ state, decided_at: at, decided_by: by, decided_by_name: name, known }: PairRow) {
  return { state, decided_at: at, decided_by: by, decided_by_name: name, known };
}

/** That part as it is put back. */
export function putBack(kept: object) {
  const part = kept as ReturnType<typeof before>;
  return { ...part, known: JSON.stringify(part.known) };
}

/** Locked behind the base profiles whose trails will tell of the decision, as by a save that meets the pair. */
export async function lockedPairs(transaction: Kysely<Schema>, ids: readonly string[]): Promise<Map<string, PairRow>> {
  const asked = transaction.selectFrom('duplicate_pair').where('id', 'in', ids);
  const above = await asked.select(['first_base_id', 'second_base_id']).execute();
  await lockBaseProfiles(
    transaction,
    above.flatMap((pair) => [pair.first_base_id, pair.second_base_id]),
  );
  const rows = await asked.selectAll().orderBy('id').forUpdate().execute();
  return new Map(rows.map((row) => [row.id, row]));
}
