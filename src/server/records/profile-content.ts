import type { Transaction } from 'kysely';
import type { AuditEventNumber } from '../../contract/trail/audit-events.ts';
import { missingOfBaseProfile, type ProfileContent } from '../../contract/profiles/missing-fields.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { LookupTables } from '../lookups/lookups.ts';
import { auditEntry } from './audit-event.ts';
import type { Intent } from './intent.ts';
import { allowedOrThrow } from './judge.ts';
import { imagesOf, type Image } from './owned-images.ts';
import type { LocaleProfileRow } from './record.ts';
import type { Writing } from './write.ts';

/** Images without their levels, where somebody else has added them. */
export function withoutLevels(
  images: readonly Image[],
  { actor }: Pick<Intent['call'], 'actor'>,
  levelsOfOthers: readonly string[] = [],
): readonly Image[] {
  const left = new Set(levelsOfOthers.map((id) => id.toLowerCase()));
  const isLeft = ({ id, added_by: by }: Image) => left.has(id) && by !== actor.id;
  return images.map((image) => (isLeft(image) ? { ...image, adult_level_tag_id: LEFT_TO_OTHERS } : image));
}

/** Stands for a level that is not required. */
const LEFT_TO_OTHERS = 'left to others';

/** The facts for the rules about required fields, of a record with these images and these fields. */
export function contentWith(
  images: readonly Pick<Image, 'kind' | 'adult_level_tag_id'>[],
  { attributes, tags }: Fields,
  { tagById }: LookupTables,
): ProfileContent {
  const levels = (lane: 'profile_picture' | 'attachment') =>
    images.filter(({ kind }) => kind === lane).map((image) => image.adult_level_tag_id);
  return {
    attributes,
    tagGroups: new Set(tags.flatMap((id) => tagById.get(id)?.group ?? [])),
    pictureLevels: levels('profile_picture'),
    attachmentLevels: levels('attachment'),
  };
}

/** What a Creator's save of a stored base profile would still miss: for the column `missing`, after any write that affects it. */
export async function missingOfStored(
  transaction: Transaction<Schema>,
  row: Fields & { id: string; locales_total: number },
  lookups: LookupTables,
): Promise<string[]> {
  const images = await imagesOf(transaction, { baseProfileId: row.id, localeProfileId: null });
  const content = contentWith(images, row, lookups);
  return missingOfBaseProfile({ ...content, linkedLocales: row.locales_total }, 'Creator');
}

/** The part of a stored or changed profile that its form edits. */
export interface Fields {
  /** Values by attribute type name; none is ''. */
  attributes: Readonly<Record<string, string>>;
  /** Identifiers, each once. */
  tags: readonly string[];
}

/**
 * The effects on a record of a write to its images. A base profile may then miss something else. An approved locale
 * profile whose images a FillIn changes is checked again, as after any save of theirs; an unapproved one is never
 * handed on.
 */
export async function followingImages(intent: Intent): Promise<Writing> {
  const { kind, row, base, at, call, transaction, maker } = intent;
  if (kind === 'base') {
    return { change: { missing: await missingOfStored(transaction, base, maker.lookups) }, events: [] };
  }
  const { to, transition } = allowedOrThrow('locale', row as LocaleProfileRow, 'save', call.actor);
  if (row.status !== 'approved' || to === row.status) return { change: {}, events: [] };
  const event = transition.audit as AuditEventNumber;
  const entry = auditEntry(intent, { event, before: { status: row.status }, after: { status: to } });
  return { change: { status: to, waiting_since: at }, events: [entry] };
}
