import { randomUUID } from 'node:crypto';
import { sql, type Selectable, type SqlBool, type Transaction } from 'kysely';
import { LEASE_SECONDS, LEFT_SECONDS, type Lease } from '../../contract/queue/lease.ts';
import type { QueueLeaseTable, QueueWorkerTable, Schema } from '../platform/database/schema.ts';
import type { Actor, Call } from '../platform/calls/call.ts';
import { PREPARED } from '../platform/database/prepared.ts';
import { Failure } from '../platform/failures/failure.ts';
import { timestamp } from '../platform/database/column-types.ts';
import type { Database, PersonAtQueue } from './person-at-queue.ts';
import { unasked } from './questions.ts';
import type { ClaimedRecord as SentClaim } from '../../contract/queue/live-messages.ts';

export type LeaseRow = Selectable<QueueLeaseTable>;
export type WorkerRow = Selectable<QueueWorkerTable>;

export function leaseAnswer(row: LeaseRow): Lease {
  return {
    id: row.id,
    token: Number(row.token),
    kind: row.kind,
    record_id: row.record_id,
    claimed_at: timestamp(new Date(row.claimed_at)),
    expires_at: timestamp(new Date(row.expires_at)),
  };
}

/** The claim that a person holds, expired or not. */
export function ownLease(database: Database, personId: string): Promise<LeaseRow | undefined> {
  return database.selectFrom('queue_lease').selectAll().where('holder_id', '=', personId).executeTakeFirst();
}

/**
 * The same for a person who is about to claim, after `lockWorker`. `isOver`: their sign-in has ended since the call
 * was let in, and nothing more is claimed under it, as nobody would release it.
 */
export async function ownClaim(
  transaction: Transaction<Schema>,
  { id, signIn }: Pick<Actor, 'id' | 'signIn'>,
): Promise<{ lease: LeaseRow | null; isOver: boolean }> {
  const { rows } = await sql<LeaseRow & { is_over: boolean }>`
    select lease.*, exists (select from ended_sign_in where account_id = ${id} and sign_in = ${signIn ?? ''}) as is_over
    from (values (1)) as one left join queue_lease as lease on lease.holder_id = ${id}`.execute(transaction);
  const [row] = rows;
  return { lease: row?.record_id ? row : null, isOver: row?.is_over === true };
}

/** Tolerated difference between the clocks of several processes, in milliseconds. */
const CLOCKS_APART = 60_000;

/** Serializes claims of one person from here on: two tabs would otherwise claim two items at once. */
export async function lockWorker(
  transaction: Transaction<Schema>,
  { actor, now }: Pick<Call, 'actor' | 'now'>,
): Promise<WorkerRow> {
  return transaction
    .insertInto('queue_worker')
    .values({ person_id: actor.id, last_claim_at: now() })
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet((update) => ({ last_claim_at: update.ref('excluded.last_claim_at') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Claims made before the clock was set back would otherwise last for as long as it was set back. To be called before
 * the transaction of a claim, which may be refused by the very one that is shortened.
 */
export async function shortenFarLeases({ database, now }: Pick<Call, 'database' | 'now'>): Promise<void> {
  const longest = expiry(now());
  await database
    .updateTable('queue_lease')
    .set({ expires_at: longest })
    .where('expires_at', '>', new Date(longest.getTime() + CLOCKS_APART))
    .modifyEnd(sql.raw(PREPARED))
    .execute();
}

/**
 * Claims a locked record for the person and ends their other claim. The primary key of the claims decides between two
 * who claim at once.
 *
 * @param byName the person has chosen this record, so an open question about it does not matter
 * @param takeOver nor does somebody else's claim
 * @returns null: somebody else has claimed it, or has asked about it since the queue was read
 */
export async function takeLease(
  transaction: Transaction<Schema>,
  { actor, kind, queue, now }: PersonAtQueue,
  recordId: string,
  { byName = false, takeOver = false }: { byName?: boolean; takeOver?: boolean } = {},
): Promise<LeaseRow | null> {
  await transaction
    .deleteFrom('queue_lease')
    .where('holder_id', '=', actor.id)
    .where('record_id', '<>', recordId)
    .execute();
  const taken = await transaction
    .insertInto('queue_lease')
    .columns(['record_id', 'id', 'kind', 'queue', 'holder_id', 'holder_name', 'sign_in', 'claimed_at', 'expires_at'])
    .expression(
      sql`select ${recordId}::uuid, ${randomUUID()}::uuid, ${kind}::text, ${queue}::text, ${actor.id}::text,
        ${actor.name}::text, ${actor.signIn ?? null}::text, ${now}::timestamptz, ${expiry(now)}::timestamptz
        where ${byName || takeOver ? sql<SqlBool>`true` : unasked(actor.id, now, sql`${recordId}::uuid`)}`,
    )
    .onConflict((conflict) =>
      conflict
        .column('record_id')
        .doUpdateSet((update) => ({
          id: update.ref('excluded.id'),
          token: sql<string>`nextval('queue_token')`,
          kind: update.ref('excluded.kind'),
          queue: update.ref('excluded.queue'),
          holder_id: update.ref('excluded.holder_id'),
          holder_name: update.ref('excluded.holder_name'),
          sign_in: update.ref('excluded.sign_in'),
          claimed_at: update.ref('excluded.claimed_at'),
          expires_at: update.ref('excluded.expires_at'),
        }))
        .where((build) =>
          build.or([
            build.val(takeOver),
            build('queue_lease.expires_at', '<=', now),
            build('queue_lease.holder_id', '=', actor.id),
          ]),
        ),
    )
    .returningAll()
    .executeTakeFirst();
  return taken ?? null;
}

/** Extends a claim of the person to `LEASE_SECONDS` from now, expired or not. Throws `lease-lost` if it is no longer theirs. */
export async function extendLease(
  transaction: Transaction<Schema>,
  leaseId: string,
  actor: Pick<Actor, 'id' | 'signIn'>,
  now: Date,
): Promise<LeaseRow> {
  const row = await transaction
    .updateTable('queue_lease')
    .set({ expires_at: expiry(now), sign_in: actor.signIn ?? null })
    .where('id', '=', leaseId)
    .where('holder_id', '=', actor.id)
    .returningAll()
    .executeTakeFirstOrThrow(() => new Failure('lease-lost'));
  return row;
}

/** The page that held this claim of the person has been closed. False: it ends sooner anyway, or is no longer theirs. */
export async function shortenLease(leaseId: string, call: Pick<Call, 'actor' | 'now' | 'write'>): Promise<boolean> {
  const soon = new Date(call.now().getTime() + LEFT_SECONDS * 1000);
  return call.write(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('queue_lease')
      .set({ expires_at: soon })
      .where('id', '=', leaseId)
      .where('holder_id', '=', call.actor.id)
      .where('expires_at', '>', soon)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });
}

function expiry(now: Date): Date {
  return new Date(now.getTime() + LEASE_SECONDS * 1000);
}

export type ClaimedRecord = Omit<SentClaim, 'changed_by'>;

/** What each of these people has claimed, with its present version, what its base profile has otherwise, and keys for its findings. */
export async function claimedRecords(
  database: Database,
  people: readonly string[],
): Promise<ReadonlyMap<string, ClaimedRecord>> {
  if (people.length === 0) return new Map();
  const { rows } = await sql<ClaimedRecord & { holder_id: string }>`
    select lease.holder_id, lease.kind, lease.record_id as id, coalesce(base.version, locale.version) as version,
      coalesce(locale.stale_fields, '{}') as stale_fields,
      coalesce(md5(concat(locale.findings, locale.set_aside)), '') as findings
    from queue_lease as lease
      left join base_profile as base on lease.kind = 'base' and base.id = lease.record_id
      left join locale_profile as locale on lease.kind = 'locale' and locale.id = lease.record_id
    where lease.holder_id in (${sql.join([...people])})`.execute(database);
  return new Map(rows.map(({ holder_id: holder, ...claimed }) => [holder, claimed]));
}
