import { useRef } from 'react';
import { personal } from '../context/personal.ts';

/** The element that appeared on the screen while a dialog covered it. */
const arrived = personal<HTMLElement | null>(() => null);

/**
 * Focuses an element that has appeared on the screen; under a dialog, only when that is closed. The dialog would take
 * the focus back and select the text in its field, and the next letter would replace it.
 */
export function focusOnArrival(element: HTMLElement | null, options?: FocusOptions): void {
  if (element && isReachable(element)) element.focus(options);
  else if (element) arrived.current = element;
}

/**
 * Nothing has the focus; or only the dialog beneath as a whole, which takes it when a focused element in it is removed.
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
 * Restores the focus of the time when a dialog opened. Radix returns it to its own trigger; our dialogs are opened by
 * commands, which have none.
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
      // A command run from it may have focused a field or another dialog: there it stays.
      if (!isLost(document.activeElement, target)) return;
      // The earlier element may be gone, after a navigation say; then the new screen takes the focus.
      if (target?.isConnected) target.focus();
    },
  };
}
