import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { OperationAnswer } from '../../contract/operations/operations.ts';
import { heldForAge, localeRefused } from '../../contract/policy/merging.ts';
import type { MergeBody } from '../../contract/shapes/duplicate-pair.ts';
import type { LocaleProfileSummary } from '../../contract/shapes/locale-profile.ts';
import type { Call } from '../calls/call.ts';
import type { Schema } from '../database/schema.ts';
import { linkMerged } from '../duplicates/link-merged.ts';
import { pairViewer } from '../duplicates/pairs.ts';
import { invalidInput } from '../failures/checked-input.ts';
import { Failure } from '../failures/failure.ts';
import { localeOf } from '../lookups/lookup-tables.ts';
import { refusalOfLocale } from '../records/area.ts';
import type { Touched } from '../records/change.ts';
import { intended, type Intent } from '../records/intent.ts';
import { lockBaseProfiles, lockProfiles } from '../records/lock.ts';
import type { LocaleProfileRow, SummaryMaker } from '../records/record.ts';
import { summaryMaker, summaryOf } from '../records/summary.ts';
import { recordAction } from '../records/write.ts';
import { allUnchanged, localesUnchanged } from './all-unchanged.ts';
import { mergeAway } from './merge-away.ts';
import { takeOver, takeOverLocale } from './take-over.ts';

/**
 * Merges base profiles of one person into one of them, as one action: the others are switched off, leave queues and give
 * their names free, and the survivor takes over what was chosen. Throws `not-found`, `area-forbids`,
 * `version-conflict`, `frozen` where one of them is held for a doubt about age, or what taking over throws.
 */
export async function mergeProfiles(
  { survivor: seen, others: seenOthers, locales, note, ...chosen }: MergeBody,
  call: Call,
): Promise<OperationAnswer<'duplicate-case.merge'>> {
  const services = await summaryMaker(call);
  const viewer = await pairViewer(call);
  const limits = await call.mediaLimits();
  const ids = distinct([seen, ...seenOthers].map(({ id }) => id));
  return call.write(async (transaction) => {
    const maker: SummaryMaker = { ...services, database: transaction };
    const beneath = await lockedAll(transaction, ids);
    const action = { actionId: randomUUID(), at: call.now() };
    const intentOf = async ({ id, version }: MergeBody['survivor']): Promise<Intent<'base'>> => ({
      ...(await intended({ transaction, maker: services, call: { ...call, expectedVersion: version } }, 'base', id)),
      ...action,
    });
    const [survivor, ...others] = await allUnchanged([seen, ...seenOthers], { intentOf, transaction, call });
    if (!survivor) throw new Error('Nothing goes on.');
    assertNobodyHeld([survivor, ...others], beneath);
    assertWithin(others, beneath, call, maker);
    const sources = sourcesOf(
      locales.map(({ id }) => id),
      beneath,
      others,
    );
    await localesUnchanged(locales, {
      transaction,
      call,
      survivor: survivor.row,
      sources,
      beneath,
      lookups: maker.lookups,
    });

    const touched: Touched[] = [];
    for (const one of others) {
      touched.push(
        ...(await mergeAway(
          one,
          beneath.filter((row) => row.base_profile_id === one.row.id),
          survivor,
        )),
      );
    }
    const localeIds = sources.map((row) => row.locale_id);
    const rows = others.map(({ row }) => row);
    touched.push(...(await takeOver(survivor, rows, { ...chosen, localeIds, limits })).touched);
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
    const names = new Map([survivor, ...others].map(({ row }) => [row.id, row.profile_name]));
    const merging = { actionId: action.actionId, call, note: note ?? null, names, isTold: true };
    await linkMerged(transaction, ids, { ...merging, viewer: { ...viewer, database: transaction } });
    return {
      action_id: action.actionId,
      records: await summariesOf(transaction, ids, maker),
      locale_records: localeRecords,
    };
  });
}

function distinct(ids: readonly string[]): string[] {
  const all = ids.map((id) => id.toLowerCase());
  const place = all.findIndex((id, index) => all.indexOf(id) !== index);
  if (place !== -1) throw invalidInput([{ path: `others.${place - 1}.id`, problem: 'is given twice' }]);
  return all;
}

/** Locks all of them with what lies beneath, in the one order, before the first is worked on. */
async function lockedAll(transaction: Transaction<Schema>, ids: readonly string[]): Promise<LocaleProfileRow[]> {
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

/** A doubt about one of them is a doubt about the person: nothing is merged past it. */
function assertNobodyHeld(all: readonly Intent<'base'>[], beneath: readonly LocaleProfileRow[]): void {
  const held = all.find(
    ({ row }) => row.frozen || beneath.some((locale) => locale.frozen && locale.base_profile_id === row.id),
  );
  if (held) throw new Failure('frozen', heldForAge(held.row.profile_name));
}

/** Throws `area-forbids`: what is switched off has to be the person's to read, whole. */
function assertWithin(
  others: readonly Intent<'base'>[],
  beneath: readonly LocaleProfileRow[],
  { actor }: Call,
  maker: SummaryMaker,
): void {
  for (const { row } of others) {
    for (const locale of beneath.filter((one) => one.base_profile_id === row.id)) {
      const refusal = refusalOfLocale(actor, locale, row, maker);
      if (refusal) throw refusal;
    }
  }
}

/** The locale profiles to be taken over. Throws `invalid-input` for one of nobody here, or a second of a locale. */
function sourcesOf(
  ids: readonly string[],
  beneath: readonly LocaleProfileRow[],
  others: readonly Intent<'base'>[],
): LocaleProfileRow[] {
  const sources: LocaleProfileRow[] = [];
  for (const [place, id] of ids.entries()) {
    const found = beneath.find((row) => row.id === id.toLowerCase());
    const refuse = (problem: string) => invalidInput([{ path: `locales.${place}.id`, problem }]);
    if (!found || !others.some(({ row }) => row.id === found.base_profile_id)) {
      throw refuse('is no locale profile of the others');
    }
    if (sources.some((one) => one.locale_id === found.locale_id)) throw refuse('is a second one of its locale');
    sources.push(found);
  }
  return sources;
}

/** A refusal that is about one of the locale profiles, and says about which. */
function ofLocale(
  error: unknown,
  { id, locale_id: localeId, profile_name: name }: LocaleProfileRow,
  maker: SummaryMaker,
) {
  if (!(error instanceof Failure) || Array.isArray(error.details)) return error;
  const details = { ...(error.details as object | undefined), parts: [id] };
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
