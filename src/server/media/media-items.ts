import { type Selectable, sql } from 'kysely';
import type { MediaItem, BaseMedia } from '../../contract/profiles/base-profile.ts';
import type { MediaTable } from '../platform/database/schema.ts';
import { isAdult } from '../../contract/media/adult-levels.ts';
import type { Call, Look, Services } from '../platform/calls/call.ts';
import { timestamp, type AsRead } from '../platform/database/column-types.ts';
import type { SummaryMaker } from '../records/record.ts';
import type { LocaleMedia } from '../../contract/profiles/locale-profile.ts';
import { lookupTables } from '../lookups/lookups.ts';
import { readRecord } from '../records/readable.ts';

export type MediaRow = Selectable<MediaTable>;

/** With its hash, where that is read. */
export interface StoredImage extends MediaRow {
  too_plain?: boolean | null;
}

/** The person who gets the addresses of images, and what these are made with. */
export type Showing = Pick<Call, 'media' | 'actor'> & Pick<SummaryMaker, 'lookups'>;

/** The look to note when this person is shown this image in full; undefined: none. */
export function lookAt(
  row: Pick<MediaRow, 'adult_level_tag_id' | 'base_profile_id' | 'locale_profile_id'>,
  { actor: { id, name, role }, lookups }: Omit<Showing, 'media'>,
): Look | undefined {
  if (!isAdult(lookups.tagById.get(row.adult_level_tag_id ?? '')?.name ?? null)) return undefined;
  return { by: { id, name, role }, profileBaseId: row.base_profile_id, profileId: row.locale_profile_id };
}

export function mediaItem(row: AsRead<StoredImage>, showing: Showing): MediaItem {
  const { media } = showing;
  const shown = row.crop_sha256 ?? row.sha256;
  const look = lookAt(row, showing);
  return {
    id: row.id,
    original_url: media.link(row.sha256, 'original', look),
    cropped_url: row.crop_sha256 === null ? null : media.link(row.crop_sha256, 'original', look),
    thumbnail_url: media.link(shown, 'thumbnail'),
    tile_url: media.link(shown, 'tile'),
    attachment_adult_level_tag_id: row.adult_level_tag_id,
    crop: row.crop,
    width: row.width,
    height: row.height,
    size: row.size,
    sha256: row.sha256,
    ...(row.too_plain && { too_plain: true }),
    added_by: { user_id: row.added_by, name: row.added_by_name },
    added_at: timestamp(row.added_at),
  };
}

type Placed = Pick<MediaRow, 'id' | 'kind'>;

/**
 * The audit trail's words for one image: its place among those of its lane, as people see them. Positions have gaps
 * where one was deleted.
 *
 * @param images those of its record, itself among them, in their order
 */
export function imageName({ id, kind }: Placed, images: readonly Placed[]): string {
  const lane = images.filter((image) => image.kind === kind);
  const place = lane.findIndex((image) => image.id === id) + 1;
  return `${kind === 'profile_picture' ? 'Profile picture' : 'Attachment'} ${place}`;
}

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

export function imagesOfBase(id: string, { database }: Maker) {
  return ordered({ database }).where('base_profile_id', '=', id).where('locale_profile_id', 'is', null);
}

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
