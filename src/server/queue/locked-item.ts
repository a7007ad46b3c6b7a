import type { Transaction } from 'kysely';
import type { ItemReference } from '../../contract/shapes/queue.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import type { Schema } from '../database/schema.ts';
import type { Call } from '../calls/call.ts';
import { type LookupTables, localeOf } from '../lookups/lookup-tables.ts';
import { type LocaleProfileRow } from '../records/locale-summary.ts';
import type { BaseProfileRow } from '../records/summary.ts';
import { auditEntry, lockedBaseProfile } from '../records/decision.ts';
import { lockedLocaleProfile } from '../records/locale-decision.ts';

/** An item of either kind, locked until the transaction ends: the base profile first, as everywhere. */
export interface LockedItem {
  base: BaseProfileRow;
  /** null: the item is the base profile itself. */
  locale: LocaleProfileRow | null;
  name: string;
}

/** Throws `not-found`. */
export async function lockedItem(transaction: Transaction<Schema>, { kind, id }: ItemReference): Promise<LockedItem> {
  if (kind === 'base') {
    const base = await lockedBaseProfile(transaction, id);
    return { base, locale: null, name: base.profile_name };
  }
  const { base, row } = await lockedLocaleProfile(transaction, id);
  return { base, locale: row, name: row.profile_name || base.profile_name };
}

/** An audit event that tells of an item's way through the queue. */
export function queueAuditEntry(
  call: Call,
  lookups: LookupTables,
  { base, locale }: LockedItem,
  entry: Pick<AuditEntry, 'event' | 'groupId'> & Partial<AuditEntry>,
): AuditEntry {
  const about = { call, at: call.now(), actionId: entry.groupId, row: base };
  if (locale === null) return auditEntry(about, entry);
  return auditEntry(about, {
    localeProfileId: locale.id,
    locale: localeOf(locale.locale_id, lookups).code,
    subject: { kind: 'profile', id: locale.id, name: locale.profile_name },
    ...entry,
  });
}
