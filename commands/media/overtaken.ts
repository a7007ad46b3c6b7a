import type { Failed } from '../command.ts';
import { allOf, arrange, isOrderOvertaken, type ArrangedImage } from './image-changes.ts';
import { LANE_WORDS } from './images.ts';
import type { UnsavedImages } from './port.ts';
import { CROP_FAILED, DELETION_FAILED, TAGS_FAILED } from './image-steps.ts';

/** The first image with a change over something that somebody else has changed since; null: there is none. */
export function overtakenImage({ stored, changes }: Pick<UnsavedImages, 'stored' | 'changes'>): ArrangedImage | null {
  return allOf(arrange(stored, changes)).find(({ overtaken }) => overtaken !== null) ?? null;
}

/**
 * What somebody else has stored since is not overwritten unseen, by a second save or by a draft of an earlier
 * visit: whoever chooses once more, with it in view, is obeyed. Until then nothing is sent at all.
 */
export function refusalOfOvertaken({ owner, stored, changes }: UnsavedImages): Failed | null {
  const image = overtakenImage({ stored, changes });
  const because = (title: string, sentence: string): Failed => ({
    id: owner.id,
    code: 'version-conflict',
    title,
    sentence,
  });
  if (image) {
    const which = placeOf(image);
    switch (image.overtaken) {
      case 'level':
        return because(
          TAGS_FAILED,
          `${which} has been given another level since you chose yours. Choose its level once more.`,
        );
      case 'cut':
        return because(
          TAGS_FAILED,
          `${which} has been cropped since you chose its level. Look at it, and choose its level once more.`,
        );
      case 'levelled crop':
        return because(CROP_FAILED, `${which} has been given another level since you cropped it. Crop it once more.`);
      case 'levelled deletion':
      case 'cropped deletion': {
        const what = image.overtaken === 'cropped deletion' ? 'cropped' : 'given another level';
        return because(
          DELETION_FAILED,
          `${which} has been ${what} since you marked it for deletion. Look at it, keep it, or mark it once more.`,
        );
      }
      default:
        return because(CROP_FAILED, `${which} has been cropped since you did. Crop it once more.`);
    }
  }
  if (!isOrderOvertaken(stored, changes)) return null;
  const sentence = 'Someone else has put them in order since. Move an image once more, or discard your changes.';
  return because('Ordering of images failed', sentence);
}

/** "Image 3 of the attachments"; one that is to be deleted has no number. */
export function placeOf({ number, lane, deleted }: ArrangedImage): string {
  const where = `of the ${LANE_WORDS[lane].toLowerCase()}`;
  return deleted ? `An image ${where}` : `Image ${number} ${where}`;
}
