import { expect, test } from 'vitest';
import { createDraftPlaces } from '../../../src/client/session/drafts/draft-places.ts';
import { createDrafts, type Json } from '../../../src/client/session/drafts/drafts.ts';
import type { OffersState } from '../../../src/client/session/drafts/offers-state.ts';
import { aClock } from './fake-clock.ts';
import { aDraftStore } from './memory-draft-store.ts';
import { someTabs } from './memory-tabs.ts';

const PLACE = { key: 'base-profile.disapprove 1', field: 'marks' };
const KEPT = { codes: ['photo-quality'], places: [] };

test.each<[string, Json | null, number, number]>([
  ['nothing', null, 0, 1],
  ['the same', { codes: ['photo-quality'], places: [] }, 0, 0],
  ['something else', { codes: ['age'], places: [] }, 1, 0],
])(
  'P158 where %s was done before it came back, no more than what differs is offered',
  async (_, here, offers, puts) => {
    const browser = aDraftStore();
    const drafts = createDrafts(browser.store, aClock().clock, () => 'ada', someTabs().tab('first'));
    const state: OffersState = { offers: [] };
    drafts.keep(PLACE, KEPT);
    await drafts.flush();
    const put: Json[] = [];
    const home = {
      place: PLACE,
      verb: 'Marked',
      isShown: () => true,
      words: () => 'photo quality',
      replaced: () => here,
      put: (value: Json) => void put.push(value),
    };
    await createDraftPlaces(drafts, state).comeBack(home, await drafts.find(PLACE));
    expect([state.offers.length, put.length]).toEqual([offers, puts]);
    // What is sent takes its own draft with it; only what differs is left.
    drafts.drop(PLACE);
    await drafts.flush();
    expect(browser.stored.size).toBe(offers);
  },
);
