import { randomUUID } from 'node:crypto';
import type { OperationAnswer } from '../../contract/operations/operations.ts';
import type { Call } from '../http/call.ts';
import { summaryMaker } from '../profiles/summary.ts';
import { auditEntry, carryOut, decide, type Decision } from './decision.ts';
import type { TouchedRecord } from './record-change.ts';

/** Approves, and makes a locale profile of each reserved locale that has none yet. */
export async function approveBaseProfile(id: string, call: Call): Promise<OperationAnswer<'base-profile.approve'>> {
  const services = await summaryMaker(call);
  return call.write(async (transaction) => {
    const decision = await decide(transaction, call, services, id, 'approve');
    const { row, to, event } = decision;
    const linked = await linkedLocales(decision);
    const locales = row.reserved_locales.filter(
      (locale, index, all) => !linked.has(locale) && all.indexOf(locale) === index,
    );
    const created = await createLocaleProfiles(decision, locales);
    const answer = await carryOut(
      decision,
      'base-profile.approve',
      {
        status: to,
        // Only an Admin gets this far with a frozen profile, and has looked at the doubt by approving.
        frozen: false,
        reserved_locales: [],
        locales_total: linked.size + locales.length,
        waiting_since: 'infinity',
        last_reason: null,
      },
      [
        auditEntry(decision, { event, before: { status: row.status }, after: { status: to, locales: locales.length } }),
        ...created.map(({ id, localeId }) => {
          const locale = decision.maker.lookups.localeById.get(localeId);
          return auditEntry(decision, {
            event: 5,
            localeProfileId: id,
            locale: locale?.code ?? null,
            subject: { kind: 'profile', id, name: locale?.label ?? '' },
            after: { status: 'awaiting_fill_in' },
          });
        }),
      ],
      created.map(({ id }): TouchedRecord => ({ kind: 'locale', id, version_after: 1, before: {}, created: true })),
    );
    return { ...answer, locales_created: created.length };
  });
}

async function linkedLocales({ transaction, row }: Decision): Promise<ReadonlySet<string>> {
  const profiles = await transaction
    .selectFrom('locale_profile')
    .select('locale_id')
    .where('base_profile_id', '=', row.id)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(profiles.map((profile) => profile.locale_id));
}

async function createLocaleProfiles({ transaction, row, at }: Decision, localeIds: readonly string[]) {
  const created = localeIds.map((localeId) => ({ id: randomUUID(), localeId }));
  if (created.length === 0) return created;
  await transaction
    .insertInto('locale_profile')
    .values(
      created.map(({ id, localeId }) => ({
        id,
        base_profile_id: row.id,
        locale_id: localeId,
        status: 'awaiting_fill_in' as const,
        attributes: JSON.stringify({}),
        created_at: at,
        updated_at: at,
        waiting_since: at,
      })),
    )
    .execute();
  return created;
}
