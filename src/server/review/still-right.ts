import { randomUUID } from 'node:crypto';
import type { OperationAnswer } from '../../contract/operations.ts';
import { NOT_STALE, isMentioned, refusalOfStillRight } from '../../contract/locales/staleness.ts';
import type { LocaleProfileSummary } from '../../contract/profiles/locale-profile.ts';
import type { Call } from '../platform/calls/call.ts';
import { Failure } from '../platform/failures/failure.ts';
import { localeOf, type LookupTables } from '../lookups/lookups.ts';
import { refusalOfLocale } from '../records/area.ts';
import { auditEntry } from '../records/audit-event.ts';
import type { Touched } from '../records/change.ts';
import { lockToChange, type Intent } from '../records/intent.ts';
import { lockProfiles } from '../records/lock.ts';
import { statesSince } from '../records/rebuild.ts';
import type { BaseProfileRow, LocaleProfileRow } from '../records/record.ts';
import type { RecordState } from '../records/record-state.ts';
import { fieldsSince, lengthSeen, seenBase } from '../records/stale-fields.ts';
import { summaryMaker } from '../records/summary.ts';
import { writeChange, recordAction, writeWithEvents, type Writing } from '../records/write.ts';

/**
 * Confirms that a locale profile is right although its base profile has changed, up to a link of that one's chain.
 * Neither status nor version changes. Throws `not-found`, `role-forbids`, `area-forbids`, `frozen`, or `status-forbids`
 * where there is nothing to confirm.
 */
export async function sayStillRight(
  id: string,
  link: number,
  call: Call,
): Promise<OperationAnswer<'locale-profile.still-right'>> {
  const maker = await summaryMaker(call);
  return call.write(async (transaction) => {
    const intent = await lockToChange({ transaction, call, maker }, 'locale', id);
    return writeChange(intent, 'locale-profile.still-right', foundRight(intent, link));
  });
}

/** What is written of one. Throws if it is forbidden. */
function foundRight(intent: Intent<'locale'>, link: number): Writing<'locale'> {
  const { row, call } = intent;
  const refusal = refusalOf(row, call);
  if (refusal) throw refusal;
  const change = seenBase(intent, link);
  // Somebody has confirmed more of it meanwhile.
  if (change.base_seen === row.base_seen) throw new Failure('status-forbids', NOT_STALE);
  const event = {
    event: 'StillRight' as const,
    before: { stale_fields: row.stale_fields },
    after: { base_link: change.base_seen },
  };
  return { change, events: [auditEntry(intent, event)] };
}

function refusalOf(row: LocaleProfileRow, { actor }: Pick<Call, 'actor'>): Failure | null {
  const frozen = row.frozen || row.base_frozen;
  const refusal = refusalOfStillRight({ role: actor.role, staleFields: row.stale_fields, frozen });
  if (refusal === null) return null;
  return new Failure(refusal, refusal === 'status-forbids' ? NOT_STALE : undefined);
}

/**
 * The same for every stale locale profile beneath the base profile of one of them, within the person's area, except
 * those whose texts mention something that has changed: these are listed, for somebody to look at. One action undoes
 * all of it. Throws `not-found`, `role-forbids` or `area-forbids`.
 */
export async function sayAllStillRight(
  id: string,
  link: number,
  call: Call,
): Promise<OperationAnswer<'locale-profile.all-still-right'>> {
  const services = await summaryMaker(call);
  return call.write(async (transaction) => {
    const maker = { ...services, database: transaction };
    const { base } = await lockToChange({ transaction, call, maker: services }, 'locale', id);
    const stale = (await staleBeneath(base, maker.database)).filter(
      (row) =>
        row.base_seen < Math.min(link, base.audit_count) &&
        refusalOfLocale(call.actor, row, base, maker) === null &&
        refusalOf(row, call) === null,
    );
    const ids = stale.map(({ id }) => id);
    await lockProfiles(transaction, 'locale', ids);
    const lengths = stale.map((row) => lengthSeen(row.base_seen));
    const states = ids.length === 0 ? null : await statesSince('base', base.id, lengths, maker);
    // The events of this action itself need not be seen by anybody.
    const isAllSeen = link >= base.audit_count;
    const actionId = randomUUID();
    const records: LocaleProfileSummary[] = [];
    const touched: Touched[] = [];
    const left: OperationAnswer<'locale-profile.all-still-right'>['left'] = [];
    for (const row of stale) {
      const then = states?.past.get(lengthSeen(row.base_seen));
      const fields = then && states ? mentionedIn(row, then, states.now, maker.lookups) : [];
      if (fields.length > 0) {
        left.push({ profile_id: row.id, locale: localeOf(row.locale_id, maker.lookups), fields });
        continue;
      }
      const ground = { transaction, maker, call: { ...call, expectedVersion: null } };
      const intent = { ...(await lockToChange(ground, 'locale', row.id)), actionId };
      const done = await writeWithEvents(intent, foundRight(intent, isAllSeen ? intent.base.audit_count : link));
      records.push(done.record);
      touched.push(...done.touched);
    }
    if (touched.length === 0) return { action_id: null, locale_records: [], left };
    const action = {
      id: actionId,
      operation: 'locale-profile.all-still-right' as const,
      at: call.now(),
      records: touched,
    };
    await recordAction(transaction, call, action);
    return { action_id: actionId, locale_records: records, left };
  });
}

function staleBeneath({ id }: BaseProfileRow, database: Intent['transaction']): Promise<LocaleProfileRow[]> {
  return database
    .selectFrom('locale_profile')
    .selectAll()
    .where('base_profile_id', '=', id)
    .where('deleted_at', 'is', null)
    .where((where) => where.not(where('stale_fields', '=', where.val([]))))
    .orderBy('id')
    .execute();
}

/** Labels of the changed fields whose old value the locale profile still mentions. */
function mentionedIn(row: LocaleProfileRow, then: RecordState, now: RecordState, lookups: LookupTables): string[] {
  const texts = Object.values(row.attributes);
  return fieldsSince(then, now, lookups).flatMap(({ key, label, before }) => {
    const [from, name = ''] = key.split(':');
    const gone =
      from === 'tags'
        ? [...then.tags].filter((tag) => lookups.tagById.get(tag)?.group === name && !now.tags.has(tag))
        : [];
    const isMentionedHere = gone.length > 0 ? gone.some((tag) => row.tags.includes(tag)) : isMentioned([before], texts);
    return isMentionedHere ? [label] : [];
  });
}
