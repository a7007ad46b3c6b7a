import { EVENT } from '../records/audit-event.ts';
import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { OperationAnswer, OperationInput } from '../../contract/operations.ts';
import { decidedMeanwhile } from '../../contract/duplicates/merging.ts';
import { isolated } from '../../contract/base/words.ts';
import type { PairDecision, SeenSides } from '../../contract/duplicates/duplicate-pair.ts';
import type { ChangedRecord } from '../../contract/queue/live-messages.ts';
import type { Call } from '../platform/calls/call.ts';
import type { Schema } from '../platform/database/schema.ts';
import { Failure } from '../platform/failures/failure.ts';
import { lastChangeOf } from '../records/who-changed.ts';
import { lockBaseProfiles } from '../records/lock.ts';
import { appendDuplicateLog, type DuplicateEvent } from './append-log.ts';
import { knownWith } from './known-evidence.ts';
import { pairViewer, factsIn, factsOfPairs, shownPair, type PairViewer, whyClosed } from './show-pair.ts';
import type { ProfileFacts } from './profile-facts.ts';
import { type PairRow, assertMayReadPairs } from './record-match.ts';
import type { AuditEventNumber } from '../../contract/trail/audit-events.ts';
import { appendAuditEvents } from '../trail/audit/append-audit-events.ts';
import type { LookupTables } from '../lookups/lookups.ts';
import type { AuditEntry } from '../trail/audit/chain.ts';

type Trailed = Pick<
  DuplicateEvent,
  'first' | 'second' | 'pairId' | 'filter' | 'evidence' | 'at' | 'reason' | 'actionId'
> & {
  event: AuditEventNumber;
  state: { from: string; to: string };
};

/** Records an event in the trails of both profiles of each pair. Chains are locked in one order, to avoid deadlocks. */
export async function recordInTrails(
  transaction: Transaction<Schema>,
  pairs: readonly Trailed[],
  { call, lookups }: { call: Pick<Call, 'actor' | 'requestId'>; lookups: LookupTables },
): Promise<void> {
  const byProfile = new Map<string, AuditEntry[]>();
  for (const pair of pairs) {
    for (const [own, other] of [
      [pair.first, pair.second],
      [pair.second, pair.first],
    ] as const) {
      const entries = byProfile.get(own.baseProfileId) ?? [];
      byProfile.set(own.baseProfileId, [...entries, entryOf(pair, own, other, call, lookups)]);
    }
  }
  for (const [id, entries] of [...byProfile].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    await appendAuditEvents(transaction, id, entries);
  }
}

function entryOf(
  pair: Trailed,
  own: ProfileFacts,
  other: ProfileFacts,
  { actor, requestId }: Pick<Call, 'actor' | 'requestId'>,
  { localeById }: LookupTables,
): AuditEntry {
  return {
    event: pair.event,
    occurredAt: pair.at,
    actor: { id: actor.id, name: actor.name, role: actor.role },
    localeProfileId: own.kind === 'locale' ? own.id : null,
    locale: own.localeId === null ? null : (localeById.get(own.localeId)?.code ?? null),
    subject: { kind: 'profile', id: own.id, name: own.name },
    before: { state: pair.state.from },
    after: {
      state: pair.state.to,
      other: { id: other.id, profile_base_id: other.baseProfileId, name: other.name },
      filter: pair.filter.name,
      score: pair.evidence.score,
    },
    reason: pair.reason === null ? null : { note: pair.reason },
    groupId: pair.actionId,
    requestId,
  };
}

/** Decides one pair. A decision can be replaced by another, and undone. A conflict names the other person, as reading does. */
export async function decidePair(
  pairId: string,
  { decision, seen, note }: OperationInput<'duplicate-pair.decide'>['body'],
  call: Call,
): Promise<OperationAnswer<'duplicate-pair.decide'>> {
  const viewer = await pairViewer(call);
  return call.write(async (transaction) => {
    const own = { ...viewer, database: transaction };
    const [pair] = (await lockedPairs(transaction, [pairId])).values();
    if (!pair) throw new Failure('not-found', 'This pair does not exist any more.');
    // Before the versions, whose refusal shows the pair.
    await assertMayReadPairs([pair], own);
    const facts = await factsOfPairs(own, [pair]);
    const conflict = async (sentence: string, changed?: ChangedRecord[]) =>
      new Failure('version-conflict', sentence, {
        current: await shownPair(own, pair),
        ...(changed && { changed }),
      });
    if (call.expectedVersion !== null && call.expectedVersion !== pair.version) {
      throw await conflict(
        decidedMeanwhile(pair.decided_by_name, factsIn(facts, pair.first_id).name, factsIn(facts, pair.second_id).name),
      );
    }
    const sides = { first: facts.get(pair.first_id), second: facts.get(pair.second_id) };
    const closed = whyClosed([sides.first, sides.second]);
    if (closed !== null) throw new Failure('status-forbids', closed);
    const changes: Change[] = [];
    for (const which of ['first', 'second'] as const) {
      const side = sides[which];
      if (side && side.version !== seen[which]) changes.push(await changeOf(side, which, own));
    }
    if (changes.length > 0) {
      const sentence = changes.map((one) => one.sentence).join(' ');
      throw await conflict(
        sentence,
        changes.map(({ record }) => record),
      );
    }
    if (pair.state === decision) throw new Failure('unchanged', 'This has already been decided.');
    const actionId = randomUUID();
    const deciding = { actionId, call, viewer: own, note: note ?? null, facts };
    const [row] = await writeDecisions(transaction, [pair], decision, deciding);
    return { action_id: actionId, pair: await shownPair(own, row!) };
  });
}

interface Deciding {
  actionId: string;
  call: Call;
  viewer: PairViewer;
  note: string | null;
  facts: ReadonlyMap<string, ProfileFacts>;
  /** False: the caller records it in the trails. */
  isLogged?: boolean;
}

/** Writes one decision about locked pairs as one action: to the pairs, to the log and to the trails. */
export async function writeDecisions(
  transaction: Transaction<Schema>,
  pairs: readonly PairRow[],
  decision: PairDecision,
  { actionId, call, viewer, note, facts, isLogged = true }: Deciding,
): Promise<PairRow[]> {
  const at = call.now();
  const logged: (DuplicateEvent & { state: { from: string; to: string } })[] = [];
  const rows: PairRow[] = [];
  for (const pair of pairs) {
    const first = factsIn(facts, pair.first_id);
    const second = factsIn(facts, pair.second_id);
    const { state, decided_at, decided_by, decided_by_name, known } = pair;
    rows.push(
      await transaction
        .updateTable('duplicate_pair')
        .set({
          state: decision,
          decided_at: at,
          decided_by: call.actor.id,
          decided_by_name: call.actor.name,
          known: knownWith(known, 'decided', pair.evidence),
        })
        .set((update) => ({ version: update('version', '+', 1) }))
        .where('id', '=', pair.id)
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
    logged.push({
      first,
      second,
      evidence: pair.evidence,
      outcome: decision,
      filter: { id: pair.filter_id, version: pair.filter_version, name: pair.filter_name },
      pairId: pair.id,
      actor: call.actor,
      at,
      reason: note,
      actionId,
      before: { state, decided_at, decided_by, decided_by_name, known },
      state: { from: state, to: decision },
    });
  }
  await appendDuplicateLog(transaction, logged, viewer.lookups);
  const events = logged.map((one) => ({ ...one, event: EVENT.DuplicateDecided }));
  if (isLogged) await recordInTrails(transaction, events, { call, lookups: viewer.lookups });
  return rows;
}

/** The columns of a pair that an undo restores. */
export function putBack(kept: object) {
  const part = kept as Pick<PairRow, 'state' | 'decided_at' | 'decided_by' | 'decided_by_name' | 'known'>;
  return { ...part, known: JSON.stringify(part.known) };
}

/** Locked after the base profiles whose trails will record the decision, as by a save that finds the pair. */
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

interface Change {
  record: ChangedRecord;
  sentence: string;
}

/** Two profiles of one person often have the same name, so the event distinguishes them. */
async function changeOf(
  { kind, id, version, name }: ProfileFacts,
  which: keyof SeenSides,
  { database, actor }: Pick<PairViewer, 'database' | 'actor'>,
): Promise<Change> {
  const change = await lastChangeOf(database, kind, id);
  const who = change ? { user_id: change.actor_id, name: change.actor_name } : null;
  const called = `${isolated(name === '' ? 'a profile without a name' : name)}, the ${which} of the two,`;
  const record = { kind, id, version, changed_by: who };
  if (who === null) return { record, sentence: `Someone has changed ${called} in the meantime.` };
  if (who.user_id === actor.id) return { record, sentence: `You have changed ${called} elsewhere in the meantime.` };
  return { record, sentence: `${isolated(who.name)} has changed ${called} in the meantime.` };
}
