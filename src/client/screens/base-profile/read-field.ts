import type { BaseProfile } from '../../../contract/shapes/base-profile.ts';
import type { Tag } from '../../../contract/shapes/lookups.ts';
import type { FieldSource } from './base-profile-fields.ts';

export interface Lookups {
  /** Attribute type identifiers by name. */
  attributeTypes: Readonly<Record<string, string>>;
  tagGroups: readonly { name: string; tags: Readonly<Record<string, Tag>> }[];
}

/** The value of a field as text; '' when there is none. */
export function readField(
  profile: Pick<BaseProfile, 'attributes' | 'tags' | 'date_of_birth'>,
  source: FieldSource,
  lookups: Lookups,
): string {
  if ('attribute' in source) {
    // Stored with time and zone, as the wire has it; people read a day.
    if (source.attribute === 'dateOfBirth') return profile.date_of_birth ?? '';
    const typeId = lookups.attributeTypes[source.attribute];
    return profile.attributes.find((each) => each.attribute_type_id === typeId)?.value ?? '';
  }
  const tags = lookups.tagGroups.find(({ name }) => name === source.group)?.tags ?? {};
  if ('tag' in source) {
    const tag = tags[source.tag];
    return tag && profile.tags.includes(tag.id) ? 'yes' : 'no';
  }
  return Object.values(tags)
    .filter(({ id }) => profile.tags.includes(id))
    .map(({ label }) => label)
    .join(', ');
}

/** The name of the adult-level tag with this identifier; null when there is none or it is not known. */
export function levelName(tagId: string | null, { tagGroups }: Lookups): string | null {
  for (const { tags } of tagGroups) {
    for (const [name, { id }] of Object.entries(tags)) if (id === tagId) return name;
  }
  return null;
}
