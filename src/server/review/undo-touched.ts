import type { Transaction } from 'kysely';
import type { OperationAnswer, OperationId } from '../../contract/operations/operations.ts';
import { appendAuditEvents } from '../audit/append-audit-events.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import type { Schema } from '../database/schema.ts';
import type { Call } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import { auditEntry } from '../records/audit-event.ts';
import { columnsOf, restoreProfile, type Touched, type TouchedFile, type TouchedRecord } from '../records/change.ts';
import { refusalOfBase, refusalOfLocale } from '../records/area.ts';
import { countLocales, createdUntouched, removeCreated } from '../records/locales-beneath.ts';
import { lockBaseProfiles, lockProfiles } from '../records/lock.ts';
import {
  TABLES,
  type BaseProfileRow,
  type Found,
  type LocaleProfileRow,
  type SummaryMaker,
} from '../records/record.ts';
import { localeSummaryOf, summaryOf } from '../records/summary.ts';
import { changedSince } from './changed-since.ts';
import { restoreFiles } from './restore-files.ts';
import { assertStillAllowed } from './still-allowed.ts';

export interface Undo {
  transaction: Transaction<Schema>;
  call: Call;
  maker: SummaryMaker;
  actionId: string;
  operation: OperationId;
  at: Date;
}

/** Puts back all that one action touched, one base profile with what lies beneath it after the other. */
export async function undoTouched(undo: Undo, touched: readonly Touched[]): Promise<OperationAnswer<'action.undo'>> {
  const groups = await byBaseProfile(undo.transaction, touched);
  const answer: OperationAnswer<'action.undo'> = { records: [], locale_records: [] };
  // Of one alone the base profile is locked first anyway.
  if (groups.size > 1) {
    await lockBaseProfiles(undo.transaction, [...groups.keys()]);
    await lockProfiles(undo.transaction, 'locale', localeIdsOf(touched));
  }
  for (const [baseId, ofOne] of groups) {
    const { records, locale_records: localeRecords } = await undoTouchedOfOne(undo, baseId, ofOne);
    answer.records.push(...records);
    answer.locale_records.push(...localeRecords);
  }
  return answer;
}

function localeIdsOf(touched: readonly Touched[]): string[] {
  return touched.filter(({ kind }) => kind === 'locale').map(({ id }) => id);
}

async function byBaseProfile(transaction: Transaction<Schema>, touched: readonly Touched[]) {
  const localeIds = localeIdsOf(touched);
  const owners =
    localeIds.length === 0
      ? []
      : await transaction
          .selectFrom('locale_profile')
          .select(['id', 'base_profile_id'])
          .where('id', 'in', localeIds)
          .execute();
  const ownerOf = new Map(owners.map((owner) => [owner.id, owner.base_profile_id]));
  const onlyBase = touched.find(({ kind }) => kind === 'base');
  const groups = new Map<string, Touched[]>();
  for (const record of touched) {
    const baseId = record.kind === 'base' ? record.id : (record.base_id ?? ownerOf.get(record.id) ?? onlyBase?.id);
    if (baseId === undefined) throw new Failure('not-found');
    groups.set(baseId, [...(groups.get(baseId) ?? []), record]);
  }
  return groups;
}

async function undoTouchedOfOne(
  undo: Undo,
  baseId: string,
  all: readonly Touched[],
): Promise<OperationAnswer<'action.undo'>> {
  const touched = all.filter((one): one is TouchedRecord => one.kind === 'base' || one.kind === 'locale');
  const files = all.filter((one): one is TouchedFile => one.kind === 'media' || one.kind === 'document');
  const ofBase = touched.find(({ kind }) => kind === 'base');
  const created = touched.filter(({ created: isCreated }) => isCreated);
  const changed = touched.filter(({ kind, created: isCreated }) => kind === 'locale' && !isCreated);
  const { base, locales } = await lockedRecords(undo, baseId, changed);
  await assertReadable(undo, base, ofBase, [...locales.values()]);
  const fresh =
    (!ofBase || base.version === ofBase.version_after) &&
    changed.every(({ id, version_after: version }) => locales.get(id)?.version === version) &&
    (await createdUntouched(undo.transaction, created));
  if (!fresh) {
    const [only] = ofBase ? [] : locales.values();
    throw await (only
      ? changedSince(undo, { kind: 'locale', row: only, base })
      : changedSince(undo, { kind: 'base', row: base, base }));
  }

  const { operation, call, transaction, maker } = undo;
  const told: AuditEntry[] = [];
  if (ofBase) {
    assertStillAllowed.base(operation, call.actor, base, ofBase);
    told.push(await restored(undo, { kind: 'base', row: base, base }, ofBase));
  }
  told.push(...(await removeCreated(undo, base, created)));
  for (const record of changed) {
    const row = locales.get(record.id)!;
    assertStillAllowed.locale(operation, call.actor, row, record);
    told.push(await restored(undo, { kind: 'locale', row, base }, record));
  }
  await restoreFiles(undo, files);
  await appendAuditEvents(transaction, base.id, told);
  const now = await countLocales(transaction, base.id);
  const asBefore = await lockedLocales(transaction, changed);
  const readable = [...asBefore.values()].filter((row) => refusalOfLocale(call.actor, row, now, maker) === null);
  return {
    records: ofBase ? [await summaryOf(maker, now)] : [],
    locale_records: readable.map((row) => localeSummaryOf(row, now, maker.lookups)),
  };
}

/**
 * Throws `role-forbids` or `area-forbids`: role and area may have changed since, and every answer below
 * tells of the profiles. A base profile is looked at as it was: what is undone may be what led it out
 * of the person's area. Locale profiles that went with their base profile return with it.
 */
async function assertReadable(
  { call, maker, operation }: Undo,
  base: BaseProfileRow,
  ofBase: TouchedRecord | undefined,
  locales: readonly LocaleProfileRow[],
): Promise<void> {
  const refusals = operation.startsWith('base-profile.')
    ? []
    : locales.map((row) => refusalOfLocale(call.actor, row, base, maker));
  if (ofBase) {
    const before = { ...base, ...(ofBase.before as Partial<BaseProfileRow>) };
    refusals.unshift(await refusalOfBase(call.actor, before, maker));
  }
  const refusal = refusals.find((each) => each !== null);
  if (refusal) throw refusal;
}

async function lockedRecords({ transaction }: Undo, id: string, changed: readonly TouchedRecord[]) {
  // What was deleted is found here as well: undoing a deletion is the point.
  const base = await transaction
    .selectFrom('base_profile')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!base) throw new Failure('not-found');
  return { base, locales: await lockedLocales(transaction, changed) };
}

async function lockedLocales(
  transaction: Transaction<Schema>,
  records: readonly TouchedRecord[],
): Promise<ReadonlyMap<string, LocaleProfileRow>> {
  if (records.length === 0) return new Map();
  const ids = records.map(({ id }) => id);
  const rows = await transaction.selectFrom('locale_profile').selectAll().where('id', 'in', ids).forUpdate().execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Puts a record back as it was. Returns what tells of it. */
async function restored(undo: Undo, found: Found, { before, skipped }: TouchedRecord): Promise<AuditEntry> {
  const { transaction, at } = undo;
  const told = { ...undo, ...found };
  if (skipped !== undefined) {
    return auditEntry(told, { event: 111, before: await unskipped(transaction, skipped) });
  }
  const table = TABLES[found.kind];
  const now = await columnsOf(transaction, table, found.row.id, Object.keys(before));
  await restoreProfile(transaction, table, found.row.id, before, at);
  return auditEntry(told, { event: 111, before: now, after: before });
}

/** The item may be served to the person again. Returns what the audit trail tells of the skip. */
async function unskipped(transaction: Transaction<Schema>, skipId: string): Promise<object | null> {
  const gone = await transaction
    .deleteFrom('queue_skip')
    .where('id', '=', skipId)
    .returning(['reason_code', 'note'])
    .executeTakeFirst();
  return gone ?? null;
}
