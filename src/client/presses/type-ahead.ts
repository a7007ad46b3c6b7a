import { typeIntoPalette } from '../palette/palette-port.ts';
import { paletteState } from '../palette/palette-state.ts';
import { typeIntoComingPicker } from '../locales/typed-ahead.ts';
import { isPlain } from '../keyboard/focus-rules.ts';

/** A field is being opened but not there yet: what is typed meanwhile is not lost. */
export function typeAhead(event: KeyboardEvent): void {
  if (!isPlain(event)) return;
  const isTaken = paletteState.open ? typeIntoComingPalette(event) : typeIntoComingPicker(event.key, event.target);
  if (!isTaken) return;
  event.preventDefault();
  event.stopPropagation();
}

function typeIntoComingPalette({ key, target }: KeyboardEvent): boolean {
  // The earlier field has the focus until the palette's own is there.
  if (key.length !== 1 || (target instanceof HTMLElement && target.closest('[cmdk-root]') !== null)) return false;
  typeIntoPalette(key);
  return true;
}
