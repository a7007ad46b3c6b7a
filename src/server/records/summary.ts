import type { Selectable } from 'kysely';
import type { BaseProfileSummary } from '../../contract/profiles/base-profile.ts';
import type { LocaleProfileSummary } from '../../contract/profiles/locale-profile.ts';
import type { Services } from '../platform/calls/call.ts';
import { timestamp, timestampOrNull } from '../platform/database/column-types.ts';
import type { MediaTable } from '../platform/database/schema.ts';
import { localeOf, lookupTables, type LookupTables } from '../lookups/lookups.ts';
import { originsOf } from './who-changed.ts';
import type { Image } from './owned-images.ts';
import type { BaseProfileRow, LocaleProfileRow, SummaryMaker } from './record.ts';

export async function summaryMaker(services: Pick<Services, 'database' | 'media'>): Promise<SummaryMaker> {
  return { database: services.database, media: services.media, lookups: await lookupTables(services.database) };
}

/** Rows of the overview, in their order. One query, however many rows. */
export async function summariesOf(maker: SummaryMaker, rows: readonly BaseProfileRow[]): Promise<BaseProfileSummary[]> {
  const photos = await firstPictures(
    maker,
    rows.map((row) => row.id),
  );
  return rows.map((row) => baseSummaryOf(row, photos.get(row.id) ?? null, maker.lookups));
}

/** A base profile as a row of the overview, with its first picture. */
export function baseSummaryOf(
  row: BaseProfileRow,
  photo: BaseProfileSummary['photo'],
  lookups: LookupTables,
): BaseProfileSummary {
  return {
    id: row.id,
    version: row.version,
    status: row.status,
    active: row.active,
    profile_name: row.profile_name,
    profile_type: labelIn(lookups, row.tags, 'profileType'),
    gender: labelIn(lookups, row.tags, 'gender'),
    date_of_birth: row.date_of_birth === 'infinity' ? null : row.date_of_birth,
    city: row.attributes['city'] ?? '',
    region: row.attributes['geoRegion1'] ?? '',
    photo,
    locales_done: row.locales_done,
    locales_total: row.locales_total,
    missing: row.missing,
    frozen: row.frozen,
    creator: { user_id: row.creator_id, name: row.creator_name },
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
    waiting_since: timestampOrNull(row.waiting_since),
    status_since: timestamp(row.status_since),
    ...(row.merged_into !== null && { merged_into: row.merged_into }),
  };
}

/** @param images all of its images in their order, where they are read already */
export async function summaryOf(
  maker: SummaryMaker,
  row: BaseProfileRow,
  images?: readonly Image[],
): Promise<BaseProfileSummary> {
  if (images) {
    const first = images.find(({ kind }) => kind === 'profile_picture');
    return baseSummaryOf(row, first ? photoOf(first, maker) : null, maker.lookups);
  }
  const [summary] = await summariesOf(maker, [row]);
  if (!summary) throw new Error('A row has no summary.');
  return summary;
}

export function localeSummaryOf(
  row: LocaleProfileRow,
  base: Pick<BaseProfileRow, 'profile_name' | 'status'>,
  lookups: LookupTables,
  assignee: string | null = null,
): LocaleProfileSummary {
  return {
    id: row.id,
    version: row.version,
    profile_base_id: row.base_profile_id,
    base_profile_name: base.profile_name,
    base_status: base.status,
    locale: localeOf(row.locale_id, lookups),
    status: row.status,
    active: row.active,
    was_active: row.was_active,
    frozen: row.frozen || row.base_frozen,
    profile_name: row.profile_name,
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
    waiting_since: timestampOrNull(row.waiting_since),
    status_since: timestamp(row.status_since),
    ...(row.merged_into !== null && { merged_into: row.merged_into }),
    stale_fields: row.stale_fields,
    found: row.found,
    origins: originsOf(row, lookups),
    assignee,
    last_reason: row.last_reason,
  };
}

function labelIn({ tagById }: LookupTables, tags: readonly string[], group: string): string | null {
  for (const id of tags) {
    const tag = tagById.get(id);
    if (tag?.group === group) return tag.label;
  }
  return null;
}

/** The first picture of each base profile that has one, by its identifier. */
export async function firstPictures({ database, media, lookups }: SummaryMaker, ids: readonly string[]) {
  const rows =
    ids.length === 0
      ? []
      : await database
          .selectFrom('media')
          .distinctOn('base_profile_id')
          .select(['base_profile_id', 'sha256', 'crop_sha256', 'adult_level_tag_id'])
          .where('base_profile_id', 'in', [...ids])
          .where('locale_profile_id', 'is', null)
          .where('kind', '=', 'profile_picture')
          .orderBy('base_profile_id')
          .orderBy('position')
          .execute();
  return new Map(rows.map((row) => [row.base_profile_id, photoOf(row, { media, lookups })]));
}

/** An image for a row of a list. */
export function photoOf(
  image: Pick<Selectable<MediaTable>, 'sha256' | 'crop_sha256' | 'adult_level_tag_id'>,
  { media, lookups }: Pick<SummaryMaker, 'media' | 'lookups'>,
) {
  return {
    url: media.link(image.crop_sha256 ?? image.sha256, 'thumbnail'),
    adult_level: lookups.tagById.get(image.adult_level_tag_id ?? '')?.name ?? null,
  };
}
