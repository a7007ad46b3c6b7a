import type { Locale } from '../../../src/contract/shapes/lookups.ts';
import type { TagRow } from '../../../src/server/lookups/data/tags.ts';
import type { Content } from './base-scenarios.ts';
import type { PersonContent } from './content.ts';
import type { Random } from './random.ts';
import { sampleMedia, type SampleMedia } from './sample-media.ts';
import type { PictureSource } from './picture-source.ts';

/** What a base profile holds, as far as it has been filled in. */
export interface BaseContent {
  attributes: Record<string, string>;
  tags: readonly TagRow[];
  locales: readonly Locale[];
  /** What came with the first upload. */
  media: SampleMedia[];
  /** A picture added after the last save, still without an adult level. */
  late: SampleMedia | null;
}

/** How many whole profiles have a late picture. */
const WITH_LATE_PICTURE = 0.12;

/**
 * `bare` is what a creation alone gives: a profile type, perhaps locales and pictures. `partial` is
 * a draft that an Admin saved without all that is required. Only `whole` may be complete.
 */
export function baseContent(
  random: Random,
  content: Content,
  person: PersonContent,
  locales: readonly Locale[],
  source: PictureSource,
  isDraft: boolean,
): BaseContent {
  const pictures = random.between(1, 6);
  switch (content) {
    case 'bare':
      return {
        attributes: {},
        tags: person.tags.filter((tag) => tag.group_name === 'profileType'),
        locales: random.chance(0.5) ? locales : [],
        media: sampleMedia(random, source, { pictures, attachments: 0 }, 0.5),
        late: null,
      };
    case 'partial': {
      const { dateOfBirth: _, ...attributes } = person.attributes;
      const media = sampleMedia(random, source, { pictures, attachments: random.between(0, 2) }, 0.3);
      return { attributes, tags: person.tags, locales: random.chance(0.5) ? locales : [], media, late: null };
    }
    case 'whole': {
      const media = sampleMedia(random, source, { pictures, attachments: random.between(0, 4) });
      const late = !isDraft && random.chance(WITH_LATE_PICTURE) ? latePicture(random, source, media) : null;
      return { attributes: person.attributes, tags: person.tags, locales, media, late };
    }
  }
}

function latePicture(random: Random, source: PictureSource, media: readonly SampleMedia[]): SampleMedia {
  const position = media.filter((one) => one.kind === 'profile_picture').length;
  return {
    id: random.uuid(),
    kind: 'profile_picture',
    position,
    picture: source.give(random.pick(source.pool)),
    levelId: null,
  };
}
