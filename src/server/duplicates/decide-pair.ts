import { EVENT } from '../records/audit-event.ts';
import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { OperationAnswer, OperationInput } from '../../contract/operations.ts';
import { decidedMeanwhile } from '../../contract/duplicates/merging.ts';
import { isolated } from '../../contract/base/words.ts';
import type { PairDecision } from '../../contract/duplicates/duplicate-pair.ts';
import type { ChangedRecord } from '../../contract/queue/live-messages.ts';
import type { Call } from '../platform/calls/call.ts';
import type { Schema } from '../platform/database/schema.ts';
import { Failure } from '../platform/failures/failure.ts';
import { lastChangeOf } from '../records/who-changed.ts';
import { lockBaseProfiles } from '../records/lock.ts';
import { appendDuplicateLog, type DuplicateEvent } from './append-log.ts';
import { knownWith, type PairRow, assertMayReadPairs } from './record-match.ts';
import { pairViewer, factsIn, factsOfPairs, shownPair, type PairViewer, whyClosed } from './show-pair.ts';
import type { ProfileFacts } from './profile-facts.ts';
import type { AuditEventNumber } from '../../contract/trail/audit-events.ts';
import { appendAuditEvents } from '../trail/audit/append-audit-events.ts';
import type { LookupTables } from '../lookups/lookups.ts';
import type { AuditEntry } from '../trail/audit/chain.ts';

type Trailed = Omit<DuplicateEvent, 'outcome' | 'actor' | 'before'> & {
  event: AuditEventNumber;
  state: { from: string; to: string };
};

/** What the log and the trails record of a pair, with both sides as they are now. */
export function loggedPair(pair: PairRow, facts: ReadonlyMap<string, ProfileFacts>) {
  return {
    first: factsIn(facts, pair.first_id),
    second: factsIn(facts, pair.second_id),
    evidence: pair.evidence,
    filter: { id: pair.filter_id, version: pair.filter_version, name: pair.filter_name },
    pairId: pair.id,
  };
}

/** Records an event in the trails of both profiles of a pair. Chains are locked in one order, to avoid deadlocks. */
export async function recordInTrails(
  transaction: Transaction<Schema>,
  pair: Trailed,
  { call, lookups }: { call: Pick<Call, 'actor' | 'requestId'>; lookups: LookupTables },
): Promise<void> {
  const sides = [pair.first, pair.second].toSorted((a, b) => (a.baseProfileId < b.baseProfileId ? -1 : 1));
  for (const own of sides) {
    const other = own === pair.first ? pair.second : pair.first;
    await appendAuditEvents(transaction, own.baseProfileId, [entryOf(pair, own, other, call, lookups)]);
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
    const sentences: string[] = [];
    const changed: ChangedRecord[] = [];
    for (const which of ['first', 'second'] as const) {
      const side = sides[which];
      if (!side || side.version === seen[which]) continue;
      const { record, who, isOwn } = await changerOf(side, own);
      // Two profiles of one person often have the same name, so the sentence distinguishes them.
      const called = `${isolated(side.name === '' ? 'a profile without a name' : side.name)}, the ${which} of the two,`;
      sentences.push(`${who} changed ${called}${isOwn ? ' elsewhere' : ''} in the meantime.`);
      changed.push(record);
    }
    if (changed.length > 0) throw await conflict(sentences.join(' '), changed);
    if (pair.state === decision) throw new Failure('unchanged', 'This has already been decided.');
    const actionId = randomUUID();
    const deciding = { actionId, call, viewer: own, note: note ?? null, facts };
    const row = await writeDecision(transaction, pair, decision, deciding);
    return { action_id: actionId, pair: await shownPair(own, row) };
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

/** Writes a decision about a locked pair: to the pair, to the log and to the trails. */
export async function writeDecision(
  transaction: Transaction<Schema>,
  pair: PairRow,
  decision: PairDecision,
  { actionId, call, viewer: { lookups }, note: reason, facts, isLogged = true }: Deciding,
): Promise<PairRow> {
  const at = call.now();
  const { state, decided_at, decided_by, decided_by_name, known } = pair;
  const row = await transaction
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
    .executeTakeFirstOrThrow();
  const logged = { ...loggedPair(pair, facts), at, reason, actionId };
  const before = { state, decided_at, decided_by, decided_by_name, known };
  await appendDuplicateLog(transaction, [{ ...logged, outcome: decision, actor: call.actor, before }], lookups);
  const trailed = { ...logged, event: EVENT.DuplicateDecided, state: { from: state, to: decision } };
  if (isLogged) await recordInTrails(transaction, trailed, { call, lookups });
  return row;
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

/** Who has changed a record last, as a sentence about it begins. */
export async function changerOf(
  { kind, id, version }: Omit<ChangedRecord, 'changed_by'>,
  { database, actor }: Pick<PairViewer, 'database' | 'actor'>,
): Promise<{ record: ChangedRecord; who: string; isOwn: boolean }> {
  const change = await lastChangeOf(database, kind, id);
  const by = change ? { user_id: change.actor_id, name: change.actor_name } : null;
  const isOwn = by?.user_id === actor.id;
  const who = by === null ? 'Someone has' : isOwn ? 'You have' : `${isolated(by.name)} has`;
  return { record: { kind, id, version, changed_by: by }, who, isOwn };
}
