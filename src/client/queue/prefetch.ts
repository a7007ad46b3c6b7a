import type { BaseProfile } from '../../contract/shapes/base-profile.ts';
import type { LocaleProfile } from '../../contract/shapes/locale-profile.ts';
import { api } from '../data/api-instance.ts';
import { queryClient } from '../data/query-client.ts';
import { changesQuery } from './use-changes.ts';
import { recordQuery } from './shown-record.ts';
import { personal } from '../context/personal.ts';

/** Items that are loaded ahead; others may claim the first one meanwhile. */
const AHEAD = 2;
/** Large pictures of each that are loaded ahead. */
const IMAGES = 2;

/** Kept so that the browser does not drop them before they are shown. */
const pictures = personal(() => new Set<HTMLImageElement>());

/**
 * Loads what would be served next, and its first pictures, while the person looks at the present
 * item. It claims nothing, and a failure is no matter: the item is then loaded when it is claimed.
 */
export function warmUp(): void {
  void load().catch(() => {});
}

async function load(): Promise<void> {
  const { rows } = await api('queue.upcoming', { query: { limit: AHEAD } });
  for (const item of rows) void queryClient.prefetchQuery(changesQuery(item));
  const records = await Promise.all(
    rows.map((item) => queryClient.fetchQuery<BaseProfile | LocaleProfile>(recordQuery(item))),
  );
  pictures.current.clear();
  for (const { media } of records) {
    for (const item of [...media.profile_pictures, ...media.attachments].slice(0, IMAGES)) {
      const picture = new Image();
      picture.src = largeUrlOf(item);
      pictures.current.add(picture);
    }
  }
}

/** The picture as it is looked at: cropped where it was. */
export function largeUrlOf(item: { cropped_url: string | null; original_url: string }): string {
  return item.cropped_url ?? item.original_url;
}
