import type { Failed } from '../command.ts';
import { allOf, arrange, isOrderOvertaken, type ArrangedImage } from './image-changes.ts';
import { LANE_WORDS, type Lane } from './images.ts';
import type { UnsavedImages } from './port.ts';
import { CROP_FAILED, DELETION_FAILED, TAGS_FAILED } from './image-steps.ts';
import { LEVELS_MISSING, LEVELS_MISSING_TITLE } from '../../src/contract/media/adult-levels.ts';
import { isolated } from '../../src/contract/base/words.ts';
import type { MediaItem } from '../../src/contract/profiles/base-profile.ts';
import type { OpenForm } from '../form-port.ts';

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
        return because(CROP_FAILED, `${which} was cropped in the meantime. Crop it again.`);
    }
  }
  if (!isOrderOvertaken(stored, changes)) return null;
  const sentence = 'The images were reordered in the meantime. Move an image again, or discard your changes.';
  return because('Ordering of images failed', sentence);
}

/** "Image 3 of the attachments"; one that is to be deleted has no number. */
export function placeOf({ number, lane, deleted }: ArrangedImage): string {
  const where = `of the ${LANE_WORDS[lane].toLowerCase()}`;
  return deleted ? `An image ${where}` : `Image ${number} ${where}`;
}

const isUntagged = ({ level, deleted }: ArrangedImage) => level === null && !deleted;

/** Every image must have an adult level; while one has none, nothing is sent at all. */
export function refusalOfLevels({ owner, stored, changes }: UnsavedImages): Failed | null {
  return allOf(arrange(stored, changes)).some(isUntagged) ? refusal(owner.id, LEVELS_MISSING) : null;
}

/** The same for a save after somebody else's: which of their images has no level, and what to do. */
export function refusalOfNewLevels(before: UnsavedImages, now: UnsavedImages): Failed | null {
  const known = new Set(allOf(before.stored).map(({ id }) => id));
  const added = allOf(arrange(now.stored, now.changes)).filter((each) => isUntagged(each) && !known.has(each.item.id));
  if (added.length === 0) return refusalOfLevels(now);
  const places = added.map(placeOf).join(', ');
  return refusal(now.owner.id, `${places}: no adult level yet. ${addedSince(added.map(({ item }) => item))}`);
}

function refusal(id: string, sentence: string): Failed {
  return { id, code: 'adult-level-missing', title: LEVELS_MISSING_TITLE, sentence };
}

/** Who has added images since, and what is to be done about their levels; '' where nobody has. */
export function addedSince(images: readonly MediaItem[]): string {
  const names = [...new Set(images.map(({ added_by: by }) => isolated(by.name)))];
  if (names.length === 0) return '';
  const [what, level] = images.length === 1 ? ['it', 'its level'] : ['them', 'their levels'];
  return `${names.join(' and ')} added ${what} just now: choose ${level}, then save again.`;
}

/** A form without these images, so that their levels are not required; the others keep their numbers. */
export function withoutLevelsOf(left: readonly string[], form: OpenForm, images: UnsavedImages | null): OpenForm {
  if (left.length === 0 || images === null) return form;
  const lanes = arrange(images.stored, images.changes);
  const levels = (lane: Lane) =>
    lanes[lane]
      .filter(({ deleted }) => !deleted)
      .map(({ item, level }) => level ?? (left.includes(item.id) ? 'left to others' : null));
  return { ...form, pictureLevels: levels('profile_pictures'), attachmentLevels: levels('attachments') };
}
