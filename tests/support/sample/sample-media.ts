import { tagsOf } from './tags-of.ts';
import type { SampleActor } from './actors.ts';
import type { PictureSource } from './picture-source.ts';
import type { StoredPicture } from './stored-pictures.ts';
import type { Random } from './random.ts';
import { rowOf, type Row } from './sample-rows.ts';
import { momentAt } from '../../../src/server/sample/working-time.ts';

export interface SampleMedia {
  id: string;
  kind: 'profile_picture' | 'attachment';
  /** From 0, within its kind. */
  position: number;
  picture: StoredPicture;
  /** null: not tagged. */
  levelId: string | null;
}

/** Levels by how often they are met: most pictures show nothing. */
const LEVEL_IDS = ['none', 'none', 'none', 'none', 'none', 'none', 'mild', 'mild', 'nude', 'explicit'].map(
  (name) => tagsOf('attachmentAdultLevel').find((tag) => tag.name === name)?.id ?? null,
);

/** Pictures for one profile; `untagged` is how likely each is to have no adult level yet. */
export function sampleMedia(
  random: Random,
  source: PictureSource,
  counts: { pictures: number; attachments: number },
  untagged = 0,
): SampleMedia[] {
  const pictures = random
    .sample(source.pool, counts.pictures + counts.attachments)
    .map((chosen) => source.give(chosen));
  return pictures.map((picture, index) => {
    const isProfilePicture = index < counts.pictures;
    return {
      id: random.uuid(),
      kind: isProfilePicture ? 'profile_picture' : 'attachment',
      position: isProfilePicture ? index : index - counts.pictures,
      picture,
      levelId: random.chance(untagged) ? null : random.pick(LEVEL_IDS),
    };
  });
}

/** Adult levels of one kind in the order of the pictures. */
export function levelsOf(media: readonly SampleMedia[], kind: SampleMedia['kind']): (string | null)[] {
  return media.filter((one) => one.kind === kind).map((one) => one.levelId);
}

export interface MediaOwner {
  baseProfileId: string;
  localeProfileId: string | null;
  /** Whoever added it. */
  addedBy: SampleActor;
  /** In working seconds. */
  at: number;
}

export function mediaRow(media: SampleMedia, owner: MediaOwner): Row {
  return rowOf('media', {
    id: media.id,
    base_profile_id: owner.baseProfileId,
    locale_profile_id: owner.localeProfileId,
    kind: media.kind,
    position: media.position,
    sha256: media.picture.sha256,
    adult_level_tag_id: media.levelId,
    width: media.picture.width,
    height: media.picture.height,
    size: media.picture.size,
    added_by: owner.addedBy.id,
    added_by_name: owner.addedBy.name,
    added_at: momentAt(owner.at).toISOString(),
  });
}
