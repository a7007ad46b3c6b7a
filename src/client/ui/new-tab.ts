import type { MouseEvent } from 'react';

/** Beside this page, which stays as it is; the new page has no access to this one's window. */
export function openInNewTab(address: string): void {
  window.open(address, '_blank', 'noopener');
}

/** A click that opens the page elsewhere than in this tab. On a link the browser does it. */
export function opensElsewhere({ button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button === 1 || ctrlKey || metaKey || shiftKey;
}
