import type { Transaction } from 'kysely';
import { missingOfBaseProfile, type ProfileContent } from '../../contract/policy/required-fields.ts';
import type { Schema } from '../database/schema.ts';
import type { LookupTables } from '../lookups/lookup-tables.ts';

/** Whose images: a base profile's own, or those of one locale profile. */
export interface ImageOwner {
  baseProfileId: string;
  localeProfileId: string | null;
}

/** Images of a profile in their order, both lanes. */
export function imagesOf(transaction: Transaction<Schema>, { baseProfileId, localeProfileId }: ImageOwner) {
  return transaction
    .selectFrom('media')
    .selectAll()
    .where('base_profile_id', '=', baseProfileId)
    .where('locale_profile_id', localeProfileId === null ? 'is' : '=', localeProfileId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** What the rules about required fields look at. */
export async function contentOf(
  transaction: Transaction<Schema>,
  owner: ImageOwner,
  { attributes, tags }: Fields,
  { tagById }: LookupTables,
): Promise<ProfileContent> {
  const images = await imagesOf(transaction, owner);
  const levels = (lane: 'profile_picture' | 'attachment') =>
    images.filter(({ kind }) => kind === lane).map((image) => image.adult_level_tag_id);
  return {
    attributes,
    tagGroups: new Set(tags.flatMap((id) => tagById.get(id)?.group ?? [])),
    pictureLevels: levels('profile_picture'),
    attachmentLevels: levels('attachment'),
  };
}

/** What a Creator's save of a stored base profile would still miss: for the column of that name, after any write that bears on it. */
export async function missingOfStored(
  transaction: Transaction<Schema>,
  row: Fields & { id: string; locales_total: number },
  lookups: LookupTables,
): Promise<string[]> {
  const content = await contentOf(transaction, { baseProfileId: row.id, localeProfileId: null }, row, lookups);
  return missingOfBaseProfile({ ...content, linkedLocales: row.locales_total }, 'Creator');
}

/** The part of a stored profile, and of one as it is to be, that its form edits. */
export interface Fields {
  /** Values by attribute type name; none is ''. */
  attributes: Readonly<Record<string, string>>;
  /** Identifiers, each once. */
  tags: readonly string[];
}
