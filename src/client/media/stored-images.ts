import { LANES, type StoredImages } from '../../../commands/media/images.ts';
import { loadAnew } from '../data/load-anew.ts';
import type { StoredFiles } from '../uploads/dismiss-uploads.ts';
import { mediaState } from './media-state.ts';

/** The images of the record on the screen, in which a file of the list can be known again. */
export const STORED_IMAGES: StoredFiles = {
  send: 'images.send',
  async load() {
    const { subject } = mediaState;
    const record = subject && (await loadAnew<{ media: StoredImages }>(subject.queryKey));
    if (!record) return null;
    return LANES.flatMap((lane) =>
      record.media[lane].map(({ id, size, added_by: by }) => ({ id, size, part: lane, by: by.user_id })),
    );
  },
  deletion: (id) => ({
    sentence: 'To delete it, open it, press Delete and save.',
    label: 'Open',
    invocation: { id: 'images.show-arrived', args: { image: id } },
  }),
};
