import { useRef } from 'react';
import { personal } from '../context/personal.ts';

/** What came onto the screen while a dialog lay over it. */
const arrived = personal<HTMLElement | null>(() => null);

/**
 * Gives the focus to what has come onto the screen; under a dialog, only when that is closed. The dialog would
 * fetch it back and mark all that is typed in its field, and the next letter would replace it.
 */
export function focusOnArrival(element: HTMLElement | null, options?: FocusOptions): void {
  if (element && isReachable(element)) element.focus(options);
  else if (element) arrived.current = element;
}

/**
 * Nobody has the focus; or only the dialog beneath as a whole, which takes it as soon as something in it goes while
 * nobody has it.
 */
function isLost(active: Element | null, target: HTMLElement | null): boolean {
  if (active === null || active === document.body) return true;
  return active.matches('[role="dialog"]') && active !== target && active.contains(target);
}

/** On the page, and not under a dialog, which hides all around it. */
function isReachable(element: HTMLElement): boolean {
  return element.isConnected && element.closest('[aria-hidden="true"]') === null;
}

/**
 * Sends the focus back to where it was when a dialog opened. Radix returns it to a trigger of its
 * own; our dialogs are opened by commands, which have none.
 */
export function useReturnFocus(takeFocus?: () => void) {
  const cameFrom = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus(event: Event) {
      cameFrom.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      if (!takeFocus) return;
      event.preventDefault();
      takeFocus();
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      const waiting = arrived.current && isReachable(arrived.current) ? arrived.current : null;
      if (waiting) arrived.current = null;
      const target = waiting ?? cameFrom.current;
      // What was run from it may have given the focus to a field or to another dialog: there it stays.
      if (!isLost(document.activeElement, target)) return;
      // What had the focus may be gone, after a navigation say; then the new screen takes it.
      if (target?.isConnected) target.focus();
    },
  };
}
