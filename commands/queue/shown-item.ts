import { blocked, HIDDEN, type Verdict } from '../command.ts';
import type { Context, ShownItem } from '../context.ts';

/** Whom the item in the panel of the queue is about. */
export function nameOfShown({ queue }: Pick<Context, 'queue'>): string {
  return queue?.shown ? queue.shown.name || 'No name yet' : '';
}

/** Marked items have taken the place of the one item; nobody sees it. */
const MARKED_INSTEAD = blocked('marked', 'Items are marked, and stand in place of this one. Clear the marks first.');

/** When the one item in the panel can be acted on, as far as that lies in the item itself. */
export function whenShown(judge: (shown: ShownItem) => Verdict): (context: Context) => Verdict {
  return ({ queue, selected }) => {
    if (!queue?.shown) return HIDDEN;
    return selected.length > 0 ? MARKED_INSTEAD : judge(queue.shown);
  };
}
