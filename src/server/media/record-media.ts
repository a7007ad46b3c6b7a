import type { BaseMedia } from '../../contract/shapes/base-profile.ts';
import type { LocaleMedia } from '../../contract/shapes/locale-profile.ts';
import type { Call, Services } from '../calls/call.ts';
import { readRecord } from '../records/readable.ts';
import { mediaItem, type MediaRow } from './media-items.ts';

type Maker = Pick<Services, 'database' | 'media'>;

/** The images of one base profile. Throws `not-found` or `area-forbids`. */
export async function getBaseMedia(id: string, call: Call): Promise<BaseMedia> {
  await readRecord('base', id, call);
  return baseMediaOf(id, call);
}

/** The images of one locale profile. Throws `not-found` or `area-forbids`. */
export async function getLocaleMedia(id: string, call: Call): Promise<LocaleMedia> {
  await readRecord('locale', id, call);
  return localeMediaOf(id, call);
}

export async function baseMediaOf(id: string, maker: Maker): Promise<BaseMedia> {
  const rows = await ordered(maker).where('base_profile_id', '=', id).where('locale_profile_id', 'is', null).execute();
  const lane = (kind: MediaRow['kind']) => rows.filter((row) => row.kind === kind).map((row) => mediaItem(row, maker));
  return { profile_pictures: lane('profile_picture'), attachments: lane('attachment') };
}

export async function localeMediaOf(id: string, maker: Maker): Promise<LocaleMedia> {
  const rows = await ordered(maker).where('locale_profile_id', '=', id).execute();
  const lane = (kind: MediaRow['kind']) =>
    rows
      .filter((row) => row.kind === kind)
      .map((row, index) => ({ ...mediaItem(row, maker), index, attachmentAdultLevelTag: row.adult_level_tag_id }));
  return { profile_pictures: lane('profile_picture'), attachments: lane('attachment') };
}

function ordered({ database }: Maker) {
  return database.selectFrom('media').selectAll().orderBy('position').orderBy('id');
}
