import type { MEDIA_KINDS, MediaItem } from '../../src/contract/profiles/base-profile.ts';
import type { ProfileKind } from '../../src/contract/profiles/status.ts';

/** The two lanes, by the names under which a record carries them, in the order in which they are shown. */
export const LANES = ['profile_pictures', 'attachments'] as const;
export type Lane = (typeof LANES)[number];

export const LANE_WORDS: Readonly<Record<Lane, string>> = {
  profile_pictures: 'Profile pictures',
  attachments: 'Attachments',
};

/** What the server calls the images of a lane. */
export const KIND_OF_LANE: Readonly<Record<Lane, (typeof MEDIA_KINDS)[number]>> = {
  profile_pictures: 'profile_picture',
  attachments: 'attachment',
};

/** Images by lane, each lane in its order. */
export type ByLane<T> = Readonly<Record<Lane, readonly T[]>>;
export type StoredImages = ByLane<MediaItem>;

/** Whose images are on the screen. */
export interface ImageOwner {
  kind: ProfileKind;
  id: string;
  /** The locale of a locale profile; a base profile has none. */
  localeId: string | null;
  name: string;
}
