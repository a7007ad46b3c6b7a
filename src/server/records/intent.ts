import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { AuditEventNumber } from '../../contract/trail/audit-events.ts';
import { refusalOfForeignTexts } from '../../contract/profiles/origins.ts';
import type { ProfileEvent, ProfileKind, ProfileStatus } from '../../contract/profiles/status.ts';
import { type Call, assertFreshProof } from '../platform/calls/call.ts';
import type { Schema } from '../platform/database/schema.ts';
import { Failure } from '../platform/failures/failure.ts';
import { localeOf } from '../lookups/lookups.ts';
import { readSetting } from '../settings/read-setting.ts';
import { assertMayEver, allowedOrThrow, type JudgedRow } from './judge.ts';
import { KIND } from './kind.ts';
import { lastChangeOf, isOwnWork, originsOf } from './who-changed.ts';
import { assertNotClaimedByOther } from './claims.ts';
import type { Found, RowOf, SummaryMaker, SummaryOf } from './record.ts';
import { readableSurvivor } from './merged-profiles.ts';
import { timestamp } from '../platform/database/column-types.ts';
import { isolated } from '../../contract/base/words.ts';
import { judgeFourEyes, refusalOfMerged } from '../../contract/base/refusals.ts';

/** A call in its transaction, with what summaries are made of, which was read before it began. */
export interface CallInTransaction {
  transaction: Transaction<Schema>;
  call: Call;
  maker: SummaryMaker;
}

/** A change that a person wants to make to a record; its row and its base profile's are locked until the transaction ends. */
export interface Intent<K extends ProfileKind = ProfileKind> extends Found<K>, CallInTransaction {
  /** Also the group of the audit events, and the identifier for the undo. */
  actionId: string;
  at: Date;
}

/** A change of status that the rules allow. */
export interface Decision<K extends ProfileKind = ProfileKind> extends Intent<K> {
  to: ProfileStatus;
  /** The audit event of the transition, which every transition decided here has. */
  auditEvent: AuditEventNumber;
}

/**
 * Locks the record, checks the person's right, compares the version, applies the rules of transitions, checks the claim
 * and, for an approval, texts and four eyes, in this order, so that a refusal depends on the stored facts and reveals
 * nothing that the person may not read. Writes nothing.
 */
export async function lockToDecide<K extends ProfileKind>(
  inTransaction: CallInTransaction,
  kind: K,
  id: string,
  event: ProfileEvent,
): Promise<Decision<K>> {
  const { transaction, call } = inTransaction;
  const { role, id: actorId } = call.actor;
  const intent = await lockToChange(inTransaction, kind, id, {
    rights: ({ base }) =>
      assertMayEver({ kind, act: event, role, own: kind === 'base' && base.creator_id === actorId }),
  });
  const { to, transition } = allowedOrThrow(kind, intent.row as JudgedRow[K], event, call.actor);
  if (event === 'approve' || event === 'disapprove') await assertNotClaimedByOther(transaction, call, id);
  if (event === 'approve') await assertMayBeApproved(intent);
  return { ...intent, to, auditEvent: transition.audit as AuditEventNumber };
}

/**
 * Refuses an unchanged text from another language, and a person's approval of their own work, each where the setting
 * says so; where it does not, approving their own work needs a fresh proof. Throws `foreign-text`, `four-eyes` or
 * `proof-needed`.
 */
export async function assertMayBeApproved(intent: Found & CallInTransaction): Promise<void> {
  const { transaction, call, kind } = intent;
  if (kind === 'locale') await assertNoForeignTexts(intent as Found<'locale'> & CallInTransaction);
  if (!(await isOwnWork(transaction, intent, call.actor))) return;
  if (judgeFourEyes(await readSetting(transaction, 'four_eyes'), true) === 'refused') throw new Failure('four-eyes');
  await assertFreshProof(transaction, call);
}

async function assertNoForeignTexts({
  transaction,
  row,
  maker: { lookups },
}: Found<'locale'> & CallInTransaction): Promise<void> {
  const setting = await readSetting(transaction, 'foreign_texts');
  const { code } = localeOf(row.locale_id, lookups);
  const refusal = refusalOfForeignTexts(setting, originsOf(row, lookups), code);
  if (refusal !== null) throw new Failure('foreign-text', refusal);
}

interface IntentOptions<K extends ProfileKind> {
  evenMerged?: boolean;
  /** Throws if the person may never do this, whatever the version and the state. */
  rights?: (found: Found<K>) => void;
  /** Makes the record in the refusal of an older version; absent: its summary. */
  current?: (maker: SummaryMaker, found: { row: RowOf<K>; base: Found['base'] }) => Promise<SummaryOf<K>>;
}

/**
 * Locks the record, checks the person's right and compares the version, without the rules of transitions that
 * `lockToDecide` adds. Throws `not-found`, `role-forbids`, `area-forbids`, `status-forbids` for a merged profile, what
 * `rights` throws, or `version-conflict`, in this order: a person who may not read the record must not see its version.
 */
export async function lockToChange<K extends ProfileKind>(
  { transaction, call, maker: services }: CallInTransaction,
  kind: K,
  id: string,
  { evenMerged = false, rights, current }: IntentOptions<K> = {},
): Promise<Intent<K>> {
  const maker = { ...services, database: transaction };
  const found = await KIND[kind].locked(transaction, id);
  const refusal = await KIND[kind].refusal(call.actor, found, maker);
  if (refusal) throw refusal;
  if (found.base.merged_into !== null && !evenMerged) {
    const survivor = await readableSurvivor(found.base, call.actor, maker);
    throw new Failure('status-forbids', refusalOfMerged(found.base, survivor?.profile_name) ?? undefined);
  }
  rights?.(found);
  if (call.expectedVersion !== null && call.expectedVersion !== found.row.version) {
    const now = await (current ? current(maker, found) : KIND[kind].summary(maker, found));
    throw await conflictOf({ transaction, call }, found, now);
  }
  return { ...found, transaction, call, maker, actionId: randomUUID(), at: call.now() };
}

/** The refusal of a change to an older version. It names who changed the record last, and whether that was a decision. */
async function conflictOf(
  { transaction, call }: Pick<CallInTransaction, 'transaction' | 'call'>,
  { kind, row: { id, queue } }: Found,
  current: unknown,
): Promise<Failure> {
  const change = await lastChangeOf(transaction, kind, id);
  if (!change) return new Failure('version-conflict', undefined, { current });
  const person = { user_id: change.actor_id, name: change.actor_name };
  const at = timestamp(change.occurred_at);
  const changed = { current, changed_by: person, changed_at: at };
  if (queue === null && KIND[kind].decided.some((event) => event === change.event)) {
    const sentence = `${isolated(change.actor_name)} has decided this already.`;
    return new Failure('version-conflict', sentence, { ...changed, decided_by: person, decided_at: at });
  }
  const isOwn = change.actor_id === call.actor.id;
  const sentence = isOwn
    ? 'You have changed this elsewhere in the meantime.'
    : `${isolated(change.actor_name)} has changed this in the meantime.`;
  return new Failure('version-conflict', sentence, changed);
}
