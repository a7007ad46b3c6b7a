import type { OpenImages } from '../../commands/media/port.ts';
import type { BaseProfileSummary, MediaItem } from '../../src/contract/profiles/base-profile.ts';
import { aHost, mediaFacts } from './support.ts';

/** An image without a level unless stated otherwise; never cropped. */
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

/** A workbench on which the images of a record are open, in its third version. */
export function onImages(
  record: BaseProfileSummary,
  open: Pick<OpenImages, 'stored' | 'changes'> & Partial<OpenImages>,
  server: (operation: string) => unknown,
) {
  const editor = { images: 4, tagged: 4, selected: 0, changed: 4, current: true, saving: false };
  const host = aHost({
    server,
    context: { scopes: ['global', 'record', 'images'], media: mediaFacts(record, { editor }) },
  });
  const owner = { kind: 'base' as const, id: record.id, localeId: null, name: 'Ada' };
  host.ports.media.editor.read = () => ({ owner, version: 3, cursor: null, selected: [], levels: [], ...open });
  return host;
}

export const onCarousel = (record: BaseProfileSummary, shownImage: string | null, levels: readonly string[]) =>
  ({
    scopes: ['global', 'record', 'carousel'],
    open: record,
    media: mediaFacts(record, { levels, carouselOpen: true, shownImage }),
  }) as const;
