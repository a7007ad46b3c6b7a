import { stillApplying } from '../../../commands/media/image-changes.ts';
import { LANES, type StoredImages } from '../../../commands/media/images.ts';
import type { UnsavedImages } from '../../../commands/media/port.ts';
import { loadAnew } from '../data/load-anew.ts';
import type { StoredFiles } from '../uploads/dismiss-uploads.ts';
import { mediaState } from './media-state.ts';

/** The record's images, in which a file of the list can be recognized. */
export const STORED_IMAGES: StoredFiles = {
  send: 'images.send',
  async load() {
    const { subject } = mediaState;
    const record = subject && (await loadAnew<{ media: StoredImages }>(subject.queryKey));
    if (!record) return null;
    return LANES.flatMap((lane) =>
      record.media[lane].map(({ id, size, added_by: by }) => ({ id, size, part: lane, by: by.user_id })),
    );
  },
  deletion: (id) => ({
    sentence: 'To delete it, open it, press Delete and save.',
    label: 'Open',
    invocation: { id: 'images.show-arrived', args: { image: id } },
  }),
};

/**
 * The unsaved changes on the record as it is stored now; null: it could not be loaded, has no newer version, or is no
 * longer on the screen.
 */
export async function joinNewerImages({ owner, version }: UnsavedImages): Promise<UnsavedImages | null> {
  const { subject } = mediaState;
  if (subject?.owner.id !== owner.id) return null;
  const record = await loadAnew<{ version: number; media: StoredImages }>(subject.queryKey);
  if (!record || record.version <= version || mediaState.subject?.owner.id !== owner.id) return null;
  // It may be drawn only a moment later: nothing is changed during a save.
  const changes = stillApplying(record.media, mediaState.changes);
  return { owner, version: record.version, stored: record.media, changes };
}
