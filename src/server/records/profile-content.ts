import type { Transaction } from 'kysely';
import type { AuditEventNumber } from '../../contract/policy/audit-events.ts';
import { missingOfBaseProfile, type ProfileContent } from '../../contract/policy/missing-fields.ts';
import type { Schema } from '../database/schema.ts';
import type { LookupTables } from '../lookups/lookup-tables.ts';
import { auditEntry } from './audit-event.ts';
import type { Intent } from './intent.ts';
import { judged } from './judge.ts';
import { imagesOf, type Image } from './owned-images.ts';
import type { LocaleProfileRow } from './record.ts';
import type { Writing } from './write.ts';

/** Images without asking for the levels of these, as far as somebody else has added them. */
export function withoutLevels(
  images: readonly Image[],
  { actor }: Pick<Intent['call'], 'actor'>,
  levelsOfOthers: readonly string[] = [],
): readonly Image[] {
  const left = new Set(levelsOfOthers.map((id) => id.toLowerCase()));
  const isLeft = ({ id, added_by: by }: Image) => left.has(id) && by !== actor.id;
  return images.map((image) => (isLeft(image) ? { ...image, adult_level_tag_id: LEFT_TO_OTHERS } : image));
}

/** In the place of a level that is not asked for. */
const LEFT_TO_OTHERS = 'left to others';

/** What the rules about required fields look at, were a record with these images saved with these fields. */
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

/** What a Creator's save of a stored base profile would still miss: for the column of that name, after any write that bears on it. */
export async function missingOfStored(
  transaction: Transaction<Schema>,
  row: Fields & { id: string; locales_total: number },
  lookups: LookupTables,
): Promise<string[]> {
  const images = await imagesOf(transaction, { baseProfileId: row.id, localeProfileId: null });
  const content = contentWith(images, row, lookups);
  return missingOfBaseProfile({ ...content, linkedLocales: row.locales_total }, 'Creator');
}

/** The part of a stored profile, and of one as it is to be, that its form edits. */
export interface Fields {
  /** Values by attribute type name; none is ''. */
  attributes: Readonly<Record<string, string>>;
  /** Identifiers, each once. */
  tags: readonly string[];
}

/**
 * What follows for a record from a write to its images, beside them. A base profile may miss something
 * else then. An approved locale profile whose images a FillIn changes is checked again, as after any save
 * of theirs; it never hands on what was not approved.
 */
export async function followingImages(intent: Intent): Promise<Writing> {
  const { kind, row, base, at, call, transaction, maker } = intent;
  if (kind === 'base') {
    return { change: { missing: await missingOfStored(transaction, base, maker.lookups) }, events: [] };
  }
  const { to, transition } = judged('locale', row as LocaleProfileRow, 'save', call.actor);
  if (row.status !== 'approved' || to === row.status) return { change: {}, events: [] };
  const event = transition.audit as AuditEventNumber;
  const entry = auditEntry(intent, { event, before: { status: row.status }, after: { status: to } });
  return { change: { status: to, waiting_since: at }, events: [entry] };
}
