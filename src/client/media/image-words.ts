import { levelOf, type ArrangedImage } from '../../../commands/media/image-changes.ts';
import type { ByLane } from '../../../commands/media/images.ts';
import { PLACEHOLDER } from '../../contract/profiles/form-fields.ts';
import type { Tag } from '../../contract/base/lookup-operations.ts';
import { LEVEL_GROUP } from '../../contract/media/adult-levels.ts';
import { useTags } from '../data/lookups.ts';

/** Shown for an image without an adult level, the all-zero one included. */
const NOT_TAGGED_LABEL = 'Not tagged';

/** For a picture without a hash to find others by. */
export const TOO_PLAIN = 'Too plain to compare: only exact copies are found';

export function levelLabel(level: string | null, levels: readonly Tag[]): string {
  return levels.find(({ id }) => id === level)?.label ?? NOT_TAGGED_LABEL;
}

/** The same on a control that chooses it: an empty one begins with the placeholder, as in every form. */
export function levelToChoose(level: string | null, levels: readonly Tag[]): string {
  const label = levelLabel(level, levels);
  return label === NOT_TAGGED_LABEL ? `${PLACEHOLDER} ${label}` : label;
}

/** The newer stored value where a change is not saved yet; null: nothing. */
export function overtakenLabel({ overtaken, item }: ArrangedImage, levels: readonly Tag[]): string | null {
  if (overtaken === null) return null;
  const isLevelled = overtaken === 'level' || overtaken.startsWith('levelled');
  return isLevelled ? `Now ${levelLabel(levelOf(item), levels)}` : 'Cropped in the meantime';
}

/** "image 3 of 9, not tagged" */
export function wordsOf(image: ArrangedImage, lanes: ByLane<ArrangedImage>, levels: readonly Tag[]): string {
  const place = lanes[image.lane].findIndex(({ item }) => item.id === image.item.id) + 1;
  const level = levelLabel(image.level, levels).toLowerCase();
  const overtaken = overtakenLabel(image, levels);
  return [
    `image ${place} of ${lanes[image.lane].length}`,
    level,
    ...(overtaken === null ? [] : [overtaken.toLowerCase()]),
    ...(image.deleted ? ['will be deleted'] : []),
    ...(image.crop === undefined ? [] : [image.crop === null ? 'back to the original' : 'cropped']),
  ].join(', ');
}

/** A tag of the group that images are tagged with; its name decides whether an image is blurred. */
export interface AdultLevel extends Tag {
  name: string;
}

type TagGroups = readonly { name: string; tags: Readonly<Record<string, Tag>> }[];

/** In the order of their number keys. */
export function levelsIn(groups: TagGroups): readonly AdultLevel[] {
  const tags = groups.find(({ name }) => name === LEVEL_GROUP)?.tags ?? {};
  return Object.entries(tags).map(([name, tag]) => ({ ...tag, name }));
}

export function useLevels(): readonly AdultLevel[] {
  return levelsIn(useTags());
}

/** null: not tagged, or with a tag that is no longer a level. */
export function levelName(level: string | null, levels: readonly AdultLevel[]): string | null {
  return levels.find(({ id }) => id === level)?.name ?? null;
}
