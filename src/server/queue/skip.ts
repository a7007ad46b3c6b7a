import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { OperationAnswer, OperationInput } from '../../contract/operations.ts';
import { queueOfRole } from '../../contract/queue/queues.ts';
import { problemOfSkip, SKIPS_TO_FLAG } from '../../contract/queue/skips.ts';
import type { WithNext } from '../../contract/queue/queue-items.ts';
import { appendAuditEvents } from '../trail/audit/append-audit-events.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { Call } from '../platform/calls/call.ts';
import { Failure } from '../platform/failures/failure.ts';
import { lookupTables, type LookupTables } from '../lookups/lookups.ts';
import { sendNotice } from '../trail/events/notices.ts';
import { auditEntry } from '../records/audit-event.ts';
import { nameOf } from '../records/record.ts';
import { waitsSince } from '../records/stale-entries.ts';
import { recordAction } from '../records/write.ts';
import { readSetting } from '../settings/read-setting.ts';
import { writeAndClaimNext } from './claim-next.ts';
import { lockedReadable } from './claim-one.ts';
import { settleQuestions } from './questions.ts';
import { extendLease, leaseAnswer, type LeaseRow } from './lease.ts';

/** Skips a claimed item. Throws `lease-lost` or `invalid-reason`. */
export async function skipItem(
  leaseId: string,
  { reason_code: code, note }: OperationInput<'queue.skip'>['body'],
  call: Call,
  withNext: WithNext,
): Promise<OperationAnswer<'queue.skip'>> {
  const problem = problemOfSkip(code, note, await readSetting(call.database, 'skip_reasons'));
  if (problem !== null) throw new Failure('invalid-reason', problem);
  const lookups = await lookupTables(call.database);
  return writeAndClaimNext(call, withNext, async (transaction) => {
    const { lease, locked } = await lockedLease(transaction, leaseId, call, lookups);
    const actionId = randomUUID();
    const at = call.now();
    const record = locked.row;
    const nth = (await skipsSince(transaction, record.id, waitsSince(record))) + 1;
    await transaction
      .insertInto('queue_skip')
      .values({
        id: actionId,
        record_id: record.id,
        kind: lease.kind,
        queue: lease.queue,
        person_id: call.actor.id,
        person_name: call.actor.name,
        reason_code: code,
        note,
        nth,
        skipped_at: at,
      })
      .execute();
    await transaction.deleteFrom('queue_lease').where('id', '=', lease.id).execute();
    // An answered item that its asker skips is no longer reserved.
    await settleQuestions(transaction, record.id, at);
    await appendAuditEvents(transaction, locked.base.id, [
      auditEntry(
        { ...locked, call, at, actionId, maker: { lookups } },
        { event: 'Skipped', after: { reason_code: code, note } },
      ),
    ]);
    if (nth === SKIPS_TO_FLAG) {
      const data = { kind: lease.kind, id: record.id, profile_base_id: locked.base.id, profile_name: nameOf(locked) };
      await sendNotice(transaction, call, { to: { role: 'Admin' }, kind: 'flagged', data });
    }
    await recordAction(transaction, call, {
      id: actionId,
      operation: 'queue.skip',
      at,
      records: [{ kind: lease.kind, id: record.id, version_after: record.version, before: {}, skipped: actionId }],
    });
    return { action_id: actionId };
  });
}

/**
 * Extends a claim to `LEASE_SECONDS` from now, expired or not. Throws `lease-lost`, and what reading the record throws: a
 * person whose area or role has changed cannot keep it from others.
 */
export async function holdLonger(leaseId: string, call: Call): Promise<OperationAnswer<'queue.heartbeat'>> {
  const lookups = await lookupTables(call.database);
  return call.write(async (transaction) => {
    await lockedLease(transaction, leaseId, call, lookups);
    return { lease: leaseAnswer(await extendLease(transaction, leaseId, call.actor, call.now())) };
  });
}

/** The caller's claim, locked after its record, which they may still read and decide on in their queue. */
export async function lockedLease(
  transaction: Transaction<Schema>,
  leaseId: string,
  call: Call,
  lookups: LookupTables,
) {
  const own = () =>
    transaction.selectFrom('queue_lease').selectAll().where('id', '=', leaseId).where('holder_id', '=', call.actor.id);
  const found = await own().executeTakeFirstOrThrow(() => new Failure('lease-lost'));
  const locked = await lockedReadable(transaction, { lookups }, { kind: found.kind, id: found.record_id }, call);
  if (found.queue !== queueOfRole(call.actor.role)) throw new Failure('lease-lost');
  const lease: LeaseRow | undefined = await own().forUpdate().executeTakeFirst();
  if (!lease) throw new Failure('lease-lost');
  return { lease, locked };
}

async function skipsSince(transaction: Transaction<Schema>, recordId: string, since: Date): Promise<number> {
  const { skips } = await transaction
    .selectFrom('queue_skip')
    .select(({ fn }) => fn.countAll<string>().as('skips'))
    .where('record_id', '=', recordId)
    .where('skipped_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(skips);
}
