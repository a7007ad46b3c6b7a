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
 * What somebody else has stored since is not overwritten unseen, by a second save or by a draft of an earlier visit:
 * nothing is sent until the person has chosen again with it in view.
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
        return because(TAGS_FAILED, `${which} was given another level after you chose yours. Choose its level again.`);
      case 'cut':
        return because(
          TAGS_FAILED,
          `${which} was cropped after you chose its level. Look at it, then choose its level again.`,
        );
      case 'levelled crop':
        return because(CROP_FAILED, `${which} was given another level after you cropped it. Crop it again.`);
      case 'levelled deletion':
      case 'cropped deletion': {
        const what = image.overtaken === 'cropped deletion' ? 'cropped' : 'given another level';
        return because(
          DELETION_FAILED,
          `${which} was ${what} after you marked it for deletion. Look at it, then keep it or mark it again.`,
        );
      }
      default:
        return because(CROP_FAILED, `${which} was cropped by someone else after you. Crop it again.`);
    }
  }
  if (!isOrderOvertaken(stored, changes)) return null;
  const sentence = 'Someone else has reordered the images since. Move an image again, or discard your changes.';
  return because('Ordering of images failed', sentence);
}

/** "Image 3 of the attachments"; one that is to be deleted has no number. */
export function placeOf({ number, lane, deleted }: ArrangedImage): string {
  const where = `of the ${LANE_WORDS[lane].toLowerCase()}`;
  return deleted ? `An image ${where}` : `Image ${number} ${where}`;
}
