import { blocked, HIDDEN, type Verdict } from '../command.ts';
import type { Context, Scope } from '../context.ts';
import type { ShownItem } from './port.ts';

/** Where the keys for the item in the panel work: on the panel, and in the list, whose cursor is on the same item. */
export const SHOWN_SCOPES = ['review', 'queue-list'] as const satisfies readonly Scope[];

/** Whom the item in the panel of the queue is about. */
export function nameOfShown({ queue, open }: Pick<Context, 'queue' | 'open'>): string {
  if (!queue?.shown) return '';
  // One that was decided on has left the list, which knows the name; the record that is shown still has it.
  const shown = open?.id === queue.shown.id ? open.profile_name : '';
  return queue.shown.name || shown || 'No name yet';
}

const IS_LOADING = blocked('loading', 'This item is still loading. Try again once it has loaded.');
const IS_UNREAD = blocked('failed', 'This item could not be loaded. Press Retry.');

/** Its row is there, and the record itself is on its way, or did not come. */
export function withoutRecord({ unread }: ShownItem): Verdict {
  return unread ? IS_UNREAD : IS_LOADING;
}

/** Marked items have taken the place of the one item; nobody sees it. */
export const MARKED_INSTEAD = blocked('marked', 'Items are marked. Clear the marks first.');

/**
 * When something can be done with the one item in the panel, as long as that is there to be seen.
 *
 * @param fits whether there is such a thing to do with an item at all
 */
export function whenShown(
  judge: (shown: ShownItem, context: Context) => Verdict,
  fits: (shown: ShownItem, context: Context) => boolean = () => true,
): (context: Context) => Verdict {
  return (context) => {
    const { queue, selected } = context;
    if (!queue?.shown || !fits(queue.shown, context)) return HIDDEN;
    return selected.length > 0 ? MARKED_INSTEAD : judge(queue.shown, context);
  };
}
