import { randomUUID } from 'node:crypto';
import { ERRORS } from '../../contract/fallback-sentences.ts';
import type { OperationAnswer, OperationInput } from '../../contract/operations.ts';
import {
  actOf,
  isOffered,
  problemOfReason,
  FREEZING_CODE,
  type DisapprovalReason,
  type Ruling,
} from '../../contract/profiles/disapproval.ts';
import type { ProfileKind } from '../../contract/profiles/status.ts';
import type { BaseProfileSummary } from '../../contract/profiles/base-profile.ts';
import type { LocaleProfileSummary } from '../../contract/profiles/locale-profile.ts';
import type { ClaimAnswer, WithNext } from '../../contract/queue/queue-items.ts';
import type { Call } from '../platform/calls/call.ts';
import { Failure } from '../platform/failures/failure.ts';
import { writeAndClaimNext } from '../queue/claim-next.ts';
import type { Touched } from '../records/change.ts';
import { lockToDecide, type Decision, type CallInTransaction } from '../records/intent.ts';
import { lockProfiles } from '../records/lock.ts';
import { type SummaryOf, nameOf } from '../records/record.ts';
import { summaryMaker } from '../records/summary.ts';
import { writeChange, recordAction, writeWithEvents, type Writing } from '../records/write.ts';
import { readSetting } from '../settings/read-setting.ts';
import { checksShown } from '../../contract/profiles/text-checks.ts';
import { sendNotice } from '../trail/events/notices.ts';
import { auditEntry } from '../records/audit-event.ts';
import { createLocaleProfiles, linkedLocales } from '../records/locales-beneath.ts';
import { seenBase } from '../records/stale-fields.ts';
import type { SeveralAnswer } from '../../contract/review/review-operations.ts';

/**
 * Creates the locale profiles of a base profile, and returns what the approval still has to write.
 *
 * @param baseLink the last event of the base profile that the checker of a locale profile had seen; absent: up to the newest event
 */
async function beginApproval(decision: Decision, baseLink?: number): Promise<Writing> {
  const { kind, row, to, auditEvent } = decision;
  // Only an Admin may approve a frozen profile, which settles the doubt about age.
  const change = { status: to, frozen: false, waiting_since: 'infinity', last_reason: null, times_returned: 0 };
  const entry = { event: auditEvent, before: { status: row.status } };
  if (kind === 'locale') {
    const seen = seenBase(decision as Decision<'locale'>, baseLink);
    return {
      change: { ...change, ...seen },
      events: [auditEntry(decision, { ...entry, after: { status: to, ...(await foundAtDecision(decision)) } })],
    };
  }
  const { locales, total, created } = await createReserved(decision as Decision<'base'>);
  return {
    change: { ...change, reserved_locales: [], locales_total: total },
    events: [auditEntry(decision, { ...entry, after: { status: to, locales } }), ...created.events],
    others: created.touched,
  };
}

/** Creates a locale profile for each reserved locale that has none yet and is not disabled. */
async function createReserved(decision: Decision<'base'>) {
  const { transaction, row } = decision;
  const linked = await linkedLocales(transaction, row.id);
  const off = await readSetting(transaction, 'locales_off');
  const locales = [...new Set(row.reserved_locales)].filter((locale) => !linked.has(locale) && !off.includes(locale));
  const created = await createLocaleProfiles(decision, locales);
  return { locales: locales.length, total: linked.size + locales.length, created };
}

/** Sends the Admins a notice of a doubt about age, and returns what the disapproval still has to write. */
async function beginDisapproval(decision: Decision, given: DisapprovalReason): Promise<Writing> {
  const { kind, row, to, auditEvent, at } = decision;
  // Statistics count the event once for each reason.
  const reason = { ...given, codes: [...new Set(given.codes)] };
  const frozen = reason.codes.includes(FREEZING_CODE);
  if (frozen) await notifyAdminsOfDoubt(decision);
  const after = { status: to, ...(await foundAtDecision(decision)) };
  return {
    change: {
      status: to,
      times_returned: row.times_returned + 1,
      frozen: row.frozen || frozen,
      // From now on a locale profile waits for someone to fill it in again.
      waiting_since: kind === 'base' ? 'infinity' : at,
      last_reason: JSON.stringify(reason),
    },
    events: [auditEntry(decision, { event: auditEvent, before: { status: row.status }, after, reason })],
  };
}

/** The findings of enabled checks at the decision, and whether they were dismissed, for statistics. */
async function foundAtDecision({
  transaction,
  row,
}: Decision): Promise<{ findings?: Record<string, 'open' | 'aside'> }> {
  if (!('findings' in row) || row.findings.length === 0) return {};
  const off = await readSetting(transaction, 'checks_off');
  const shown = checksShown(
    row.findings.map(({ check }) => check),
    off,
  );
  if (shown.length === 0) return {};
  return { findings: Object.fromEntries(shown.map((check) => [check, row.found.includes(check) ? 'open' : 'aside'])) };
}

/** Sends the Admins a notice that a record is held for a doubt about age. */
async function notifyAdminsOfDoubt(decision: Decision): Promise<void> {
  const { transaction, call, kind, row, base } = decision;
  await sendNotice(transaction, call, {
    to: { role: 'Admin' },
    kind: 'frozen',
    data: { kind, id: row.id, profile_base_id: base.id, profile_name: nameOf(decision), by: call.actor.name },
  });
}

/** No next item is claimed. */
const WITHOUT_NEXT: WithNext = { claim_next: false };

interface Begun<K extends ProfileKind> {
  decision: Decision<K>;
  writing: Writing<K>;
}

interface Done<K extends ProfileKind> {
  action_id: string;
  record: SummaryOf<K>;
}

/**
 * Judges one record, then writes what goes with the decision beside the record, the locale profiles of reserved locales
 * or a notice, and returns what is still to be written. Every refusal is thrown by the judging, before the first write.
 *
 * @param actionId the action that it is part of; absent: one of its own
 */
async function judgeAndBegin<K extends ProfileKind>(
  inTransaction: CallInTransaction,
  { kind, id }: { kind: K; id: string },
  ruling: Ruling,
  { actionId, baseLink }: { actionId?: string; baseLink?: number | undefined } = {},
): Promise<Begun<K>> {
  const judged = await lockToDecide(inTransaction, kind, id, actOf(ruling));
  const decision = { ...judged, actionId: actionId ?? judged.actionId };
  const writing =
    ruling === 'approve' ? await beginApproval(decision, baseLink) : await beginDisapproval(decision, ruling);
  return { decision, writing: writing as Writing<K> };
}

/** Approves or disapproves one record; `toAnswer` makes the answer, without the next item. */
async function decideOne<K extends ProfileKind, Answer extends object = Done<K>>(
  { kind, id, ruling, baseLink }: { kind: K; id: string; ruling: Ruling; baseLink?: number | undefined },
  call: Call,
  withNext: WithNext,
  toAnswer: (done: Done<K>, writing: Writing<K>) => Answer,
): Promise<Answer & { next: ClaimAnswer | null }> {
  const maker = await summaryMaker(call);
  return writeAndClaimNext(call, withNext, async (transaction) => {
    const { decision, writing } = await judgeAndBegin({ transaction, call, maker }, { kind, id }, ruling, { baseLink });
    return toAnswer(await writeChange(decision, `${kind}-profile.${actOf(ruling)}`, writing), writing);
  });
}

/** Approves, and creates a locale profile for each reserved locale that has none yet and is not disabled. */
export function approveBaseProfile(
  id: string,
  call: Call,
  withNext: WithNext = WITHOUT_NEXT,
): Promise<OperationAnswer<'base-profile.approve'>> {
  const toAnswer = (done: Done<'base'>, { others = [] }: Writing) => ({ ...done, locales_created: others.length });
  return decideOne({ kind: 'base', id, ruling: 'approve' }, call, withNext, toAnswer);
}

/** Approves. The answer's record names the profile, the locale and its language for the confirmation. */
export function approveLocaleProfile(
  id: string,
  call: Call,
  withNext: WithNext = WITHOUT_NEXT,
  baseLink?: number,
): Promise<OperationAnswer<'locale-profile.approve'>> {
  return decideOne({ kind: 'locale', id, ruling: 'approve', baseLink }, call, withNext, (done) => done);
}

/** Sends a record back to the person who filled it in, with a reason. A doubt about age also freezes it. */
export async function disapprove<K extends ProfileKind>(
  kind: K,
  id: string,
  reason: DisapprovalReason,
  call: Call,
  withNext: WithNext = WITHOUT_NEXT,
): Promise<Done<K> & { next: ClaimAnswer | null }> {
  await assertReason(reason, call);
  return decideOne({ kind, id, ruling: reason }, call, withNext, (done) => done);
}

/**
 * Approves or disapproves several records in one transaction. Each is judged by itself; a refusal does not affect the
 * others. One action undoes all of it.
 */
export async function decideSeveral(
  { kind, items }: OperationInput<'review.approve-several'>['body'],
  ruling: Ruling,
  call: Call,
): Promise<SeveralAnswer> {
  if (ruling !== 'approve') await assertReason(ruling, call);
  const maker = await summaryMaker(call);
  return call.write(async (transaction) => {
    const actionId = randomUUID();
    const results: SeveralAnswer['results'] = [];
    const records: SummaryOf<ProfileKind>[] = [];
    const touched: Touched[] = [];
    // A record that is named twice has one result.
    const each = new Map(items.map(({ id, version }) => [id.toLowerCase(), version]));
    await lockProfiles(transaction, kind, [...each.keys()]);
    for (const [id, expectedVersion] of each) {
      const inTransaction = { transaction, maker, call: { ...call, expectedVersion } };
      results.push(
        await resultOf(id, async () => {
          const { decision, writing } = await judgeAndBegin(inTransaction, { kind, id }, ruling, { actionId });
          const done = await writeWithEvents(decision, writing);
          records.push(done.record);
          touched.push(...done.touched);
        }),
      );
    }
    const operation = `review.${actOf(ruling)}-several` as const;
    if (touched.length > 0) {
      await recordAction(transaction, call, { id: actionId, operation, at: call.now(), records: touched });
    }
    return {
      action_id: touched.length > 0 ? actionId : null,
      results,
      records: kind === 'base' ? (records as BaseProfileSummary[]) : [],
      locale_records: kind === 'locale' ? (records as LocaleProfileSummary[]) : [],
    };
  });
}

/**
 * The result for one record. Errors that are no refusal, and the request for a fresh proof, end the whole call. A refusal
 * caught here rolls nothing back: `judgeAndBegin` throws it before anything is written for its record.
 */
async function resultOf(id: string, work: () => Promise<void>): Promise<SeveralAnswer['results'][number]> {
  try {
    await work();
    return { id, outcome: 'done', code: null, reason: null };
  } catch (error) {
    if (!(error instanceof Failure) || ERRORS[error.code].status >= 500 || error.code === 'proof-needed') throw error;
    return { id, outcome: 'refused', code: error.code, reason: error.message };
  }
}

/** Throws `invalid-reason` for an incomplete reason, or one that an Admin has disabled. */
export async function assertReason(reason: DisapprovalReason, { database }: Pick<Call, 'database'>): Promise<void> {
  const problem = problemOfReason(reason);
  if (problem !== null) throw new Failure('invalid-reason', problem);
  const offered = await readSetting(database, 'disapproval_reasons');
  if (!reason.codes.every((code) => isOffered(code, offered))) {
    throw new Failure('invalid-reason', 'This reason is switched off. Choose another one.');
  }
}
