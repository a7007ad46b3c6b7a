import { lastField } from './pins-state.ts';
import { scaled } from '../ui/scaled.ts';

/** px at the lower edge that the button for reading on may cover. */
const FOOT = scaled(36);

/** Scrolls a row's container until the row is at this height of the window, or as near as it can be fully seen. */
function bringTo(row: HTMLElement, height: number): void {
  const pane = row.closest('[data-pane]');
  if (!pane) return;
  const { top: first, bottom } = pane.getBoundingClientRect();
  const now = row.getBoundingClientRect();
  const wanted = Math.max(first, Math.min(height, bottom - FOOT - now.height));
  pane.scrollBy({ top: now.top - wanted });
}

/**
 * Marks the pinned values of the focused field, and brings them to the height of the field. Nothing is redrawn for it,
 * and no typed key passes here. Returns the way to stop.
 */
export function followField(place: () => HTMLElement | null): () => void {
  let marked: Element | null = null;
  const follow = ({ target }: FocusEvent) => {
    const field = target instanceof Element ? target.closest<HTMLElement>('[data-form-field]') : null;
    const name = field?.dataset['formField'];
    if (!field || name === undefined) return;
    lastField.current = name;
    const row = place()?.querySelector<HTMLElement>(`[data-pinned-field="${CSS.escape(name)}"]`);
    if (row !== marked) marked?.removeAttribute('data-here');
    marked = row ?? null;
    row?.setAttribute('data-here', '');
    if (row) bringTo(row, field.getBoundingClientRect().top);
  };
  document.addEventListener('focusin', follow);
  return () => {
    document.removeEventListener('focusin', follow);
    lastField.current = null;
  };
}
