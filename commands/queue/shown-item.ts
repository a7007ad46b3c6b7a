import { blocked } from '../command.ts';
import type { Context } from '../context.ts';

/** Whom the item in the panel of the queue is about. */
export function nameOfShown({ queue }: Pick<Context, 'queue'>): string {
  return queue?.shown ? queue.shown.name || 'No name yet' : '';
}

/** Marked items have taken the place of the one item; nobody sees it. */
export const MARKED_INSTEAD = blocked(
  'marked',
  'Items are marked, and stand in place of this one. Clear the marks first.',
);
