import { LEVEL_GROUP } from '../../contract/media/adult-levels.ts';
import type { Tag } from '../../contract/base/lookups.ts';
import { useTags } from '../data/lookups.ts';

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
