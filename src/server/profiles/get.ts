import type { Selectable } from 'kysely';
import type { Role } from '../../contract/policy/roles.ts';
import type { BaseProfile, MediaItem } from '../../contract/shapes/base-profile.ts';
import type { DocumentTable, MediaTable } from '../database/schema.ts';
import type { Actor, Call, Services } from '../http/call.ts';
import { Failure } from '../http/failure.ts';
import type { LookupTables } from '../lookups/lookup-tables.ts';
import { timestamp } from './moment.ts';
import { summaryMaker, summaryOf, type BaseProfileRow, type SummaryMaker } from './summary.ts';

/** One base profile whole. Throws `not-found`. */
export async function getBaseProfile(id: string, call: Call): Promise<BaseProfile> {
  const row = await call.database
    .selectFrom('base_profile')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new Failure('not-found');
  return wholeBaseProfile(await summaryMaker(call), row, call.actor);
}

/** A row with everything beneath it, as this person may see it. */
export async function wholeBaseProfile(maker: SummaryMaker, row: BaseProfileRow, actor: Actor): Promise<BaseProfile> {
  const media = await mediaOf(row.id, maker);
  return {
    ...(await summaryOf(maker, row)),
    selfie_id: row.selfie_id,
    attributes: attributesOf(row.attributes, maker.lookups),
    tags: row.tags,
    media: {
      profile_pictures: media.filter(({ kind }) => kind === 'profile_picture').map((item) => mediaItem(item, maker)),
      attachments: media.filter(({ kind }) => kind === 'attachment').map((item) => mediaItem(item, maker)),
    },
    documents: maySeeDocuments(actor.role, row.creator_id === actor.id) ? await documentsOf(row.id, maker) : [],
    locales: await localesOf(row, maker, maker.lookups),
    last_reason: row.last_reason,
  };
}

/** A Creator sees the documents of the profiles it created, and of no other. */
function maySeeDocuments(role: Role, own: boolean): boolean {
  return role === 'Admin' || role === 'BaseChecker' || (role === 'Creator' && own);
}

/** Attributes as the wire carries them. */
export function attributesOf(attributes: Readonly<Record<string, string>>, { attributeTypes }: LookupTables) {
  return Object.entries(attributes).flatMap(([name, value]) => {
    const id = attributeTypes.get(name);
    return id === undefined ? [] : [{ attribute_type_id: id, value }];
  });
}

function mediaOf(id: string, { database }: Pick<Services, 'database'>) {
  return database
    .selectFrom('media')
    .selectAll()
    .where('base_profile_id', '=', id)
    .where('locale_profile_id', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export function mediaItem(row: Selectable<MediaTable>, { media }: Pick<Services, 'media'>): MediaItem {
  return {
    id: row.id,
    original_url: media.link(row.sha256, 'original'),
    cropped_url: row.crop_sha256 === null ? null : media.link(row.crop_sha256, 'original'),
    thumbnail_url: media.link(row.crop_sha256 ?? row.sha256, 'thumbnail'),
    attachment_adult_level_tag_id: row.adult_level_tag_id,
  };
}

async function documentsOf(id: string, { database }: Pick<Services, 'database'>) {
  const rows: Selectable<DocumentTable>[] = await database
    .selectFrom('document')
    .selectAll()
    .where('base_profile_id', '=', id)
    .orderBy('added_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    kind: row.kind,
    size: row.size,
    type: row.type,
    note: row.note,
    added_by: { user_id: row.added_by, name: row.added_by_name },
    added_at: timestamp(row.added_at),
  }));
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
