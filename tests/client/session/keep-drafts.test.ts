import { expect, test } from 'vitest';
import { sealFor } from '../../../src/client/session/drafts/draft-seal.ts';
import {
  DRAFT_LIFETIME,
  type DraftPlace,
  type Json,
  MOST_DRAFTS,
  createDrafts,
  leftDraftsOf,
} from '../../../src/client/session/drafts/keep-drafts.ts';
import { aClock } from './fake-clock.ts';
import { aDraftStore } from './memory-draft-store.ts';
import { someTabs } from './memory-tabs.ts';
import { createDraftPlaces } from '../../../src/client/session/drafts/draft-places.ts';
import type { OffersState } from '../../../src/client/session/drafts/offers-state.ts';
import {
  addressAfterSignIn,
  addressOfHome,
  forgetPlace,
  keepAskedFor,
  noteArrived,
  noteAskedFor,
} from '../../../src/client/session/left-place.ts';

const PLACE = { key: 'base-profile.disapprove 1', field: 'note' };

function aPage(browser = aDraftStore(), time = aClock(), tabs = someTabs(), tab = 'first') {
  let person: string | null = 'ada';
  const drafts = createDrafts(browser.store, time.clock, () => person, tabs.tab(tab));
  const read = async (place: DraftPlace) => (await drafts.find(place)).own;
  return {
    browser,
    time,
    tabs,
    drafts: { ...drafts, ...leftDraftsOf(drafts), read },
    become: (name: string | null) => void (person = name),
  };
}

test('what is typed is sealed after a pause, and read again when the page was loaded anew', async () => {
  const { browser, time, drafts } = aPage();
  drafts.keep(PLACE, 'T');
  drafts.keep(PLACE, 'Too dark');
  expect(browser.stored.size).toBe(0);
  time.sleep(1);
  await drafts.flush();
  expect([browser.stored.size, await aPage(browser, time).drafts.read(PLACE)]).toEqual([1, 'Too dark']);
});

test('a look at another place does not end the pause; a look at this one does, and finds what was typed', async () => {
  const { browser, drafts } = aPage();
  drafts.keep(PLACE, 'Too dark');
  await drafts.read({ ...PLACE, key: 'another' });
  expect([browser.stored.size, await drafts.read(PLACE), browser.stored.size]).toEqual([0, 'Too dark', 1]);
});

test('any JSON value is kept, per field', async () => {
  const { drafts } = aPage();
  drafts.keep(PLACE, { tags: ['a', null], height: 180.5 });
  drafts.keep({ ...PLACE, field: 'other' }, false);
  expect(await drafts.read(PLACE)).toEqual({ tags: ['a', null], height: 180.5 });
  expect(await drafts.read({ ...PLACE, field: 'other' })).toBe(false);
  expect(await drafts.read({ ...PLACE, key: 'another' })).toBeUndefined();
});

test('a draft belongs to who typed it, even when it is sealed after the sign-out', async () => {
  const { drafts, become, browser } = aPage();
  expect(drafts.holdsAny()).toBe(false);
  drafts.keep(PLACE, 'Too dark');
  drafts.keep({ key: 'session', field: 'record' }, 'noted by the page');
  drafts.drop({ key: 'session', field: 'record' });
  expect(drafts.holdsAny()).toBe(true);
  become(null);
  await drafts.flush();
  expect([browser.stored.size, await drafts.read(PLACE)]).toEqual([1, undefined]);
  become('bob');
  expect([await drafts.read(PLACE), drafts.holdsAny()]).toEqual([undefined, false]);
  become('ada');
  expect(await drafts.read(PLACE)).toBe('Too dark');
});

test('who becomes somebody else while a draft is read is not shown it', async () => {
  const { drafts, become, browser } = aPage();
  drafts.keep(PLACE, 'Too dark');
  await drafts.flush();
  browser.store.of = async () => {
    become('bob');
    return [...browser.stored.values()];
  };
  expect(await drafts.read(PLACE)).toBeUndefined();
});

test('a draft that is dropped is gone, also before the pause is over', async () => {
  const { drafts, browser } = aPage();
  drafts.keep(PLACE, 'Too dark');
  await drafts.flush();
  drafts.keep(PLACE, 'Too dark, too small');
  drafts.drop(PLACE);
  expect([await drafts.read(PLACE), browser.stored.size]).toEqual([undefined, 0]);
});

test('P158 what a closed tab has left is had by one of those that want it, and outlives what it had itself', async () => {
  const { drafts, browser, time, tabs } = aPage();
  drafts.keep(PLACE, 'Too dark');
  await drafts.flush();
  tabs.close('first');
  const [second, third] = ['second', 'third'].map((name) => aPage(browser, time, tabs, name).drafts);
  const [{ left }] = await Promise.all([second!.find(PLACE), third!.find(PLACE)]);
  expect(left.map(({ value, savedAt }) => [value, savedAt])).toEqual([['Too dark', time.now()]]);
  // Which of them is first nobody knows: both wait for the browser to unseal it.
  const taken = await Promise.all([second!, third!].map((each) => each.take(PLACE, left[0]!)));
  expect(taken.filter(Boolean)).toHaveLength(1);
  const read = [await second!.read(PLACE), await third!.read(PLACE)];
  expect(read).toEqual(taken.map((isTaken) => (isTaken ? 'Too dark' : undefined)));
});

test('P158 a tab that is open again when what it left is asked for keeps it', async () => {
  const { drafts, browser, time, tabs } = aPage();
  drafts.keep(PLACE, 'Too dark');
  await drafts.flush();
  tabs.close('first');
  const other = aPage(browser, time, tabs, 'second').drafts;
  const { left } = await other.find(PLACE);
  const again = aPage(browser, time, tabs).drafts;
  expect([await other.take(PLACE, left[0]!), await again.read(PLACE)]).toEqual([false, 'Too dark']);
});

test('P158 what was kept before tabs had drafts of their own is offered like what a closed tab left', async () => {
  const { drafts, browser, time } = aPage();
  drafts.keep({ ...PLACE, shared: true }, 'Too dark');
  await drafts.flush();
  expect([...browser.stored.keys()][0]).not.toContain(' ');
  expect((await aPage(browser, time).drafts.find(PLACE)).left.map(({ value }) => value)).toEqual(['Too dark']);
});

test('P158 what has been sent is dropped, and not what was typed since', async () => {
  const { drafts } = aPage();
  drafts.keep(PLACE, 'Too dark');
  const sent = drafts.edition(PLACE);
  drafts.keep(PLACE, 'Too small');
  drafts.drop(PLACE, sent);
  expect(await drafts.read(PLACE)).toBe('Too small');
  drafts.drop(PLACE, drafts.edition(PLACE));
  expect(await drafts.read(PLACE)).toBeUndefined();
});

test('what waits is read before what is typed while it is read', async () => {
  const { drafts, browser, time, tabs } = aPage();
  drafts.keep(PLACE, 'Too dark');
  await drafts.flush();
  const again = aPage(browser, time, tabs).drafts;
  const reading = again.read(PLACE);
  again.keep(PLACE, 'T');
  await again.flush();
  expect(await reading).toBe('Too dark');
});

test('after 30 days a draft is not offered, and goes with the next one that is kept', async () => {
  const { drafts, time, browser } = aPage();
  drafts.keep(PLACE, 'old');
  await drafts.flush();
  time.sleep(DRAFT_LIFETIME);
  expect(await drafts.read(PLACE)).toBe('old');
  time.sleep(1);
  expect(await drafts.read(PLACE)).toBeUndefined();
  drafts.keep({ ...PLACE, field: 'new' }, 'new');
  await drafts.flush();
  expect(browser.stored.size).toBe(1);
});

test('the number of drafts is bounded: the oldest give way', async () => {
  const { drafts, time, browser } = aPage();
  for (let number = 0; number <= MOST_DRAFTS; number += 1) {
    time.sleep(1);
    drafts.keep({ ...PLACE, field: String(number) }, number);
    await drafts.flush();
  }
  expect(browser.stored.size).toBe(MOST_DRAFTS);
  expect(await drafts.read({ ...PLACE, field: '0' })).toBeUndefined();
  expect(await drafts.read({ ...PLACE, field: '1' })).toBe(1);
});

test('a browser that refuses storage keeps nothing and breaks nothing', async () => {
  const { drafts, browser } = aPage();
  browser.refuse();
  drafts.keep(PLACE, 'Too dark');
  await drafts.flush();
  expect(await drafts.read(PLACE)).toBeUndefined();
});

test('the seal shows neither text nor place nor person, and never the same twice', async () => {
  const { store } = aDraftStore();
  // No name of hexadecimal digits: of 64 random ones, three in a row spell "ada" now and then.
  const seal = await sealFor('ottilie', store);
  const one = await seal.seal('place', 'Too dark', 0);
  const other = await seal.seal('place', 'Too dark', 0);
  const text = Buffer.from(one.sealed).toString('latin1') + (await seal.idOf('place'));
  for (const part of ['Too dark', 'place', 'ottilie']) expect(text).not.toContain(part);
  expect(Buffer.from(one.sealed)).not.toEqual(Buffer.from(other.sealed));
  expect(await seal.idOf('place')).toBe(await seal.idOf('place'));
});

test('the seal opens for the same person and place only, and not when it was changed', async () => {
  const { store } = aDraftStore();
  const [ada, bob] = await Promise.all([sealFor('ada', store), sealFor('bob', store)]);
  const draft = await ada.seal('place', 'Too dark', 0);
  expect([await ada.open('place', draft), await bob.open('place', draft)]).toEqual(['Too dark', null]);
  expect(await ada.open('elsewhere', draft)).toBeNull();
  new Uint8Array(draft.sealed)[0]! ^= 1;
  expect(await ada.open('place', draft)).toBeNull();
  expect(await ada.idOf('place')).not.toBe(await bob.idOf('place'));
});

test('the key of the browser cannot be read out', async () => {
  const { store } = aDraftStore();
  await sealFor('ada', store);
  const key = await store.browserKey(() => Promise.reject(new Error('made twice')));
  expect(key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
});

const MARKS = { key: 'base-profile.disapprove 1', field: 'marks' };

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
    drafts.keep(MARKS, { codes: ['photo-quality'], places: [] });
    await drafts.flush();
    const put: Json[] = [];
    const home = {
      place: MARKS,
      verb: 'Marked',
      isShown: () => true,
      words: () => 'photo quality',
      replaced: () => here,
      put: (value: Json) => void put.push(value),
    };
    await createDraftPlaces(drafts, state).comeBack(home, await drafts.find(MARKS));
    expect([state.offers.length, put.length]).toEqual([offers, puts]);
    // What is sent takes its own draft with it; only what differs is left.
    drafts.drop(MARKS);
    await drafts.flush();
    expect(browser.stored.size).toBe(offers);
  },
);

test('C071 a sign-in leads to the page that the tab was opened at, as far as the role may, and else to its first', () => {
  noteAskedFor('/duplicate/filters?pair=1#here', null);
  expect(addressOfHome('Admin')).toBe('/duplicate/filters?pair=1#here');
  expect(addressAfterSignIn('GeoChecker')).toBe('/queue');
  for (const address of [
    '/',
    '/login',
    '/nowhere',
    '//example.com/queue',
    'https://example.com/queue',
    '/\\example.com',
  ]) {
    noteAskedFor(address, null);
    expect(addressAfterSignIn('Admin'), address).toBe('/base-profiles');
  }
});

test('what the tab was opened at outlives a reload of the sign-in, and neither a page that somebody stands on nor their sign-out', () => {
  noteAskedFor('/stats', null);
  const state = keepAskedFor();
  noteAskedFor(null, state);
  expect(addressAfterSignIn('FillIn')).toBe('/stats');
  noteArrived();
  expect(addressAfterSignIn('FillIn')).toBe('/queue');
  noteAskedFor(null, state);
  forgetPlace();
  expect(addressAfterSignIn('FillIn')).toBe('/queue');
  for (const strange of [null, 'text', 7, { askedFor: 7 }, { askedFor: { pathname: '/stats' } }]) {
    noteAskedFor(null, strange);
    expect(addressAfterSignIn('FillIn')).toBe('/queue');
  }
});
