import type { Part } from '../context/part-shape.ts';
import { focusOnArrival } from './return-focus.ts';
import type { ScrollDirection } from '../../../commands/workbench/port.ts';

/** Actions of the browser on the page as a whole. */
export const pagePart = {
  ports: {
    print: () => window.print(),
    goToSection: (section) => focusOnArrival(document.getElementById(section)),
    scroll: scrollPanes,
    clipboard: { write: (text) => navigator.clipboard.writeText(text) },
  },
} satisfies Part;

/** What part of a pane a press scrolls it by: a line or two stay, to continue reading from. */
const PART = 0.85;

/** Marks what can be scrolled on; see pane.tsx. */
const PANES = '[data-pane]';

/**
 * Scrolls through all panes of the page as through one text: the one with the focus, else the first that is not at its
 * end; and back in the same way.
 */
function scrollPanes(to: ScrollDirection, wanted?: string): void {
  const panes = [...document.querySelectorAll<HTMLElement>(PANES)]
    .map((pane) => ({ pane, scroller: scrollerOf(pane) }))
    .filter(({ scroller }) => canScroll(scroller, to));
  const named = panes.find(({ pane }) => pane.dataset['pane'] === wanted);
  const focused = panes.findLast(({ pane }) => pane.contains(document.activeElement));
  const { scroller } = named ?? focused ?? (to === 'down' ? panes[0] : panes.at(-1)) ?? {};
  scroller?.scrollBy({ top: (to === 'down' ? 1 : -1) * scroller.clientHeight * PART, behavior: 'instant' });
}

/** In a small window panes are above one another, and their container scrolls as one. */
function scrollerOf(pane: HTMLElement): HTMLElement {
  for (let place: HTMLElement | null = pane; place; place = place.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(place).overflowY)) return place;
  }
  return pane;
}

function canScroll({ scrollTop, clientHeight, scrollHeight }: HTMLElement, to: ScrollDirection): boolean {
  return to === 'up' ? scrollTop > 0 : scrollHeight - clientHeight - scrollTop > 1;
}
