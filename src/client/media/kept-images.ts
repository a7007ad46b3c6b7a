import { useSnapshot } from 'valtio';
import { allOf, arrange, countChanges, NO_CHANGES, type ImageChanges } from '../../../commands/media/image-changes.ts';
import type { Lane, StoredImages } from '../../../commands/media/images.ts';
import type { MediaItem } from '../../contract/shapes/base-profile.ts';
import { session } from '../session/session-state.ts';
import { mediaState } from './media-state.ts';

function changesOf(id: string): ImageChanges {
  const { subject, changes } = mediaState;
  return subject?.owner.id === id ? changes : NO_CHANGES;
}

/** The adult levels of a profile's images as a save of it leaves them: unsaved ones count. */
export function keptLevels(id: string, stored: StoredImages) {
  const lanes = arrange(stored, changesOf(id));
  const levelsIn = (lane: Lane) => lanes[lane].filter(({ deleted }) => !deleted).map(({ level }) => level);
  return { pictureLevels: levelsIn('profile_pictures'), attachmentLevels: levelsIn('attachments') };
}

export function imagesIn(stored: StoredImages): string[] {
  return allOf(stored).map(({ id }) => id);
}

/** Those without a level that somebody else has added since these. */
export function arrivedImages(id: string, stored: StoredImages, before: ReadonlySet<string>): MediaItem[] {
  return allOf(arrange(stored, changesOf(id))).flatMap(({ item, level, deleted }) => {
    const isTheirs = !before.has(item.id) && item.added_by.user_id !== session.user?.claims.user_id;
    return isTheirs && level === null && !deleted ? [item] : [];
  });
}

/** The number of unsaved changes of a profile's images, as a hook. */
export function useImageChanges(id: string, stored: StoredImages): number {
  const { subject, changes } = useSnapshot(mediaState);
  return subject?.owner.id === id ? countChanges(stored, changes) : 0;
}
