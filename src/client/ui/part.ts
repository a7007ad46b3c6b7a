import type { Part } from '../context/part-shape.ts';
import { scrollPanes } from './panes.ts';

/** What the browser does with the page as a whole. */
export const pagePart = {
  ports: {
    print: () => window.print(),
    goToSection: (section) => document.getElementById(section)?.focus(),
    scroll: scrollPanes,
    clipboard: { write: (text) => navigator.clipboard.writeText(text) },
  },
} satisfies Part;
