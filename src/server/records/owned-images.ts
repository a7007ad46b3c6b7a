import type { Kysely, Selectable } from 'kysely';
import type { MediaTable, Schema } from '../platform/database/schema.ts';
import type { Found } from './record.ts';

export type Image = Selectable<MediaTable>;

export interface ImageOwner {
  baseProfileId: string;
  localeProfileId: string | null;
}

export function ownerOf({ kind, row, base }: Found): ImageOwner {
  return { baseProfileId: base.id, localeProfileId: kind === 'base' ? null : row.id };
}

/** Images of a profile in their order, both lanes. */
export function imagesOf(transaction: Kysely<Schema>, { baseProfileId, localeProfileId }: ImageOwner) {
  return transaction
    .selectFrom('media')
    .selectAll()
    .where('base_profile_id', '=', baseProfileId)
    .where('locale_profile_id', localeProfileId === null ? 'is' : '=', localeProfileId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}
