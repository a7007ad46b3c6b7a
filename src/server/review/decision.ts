import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { AuditEventNumber } from '../../contract/policy/audit-events.ts';
import type { OperationId } from '../../contract/operations/operations.ts';
import type { ProfileEvent, ProfileStatus } from '../../contract/policy/status.ts';
import type { BaseProfileSummary } from '../../contract/shapes/base-profile.ts';
import { appendAuditEvents } from '../audit/append-audit-events.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import type { Schema } from '../database/schema.ts';
import type { Call } from '../http/call.ts';
import { Failure } from '../http/failure.ts';
import { assertNotClaimedByOther } from '../queue/lease-check.ts';
import { assertBaseInArea } from '../profiles/base-area.ts';
import { summaryOf, type BaseProfileRow, type SummaryMaker } from '../profiles/summary.ts';
import { conflictOf } from './conflict.ts';
import { assertSomebodyElses } from './four-eyes.ts';
import { judgedBaseProfile } from './judged.ts';
import { recordAction } from './record-action.ts';
import { changeBaseProfile, type BaseProfileChange, type TouchedFile, type TouchedRecord } from './record-change.ts';

/** A person's wish to change a base profile, whose row is locked until the transaction ends. */
export interface Intent {
  transaction: Transaction<Schema>;
  call: Call;
  maker: SummaryMaker;
  /** Also the group of the audit events, and what the action is taken back by. */
  actionId: string;
  at: Date;
  row: BaseProfileRow;
}

/** An event that may happen to it. */
export interface Decision extends Intent {
  to: ProfileStatus;
  /** The audit event of the transition; every transition that is decided here has one. */
  event: AuditEventNumber;
}

/** Locks, looks at the person's area, compares the version, and asks the policy: in this order, so that the answer tells of the stored facts. */
export async function decide(
  transaction: Transaction<Schema>,
  call: Call,
  services: SummaryMaker,
  id: string,
  event: ProfileEvent,
): Promise<Decision> {
  const intent = await intended(transaction, call, services, id);
  const { to, transition } = judgedBaseProfile(intent.row, event, call.actor);
  if (event === 'approve' || event === 'disapprove') await assertNotClaimedByOther(transaction, call, id);
  if (event === 'approve') await assertSomebodyElses(transaction, intent.row.creator_id === call.actor.id);
  return { ...intent, to, event: transition.audit as AuditEventNumber };
}

/**
 * The same without the policy: what may be done is still to be asked. Throws `not-found`,
 * `area-forbids` or `version-conflict`.
 */
export async function intended(
  transaction: Transaction<Schema>,
  call: Call,
  services: SummaryMaker,
  id: string,
  current: (maker: SummaryMaker, row: BaseProfileRow) => Promise<BaseProfileSummary> = summaryOf,
): Promise<Intent> {
  const maker = { ...services, database: transaction };
  const row = await lockedBaseProfile(transaction, id);
  await assertBaseInArea(call.actor, row, maker.lookups, transaction);
  if (call.expectedVersion !== null && call.expectedVersion !== row.version) {
    throw await conflictOf(transaction, { kind: 'base', id, queue: row.queue }, await current(maker, row));
  }
  return { transaction, call, maker, actionId: randomUUID(), at: call.now(), row };
}

/** Throws `not-found`. */
export async function lockedBaseProfile(transaction: Transaction<Schema>, id: string): Promise<BaseProfileRow> {
  const row = await transaction
    .selectFrom('base_profile')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Failure('not-found');
  return row;
}

/** An audit event of an intent; what is not given is as most events have it. */
export function auditEntry(
  { call, at, actionId, row }: Pick<Intent, 'call' | 'at' | 'actionId' | 'row'>,
  entry: Pick<AuditEntry, 'event'> & Partial<AuditEntry>,
): AuditEntry {
  return {
    occurredAt: at,
    actor: { id: call.actor.id, name: call.actor.name, role: call.actor.role },
    localeProfileId: null,
    locale: null,
    subject: { kind: 'profile', id: row.id, name: row.profile_name },
    before: null,
    after: null,
    reason: null,
    groupId: actionId,
    requestId: call.requestId,
    ...entry,
  };
}

/**
 * Writes the change, its audit events, and what is needed to take it back. `others`: records beside
 * the base profile that the same action touched or made; `files`: its images and documents.
 */
export async function carryOut(
  intent: Intent,
  operation: OperationId,
  change: BaseProfileChange,
  events: readonly AuditEntry[],
  others: readonly TouchedRecord[] = [],
  files: readonly TouchedFile[] = [],
): Promise<{ action_id: string; record: BaseProfileSummary }> {
  const { transaction, call, actionId, at } = intent;
  const { record, touched } = await written(intent, { change, events, others });
  await recordAction(transaction, call, { id: actionId, operation, at, records: [...touched, ...files] });
  return { action_id: actionId, record };
}

/** A change with what tells of it, and the records beside that it made or touched already. */
export interface Writing<Change> {
  change: Change;
  events: readonly AuditEntry[];
  others: readonly TouchedRecord[];
}

/** Writes the change and its audit events; what is needed to take it back is for the caller to keep. */
export async function written(
  { transaction, maker, at, row }: Intent,
  { change, events, others }: Writing<BaseProfileChange>,
): Promise<{ record: BaseProfileSummary; touched: TouchedRecord[] }> {
  const changed = await changeBaseProfile(transaction, row.id, change, at);
  await appendAuditEvents(transaction, row.id, events);
  return { record: await summaryOf(maker, changed.row), touched: [changed.touched, ...others] };
}
