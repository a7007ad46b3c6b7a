import type { Transaction } from 'kysely';
import type { OperationAnswer } from '../../contract/operations/operations.ts';
import { appendAuditEvents } from '../audit/append-audit-events.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import type { Schema } from '../database/schema.ts';
import { Failure } from '../failures/failure.ts';
import { isRecord, type Touched, type TouchedFile, type TouchedRecord, type Values } from '../records/change.ts';
import { refusalOfBase, refusalOfLocale } from '../records/area.ts';
import { keepFindings } from '../records/kept-findings.ts';
import { countLocales, createdUntouched } from '../records/locales-beneath.ts';
import { lockBaseProfiles, lockProfiles } from '../records/lock.ts';
import type { BaseProfileRow, Found, LocaleProfileRow } from '../records/record.ts';
import { markStale } from '../records/stale-fields.ts';
import { localeSummaryOf, summaryOf } from '../records/summary.ts';
import { tellingOf, toldFiles } from '../records/told-changes.ts';
import { laterActions, type LaterAction } from './later-actions.ts';
import { assertUnchangedSince } from './changed-since.ts';
import { assertNotOvertaken, notAsLeft } from './overtaken.ts';
import { freePlaces } from './free-places.ts';
import { turnFiles } from './restore-files.ts';
import { assertKeepsRules, assertRoomFor, assertSelfieIsThere } from './result-rules.ts';
import { fieldsOf } from './touched-fields.ts';
import { turnCreated } from './turn-created.ts';
import { completed, recount, turnRecord } from './turn-record.ts';
import { turned, type Turn } from './turn.ts';
import { assertMergeStands, assertSameBehind, turnLinks } from './turn-merge.ts';

interface TurnedAll {
  answer: OperationAnswer<'action.undo'>;
  /** What was touched, as the action would tell it now. */
  done: Touched[];
  /** Images that had to make room: the trail tells of them. */
  moved: TouchedFile[];
}

/** Turns all that one action touched, one base profile with what lies beneath it after the other. */
export async function turnTouched(turn: Turn, touched: readonly Touched[]): Promise<TurnedAll> {
  const groups = await byBaseProfile(turn.transaction, touched);
  const all: TurnedAll = { answer: { records: [], locale_records: [] }, done: [], moved: [] };
  // Of one alone the base profile is locked first anyway.
  if (groups.size > 1) {
    await lockBaseProfiles(turn.transaction, [...groups.keys()]);
    await lockProfiles(turn.transaction, 'locale', localeIdsOf(touched));
  }
  const together = new Set(groups.keys());
  await assertSameBehind(turn, together);
  // What was done last is undone first: a name that was handed on is free again before its first owner returns.
  const inTurn = turn.direction === 'undo' ? [...groups].toReversed() : groups;
  const done = new Map<string, Touched[]>();
  for (const [baseId, ofOne] of inTurn) {
    const one = await turnAllOfOne(turn, baseId, { given: ofOne, together });
    all.answer.records.push(...one.answer.records);
    all.answer.locale_records.push(...one.answer.locale_records);
    all.moved.push(...one.moved);
    done.set(baseId, one.done);
  }
  await turnLinks(turn, touched);
  all.done.push(...[...groups.keys()].flatMap((baseId) => done.get(baseId) ?? []));
  return all;
}

function localeIdsOf(touched: readonly Touched[]): string[] {
  return touched.filter(({ kind }) => kind === 'locale').map(({ id }) => id);
}

/** What was touched by base profile. */
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
  // What the same action made need not be there.
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

async function turnAllOfOne(turn: Turn, baseId: string, { given, together }: Group): Promise<TurnedAll> {
  const { transaction, maker, call } = turn;
  const changedIds = given.filter(isChangedLocale).map(({ id }) => id);
  const { base, locales } = await lockedRecords(transaction, baseId, changedIds);
  assertMergeStands(turn, { base, locales: [...locales.values()], touched: given, together });
  const foundOf = (record: TouchedRecord): Found => {
    const row = record.kind === 'base' ? base : locales.get(record.id);
    if (!row) throw new Failure('not-found');
    return { kind: record.kind, row, base };
  };
  const [first] = locales.values();
  const about: Found = given.some(({ kind }) => kind === 'base') || !first ? foundBase(base) : foundLocale(first, base);
  const records = given.filter(isChangedRecord);
  await assertReadable(turn, base, records, [...locales.values()]);
  const touched = await completed(turn, given, about);
  const created = touched.filter(isRecord).filter((one) => one.created);
  const files = touched.filter(isFile);
  const later = await laterActions(turn, baseId);
  const own = touched.flatMap((one) => fieldsOf(one, maker.lookups));
  await assertNotOvertaken(turn, about, { own, later });
  await assertUnchangedSince(turn, about, { touched, later });

  const events: AuditEntry[] = [];
  const done: TouchedRecord[] = [];
  let isExact = true;
  const changed = touched.filter(isChangedRecord).toSorted(baseFirst);
  const ofBaseItself = changed.find(({ kind }) => kind === 'base');
  for (const record of changed) {
    // What was made is there again before what it was filled with.
    if (turn.direction === 'redo' && record === changed.find(({ kind }) => kind === 'locale')) {
      events.push(...(await turnCreated(turn, base, created)));
      for (const [id, row] of await lockedLocales(transaction, changedIds)) locales.set(id, row);
    }
    const one = await turnRecord(turn, foundOf(record), record);
    events.push(...one.events);
    done.push(one.done);
    if (record === ofBaseItself) isExact = one.isExact;
  }
  if (turn.direction === 'redo' && !changed.some(({ kind }) => kind === 'locale')) {
    events.push(...(await turnCreated(turn, base, created)));
  }
  const turnedFiles = await turnFiles(turn, files);
  if ('hindered' in turnedFiles) {
    const [place = null] = fieldsOf(turnedFiles.hindered, maker.lookups);
    throw await notAsLeft(turn, about, place);
  }
  const moved = await freePlaces(turn, turnedFiles.done);
  if (turn.direction === 'undo') {
    const untouched = await createdUntouched(transaction, created);
    if (created.some(({ id }) => !untouched.has(id))) {
      throw await notAsLeft(turn, about, { kind: 'locale', column: null, part: null });
    }
    events.push(...(await turnCreated(turn, base, created)));
  }
  const [ofBase] = done;
  if (ofBase && !isExact && 'missing' in ofBase.before) {
    const left = await recount(turn, base.id);
    done[0] = { ...ofBase, ...withColumns(turn, ofBase, left) };
  }
  if (turn.direction === 'undo') {
    const told = await tellingOfFiles(transaction, events, [...turnedFiles.done, ...moved]);
    await appendAuditEvents(transaction, base.id, told);
  }
  await markStale(transaction, base.id, maker.lookups, turn.at);
  const ofTexts = { own: changedIds, base: records.some(({ kind }) => kind === 'base') };
  await keepFindings(transaction, base.id, maker.lookups, ofTexts);
  const { base: written } = await lockedRecords(transaction, base.id, []);
  // One that is deleted keeps the counts it had.
  const now = written.deleted_at === null ? await countLocales(transaction, base.id) : written;
  const after = await lockedLocales(transaction, changedIds);
  await assertRules(turn, { base, locales, now, after, files, touched, later });
  const readable = [...after.values()].filter((row) => refusalOfLocale(call.actor, row, now, maker) === null);
  return {
    answer: {
      records: records.some(({ kind }) => kind === 'base') ? [await summaryOf(maker, now)] : [],
      locale_records: readable.map((row) => localeSummaryOf(row, now, maker.lookups)),
    },
    done: [...done, ...created, ...turnedFiles.done],
    moved,
  };
}

/** Each file is told by an event of the record that it belongs to. */
async function tellingOfFiles(
  transaction: Transaction<Schema>,
  events: readonly AuditEntry[],
  files: readonly TouchedFile[],
): Promise<AuditEntry[]> {
  const owners = new Set(files.map((file) => file.locale_profile_id));
  let told = [...events];
  for (const owner of owners) {
    const changed = await toldFiles(
      transaction,
      files.filter((file) => file.locale_profile_id === owner).map(backwards),
    );
    if (owner === undefined) told = tellingOf(told, changed);
    else {
      const index = told.findIndex(({ localeProfileId }) => localeProfileId === owner);
      told = told.map((event, place) => (place === index ? (tellingOf([event], changed)[0] ?? event) : event));
    }
  }
  return told;
}

interface Results {
  base: BaseProfileRow;
  now: BaseProfileRow;
  locales: ReadonlyMap<string, LocaleProfileRow>;
  after: ReadonlyMap<string, LocaleProfileRow>;
  files: readonly TouchedFile[];
  touched: readonly Touched[];
  later: readonly LaterAction[];
}

/** The policy's word on what has come of it. */
async function assertRules(turn: Turn, { base, now, locales, after, files, touched, later }: Results): Promise<void> {
  const pairs = [
    ...(touched.some(({ kind }) => kind === 'base') ? [{ was: foundBase(base), is: foundBase(now) }] : []),
    // What was made and is gone again has nothing to keep.
    ...[...locales.values()].flatMap((row) => {
      const is = after.get(row.id);
      return is ? [{ was: foundLocale(row, base), is: foundLocale(is, now) }] : [];
    }),
  ];
  const returns = files.some((file) => {
    const { from, to } = turned(turn, file);
    return file.kind === 'media' && to !== null && (from === null || 'kind' in to);
  });
  for (const { was, is } of pairs) {
    await assertKeepsRules(turn, { was, is, later });
    if (returns) await assertRoomFor(turn, is, later);
    await assertSelfieIsThere(turn, { was, is, later });
  }
}

/** What a record's columns were turned to, with some of them as they are in the end. */
function withColumns(turn: Turn, { before, after = {} }: TouchedRecord, left: Values): Partial<TouchedRecord> {
  return turn.direction === 'undo' ? { before: { ...before, ...left } } : { after: { ...after, ...left } };
}

function foundBase(row: BaseProfileRow): Found<'base'> {
  return { kind: 'base', row, base: row };
}

function foundLocale(row: LocaleProfileRow, base: BaseProfileRow): Found<'locale'> {
  return { kind: 'locale', row, base };
}

/** As an undo has changed it: the action tells the way there, the trail the way back. */
function backwards({ kind, id, before, after = null }: TouchedFile) {
  return { kind, id, before: after, after: before };
}

function isFile(one: Touched): one is TouchedFile {
  return !isRecord(one);
}

function isChangedRecord(one: Touched): one is TouchedRecord {
  return isRecord(one) && !one.created;
}

function isChangedLocale(one: Touched): one is TouchedRecord {
  return isChangedRecord(one) && one.kind === 'locale';
}

function baseFirst(one: TouchedRecord, other: TouchedRecord): number {
  return Number(other.kind === 'base') - Number(one.kind === 'base');
}

/**
 * Throws `role-forbids` or `area-forbids`: role and area may have changed since, and every answer below
 * tells of the profiles. A base profile is looked at as it was: what is undone may be what led it out
 * of the person's area. Locale profiles that went with their base profile return with it.
 */
async function assertReadable(
  { call, maker, operation }: Turn,
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

async function lockedRecords(transaction: Transaction<Schema>, id: string, localeIds: readonly string[]) {
  // What was deleted is found here as well: undoing a deletion is the point.
  const base = await transaction
    .selectFrom('base_profile')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!base) throw new Failure('not-found');
  return { base, locales: await lockedLocales(transaction, localeIds) };
}

async function lockedLocales(
  transaction: Transaction<Schema>,
  ids: readonly string[],
): Promise<Map<string, LocaleProfileRow>> {
  if (ids.length === 0) return new Map();
  const rows = await transaction.selectFrom('locale_profile').selectAll().where('id', 'in', ids).forUpdate().execute();
  return new Map(rows.map((row) => [row.id, row]));
}
