import type { Part } from '../context/part-shape.ts';
import { isDeleted } from './deleted.ts';
import { recordInView } from './in-view.ts';
import { openReasons, reasonPlaces } from './reason-places.ts';
import { textFindings } from './text-findings.ts';

export const recordPart = {
  facts: () => ({
    open: recordInView(),
    deleted: isDeleted(),
    places: reasonPlaces(),
    reasons: openReasons(),
    findings: textFindings(),
  }),
} satisfies Part;
