import { TAG_GROUPS, type TagGroupName } from '../../contract/base/lookup-names.ts';
import { stableUuid } from './stable-uuid.ts';
import { LENGTH_MINIMUM } from '../../contract/profiles/field-limits.ts';

export interface TagRow {
  id: string;
  group_name: TagGroupName;
  name: string;
  label: string;
  /** Place in its group, from 0, in the order in which tags are offered. */
  position: number;
}

const ADULT_LEVELS = ['none', 'mild', 'nude', 'explicit'];

/**
 * Lengths in centimetres. Two are below the shortest that is offered and one is no number, because old data has such tags and the rule must hide them.
 */
function lengths(): string[] {
  const offered = Array.from({ length: 46 }, (_, index) => `${LENGTH_MINIMUM + index} cm`);
  return ['not told', '150 cm', '154 cm', ...offered];
}

/** Tag names by group. A name is lower case; its label is the name with a capital. */
const TAGS_BY_GROUP: Readonly<Record<TagGroupName, readonly string[]>> = {
  adultLevel: ADULT_LEVELS,
  appearance: ['african', 'arab', 'asian', 'caucasian', 'indian', 'latin', 'mixed', 'other'],
  attachmentAdultLevel: ADULT_LEVELS,
  build: ['slim', 'average', 'athletic', 'muscular', 'curvy', 'full'],
  characteristics: ['tattoos', 'smoker', 'piercings'],
  civilStatus: ['single', 'in a relationship', 'married', 'separated', 'divorced', 'widowed'],
  eyeColor: ['brown', 'blue', 'green', 'grey', 'hazel', 'amber'],
  gender: ['female', 'male', 'non-binary', 'trans woman', 'trans man'],
  hairColor: ['black', 'brown', 'blond', 'red', 'grey', 'white', 'dyed', 'bald'],
  housingSituation: ['alone', 'with partner', 'with family', 'with children', 'shared flat', 'student housing'],
  length: lengths(),
  passion: ['music', 'sport', 'travel', 'cooking', 'reading', 'film', 'dancing', 'nature', 'games', 'art'],
  profileType: ['A', 'B', 'C'],
  sexualOrientation: ['straight', 'gay', 'lesbian', 'bisexual', 'pansexual', 'asexual'],
  transportation: ['car', 'bicycle', 'motorcycle', 'public transport', 'on foot'],
  general: [
    'animals',
    'art',
    'board games',
    'cinema',
    'coffee',
    'concerts',
    'cycling',
    'gardening',
    'hiking',
    'photography',
    'running',
    'sailing',
    'swimming',
    'theatre',
    'vegetarian',
    'wine',
    'yoga',
  ],
  sexualPreference: ['cuddling', 'role play', 'romance', 'massage', 'toys', 'vanilla'],
};

function labelOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export const TAGS: readonly TagRow[] = TAG_GROUPS.flatMap((group) =>
  TAGS_BY_GROUP[group].map((name, position) => ({
    id: stableUuid(`tag:${group}:${name}`),
    group_name: group,
    name,
    label: labelOf(name),
    position,
  })),
);
