import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { OperationAnswer } from '../../contract/operations.ts';
import { heldForAge, localeRefused, profileCalled } from '../../contract/duplicates/merging.ts';
import type { MergeBody } from '../../contract/duplicates/duplicate-pair.ts';
import type { LocaleProfileSummary } from '../../contract/profiles/locale-profile.ts';
import type { Call, Handlers } from '../platform/calls/call.ts';
import type { Schema } from '../platform/database/schema.ts';
import { linkMerged } from '../duplicates/link-merged.ts';
import { pairViewer, type PairViewer } from '../duplicates/show-pair.ts';
import { invalidInput } from '../platform/failures/checked-input.ts';
import { Failure } from '../platform/failures/failure.ts';
import { localeOf, type LookupTables } from '../lookups/lookups.ts';
import { refusalOfLocale } from '../records/area.ts';
import { auditEntry } from '../records/audit-event.ts';
import { isRecord, type Touched } from '../records/change.ts';
import { lockToChange, type Intent } from '../records/intent.ts';
import { runningClaim } from '../records/claims.ts';
import { lockBaseProfiles, lockProfiles } from '../records/lock.ts';
import type { LocaleProfileRow, SummaryMaker, BaseProfileRow } from '../records/record.ts';
import { summaryMaker, summaryOf } from '../records/summary.ts';
import { recordAction, writeWithEvents } from '../records/write.ts';
import { caseOfPair } from './case-of-pair.ts';
import { takeOver, takeOverLocale } from './take-over.ts';
import type { ProfileKind } from '../../contract/profiles/status.ts';
import type { ChangedRecord } from '../../contract/queue/live-messages.ts';
import { changerOf } from '../duplicates/decide-pair.ts';

/**
 * Merges a base profile into another of the same person, as one action: it is deactivated, leaves queues and frees
 * its name, and the survivor takes over what was chosen. Throws `not-found`, `area-forbids`, `version-conflict`,
 * `frozen` where one of them is held for a doubt about age, or what taking over throws.
 */
async function mergeProfiles(
  { survivor: seen, other: seenOther, locales, note, ...chosen }: MergeBody,
  call: Call,
): Promise<OperationAnswer<'duplicate-case.merge'>> {
  const services = await summaryMaker(call);
  const viewer = await pairViewer(call);
  const limits = await call.mediaLimits();
  const ids = [seen, seenOther].map(({ id }) => id.toLowerCase());
  if (ids[0] === ids[1]) throw invalidInput([{ path: 'other.id', problem: 'is the survivor' }]);
  return call.write(async (transaction) => {
    const maker: SummaryMaker = { ...services, database: transaction };
    const beneath = await lockedBoth(transaction, ids);
    const action = { actionId: randomUUID(), at: call.now() };
    const unversioned = { transaction, maker: services, call: { ...call, expectedVersion: null } };
    const intentOf = async (id: string): Promise<Intent<'base'>> => ({
      ...(await lockToChange(unversioned, 'base', id)),
      call,
      ...action,
    });
    const survivor = await intentOf(seen.id);
    const other = await intentOf(seenOther.id);
    const asking = { ...viewer, database: transaction };
    await assertUnchanged(changedBases([seen, seenOther], [survivor.row, other.row]), asking);
    assertNobodyHeld([survivor, other], beneath);
    const theirs = beneath.filter((row) => row.base_profile_id === other.row.id);
    // The person must be allowed to read all that is deactivated.
    for (const locale of theirs) {
      const refusal = refusalOfLocale(call.actor, locale, other.row, maker);
      if (refusal) throw refusal;
    }
    const sources = sourcesOf(locales, theirs);
    const { lookups } = maker;
    await assertUnchanged(changedLocales(locales, { survivor: survivor.row, sources, beneath, lookups }), asking);

    const touched = await mergeAway(other, theirs, survivor);
    touched.push(...(await takeOver(survivor, other.row, { ...chosen, sources, limits })).touched);
    const localeRecords: LocaleProfileSummary[] = [];
    for (const source of sources) {
      const taken = await takeOverLocale(survivor, source, limits).catch((error: unknown) => {
        throw ofLocale(error, source, maker);
      });
      touched.push(...taken.touched);
      localeRecords.push(taken.record);
    }
    const operation = 'duplicate-case.merge' as const;
    await recordAction(transaction, call, { id: action.actionId, operation, at: action.at, records: touched });
    const names = new Map([survivor, other].map(({ row }) => [row.id, row.profile_name]));
    const merging = { actionId: action.actionId, call, note: note ?? null, names, isLogged: true };
    await linkMerged(transaction, ids, { ...merging, viewer: asking });
    return {
      action_id: action.actionId,
      records: await summariesOf(transaction, ids, maker),
      locale_records: localeRecords,
    };
  });
}

/** Locks both with what lies beneath, in the common order, before the first is changed. */
async function lockedBoth(transaction: Transaction<Schema>, ids: readonly string[]): Promise<LocaleProfileRow[]> {
  await lockBaseProfiles(transaction, ids);
  const beneath = transaction
    .selectFrom('locale_profile')
    .where('base_profile_id', 'in', ids)
    .where('deleted_at', 'is', null);
  const found = await beneath.select('id').execute();
  await lockProfiles(
    transaction,
    'locale',
    found.map(({ id }) => id),
  );
  return beneath.selectAll().orderBy('id').execute();
}

/** A doubt about one of them is a doubt about the person: nothing is merged then. */
function assertNobodyHeld(all: readonly Intent<'base'>[], beneath: readonly LocaleProfileRow[]): void {
  const held = all.find(
    ({ row }) => row.frozen || beneath.some((locale) => locale.frozen && locale.base_profile_id === row.id),
  );
  if (held) throw new Failure('frozen', heldForAge(held.row.profile_name));
}

/** The locale profiles to be taken over. Throws `invalid-input` for one that is not the other's, or that is given twice. */
function sourcesOf(chosen: MergeBody['locales'], theirs: readonly LocaleProfileRow[]): LocaleProfileRow[] {
  const ids = chosen.map(({ id }) => id.toLowerCase());
  return ids.map((id, place) => {
    const refuse = (problem: string) => invalidInput([{ path: `locales.${place}.id`, problem }]);
    const found = theirs.find((row) => row.id === id);
    if (!found) throw refuse('is no locale profile of the other');
    if (ids.indexOf(id) !== place) throw refuse('is given twice');
    return found;
  });
}

/**
 * Merges a base profile with all beneath it into the survivor: it keeps its status and its content, is deactivated,
 * and refers to it. Its claim is kept, so that an undo restores it.
 */
async function mergeAway(
  intent: Intent<'base'>,
  beneath: readonly LocaleProfileRow[],
  survivor: Intent<'base'>,
): Promise<Touched[]> {
  const touched: Touched[] = [];
  for (const row of beneath) touched.push(...(await mergeOne({ ...intent, kind: 'locale', row }, survivor)));
  touched.push(...(await mergeOne(intent, survivor)));
  return touched;
}

async function mergeOne(intent: Intent, { row: survivor }: Intent<'base'>): Promise<Touched[]> {
  const { row, transaction, at } = intent;
  const claim = await runningClaim(transaction, row.id, at);
  const into = { id: survivor.id, name: survivor.profile_name };
  const event = auditEntry(intent, {
    event: 'MergedInto',
    before: { active: row.active },
    after: { active: false, into },
  });
  const { touched } = await writeWithEvents(intent, {
    change: { active: false, merged_into: survivor.id },
    events: [event],
  });
  return touched.map((one) => (claim && isRecord(one) ? { ...one, claim } : one));
}

/** A refusal about one of the locale profiles, with which it is. */
function ofLocale(
  error: unknown,
  { id, locale_id: localeId, profile_name: name }: LocaleProfileRow,
  maker: SummaryMaker,
) {
  if (!(error instanceof Failure)) return error;
  // Problems of the input are located in a form that nobody sees here.
  const details = { ...(Array.isArray(error.details) ? {} : (error.details as object | undefined)), parts: [id] };
  if (error.code === 'incomplete') return new Failure(error.code, error.message, details);
  return new Failure(error.code, localeRefused(localeOf(localeId, maker.lookups), name, error.message), details);
}

async function summariesOf(transaction: Transaction<Schema>, ids: readonly string[], maker: SummaryMaker) {
  const rows = await transaction.selectFrom('base_profile').selectAll().where('id', 'in', ids).execute();
  const summaries = [];
  for (const id of ids) {
    const row = rows.find((one) => one.id === id);
    if (row) summaries.push(await summaryOf(maker, row));
  }
  return summaries;
}

export const mergingHandlers = {
  'duplicate-case.get': ({ params }, call) => caseOfPair(params.pairId, call),
  'duplicate-case.merge': ({ body }, call) => mergeProfiles(body, call),
} satisfies Partial<Handlers>;

interface Changed {
  kind: ProfileKind;
  row: { id: string; version: number };
  called: string;
  /** The locale profile that is taken over; left out: it is about the profile itself. */
  part?: string;
}

/**
 * Throws `version-conflict` with all that somebody has changed since it was seen, each with its name, as the person has
 * to know which of the two it is, and with the parts of the merge that it is about.
 */
async function assertUnchanged(
  changes: readonly Changed[],
  viewer: Pick<PairViewer, 'database' | 'actor'>,
): Promise<void> {
  if (changes.length === 0) return;
  const changed: ChangedRecord[] = [];
  const sentences: string[] = [];
  for (const { kind, row, called } of changes) {
    const { record, who } = await changerOf({ kind, id: row.id, version: row.version }, viewer);
    changed.push(record);
    sentences.push(`${who} changed ${called} in the meantime.`);
  }
  const parts = changes.flatMap(({ part }) => part ?? []);
  throw new Failure('version-conflict', sentences.join(' '), { changed, ...(parts.length > 0 && { parts }) });
}

function changedBases(
  seen: readonly MergeBody['survivor'][],
  rows: readonly Pick<BaseProfileRow, 'id' | 'version' | 'profile_name'>[],
): Changed[] {
  return rows
    .filter(({ version }, place) => version !== seen[place]?.version)
    .map((row) => ({ kind: 'base', row, called: profileCalled(row.profile_name) }));
}

interface LocalesOfMerge {
  survivor: Pick<BaseProfileRow, 'id' | 'profile_name'>;
  /** What is taken over, in the order in which it was seen. */
  sources: readonly LocaleProfileRow[];
  /** Every locale profile of the two. */
  beneath: readonly LocaleProfileRow[];
  lookups: LookupTables;
}

/** Locale profiles that are taken over or written over: what somebody has filled in since is neither taken unread nor lost. */
function changedLocales(
  seen: MergeBody['locales'],
  { survivor, sources, beneath, lookups }: LocalesOfMerge,
): Changed[] {
  return sources.flatMap((source, place) => {
    const own = beneath.find((row) => row.base_profile_id === survivor.id && row.locale_id === source.locale_id);
    const met = [
      [source, seen[place]],
      [own, seen[place]?.over],
    ] as const;
    return met.flatMap(([row, shown]): Changed[] => {
      if (!row || (row.id === shown?.id.toLowerCase() && row.version === shown.version)) return [];
      const { language } = localeOf(row.locale_id, lookups);
      const name = profileCalled(row.profile_name || survivor.profile_name);
      const called = `the ${language} locale profile of ${name}`;
      return [{ kind: 'locale', row, called, part: source.id }];
    });
  });
}
