import { mayReachDocuments } from '../../contract/policy/document-rights.ts';
import type { BaseProfile } from '../../contract/shapes/base-profile.ts';
import { documentsOf } from '../documents/document-items.ts';
import type { Actor, Call, Services } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import type { LookupTables } from '../lookups/lookup-tables.ts';
import { baseMediaOf } from '../media/base-media.ts';
import { assertMayReadBase } from '../records/base-area.ts';
import { summaryMaker, summaryOf, type BaseProfileRow, type SummaryMaker } from '../records/summary.ts';

/** One base profile whole. Throws `not-found` or `area-forbids`. */
export async function getBaseProfile(id: string, call: Call): Promise<BaseProfile> {
  const row = await call.database
    .selectFrom('base_profile')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new Failure('not-found');
  const maker = await summaryMaker(call);
  await assertMayReadBase(call.actor, row, maker.lookups, call.database);
  return wholeBaseProfile(maker, row, call.actor);
}

/** A row with everything beneath it, as this person may see it. */
export async function wholeBaseProfile(maker: SummaryMaker, row: BaseProfileRow, actor: Actor): Promise<BaseProfile> {
  return {
    ...(await summaryOf(maker, row)),
    selfie_id: row.selfie_id,
    attributes: attributesOf(row.attributes, maker.lookups),
    tags: row.tags,
    media: await baseMediaOf(row.id, maker),
    documents: mayReachDocuments(actor.role, row.creator_id === actor.id)
      ? await documentsOf(row.id, maker.database)
      : [],
    locales: await localesOf(row, maker, maker.lookups),
    last_reason: row.last_reason,
  };
}

/** Attributes as the wire carries them. */
export function attributesOf(attributes: Readonly<Record<string, string>>, { attributeTypes }: LookupTables) {
  return Object.entries(attributes).flatMap(([name, value]) => {
    const id = attributeTypes.get(name);
    return id === undefined ? [] : [{ attribute_type_id: id, value }];
  });
}

/** Locale profiles that exist, and locales that wait for the approval, by code. */
async function localesOf(row: BaseProfileRow, { database }: Pick<Services, 'database'>, { localeById }: LookupTables) {
  const profiles = await database
    .selectFrom('locale_profile')
    .select(['id', 'locale_id', 'status', 'active'])
    .where('base_profile_id', '=', row.id)
    .where('deleted_at', 'is', null)
    .execute();
  const existing = profiles.map((profile) => ({
    localeId: profile.locale_id,
    profile_id: profile.id,
    status: profile.status,
    active: profile.active,
  }));
  const reserved = row.reserved_locales
    .filter((id) => !profiles.some((profile) => profile.locale_id === id))
    .map((localeId) => ({ localeId, profile_id: null, status: null, active: false }));
  return [...existing, ...reserved]
    .flatMap(({ localeId, ...entry }) => {
      const locale = localeById.get(localeId);
      return locale ? [{ ...locale, ...entry }] : [];
    })
    .sort((a, b) => (a.code < b.code ? -1 : 1));
}
