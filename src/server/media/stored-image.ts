import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { invalidInput } from '../failures/checked-input.ts';
import { Failure } from '../failures/failure.ts';
import type { LookupTables } from '../lookups/lookup-tables.ts';
import type { MediaRow } from './media-items.ts';
import type { Intent } from '../records/intent.ts';
import type { MediaTarget } from './media-owner.ts';

/** Throws `not-found`. */
export async function storedImage(database: Kysely<Schema>, id: string): Promise<MediaRow> {
  const row = await database.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Failure('not-found');
  return row;
}

export function targetOf({ base_profile_id, locale_profile_id }: MediaRow): MediaTarget {
  return locale_profile_id === null ? { kind: 'base', id: base_profile_id } : { kind: 'locale', id: locale_profile_id };
}

/** The image again, now that its owner is locked. Throws `not-found` if it was removed in between. */
export function lockedImage({ transaction }: Intent, id: string): Promise<MediaRow> {
  return storedImage(transaction, id);
}

/**
 * The caller says which locale it means; another one is a mistake. Checked after the rights, since the answer reveals
 * whose image it is. Throws `invalid-input`.
 */
export async function assertLocale(
  row: MediaRow,
  given: string | null | undefined,
  database: Kysely<Schema>,
  { localeById }: LookupTables,
): Promise<void> {
  if (given === undefined) return;
  const locale =
    row.locale_profile_id === null
      ? null
      : await database
          .selectFrom('locale_profile')
          .select('locale_id')
          .where('id', '=', row.locale_profile_id)
          .executeTakeFirst();
  if ((locale?.locale_id ?? null) === (given?.toLowerCase() ?? null)) return;
  const problem =
    given !== null && !localeById.has(given.toLowerCase()) ? 'is not known here' : 'is not that of the image';
  throw invalidInput([{ path: 'locale_id', problem }]);
}
