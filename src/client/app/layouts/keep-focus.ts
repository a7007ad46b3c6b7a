import type { MouseEvent } from 'react';

/**
 * For bars around the screen: a click on one of their buttons leaves the focus on what the keys are about, also for
 * somebody who opens the palette or the list of keys there.
 */
export function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
}
