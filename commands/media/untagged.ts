import { LEVELS_MISSING, LEVELS_MISSING_TITLE } from '../../src/contract/policy/adult-levels.ts';
import { isolated } from '../../src/contract/policy/isolated.ts';
import type { MediaItem } from '../../src/contract/shapes/base-profile.ts';
import type { Failed } from '../command.ts';
import type { OpenForm } from '../form-port.ts';
import { allOf, arrange, type ArrangedImage } from './image-changes.ts';
import type { Lane } from './images.ts';
import { placeOf } from './overtaken.ts';
import type { UnsavedImages } from './port.ts';

const isUntagged = ({ level, deleted }: ArrangedImage) => level === null && !deleted;

/** Every image must have an adult level; while one has none, nothing is sent at all. */
export function refusalOfLevels({ owner, stored, changes }: UnsavedImages): Failed | null {
  return allOf(arrange(stored, changes)).some(isUntagged) ? refusal(owner.id, LEVELS_MISSING) : null;
}

/** The same of a save that joins what somebody else has stored since: which of theirs has none, and what to do. */
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
  return `${names.join(' and ')} added ${what} meanwhile: choose ${level}, and save once more.`;
}

/** A form that is not asked for the levels of these images; each keeps its number. */
export function withoutLevelsOf(left: readonly string[], form: OpenForm, images: UnsavedImages | null): OpenForm {
  if (left.length === 0 || images === null) return form;
  const lanes = arrange(images.stored, images.changes);
  const levels = (lane: Lane) =>
    lanes[lane]
      .filter(({ deleted }) => !deleted)
      .map(({ item, level }) => level ?? (left.includes(item.id) ? 'left to others' : null));
  return { ...form, pictureLevels: levels('profile_pictures'), attachmentLevels: levels('attachments') };
}
