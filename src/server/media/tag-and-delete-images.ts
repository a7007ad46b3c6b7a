import { sql } from 'kysely';
import { LEVEL_GROUP, LEVELS_MISSING } from '../../contract/media/adult-levels.ts';
import { NOT_TAGGED } from '../../contract/profiles/missing-fields.ts';
import type { OperationId } from '../../contract/operations.ts';
import { Uuid } from '../../contract/base/primitives.ts';
import type { Call } from '../platform/calls/call.ts';
import { invalidInput } from '../platform/failures/checked-input.ts';
import { Failure } from '../platform/failures/failure.ts';
import type { LookupTables } from '../lookups/lookups.ts';
import { imagesOf, ownerOf } from '../records/owned-images.ts';
import { auditEntry } from '../records/audit-event.ts';
import { summaryMaker } from '../records/summary.ts';
import { imageName } from './media-items.ts';
import {
  writeMedia,
  intendedMedia,
  NOTHING_WRITTEN,
  storedImage,
  targetOf,
  assertLocale,
  lockedImage,
} from './media-owner.ts';
import { countOf } from './upload-images.ts';
import { removeFileRow } from './removed-files.ts';
import type { MediaTagsBody, MediaWritten } from '../../contract/media/media-operations.ts';

export async function tagImages(
  { media_tags: given }: MediaTagsBody,
  operation: Extract<OperationId, 'media.tag' | 'media.tag-by-post'>,
  call: Call,
): Promise<MediaWritten> {
  if (given.some(({ tag_id: tag }) => !tag || tag === NOT_TAGGED)) {
    throw new Failure('adult-level-missing', LEVELS_MISSING);
  }
  const maker = await summaryMaker(call);
  const levels = levelsIn(given, maker.lookups);
  const [first = ''] = levels.keys();
  const target = targetOf(await storedImage(call.database, first));
  return call.write(async (transaction) => {
    const intent = await intendedMedia({ transaction, call, maker }, { target, act: 'tag' });
    const images = new Map((await imagesOf(transaction, ownerOf(intent))).map((image) => [image.id, image]));
    if ([...levels.keys()].some((id) => !images.has(id))) {
      throw invalidInput([{ path: 'media_tags', problem: 'should name images of one profile' }]);
    }
    const changes = [...levels].flatMap(([id, level]) => {
      const before = images.get(id)?.adult_level_tag_id ?? null;
      return before === level ? [] : [{ id, before, level }];
    });
    const [one] = changes;
    if (!one) return NOTHING_WRITTEN;
    const { baseProfileId } = ownerOf(intent);
    const pairs = changes.map(({ id, level }) => sql`(${id}::uuid, ${level}::uuid)`);
    await sql`
      update media set adult_level_tag_id = given.level
      from (values ${sql.join(pairs)}) as given (id, level)
      where media.id = given.id`.execute(transaction);
    const nameOf = (id: string | null) => (id === null ? null : (maker.lookups.tagById.get(id)?.name ?? id));
    const places = Object.fromEntries(
      changes.flatMap(({ id }) => {
        const image = images.get(id);
        return image ? [[id, imageName(image, [...images.values()])]] : [];
      }),
    );
    const subject = { kind: 'media' as const, id: one.id, name: countOf(changes.length) };
    const event = auditEntry(intent, {
      event: 'MediaTagged',
      subject,
      before: Object.fromEntries(changes.map(({ id, before }) => [id, nameOf(before)])),
      // The place of each then, by which people know it.
      after: { ...Object.fromEntries(changes.map(({ id, level }) => [id, nameOf(level)])), places },
    });
    return writeMedia(intent, {
      operation,
      events: [event],
      files: changes.map(({ id, before, level }) => ({
        kind: 'media',
        id,
        base_id: baseProfileId,
        before: { adult_level_tag_id: before },
        after: { adult_level_tag_id: level },
      })),
    });
  });
}

/** Levels by image. Throws `invalid-input` for an unknown level, and for an image that is named twice. */
function levelsIn(given: MediaTagsBody['media_tags'], { tagById }: LookupTables): Map<string, string> {
  const levels = new Map<string, string>();
  for (const [index, { media_id: media, tag_id: tag }] of given.entries()) {
    const level = tag?.toLowerCase() ?? '';
    if (!Uuid.is(level) || tagById.get(level)?.group !== LEVEL_GROUP) {
      throw invalidInput([{ path: `media_tags.${index}.tag_id`, problem: 'is not an adult level' }]);
    }
    if (levels.has(media.toLowerCase())) {
      throw invalidInput([{ path: `media_tags.${index}.media_id`, problem: 'is named twice' }]);
    }
    levels.set(media.toLowerCase(), level);
  }
  return levels;
}

/** Removes an image from its profile; it can be restored for some days. */
export async function deleteImage(id: string, locale: string | null | undefined, call: Call): Promise<MediaWritten> {
  const maker = await summaryMaker(call);
  const found = await storedImage(call.database, id);
  return call.write(async (transaction) => {
    const intent = await intendedMedia({ transaction, call, maker }, { target: targetOf(found), act: 'delete' });
    await assertLocale(found, locale, transaction, maker.lookups);
    const row = await lockedImage(intent, id);
    const name = imageName(row, await imagesOf(transaction, ownerOf(intent)));
    const before = await removeFileRow(transaction, 'media', id, intent.at);
    const wasSelfie = intent.kind === 'base' && intent.base.selfie_id === id;
    const subject = { kind: 'media' as const, id, name };
    return writeMedia(intent, {
      operation: 'media.delete',
      events: [
        auditEntry(intent, {
          event: 'MediaDeleted',
          subject,
          before: { kind: row.kind, position: row.position, ...(wasSelfie && { selfie_id: id }) },
        }),
      ],
      files: [{ kind: 'media', id, base_id: row.base_profile_id, before, after: null }],
      ...(wasSelfie && { change: { selfie_id: null } }),
    });
  });
}
