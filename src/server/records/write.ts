import type { Transaction } from 'kysely';
import type { OperationId } from '../../contract/operations/operations.ts';
import type { ProfileKind } from '../../contract/policy/status.ts';
import { appendAuditEvents } from '../audit/append-audit-events.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import type { ChainEnd } from '../audit/chain.ts';
import type { Call } from '../calls/call.ts';
import type { Schema } from '../database/schema.ts';
import { changeRecord, columnsOf, type Touched, type TouchedFile, type TouchedRecord } from './change.ts';
import type { Intent } from './intent.ts';
import { keepFindings } from './kept-findings.ts';
import { KIND } from './kind.ts';
import { countLocales } from './locales-beneath.ts';
import { TABLES, type ChangeOf, type Found, type RowOf, type SummaryOf } from './record.ts';
import { markStale } from './stale-fields.ts';
import { tellingOf, toldFiles, untoldColumns } from './told-changes.ts';

/** A change with what tells of it. */
export interface Writing<K extends ProfileKind = ProfileKind> {
  change: ChangeOf<K>;
  events: readonly AuditEntry[];
  /** Records beside this one that the same action made or touched already. */
  others?: readonly TouchedRecord[];
  /** Its images and documents. */
  files?: readonly TouchedFile[];
}

/** Writes a change with its audit events, and what is needed to undo it. */
export async function carryOut<K extends ProfileKind>(
  intent: Intent<K>,
  operation: OperationId,
  writing: Writing<K>,
): Promise<{ action_id: string; record: SummaryOf<K> }> {
  const { transaction, call, actionId, at } = intent;
  const { record, touched } = await written(intent, writing);
  await recordAction(transaction, call, { id: actionId, operation, at, records: touched });
  return { action_id: actionId, record };
}

/**
 * Writes a change, its audit events, and the counts of the base profile above; what is needed to take it
 * back is for the caller to keep.
 */
export async function written<K extends ProfileKind>(
  { transaction, maker, at, kind, row, base }: Intent<K>,
  { change, events, others = [], files = [] }: Writing<K>,
): Promise<{ record: SummaryOf<K>; touched: Touched[] }> {
  const changed = await changeRecord(transaction, { kind, id: row.id }, change, at);
  const untold = [...untoldColumns(changed.touched), ...(await toldFiles(transaction, files))];
  await appendAuditEvents(transaction, base.id, tellingOf(events, untold), chainEndIn(changed.row));
  const isMarked = bearsOnMarks({ kind, base }, change, files);
  if (isMarked) await markStale(transaction, base.id, maker.lookups, at);
  const isChecked = TEXTS.some((column) => column in change);
  if (isChecked) {
    const own = kind === 'locale' ? [row.id] : [];
    await keepFindings(transaction, base.id, maker.lookups, { own, base: kind === 'base' });
  }
  if (kind === 'locale') await countLocales(transaction, base.id);
  const kept = ['stale_fields', 'findings', 'found'];
  const stored =
    (isMarked || isChecked) && kind === 'locale' ? await columnsOf(transaction, TABLES.locale, row.id, kept) : {};
  const record = await KIND[kind].summary(maker, { row: { ...changed.row, ...stored }, base });
  return { record, touched: [changed.touched, ...others, ...files] };
}

/** Columns that findings in texts follow from; of a deleted one, those of the others beside it. */
const TEXTS = ['attributes', 'set_aside', 'deleted_at'];

/** Whether locale profiles may be stale, or no longer, by what is written: of the base profile, or of what one has seen of it. */
function bearsOnMarks(
  { kind, base }: Pick<Found, 'kind' | 'base'>,
  change: object,
  files: readonly TouchedFile[],
): boolean {
  if (kind === 'locale') return 'base_seen' in change && change.base_seen !== base.audit_count;
  return 'attributes' in change || files.some((file) => file.kind === 'media');
}

/** Where the chain ends, which the row of a base profile tells; the event of a locale profile stands in the chain of another row. */
function chainEndIn(row: RowOf<ProfileKind>): ChainEnd | undefined {
  return 'audit_count' in row ? { count: row.audit_count, head: row.audit_head } : undefined;
}

/** Keeps what is needed to undo an action. */
export async function recordAction(
  transaction: Transaction<Schema>,
  call: Call,
  action: { id: string; operation: OperationId; at: Date; records: readonly Touched[] },
): Promise<void> {
  await transaction
    .insertInto('action')
    .values({
      id: action.id,
      actor_id: call.actor.id,
      operation: action.operation,
      occurred_at: action.at,
      records: JSON.stringify(action.records),
      undone_at: null,
    })
    .execute();
}
