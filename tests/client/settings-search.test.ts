// @vitest-environment jsdom
import { servicesPart } from '../../src/client/services/part.ts';
import { staffPart } from '../../src/client/staff/part.ts';
import { expect, test } from 'vitest';
import { findSettings } from '../../src/client/settings/setting-row.tsx';

const SEARCHES = { SÉANCE: 1, 'ｓｅａｎｃｅ cafe': 1, İdle: 1, 'idle tea': 0 };
test('P120 P125 P126 what is shown once is shown until it is put away, whatever is made meanwhile', () => {
  const made = ['one', 'two'].map((token) => ({ token, secret: token, email: token, service: {}, address: {} }));
  const { serviceTokens, eventsOut, staff } = { ...servicesPart.ports, ...staffPart.ports };
  for (const each of made as never[]) {
    serviceTokens.show(each);
    eventsOut.show(each);
    staff.showLink(each);
  }
  const shown = () => [serviceTokens.shown(), eventsOut.shown(), staff.link()?.replace(/.*=/, '') ?? null];
  expect(shown()).toEqual(['two', 'two', 'two']);
  for (const left of ['one', null]) {
    serviceTokens.putAway();
    eventsOut.putAway();
    staff.hideLink();
    expect(shown()).toEqual([left, left, left]);
  }
});

test.each(Object.entries(SEARCHES))('a setting is searched for by %j in any way of writing it', (search, found) => {
  const entry = { title: 'Séance', summary: 'Idle', keywords: 'café', Row: () => null };
  expect(findSettings([entry], search)).toHaveLength(found);
});
