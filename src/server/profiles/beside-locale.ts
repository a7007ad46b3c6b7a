import type { BesideLocaleAnswer } from '../../contract/shapes/beside-locale.ts';
import type { Call } from '../calls/call.ts';
import { localeOf, lookupTables } from '../lookups/lookup-tables.ts';
import { baseMedia, imagesOfBase } from '../media/record-media.ts';
import { refusalOfLocale } from '../records/area.ts';
import { readRecord } from '../records/readable.ts';

/**
 * What may be shown beside a locale profile: the pictures of its base profile, for people who already read what those
 * show of the person, and the other locale profiles that they may read. Throws `not-found` or `area-forbids`.
 */
export async function besideLocale(
  id: string,
  call: Pick<Call, 'database' | 'media' | 'actor'>,
): Promise<BesideLocaleAnswer> {
  const { base } = await readRecord('locale', id, call);
  const lookups = await lookupTables(call.database);
  const sisters = await call.database
    .selectFrom('locale_profile')
    .select(['id', 'locale_id', 'status'])
    .where('base_profile_id', '=', base.id)
    .where('deleted_at', 'is', null)
    .where('id', '!=', id)
    .execute();
  const images = await imagesOfBase(base.id, call).where('kind', '=', 'profile_picture').execute();
  const { profile_pictures: pictures } = baseMedia(images, { ...call, lookups });
  return {
    base: { profile_pictures: pictures },
    locales: sisters
      .filter((row) => refusalOfLocale(call.actor, row, base, { lookups }) === null)
      .map((row) => ({ profile_id: row.id, status: row.status, locale: localeOf(row.locale_id, lookups) }))
      .sort((one, other) => (one.locale.code < other.locale.code ? -1 : 1)),
  };
}
