import type { Kysely, Selectable } from 'kysely';
import type { OperationAnswer } from '../../contract/operations/operations.ts';
import type { LocaleMedia, LocaleProfile } from '../../contract/shapes/locale-profile.ts';
import type { MediaTable, Schema } from '../database/schema.ts';
import type { Call, Services } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import { lookupTables, type LookupTables, localeOf } from '../lookups/lookup-tables.ts';
import { mediaItem } from '../media/media-items.ts';
import { assertMayReadLocale } from '../records/locale-decision.ts';
import { lastFilledBy } from '../records/last-filled.ts';
import { attributesOf } from './get.ts';
import { localeSummaryOf, type LocaleProfileRow } from '../records/locale-summary.ts';
import type { BaseProfileRow } from '../records/summary.ts';

/** One locale profile whole. Throws `not-found` or `area-forbids`. */
export async function getLocaleProfile(id: string, call: Call): Promise<LocaleProfile> {
  const lookups = await lookupTables(call.database);
  const { row, base } = await readable(id, call, lookups);
  return wholeLocaleProfile(row, base, lookups, call);
}

/** The images of one locale profile. Throws `not-found` or `area-forbids`. */
export async function getLocaleMedia(id: string, call: Call): Promise<OperationAnswer<'locale-profile.media'>> {
  await assertReadable(id, call);
  return mediaOf(id, call);
}

/** A row with everything beneath it. `database` is a transaction where the row comes from one. */
export async function wholeLocaleProfile(
  row: LocaleProfileRow,
  base: BaseProfileRow,
  lookups: LookupTables,
  services: Pick<Services, 'database' | 'media'>,
): Promise<LocaleProfile> {
  return {
    ...localeSummaryOf(row, base, lookups),
    filled_by: (await lastFilledBy(services.database, [row.id])).get(row.id) ?? null,
    attributes: attributesOf(row.attributes, lookups),
    tags: row.tags,
    media: await mediaOf(row.id, services),
    base: { attributes: attributesOf(base.attributes, lookups), tags: base.tags },
  };
}

/** Throws `not-found` or `area-forbids`. */
export async function assertReadable(id: string, call: Call): Promise<void> {
  await readable(id, call, await lookupTables(call.database));
}

async function readable(id: string, { database, actor }: Call, lookups: LookupTables) {
  const row = await existing(database, 'locale_profile', id);
  const base = await existing(database, 'base_profile', row.base_profile_id);
  assertMayReadLocale(actor, localeOf(row.locale_id, lookups), base);
  return { row, base };
}

async function existing<T extends 'locale_profile' | 'base_profile'>(
  database: Kysely<Schema>,
  table: T,
  id: string,
): Promise<Selectable<Schema[T]>> {
  const row = await database
    .selectFrom(table as 'locale_profile')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new Failure('not-found');
  // kysely cannot follow a table that is a type parameter; both have an id and a deleted_at.
  return row as unknown as Selectable<Schema[T]>;
}

async function mediaOf(id: string, services: Pick<Services, 'database' | 'media'>): Promise<LocaleMedia> {
  const rows = await services.database
    .selectFrom('media')
    .selectAll()
    .where('locale_profile_id', '=', id)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const lane = (kind: MediaTable['kind']) =>
    rows
      .filter((row) => row.kind === kind)
      .map((row, index) => ({
        ...mediaItem(row, services),
        index,
        attachmentAdultLevelTag: row.adult_level_tag_id,
      }));
  return { profile_pictures: lane('profile_picture'), attachments: lane('attachment') };
}
