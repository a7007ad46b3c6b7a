import type { Transaction } from 'kysely';
import type { OperationAnswer } from '../../contract/operations.ts';
import { appendAuditEvents } from '../trail/audit/append-audit-events.ts';
import type { Schema } from '../platform/database/schema.ts';
import { Failure, notFound } from '../platform/failures/failure.ts';
import { isRecord, type Touched, type TouchedFile, type TouchedRecord, type Values } from '../records/change.ts';
import { refusalOfBase, refusalOfLocale } from '../records/area.ts';
import { keepFindings } from '../records/findings.ts';
import { countLocales, insertLocaleProfiles, removeCreated } from '../records/locales-beneath.ts';
import { lockBaseProfiles, lockProfiles } from '../records/lock.ts';
import type { BaseProfileRow, Found, LocaleProfileRow } from '../records/record.ts';
import { markStale } from '../records/stale-fields.ts';
import { localeSummaryOf, summaryOf } from '../records/summary.ts';
import { withNotedChanges, notedFiles } from '../records/noted-changes.ts';
import { assertAsLeft, changedSince } from './as-left.ts';
import { stepFiles } from './restore-files.ts';
import { recount, stepRecord } from './step-record.ts';
import { type UndoStep, noLonger } from './undo-step.ts';
import { assertMergeStands, assertSameBehind, stepLinks } from './step-merge.ts';
import { LOCALE_IS_OFF } from '../../contract/locales/activation.ts';
import { readSetting } from '../settings/read-setting.ts';
import type { AuditEntry } from '../trail/audit/chain.ts';

/**
 * Removes the locale profiles that an action made, or makes them again under the same identifiers. Their versions
 * continue, so that no two states have the same. Returns the events to record, and the profiles as the action records
 * them now. Throws `status-forbids` where a locale was switched off.
 */
async function stepCreated(
  step: UndoStep,
  base: BaseProfileRow,
  created: readonly TouchedRecord[],
): Promise<{ events: AuditEntry[]; made: TouchedRecord[] }> {
  if (created.length === 0) return { events: [], made: [] };
  if (step.direction === 'undo') {
    const { events, versions } = await removeCreated(step, base, created);
    return {
      events,
      made: created.map((one) => ({ ...one, version_after: versions.get(one.id) ?? one.version_after })),
    };
  }
  const off = await readSetting(step.transaction, 'locales_off');
  const profiles = created.map(({ id, locale_id: localeId, version_after: last }) => {
    if (localeId === undefined) throw new Failure('undo-refused', `This was done too long ago, so ${noLonger(step)}.`);
    if (off.includes(localeId)) throw new Failure('status-forbids', LOCALE_IS_OFF);
    return { id, localeId, version: last + 1 };
  });
  await insertLocaleProfiles(step.transaction, base.id, profiles, step.at);
  return { events: [], made: created.map((one) => ({ ...one, version_after: one.version_after + 1 })) };
}

interface AppliedStep {
  answer: OperationAnswer<'action.undo'>;
  /** What was touched, as the action would record it now. */
  done: Touched[];
}

/** Undoes or redoes all that one action touched, one base profile with what lies beneath it after the other. */
export async function applyStep(step: UndoStep, touched: readonly Touched[]): Promise<AppliedStep> {
  const groups = await byBaseProfile(step.transaction, touched);
  const all: AppliedStep = { answer: { records: [], locale_records: [] }, done: [] };
  // With one only, its base profile is locked first anyway.
  if (groups.size > 1) {
    await lockBaseProfiles(step.transaction, [...groups.keys()]);
    await lockProfiles(step.transaction, 'locale', localeIdsOf(touched));
  }
  const together = new Set(groups.keys());
  await assertSameBehind(step, together);
  // The last change is undone first: a name that was handed on is free again before its first owner returns.
  const ordered = step.direction === 'undo' ? [...groups].toReversed() : groups;
  const done = new Map<string, Touched[]>();
  for (const [baseId, ofOne] of ordered) {
    const one = await applyToProfile(step, baseId, { given: ofOne, together });
    all.answer.records.push(...one.answer.records);
    all.answer.locale_records.push(...one.answer.locale_records);
    done.set(baseId, one.done);
  }
  await stepLinks(step, touched);
  all.done.push(...[...groups.keys()].flatMap((baseId) => done.get(baseId) ?? []));
  return all;
}

function localeIdsOf(touched: readonly Touched[]): string[] {
  return touched.filter(({ kind }) => kind === 'locale').map(({ id }) => id);
}

/** Groups what was touched by base profile. */
export async function byBaseProfile(
  transaction: Transaction<Schema>,
  touched: readonly Touched[],
): Promise<ReadonlyMap<string, Touched[]>> {
  const localeIds = localeIdsOf(touched);
  const owners =
    localeIds.length === 0
      ? []
      : await transaction
          .selectFrom('locale_profile')
          .select(['id', 'base_profile_id'])
          .where('id', 'in', localeIds)
          .execute();
  // A record created by the same action need not exist.
  const made = touched.flatMap((one): [string, string][] =>
    'created' in one && one.base_id !== undefined ? [[one.id, one.base_id]] : [],
  );
  const ownerOf = new Map([...made, ...owners.map((owner): [string, string] => [owner.id, owner.base_profile_id])]);
  const onlyBase = touched.find(({ kind }) => kind === 'base');
  const groups = new Map<string, Touched[]>();
  for (const record of touched) {
    const baseId = record.kind === 'base' ? record.id : (record.base_id ?? ownerOf.get(record.id) ?? onlyBase?.id);
    if (baseId === undefined) throw new Failure('not-found');
    groups.set(baseId, [...(groups.get(baseId) ?? []), record]);
  }
  return groups;
}

interface Group {
  given: readonly Touched[];
  /** Identifiers of all base profiles of the action. */
  together: ReadonlySet<string>;
}

async function applyToProfile(step: UndoStep, baseId: string, { given, together }: Group): Promise<AppliedStep> {
  const { transaction, maker, call, direction } = step;
  const base = await lockedBase(transaction, baseId);
  const locales = await lockedLocales(transaction, localeIdsOf(given));
  await assertMergeStands(step, { base, locales: [...locales.values()], touched: given, together });
  const foundOf = ({ kind, id }: Pick<TouchedRecord, 'kind' | 'id'>): Found => {
    const row = kind === 'base' ? base : locales.get(id);
    if (!row) throw new Failure('not-found');
    return { kind, row, base };
  };
  const records = given.filter(isRecord);
  const changed = records.filter((one) => !one.created).toSorted(baseFirst);
  const created = records.filter((one) => one.created);
  const files = given.filter((one) => !isRecord(one));
  const changedIds = localeIdsOf(changed);
  const beneath = changedIds.flatMap((id) => locales.get(id) ?? []);
  await assertReadable(step, base, changed, beneath);
  for (const [id, first] of new Map(records.map((one) => [one.id, one]))) {
    const own = records.filter((one) => one.id === id);
    // A created record does not exist before the redo.
    const isMade = direction === 'redo' && own.some((one) => one.created);
    if (isMade) continue;
    const isGone = first.created && !locales.has(id);
    if (isGone) throw await changedSince(step, { kind: 'base', row: base, base });
    await assertAsLeft(step, foundOf(first), { own, withFiles: files.length > 0 });
  }

  const events: AuditEntry[] = [];
  const done: TouchedRecord[] = [];
  const made: TouchedRecord[] = [];
  const stepMade = async () => {
    const one = await stepCreated(step, base, created);
    events.push(...one.events);
    made.push(...one.made);
    for (const [id, row] of await lockedLocales(transaction, changedIds)) locales.set(id, row);
  };
  let isCounted = false;
  const stepEach = async (of: TouchedRecord['kind']) => {
    for (const record of changed.filter(({ kind }) => kind === of)) {
      const one = await stepRecord(step, foundOf(record), record);
      events.push(...one.events);
      done.push(one.done);
      isCounted ||= one.isCounted;
    }
  };
  await stepEach('base');
  // Created records exist again before their content is written.
  if (direction === 'redo') await stepMade();
  await stepEach('locale');
  const about = changed[0] ?? { kind: 'base' as const, id: base.id };
  const steppedFiles = await stepFiles(step, foundOf(about), files);
  if (direction === 'undo') await stepMade();
  const [ofBase] = done;
  if (ofBase && isCounted) {
    const left = await recount(step, base.id);
    done[0] = { ...ofBase, ...withColumns(step, ofBase, left) };
  }
  if (direction === 'undo') {
    await appendAuditEvents(transaction, base.id, await withFileChanges(transaction, events, steppedFiles));
  }
  const written = await lockedBase(transaction, base.id);
  await markStale(transaction, { row: written }, maker.lookups, step.at);
  const ofTexts = { own: changedIds, base: changed.some(({ kind }) => kind === 'base') };
  await keepFindings(transaction, written, maker.lookups, ofTexts);
  // A deleted one keeps its counts.
  const now = written.deleted_at === null ? await countLocales(transaction, base.id) : written;
  const after = await lockedLocales(transaction, changedIds);
  const readable = [...after.values()].filter((row) => refusalOfLocale(call.actor, row, now, maker) === null);
  return {
    answer: {
      records: ofTexts.base ? [await summaryOf(maker, now)] : [],
      locale_records: readable.map((row) => localeSummaryOf(row, now, maker.lookups)),
    },
    done: [...done, ...made, ...steppedFiles],
  };
}

/** Notes each file in an event of the record that it belongs to. */
async function withFileChanges(
  transaction: Transaction<Schema>,
  events: readonly AuditEntry[],
  files: readonly TouchedFile[],
): Promise<AuditEntry[]> {
  const owners = new Set(files.map((file) => file.locale_profile_id));
  let noted = [...events];
  for (const owner of owners) {
    const changed = await notedFiles(
      transaction,
      files.filter((file) => file.locale_profile_id === owner).map(backwards),
    );
    if (owner === undefined) noted = withNotedChanges(noted, changed);
    else {
      const index = noted.findIndex(({ localeProfileId }) => localeProfileId === owner);
      noted = noted.map((event, place) => (place === index ? (withNotedChanges([event], changed)[0] ?? event) : event));
    }
  }
  return noted;
}

/** A record's columns after the step, with some of them as they are in the end. */
function withColumns(step: UndoStep, { before, after = {} }: TouchedRecord, left: Values): Partial<TouchedRecord> {
  return step.direction === 'undo' ? { before: { ...before, ...left } } : { after: { ...after, ...left } };
}

/** A file change as an undo makes it: the action records the way there, the trail the way back. */
function backwards({ kind, id, before, after = null }: TouchedFile) {
  return { kind, id, before: after, after: before };
}

function baseFirst(one: TouchedRecord, other: TouchedRecord): number {
  return Number(other.kind === 'base') - Number(one.kind === 'base');
}

/**
 * Throws `role-forbids` or `area-forbids`: role and area may have changed since, and every answer below reveals
 * something of the profiles. A base profile is judged as it was, since what is undone may have taken it out of the
 * person's area. Locale profiles that went with their base profile return with it.
 */
async function assertReadable(
  { call, maker, operation }: UndoStep,
  base: BaseProfileRow,
  records: readonly TouchedRecord[],
  locales: readonly LocaleProfileRow[],
): Promise<void> {
  const refusals = operation.startsWith('base-profile.')
    ? []
    : locales.map((row) => refusalOfLocale(call.actor, row, base, maker));
  const ofBase = records.find(({ kind }) => kind === 'base');
  if (ofBase) {
    const before = { ...base, ...(ofBase.before as Partial<BaseProfileRow>) };
    refusals.unshift(await refusalOfBase(call.actor, before, maker));
  }
  const refusal = refusals.find((each) => each !== null);
  if (refusal) throw refusal;
}

/** Deleted ones are found as well, since deletions can be undone. */
async function lockedBase(transaction: Transaction<Schema>, id: string): Promise<BaseProfileRow> {
  const base = await transaction
    .selectFrom('base_profile')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  return base;
}

async function lockedLocales(
  transaction: Transaction<Schema>,
  ids: readonly string[],
): Promise<Map<string, LocaleProfileRow>> {
  if (ids.length === 0) return new Map();
  const rows = await transaction.selectFrom('locale_profile').selectAll().where('id', 'in', ids).forUpdate().execute();
  return new Map(rows.map((row) => [row.id, row]));
}
