import type { Part } from '../../context/part-shape.ts';
import { offersAt, offersState } from './offers-state.ts';
import { draftPlaces } from './page-drafts.ts';

/** What was typed in tabs that are closed, where it is not plain which of it comes back. */
export const draftsPart = {
  facts: () => ({ leftDrafts: offersAt(offersState.offers) }),
  states: [offersState],
  ports: { drafts: draftPlaces },
} satisfies Part;
