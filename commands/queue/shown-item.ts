import { blocked, HIDDEN, type AnyCommand, type Verdict } from '../command.ts';
import type { Context, Scope } from '../context.ts';
import type { ShownItem } from './port.ts';

/** Where the keys for the item in the panel work: on the panel, and in the list, whose cursor is on the same item. */
export const SHOWN_SCOPES = ['review', 'queue-list'] as const satisfies readonly Scope[];

/** The name of the item in the panel of the queue; '' while none is shown. */
export function nameOfShown({ queue, open }: Pick<Context, 'queue' | 'open'>): string {
  if (!queue?.shown) return '';
  // An item that was decided on has left the list, which gives the name; its record still has it.
  const shown = open?.id === queue.shown.id ? open.profile_name : '';
  return queue.shown.name || shown || 'No name yet';
}

/** Whether a command without targets acts on the item in the panel: those have `nameOfShown` itself as their `about`. */
export function isAboutShown({ about }: AnyCommand): boolean {
  return about === nameOfShown;
}

const IS_LOADING = blocked('loading', 'This item is still loading. Try again once it has loaded.');
const HAS_FAILED = blocked('failed', 'This item could not be loaded. Press Retry.');

const IS_GONE = blocked('gone', 'This profile has been deleted. There is nothing left to decide.');

/** The verdict while only the row of the item is there, and not its record. */
export function withoutRecord({ failed }: ShownItem): Verdict {
  if (failed === 'gone') return IS_GONE;
  return failed ? HAS_FAILED : IS_LOADING;
}

/** Marked items are shown in the panel instead of the one item. */
export const MARKED_INSTEAD = blocked('marked', 'Items are selected. Clear the selection first.');

/**
 * `when` of a command on the one item in the panel.
 *
 * @param fits whether the command is offered for such an item
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
