import { createRowFollower, putCursor, rowsOf } from '../context/row-cursor.ts';
import { queueState } from './queue-state.ts';

const follower = createRowFollower();

/** The images of the shown item have changed: the cursor stays on its image, not on its number. */
export function followImages(images: readonly { id: string }[]): void {
  const before = queueState.image;
  if (before.cursorId === null) follower.forget();
  queueState.images = images;
  follower.follow(before, rowsOf(images), true, images.length);
}

/** The person's own move, cyclic at both ends. A number counts from 1. */
export function moveImage(to: 'next' | 'previous' | number): void {
  const { image, images } = queueState;
  if (images.length === 0) return;
  const wanted = typeof to === 'number' ? to - 1 : image.cursor + (to === 'next' ? 1 : -1);
  putCursor(image, rowsOf(images), (wanted + images.length) % images.length);
}

/** Why the image under the cursor cannot have been seen yet, as a sentence; null: it can. */
export function imageCarried(): string | null {
  return follower.wasJustCarried() ? 'That image is gone, and another is shown. Press again to continue.' : null;
}
