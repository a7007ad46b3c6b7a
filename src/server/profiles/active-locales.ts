import { randomUUID } from 'node:crypto';
import type { OperationAnswer } from '../../contract/operations.ts';
import { ERRORS } from '../../contract/fallback-sentences.ts';
import { LOCALE_IS_OFF, LOCALES_NEED_APPROVAL, mayActivateLocales } from '../../contract/locales/activation.ts';
import { STATUS_LABELS, type ProfileKind, judgeTransition, refusalSentence } from '../../contract/profiles/status.ts';
import type { Call } from '../platform/calls/call.ts';
import { Failure } from '../platform/failures/failure.ts';
import { createLocaleProfiles, linkedLocales } from '../records/locales-beneath.ts';
import { lockToChange, lockToDecide, type Intent } from '../records/intent.ts';
import { writeChange } from '../records/write.ts';
import { readSetting } from '../settings/read-setting.ts';
import { summaryMaker, summaryOf } from '../records/summary.ts';
import { auditEntry } from '../records/audit-event.ts';
import type { SummaryOf } from '../records/record.ts';
import { lookupTables, localeOf } from '../lookups/lookups.ts';
import { readRecord } from '../records/readable.ts';
import { isInArea } from '../../contract/base/refusals.ts';

type Answer = OperationAnswer<'base-profile.activate-locales'>;
type Result = Answer['results'][number];

/** Creates missing locale profiles, and publishes none. Every locale gets an outcome of its own. */
export async function activateLocales(
  id: string,
  localeIds: readonly string[],
  call: Call,
  newId: () => string = randomUUID,
): Promise<Answer> {
  const services = await summaryMaker(call);
  return call.write(async (transaction) => {
    const intent = await lockToChange({ transaction, call, maker: services }, 'base', id);
    const { row, maker } = intent;
    assertMayCreate(intent);
    const asked = [...new Set(localeIds.map((locale) => locale.toLowerCase()))];
    const linked = await linkedLocales(transaction, row.id);
    const off = await readSetting(transaction, 'locales_off');
    const wanted = asked.filter((locale) => !linked.has(locale) && refusalOf(locale, intent, off) === null);
    const created = await createLocaleProfiles(intent, wanted, newId);
    const made = new Map(created.profiles.map((profile) => [profile.localeId, profile.id]));
    const results = asked.map((locale): Result => {
      const there = linked.get(locale);
      if (there !== undefined) return { locale_id: locale, outcome: 'already_there', profile_id: there, reason: null };
      const profile = made.get(locale);
      return profile === undefined
        ? { locale_id: locale, outcome: 'refused', profile_id: null, reason: refusalOf(locale, intent, off) }
        : { locale_id: locale, outcome: 'created', profile_id: profile, reason: null };
    });
    if (wanted.length === 0) {
      return { action_id: null, record: await summaryOf(maker, row), locales_created: 0, results };
    }
    const change = { locales_total: linked.size + wanted.length };
    const done = await writeChange(intent, 'base-profile.activate-locales', {
      change,
      events: created.events,
      others: created.touched,
    });
    return { ...done, locales_created: wanted.length, results };
  });
}

function assertMayCreate({ row, call }: Intent<'base'>): void {
  const { role, id } = call.actor;
  const { active, frozen } = row;
  const facts = { complete: true, active, wasActive: false, changed: true, own: row.creator_id === id, frozen };
  const judgement = judgeTransition({ kind: 'locale', event: 'create', role, status: null, ...facts });
  if (!judgement.allowed) {
    throw new Failure(judgement.code, refusalSentence(judgement.code, 'create', STATUS_LABELS[row.status]));
  }
  if (!mayActivateLocales(row.status)) throw new Failure('status-forbids', LOCALES_NEED_APPROVAL);
}

/** Why this locale cannot have a profile, as a sentence, or null. */
function refusalOf(localeId: string, { maker, call, row }: Intent<'base'>, off: readonly string[]): string | null {
  const locale = maker.lookups.localeById.get(localeId);
  if (!locale) return 'There is no such locale.';
  if (off.includes(localeId)) return LOCALE_IS_OFF;
  const isMine = isInArea(call.actor.geos, locale.code, row.attributes['countryCode'] ?? '');
  return isMine ? null : ERRORS['area-forbids'].sentence;
}

/** Sets the active flag. The present value is refused, as nothing would change. */
export async function setActive<K extends ProfileKind>(
  kind: K,
  id: string,
  active: boolean,
  call: Call,
): Promise<{ action_id: string; record: SummaryOf<K> }> {
  const maker = await summaryMaker(call);
  return call.write(async (transaction) => {
    const decision = await lockToDecide({ transaction, call, maker }, kind, id, active ? 'activate' : 'deactivate');
    const { row, base, auditEvent } = decision;
    if (kind === 'locale' && active && !mayActivateLocales(base.status)) {
      throw new Failure('status-forbids', LOCALES_NEED_APPROVAL);
    }
    const change = 'was_active' in row ? { active, was_active: row.was_active || active } : { active };
    return writeChange(decision, `${kind}-profile.set-active`, {
      change,
      events: [auditEntry(decision, { event: auditEvent, before: { active: row.active }, after: { active } })],
    });
  });
}

/** The locales of a base profile that have a locale profile, by code. Throws `not-found` or `area-forbids`. */
export async function activeLocales(id: string, call: Call): Promise<OperationAnswer<'base-profile.active-locales'>> {
  await readRecord('base', id, call);
  const { database } = call;
  const lookups = await lookupTables(database);
  const profiles = await database
    .selectFrom('locale_profile')
    .innerJoin('locale', 'locale.id', 'locale_profile.locale_id')
    .select(['locale_profile.id', 'locale_profile.locale_id', 'locale_profile.status', 'locale_profile.active'])
    .where('locale_profile.base_profile_id', '=', id)
    .where('locale_profile.deleted_at', 'is', null)
    .orderBy('locale.code')
    .execute();
  return {
    result: profiles.map((profile) => ({
      ...localeOf(profile.locale_id, lookups),
      profile_id: profile.id,
      status: profile.status,
      active: profile.active,
    })),
  };
}
