import { useSnapshot } from 'valtio';
import { arrange, countChanges, NO_CHANGES, type ImageChanges } from '../../../commands/media/image-changes.ts';
import type { Lane, StoredImages } from '../../../commands/media/images.ts';
import { mediaState } from './media-state.ts';

/** What is changed about the images of this profile and not saved. */
function changesOf(id: string): ImageChanges {
  const { subject, changes } = mediaState;
  return subject?.owner.id === id ? changes : NO_CHANGES;
}

/** The adult levels of a profile's images as a save of it leaves them: those that are kept unsaved count. */
export function keptLevels(id: string, stored: StoredImages) {
  const lanes = arrange(stored, changesOf(id));
  const levelsIn = (lane: Lane) => lanes[lane].filter(({ deleted }) => !deleted).map(({ level }) => level);
  return { pictureLevels: levelsIn('profile_pictures'), attachmentLevels: levelsIn('attachments') };
}

/** How much a save of the profile would change about its images; drawn again when that changes. */
export function useImageChanges(id: string, stored: StoredImages): number {
  const { subject, changes } = useSnapshot(mediaState);
  return subject?.owner.id === id ? countChanges(stored, changes) : 0;
}
