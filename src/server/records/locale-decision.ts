import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { AuditEventNumber } from '../../contract/policy/audit-events.ts';
import type { OperationId } from '../../contract/operations/operations.ts';
import { refusalToReadLocale } from '../../contract/policy/reading.ts';
import type { ProfileEvent, ProfileStatus } from '../../contract/policy/status.ts';
import type { Locale } from '../../contract/shapes/lookups.ts';
import type { LocaleProfileSummary } from '../../contract/shapes/locale-profile.ts';
import { appendAuditEvents } from '../audit/append-audit-events.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import type { Schema } from '../database/schema.ts';
import type { Actor, Call } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import { type LookupTables, localeOf } from '../lookups/lookup-tables.ts';
import { localeSummaryOf, type LocaleProfileRow } from './locale-summary.ts';
import type { BaseProfileRow } from './summary.ts';
import { assertNotClaimedByOther } from './lease-check.ts';
import { countLocales } from './count-locales.ts';
import { auditEntry, lockedBaseProfile, type Writing } from './decision.ts';
import { conflictOf } from './conflict.ts';
import { assertLocaleIsSomebodyElses } from './four-eyes.ts';
import { assertMayEver, judgedLocaleProfile } from './judged.ts';
import { recordAction } from './record-action.ts';
import {
  changeLocaleProfile,
  type LocaleProfileChange,
  type TouchedFile,
  type TouchedRecord,
} from './record-change.ts';

/** A person's wish to change a locale profile; its row and its base profile's are locked until the transaction ends. */
export interface LocaleIntent {
  transaction: Transaction<Schema>;
  call: Call;
  lookups: LookupTables;
  /** Also the group of the audit events, and what the action is taken back by. */
  actionId: string;
  at: Date;
  base: BaseProfileRow;
  row: LocaleProfileRow;
  locale: Locale;
}

/** An event that may happen to it. */
export interface LocaleDecision extends LocaleIntent {
  to: ProfileStatus;
  event: AuditEventNumber;
}

/** Locks, asks whether it is the person's to do, compares the version, and asks the policy. */
export async function decideLocale(
  transaction: Transaction<Schema>,
  call: Call,
  lookups: LookupTables,
  id: string,
  event: ProfileEvent,
): Promise<LocaleDecision> {
  const rights = () => assertMayEver({ kind: 'locale', event, role: call.actor.role, own: false });
  const intent = await intendedLocale(transaction, call, lookups, id, { rights });
  const { to, transition } = judgedLocaleProfile(intent.row, event, call.actor.role);
  if (event === 'approve' || event === 'disapprove') await assertNotClaimedByOther(transaction, call, id);
  if (event === 'approve') await assertLocaleIsSomebodyElses(transaction, call, id);
  return { ...intent, to, event: transition.audit as AuditEventNumber };
}

interface AskedLocale {
  /** Throws what forbids it to this person whatever the version and the state. */
  rights?: () => void;
  /** What a stale version is answered with. */
  current?: (intent: LocaleIntent) => LocaleProfileSummary | Promise<LocaleProfileSummary>;
}

/**
 * The same without the policy. Throws `not-found`, `role-forbids`, `area-forbids`, what `rights` throws,
 * or `version-conflict`: who may not read the profile learns neither its version nor what is in it.
 */
export async function intendedLocale(
  transaction: Transaction<Schema>,
  call: Call,
  lookups: LookupTables,
  id: string,
  { rights, current = ({ row, base }) => localeSummaryOf(row, base, lookups) }: AskedLocale = {},
): Promise<LocaleIntent> {
  const { base, row } = await lockedLocaleProfile(transaction, id);
  const locale = localeOf(row.locale_id, lookups);
  assertMayReadLocale(call.actor, locale, base);
  rights?.();
  const intent = { transaction, call, lookups, actionId: randomUUID(), at: call.now(), base, row, locale };
  if (call.expectedVersion !== null && call.expectedVersion !== row.version) {
    throw await conflictOf(transaction, { kind: 'locale', id, queue: row.queue }, await current(intent));
  }
  return intent;
}

/**
 * Throws `role-forbids` or `area-forbids` if the person may not read this locale profile: then nothing
 * else is told of it, and nothing is done to it.
 */
export function assertMayReadLocale(actor: Actor, locale: Locale, base: Pick<BaseProfileRow, 'attributes'>): void {
  const refusal = refusalToReadLocale(actor, locale.code, base.attributes['countryCode'] ?? '');
  if (refusal !== null) throw new Failure(refusal);
}

/** Whether the person may read a locale profile beneath this base profile. */
export function mayReadLocale(
  actor: Pick<Actor, 'role' | 'geos'>,
  row: Pick<LocaleProfileRow, 'locale_id'>,
  base: Pick<BaseProfileRow, 'attributes'>,
  lookups: LookupTables,
): boolean {
  const { code } = localeOf(row.locale_id, lookups);
  return refusalToReadLocale(actor, code, base.attributes['countryCode'] ?? '') === null;
}

/** The base profile is locked first, as everywhere, so that two writers never wait for each other. Throws `not-found`. */
export async function lockedLocaleProfile(transaction: Transaction<Schema>, id: string) {
  const found = await transaction
    .selectFrom('locale_profile')
    .select('base_profile_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw new Failure('not-found');
  const base = await lockedBaseProfile(transaction, found.base_profile_id);
  const row = await transaction
    .selectFrom('locale_profile')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Failure('not-found');
  return { base, row };
}

/** An audit event of a locale profile; what is not given is as most events have it. */
export function localeAuditEntry(
  intent: Pick<LocaleIntent, 'call' | 'at' | 'actionId' | 'row' | 'locale' | 'base'>,
  entry: Pick<AuditEntry, 'event'> & Partial<AuditEntry>,
): AuditEntry {
  const { row, locale, base } = intent;
  return auditEntry(
    { ...intent, row: base },
    {
      localeProfileId: row.id,
      locale: locale.code,
      subject: { kind: 'profile', id: row.id, name: row.profile_name },
      ...entry,
    },
  );
}

/** Writes the change, its audit events, the counts of the base profile, and what is needed to take it back. */
export async function carryOutLocale(
  intent: LocaleIntent,
  operation: OperationId,
  change: LocaleProfileChange,
  events: readonly AuditEntry[],
  files: readonly TouchedFile[] = [],
): Promise<{ action_id: string; record: LocaleProfileSummary }> {
  const { transaction, call, actionId, at } = intent;
  const { record, touched } = await writtenLocale(intent, { change, events });
  await recordAction(transaction, call, { id: actionId, operation, at, records: [...touched, ...files] });
  return { action_id: actionId, record };
}

/** Writes the change, its audit events and the counts; what is needed to take it back is for the caller to keep. */
export async function writtenLocale(
  { transaction, lookups, at, row, base }: LocaleIntent,
  { change, events }: Omit<Writing<LocaleProfileChange>, 'others'>,
): Promise<{ record: LocaleProfileSummary; touched: TouchedRecord[] }> {
  const changed = await changeLocaleProfile(transaction, row.id, change, at);
  await appendAuditEvents(transaction, base.id, events);
  await countLocales(transaction, base.id);
  return { record: localeSummaryOf(changed.row, base, lookups), touched: [changed.touched] };
}
