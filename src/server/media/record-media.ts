import { sql } from 'kysely';
import type { BaseMedia } from '../../contract/shapes/base-profile.ts';
import type { LocaleMedia } from '../../contract/shapes/locale-profile.ts';
import type { Call, Services } from '../calls/call.ts';
import { lookupTables } from '../lookups/lookup-tables.ts';
import { readRecord } from '../records/readable.ts';
import type { AsRead } from '../database/moment.ts';
import { mediaItem, type MediaRow, type Showing, type StoredImage } from './media-items.ts';

type Maker = Pick<Services, 'database'>;

/** The images of one base profile. Throws `not-found` or `area-forbids`. */
export async function getBaseMedia(id: string, call: Call): Promise<BaseMedia> {
  await readRecord('base', id, call);
  const images = await imagesOfBase(id, call).execute();
  return baseMedia(images, { ...call, lookups: await lookupTables(call.database) });
}

/** The images of one locale profile. Throws `not-found` or `area-forbids`. */
export async function getLocaleMedia(id: string, call: Call): Promise<LocaleMedia> {
  await readRecord('locale', id, call);
  return localeMediaOf(id, { ...call, lookups: await lookupTables(call.database) });
}

/** Its images in their order, for a query or a part of one. */
export function imagesOfBase(id: string, { database }: Maker) {
  return ordered({ database }).where('base_profile_id', '=', id).where('locale_profile_id', 'is', null);
}

/** Images of a base profile as the API gives them. */
export function baseMedia(rows: readonly AsRead<StoredImage>[], showing: Showing): BaseMedia {
  const lane = (kind: MediaRow['kind']) =>
    rows.filter((row) => row.kind === kind).map((row) => mediaItem(row, showing));
  return { profile_pictures: lane('profile_picture'), attachments: lane('attachment') };
}

export async function localeMediaOf(id: string, showing: Maker & Showing): Promise<LocaleMedia> {
  const rows = await ordered(showing).where('locale_profile_id', '=', id).execute();
  const lane = (kind: MediaRow['kind']) =>
    rows
      .filter((row) => row.kind === kind)
      .map((row, index) => ({ ...mediaItem(row, showing), index, attachmentAdultLevelTag: row.adult_level_tag_id }));
  return { profile_pictures: lane('profile_picture'), attachments: lane('attachment') };
}

function ordered({ database }: Maker) {
  return database
    .selectFrom('media')
    .selectAll()
    .select((media) =>
      media
        .selectFrom('media_hash')
        .select(sql<boolean>`cardinality(bands) = 0`.as('is'))
        .whereRef('media_hash.sha256', '=', 'media.sha256')
        .where('state', '=', 'hashed')
        .as('too_plain'),
    )
    .orderBy('position')
    .orderBy('id');
}
