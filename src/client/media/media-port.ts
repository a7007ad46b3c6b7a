import type { MediaPort, CropPort, UnsavedImages } from '../../../commands/media/port.ts';
import { dismissUploads, type StoredFiles } from '../uploads/dismiss-uploads.ts';
import { sendFile, chooseFiles, sendAgain, sendChosen } from '../uploads/send-file.ts';
import { holdUploads, sendable, stopUploads, addFiles, uploads } from '../uploads/upload-state.ts';
import { carouselPort } from './carousel-port.ts';
import { editorPort } from './editor-port.ts';
import { keptImages, cropScreen, mediaState } from './media-state.ts';
import { stillApplying, allOf } from '../../../commands/media/image-changes.ts';
import { LANES, type StoredImages, type Lane } from '../../../commands/media/images.ts';
import { loadAnew } from '../data/query-client.ts';
import { notifyError } from '../notices/notify.ts';

/** The record's images, in which a file of the list can be recognized. */
const STORED_IMAGES: StoredFiles = {
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

/**
 * The unsaved changes on the record as it is stored now; null: it could not be loaded, has no newer version, or is no
 * longer on the screen.
 */
async function joinNewerImages({ owner, version }: UnsavedImages): Promise<UnsavedImages | null> {
  const { subject } = mediaState;
  if (subject?.owner.id !== owner.id) return null;
  const record = await loadAnew<{ version: number; media: StoredImages }>(subject.queryKey);
  if (!record || record.version <= version || mediaState.subject?.owner.id !== owner.id) return null;
  // It may be drawn only a moment later: nothing is changed during a save.
  const changes = stillApplying(record.media, mediaState.changes);
  return { owner, version: record.version, stored: record.media, changes };
}

const cropPort: CropPort = {
  open(id) {
    mediaState.cropping = id;
    mediaState.croppingSeen = 'loading';
  },
  close: () => void (mediaState.cropping = null),
  ratio: (ratio) => cropScreen.current?.ratio(ratio),
  turn: () => cropScreen.current?.turn(),
  reveal: () => cropScreen.current?.reveal(),
  scale: (factor) => cropScreen.current?.scale(factor),
  chosen() {
    const id = mediaState.cropping;
    const area = cropScreen.current?.area() ?? null;
    return id !== null && area ? { id, area } : null;
  },
  image: () => mediaState.cropping,
};

export const mediaPort: MediaPort = {
  kept: keptImages,
  joined: joinNewerImages,
  editor: editorPort,
  crop: cropPort,
  carousel: carouselPort,
  uploads: {
    choose: (lane) => chooseFiles('image', (files) => takeImages(files, lane)),
    sendable,
    send: sendFile,
    underWay: (owners) =>
      uploads.all.find(
        ({ status, to }) =>
          (status === 'sending' || status === 'waiting') && (owners.length === 0 || owners.includes(to.owner.id)),
      )?.name,
    sendAgain: (files) => sendAgain('images.send', files),
    hold: holdUploads,
    stop: stopUploads,
    forget: (files) => dismissUploads(files, STORED_IMAGES),
  },
};

/** Puts chosen, dropped or pasted files on the list, and sends those within the limits. */
export function takeImages(files: readonly File[], lane: Lane): void {
  const { subject } = mediaState;
  if (!subject || files.length === 0) return;
  const before = uploads.all.length;
  const { kind, id } = subject.owner;
  const stored = allOf(subject.stored).map((image) => image.id);
  const accepted = addFiles(files, { purpose: 'image', owner: { kind, id }, lane }, stored);
  for (const { status, problem } of uploads.all.slice(before)) {
    if (status === 'refused') notifyError({ title: 'Failed to upload image', message: problem ?? '' });
  }
  sendChosen('images.send', accepted);
}
