import type { Transaction } from 'kysely';
import type { OperationId } from '../../contract/operations/operations.ts';
import type { AuditEventNumber } from '../../contract/policy/audit-events.ts';
import type { MediaAct } from '../../contract/policy/media-rights.ts';
import type { MediaWritten } from '../../contract/shapes/media.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import type { Schema } from '../database/schema.ts';
import type { Call } from '../calls/call.ts';
import { missingOfStored, type ImageOwner } from '../records/profile-content.ts';
import type { SummaryMaker } from '../records/summary.ts';
import { auditEntry, carryOut, intended, type Intent } from '../records/decision.ts';
import { judgedLocaleProfile } from '../records/judged.ts';
import { carryOutLocale, intendedLocale, localeAuditEntry, type LocaleIntent } from '../records/locale-decision.ts';
import type { BaseProfileChange, TouchedFile } from '../records/record-change.ts';
import { assertMayEverTouch, assertMayTouch } from './may-touch.ts';

/** Whose images are meant. */
export interface MediaTarget {
  kind: 'base' | 'locale';
  id: string;
}

/** A person's wish to change images, with the profile that owns them locked. */
export type OwnerIntent = { kind: 'base'; on: Intent } | { kind: 'locale'; on: LocaleIntent };

/** Locks the owner, asks whether its images are the person's to change, compares its version, and asks the policy. */
export async function intendedMedia(
  transaction: Transaction<Schema>,
  call: Call,
  services: SummaryMaker,
  { target, act }: { target: MediaTarget; act: MediaAct },
): Promise<OwnerIntent> {
  if (target.kind === 'base') {
    const on = await intended(transaction, call, services, target.id, {
      rights: (row) => assertMayEverTouch(call.actor, act, { kind: 'base', row }),
    });
    assertMayTouch(call.actor, act, { kind: 'base', row: on.row });
    return { kind: 'base', on };
  }
  const on = await intendedLocale(transaction, call, services.lookups, target.id, {
    rights: () => assertMayEverTouch(call.actor, act, { kind: 'locale' }),
  });
  assertMayTouch(call.actor, act, { kind: 'locale', row: on.row });
  return { kind: 'locale', on };
}

export function ownerOf(intent: OwnerIntent): ImageOwner {
  return intent.kind === 'base'
    ? { baseProfileId: intent.on.row.id, localeProfileId: null }
    : { baseProfileId: intent.on.base.id, localeProfileId: intent.on.row.id };
}

/** An audit event about an owner's images. */
export function mediaEntry(intent: OwnerIntent, entry: Pick<AuditEntry, 'event'> & Partial<AuditEntry>): AuditEntry {
  return intent.kind === 'base' ? auditEntry(intent.on, entry) : localeAuditEntry(intent.on, entry);
}

/** What one write to images did, beside the rows of the images themselves. */
export interface MediaOutcome {
  operation: OperationId;
  told: AuditEntry[];
  files: readonly TouchedFile[];
  /** Columns of a base profile that change with its images. */
  change?: BaseProfileChange;
}

/**
 * Moves the owner's version, tells the audit trail, and keeps what is needed to take it back. An
 * approved locale profile whose images a FillIn changes is checked again, as after any save of theirs.
 */
export async function carriedOutMedia(intent: OwnerIntent, outcome: MediaOutcome): Promise<MediaWritten> {
  const { operation, told, files, change = {} } = outcome;
  if (intent.kind === 'base') {
    const { on } = intent;
    const missing = await missingOfStored(on.transaction, on.row, on.maker.lookups);
    const { action_id, record } = await carryOut(on, operation, { ...change, missing }, told, [], files);
    return { action_id, records: [record], locale_records: [] };
  }
  const { on } = intent;
  const { to, transition } = judgedLocaleProfile(on.row, 'save', on.call.actor.role);
  const again = on.row.status === 'approved' && to !== on.row.status;
  const event = transition.audit as AuditEventNumber;
  const { action_id, record } = await carryOutLocale(
    on,
    operation,
    again ? { status: to, waiting_since: on.at } : {},
    again ? [localeAuditEntry(on, { event, before: { status: on.row.status }, after: { status: to } }), ...told] : told,
    files,
  );
  return { action_id, records: [], locale_records: [record] };
}

/** The answer where nothing had to be changed. */
export const NOTHING_WRITTEN: MediaWritten = { action_id: null, records: [], locale_records: [] };
