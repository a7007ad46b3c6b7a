import type { BaseMedia } from '../../contract/shapes/base-profile.ts';
import type { Call, Services } from '../calls/call.ts';
import { assertBaseReadable } from '../records/base-area.ts';
import { mediaItem } from './media-items.ts';

/** The images of one base profile. Throws `not-found` or `area-forbids`. */
export async function getBaseMedia(id: string, call: Call): Promise<BaseMedia> {
  await assertBaseReadable(id, call);
  return baseMediaOf(id, call);
}

export async function baseMediaOf(id: string, services: Pick<Services, 'database' | 'media'>): Promise<BaseMedia> {
  const rows = await services.database
    .selectFrom('media')
    .selectAll()
    .where('base_profile_id', '=', id)
    .where('locale_profile_id', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const lane = (kind: (typeof rows)[number]['kind']) =>
    rows.filter((row) => row.kind === kind).map((row) => mediaItem(row, services));
  return { profile_pictures: lane('profile_picture'), attachments: lane('attachment') };
}
