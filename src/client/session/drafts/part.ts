import type { Part } from '../../context/part-shape.ts';
import { offersAt, offersState } from './offers-state.ts';
import { draftPlaces } from './page-drafts.ts';

export const draftsPart = {
  facts: () => ({ leftDrafts: offersAt(offersState.offers) }),
  states: [offersState],
  ports: { drafts: draftPlaces },
} satisfies Part;
