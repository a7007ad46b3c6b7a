import type { Part } from '../context/part-shape.ts';
import { isDeleted } from './deleted.ts';
import { recordInView } from './in-view.ts';
import { openReasons, reasonPlaces } from './reason-places.ts';
import { textFindings } from './text-findings.ts';

/** The record on the screen, as it is drawn, and what a disapproval of it is about. */
export const recordPart = {
  facts: () => ({
    open: recordInView(),
    deleted: isDeleted(),
    places: reasonPlaces(),
    reasons: openReasons(),
    findings: textFindings(),
  }),
} satisfies Part;
