import type { MediaItem } from '../../src/contract/shapes/base-profile.ts';

/** An image without a level unless told otherwise; never cropped. */
export function anImage(number: number, level: string | null = null): MediaItem {
  return {
    id: `00000000-0000-4000-c000-${String(number).padStart(12, '0')}`,
    original_url: `/media/${number}/original`,
    cropped_url: null,
    thumbnail_url: `/media/${number}/thumbnail`,
    tile_url: `/media/${number}/tile`,
    attachment_adult_level_tag_id: level,
    crop: null,
    width: 1200,
    height: 1600,
    size: 400_000,
    sha256: String(number).padStart(64, '0'),
    added_by: { user_id: 'creator', name: 'Creator' },
    added_at: { seconds: 0, nanoseconds: 0 },
  };
}
