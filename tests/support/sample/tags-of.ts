import type { TagGroupName } from '../../../src/contract/policy/lookup-names.ts';
import { TAGS, type TagRow } from '../../../src/server/lookups/data/tags.ts';

/** The tags of one group in the order in which they are offered. */
export function tagsOf(group: TagGroupName): readonly TagRow[] {
  return TAGS.filter((tag) => tag.group_name === group);
}
