import { allOf } from '../../../commands/media/image-changes.ts';
import type { Lane } from '../../../commands/media/images.ts';
import { notifyError } from '../notices/notify.ts';
import { sendChosen } from '../uploads/send-chosen.ts';
import { addFiles, uploads } from '../uploads/upload-state.ts';
import { mediaState } from './media-state.ts';

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
