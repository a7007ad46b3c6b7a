import type { Transaction } from 'kysely';
import type { OperationId } from '../../contract/operations.ts';
import type { ProfileKind } from '../../contract/profiles/status.ts';
import { appendAuditEvents } from '../trail/audit/append-audit-events.ts';
import type { Call } from '../platform/calls/call.ts';
import type { Schema } from '../platform/database/schema.ts';
import { changeRecord, columnsOf, differing, type Touched, type TouchedFile, type TouchedRecord } from './change.ts';
import type { Intent } from './intent.ts';
import { keepFindings } from './findings.ts';
import { KIND } from './kind.ts';
import { countLocales } from './locales-beneath.ts';
import type { Image } from './owned-images.ts';
import { TABLES, type BaseProfileRow, type ChangeOf, type Found, type SummaryOf } from './record.ts';
import { markStale } from './stale-fields.ts';
import { withNotedChanges, notedFiles, notedColumns } from './noted-changes.ts';
import type { AuditEntry } from '../trail/audit/chain.ts';

/** A change with the events that record it. */
export interface Writing<K extends ProfileKind = ProfileKind> {
  change: ChangeOf<K>;
  events: readonly AuditEntry[];
  others?: readonly TouchedRecord[];
  /** Its images and documents. */
  files?: readonly TouchedFile[];
  /** The record's images as they are now, where the caller has read them. */
  images?: readonly Image[];
}

/** Writes a change with its audit events, and what is needed to undo it. */
export async function writeChange<K extends ProfileKind>(
  intent: Intent<K>,
  operation: OperationId,
  writing: Writing<K>,
): Promise<{ action_id: string; record: SummaryOf<K> }> {
  const { record } = await writeWithEvents(intent, writing, operation);
  return { action_id: intent.actionId, record };
}

/**
 * Writes a change with its audit events, the stale marks and findings of the locale profiles that it concerns, and the
 * base profile's counts of them.
 *
 * @param operation the operation of the undo step; left out: the caller stores the undo step
 */
export async function writeWithEvents<K extends ProfileKind>(
  { transaction, call, actionId, maker, at, kind, row, base }: Intent<K>,
  { change, events, others = [], files = [], images }: Writing<K>,
  operation?: OperationId,
): Promise<{ record: SummaryOf<K>; touched: Touched[] }> {
  const { lookups } = maker;
  const changed = await changeRecord(transaction, { kind, id: row.id }, change, at);
  const columns = differing(changed.touched.before, changed.touched.after ?? {});
  const touched = [changed.touched, ...others, ...files];
  const action = operation && actionRow(call, { id: actionId, operation, at, records: touched });
  const noted = [...notedColumns(changed.touched), ...(await notedFiles(transaction, files))];
  await appendAuditEvents(transaction, base.id, withNotedChanges(events, noted), changed.chain, action);
  const written = kind === 'base' ? (changed.row as BaseProfileRow) : base;
  const marks = mayMakeStale({ kind, base }, change, columns, files)
    ? await markStale(transaction, { row: written, images: kind === 'base' ? images : undefined }, lookups, at)
    : null;
  // Only texts of locale profiles have findings, and a base profile may have none of these.
  const mayHaveLocales = marks === null || marks.count > 0;
  const isChecked = mayHaveLocales && TEXTS.some((column) => columns.includes(column));
  const own = kind === 'locale' ? [row.id] : [];
  const isFound = isChecked && (await keepFindings(transaction, written, lookups, { own, base: kind === 'base' }));
  if (kind === 'locale' && COUNTED.some((column) => columns.includes(column))) await countLocales(transaction, base.id);
  const kept = ['stale_fields', 'findings', 'found'];
  const stored =
    kind === 'locale' && (marks?.isMarked || isFound) ? await columnsOf(transaction, TABLES.locale, row.id, kept) : {};
  const record = await KIND[kind].summary(maker, { row: { ...changed.row, ...stored }, base, images });
  return { record, touched };
}

/** Columns on which findings in texts depend; a deletion changes the findings of the other locale profiles. */
const TEXTS = ['attributes', 'set_aside', 'deleted_at'];
/** Columns that change the base profile's counts of its locale profiles. */
const COUNTED = ['status', 'deleted_at'];

/** Whether the written columns may make locale profiles stale, or end that. */
function mayMakeStale(
  { kind, base }: Pick<Found, 'kind' | 'base'>,
  change: object,
  columns: readonly string[],
  files: readonly TouchedFile[],
): boolean {
  if (kind === 'locale') return 'base_seen' in change && change.base_seen !== base.audit_count;
  const isWritten = 'attributes' in change && ['attributes', 'tags'].some((column) => columns.includes(column));
  return isWritten || files.some((file) => file.kind === 'media');
}

interface Action {
  id: string;
  operation: OperationId;
  at: Date;
  records: readonly Touched[];
}

export async function recordAction(transaction: Transaction<Schema>, call: Call, action: Action): Promise<void> {
  await transaction.insertInto('action').values(actionRow(call, action)).execute();
}

function actionRow({ actor }: Call, { id, operation, at, records }: Action) {
  return {
    id,
    actor_id: actor.id,
    operation,
    occurred_at: at,
    records: JSON.stringify(records),
    undone_at: null,
  };
}
