import type { MouseEvent } from 'react';

/**
 * For bars around the screen: a click on a button of theirs leaves the focus where it is. It says what keys are
 * about; whoever asks for all keys or for the palette asks from there, and goes on there.
 */
export function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
}
