import type { Part } from '../context/part-shape.ts';
import { recordInView } from './in-view.ts';
import { openReasons, reasonPlaces } from './reason-places.ts';
import { textFindings } from './text-findings.ts';

/** The record on the screen, as it is drawn, and what a disapproval of it is about. */
export const recordPart = {
  facts: () => ({ open: recordInView(), places: reasonPlaces(), reasons: openReasons(), findings: textFindings() }),
} satisfies Part;
