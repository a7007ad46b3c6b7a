import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { AuditEventNumber } from '../../contract/policy/audit-events.ts';
import type { OperationId } from '../../contract/operations/operations.ts';
import type { ProfileEvent, ProfileStatus } from '../../contract/policy/status.ts';
import type { BaseProfileSummary } from '../../contract/shapes/base-profile.ts';
import { appendAuditEvents } from '../audit/append-audit-events.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import type { Schema } from '../database/schema.ts';
import type { Call } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import { assertNotClaimedByOther } from './lease-check.ts';
import { assertMayReadBase } from './base-area.ts';
import { summaryOf, type BaseProfileRow, type SummaryMaker } from './summary.ts';
import { conflictOf } from './conflict.ts';
import { assertSomebodyElses } from './four-eyes.ts';
import { assertMayEver, judgedBaseProfile } from './judged.ts';
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

/**
 * Locks, asks whether it is the person's to do, compares the version, and asks the policy: in this
 * order, so that the answer tells of the stored facts, and of nothing that reading would refuse.
 */
export async function decide(
  transaction: Transaction<Schema>,
  call: Call,
  services: SummaryMaker,
  id: string,
  event: ProfileEvent,
): Promise<Decision> {
  const intent = await intended(transaction, call, services, id, {
    rights: (row) =>
      assertMayEver({ kind: 'base', event, role: call.actor.role, own: row.creator_id === call.actor.id }),
  });
  const { to, transition } = judgedBaseProfile(intent.row, event, call.actor);
  if (event === 'approve' || event === 'disapprove') await assertNotClaimedByOther(transaction, call, id);
  if (event === 'approve') await assertSomebodyElses(transaction, intent.row.creator_id === call.actor.id);
  return { ...intent, to, event: transition.audit as AuditEventNumber };
}

interface Asked {
  /** Throws what forbids it to this person whatever the version and the state. */
  rights?: (row: BaseProfileRow) => void;
  /** What a stale version is answered with. */
  current?: (maker: SummaryMaker, row: BaseProfileRow) => Promise<BaseProfileSummary>;
}

/**
 * The same without the policy: what the state allows is still to be asked. Throws `not-found`,
 * `role-forbids`, `area-forbids`, what `rights` throws, or `version-conflict`: who may not read the
 * profile learns neither its version nor what is in it.
 */
export async function intended(
  transaction: Transaction<Schema>,
  call: Call,
  services: SummaryMaker,
  id: string,
  { rights, current = summaryOf }: Asked = {},
): Promise<Intent> {
  const maker = { ...services, database: transaction };
  const row = await lockedBaseProfile(transaction, id);
  await assertMayReadBase(call.actor, row, maker.lookups, transaction);
  rights?.(row);
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
