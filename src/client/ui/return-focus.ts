import { useRef } from 'react';

/**
 * Sends the focus back to where it was when a dialog opened. Radix returns it to a trigger of its
 * own; our dialogs are opened by commands, which have none.
 */
export function useReturnFocus() {
  const cameFrom = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus() {
      cameFrom.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      // What was run from it may have given the focus to a field or to another dialog: there it stays.
      if (document.activeElement !== null && document.activeElement !== document.body) return;
      // What had the focus may be gone, after a navigation say; then the new screen takes it.
      if (cameFrom.current?.isConnected) cameFrom.current.focus();
    },
  };
}
