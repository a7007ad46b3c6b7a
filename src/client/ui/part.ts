import type { Part } from '../context/part-shape.ts';
import { scrollPanes } from './panes.ts';
import { focusOnArrival } from './return-focus.ts';

/** What the browser does with the page as a whole. */
export const pagePart = {
  ports: {
    print: () => window.print(),
    goToSection: (section) => focusOnArrival(document.getElementById(section)),
    scroll: scrollPanes,
    clipboard: { write: (text) => navigator.clipboard.writeText(text) },
  },
} satisfies Part;
