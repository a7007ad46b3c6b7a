import { beforeEach, describe, expect, test, vi } from 'vitest';
import { browserTabs } from '../../../src/client/session/drafts/tabs.ts';
import { createDraftPlaces } from '../../../src/client/session/drafts/draft-places.ts';
import { type DraftHome, type OffersState, offersAt } from '../../../src/client/session/drafts/offers-state.ts';
import { MOST_DRAFTS, createDrafts } from '../../../src/client/session/drafts/keep-drafts.ts';
import { aClock } from './fake-clock.ts';
import { aDraftStore } from './memory-draft-store.ts';
import { randomFrom } from '../../support/random.ts';
import { someLocks } from './memory-locks.ts';
import { someTabs } from './memory-tabs.ts';

describe('names', () => {
  /* What tabs of a browser call themselves: the real names, on locks and storage in memory. */

  let newPage: ReturnType<typeof someLocks>;
  beforeEach(() => {
    newPage = someLocks();
    vi.useFakeTimers();
  });

  /** A page in a tab, whose storage it is given. */
  function aPage(storage: Map<string, string>) {
    const listeners = new Map<string, (event: object) => void>();
    const { locks, close } = newPage();
    vi.stubGlobal('navigator', { locks });
    vi.stubGlobal('AbortSignal', {
      timeout(milliseconds: number) {
        const { signal, abort } = withAbort();
        setTimeout(abort, milliseconds);
        return signal;
      },
    });
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
      removeItem: (key: string) => void storage.delete(key),
    });
    vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) =>
      listeners.set(name, listener),
    );
    const tabs = browserTabs();
    return {
      ...tabs,
      hide: () => listeners.get('pagehide')?.({}),
      crash: close,
    };
  }

  function withAbort() {
    const controller = new AbortController();
    return { signal: controller.signal, abort: () => controller.abort(new Error('It took too long.')) };
  }

  test('P158 a tab that is loaded anew has the name that it had, also where the page of before lets go later', async () => {
    const storage = new Map<string, string>();
    const page = aPage(storage);
    const name = await page.own();
    page.hide();
    const again = aPage(storage);
    const claimed = again.own();
    await vi.advanceTimersByTimeAsync(1_000);
    page.crash();
    expect(await claimed).toBe(name);
    expect([...(await again.open())]).toEqual([name]);
  });

  test('P158 a tab that is duplicated has another name, and both are open', async () => {
    const storage = new Map<string, string>();
    const page = aPage(storage);
    const name = await page.own();
    const copy = aPage(new Map(storage));
    expect(await copy.own()).not.toBe(name);
    expect(await copy.open()).toEqual(new Set([name, await copy.own()]));
  });

  test('P158 of two tabs that find one name, duplicated while another site was shown, the first has it', async () => {
    const storage = new Map<string, string>();
    const page = aPage(storage);
    const name = await page.own();
    page.hide();
    page.crash();
    const copied = new Map(storage);
    const back = aPage(storage);
    expect(await back.own()).toBe(name);
    const copy = aPage(copied);
    const claimed = copy.own();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await claimed).not.toBe(name);
    expect((await back.open()).size).toBe(2);
  });

  test('P158 a tab that has crashed is not open, and the next one has another name', async () => {
    const storage = new Map<string, string>();
    const page = aPage(storage);
    const name = await page.own();
    page.crash();
    const next = aPage(storage);
    expect(await next.own()).not.toBe(name);
    expect((await next.open()).has(name)).toBe(false);
  });
});

/*
 * One person in several tabs on one record, at random: types, undoes, saves, discards, loads anew, closes, crashes,
 * comes again, takes over and drops what is offered. Each text is typed once, so that it can be followed. Closed and
 * crashed is the same here: what was typed before the pause has been sealed by then.
 */

const PLACE = { key: 'base-profile 1', field: 'form' };

/** A browser, and what of a text field on the record its tabs show. */
function aBrowser() {
  const time = aClock();
  const { store, stored } = aDraftStore();
  const tabs = someTabs();
  const records = { saved: '' };
  async function openPage(name: string) {
    const drafts = createDrafts(store, time.clock, () => 'ada', tabs.tab(name));
    const state: OffersState = { offers: [] };
    const places = createDraftPlaces(drafts, state);
    const field = { text: records.saved };
    let shown = true;
    const keep = () => (field.text === records.saved ? drafts.drop(PLACE) : drafts.keep(PLACE, field.text));
    const home: DraftHome = {
      place: PLACE,
      verb: 'Typed',
      isShown: () => shown,
      words: (value) => (value === records.saved ? null : (value as string | null)),
      replaced: (value) => (field.text === records.saved || field.text === value ? null : field.text),
      put: (value) => void (field.text = value as string),
    };
    await places.comeBack(home, await drafts.find(PLACE));
    return {
      name,
      text: () => field.text,
      isUntouched: () => field.text === records.saved,
      offers: () => offersAt(state.offers),
      places,
      async type(text: string) {
        field.text = text;
        keep();
        await drafts.flush();
      },
      async save() {
        records.saved = field.text;
        drafts.drop(PLACE);
        await drafts.flush();
      },
      async discard() {
        field.text = records.saved;
        drafts.discard(PLACE);
        keep();
        await drafts.flush();
      },
      leave() {
        shown = false;
        tabs.close(name);
      },
    };
  }
  return { time, stored, records, openPage };
}

async function walk(seed: number): Promise<void> {
  const { below: next } = randomFrom(seed);
  const { time, stored, records, openPage } = aBrowser();
  const open = new Map<string, Awaited<ReturnType<ReturnType<typeof aBrowser>['openPage']>>>();
  /** What each open tab has typed and not saved. */
  const typed = new Map<string, string>();
  /** What stands in no open tab, and was neither saved nor dropped. */
  const left = new Set<string>();
  let number = 0;
  const log: string[] = [];
  const letGo = (name: string) => {
    const text = typed.get(name);
    typed.delete(name);
    return text;
  };

  const expectLeft = (offers: readonly { words: string }[]) =>
    expect(offers.map(({ words }) => words).toSorted(), log.join('; ')).toEqual([...left].toSorted());

  for (let step = 0; step < 60; step += 1) {
    time.sleep(60_000);
    const pages = [...open.values()];
    const page = pages[next(pages.length)];
    const action = next(10);
    if (!page || (action === 0 && pages.length < 5)) {
      const opened = await openPage(`tab-${(number += 1)}`);
      open.set(opened.name, opened);
      log.push(`open ${opened.name}`);
      // The only one that is left comes back by itself.
      if (left.size === 1) {
        const [only = ''] = left;
        expect(opened.text(), log.join('; ')).toBe(only);
        typed.set(opened.name, only);
        left.clear();
      }
      expectLeft(opened.offers());
    } else if (action <= 3) {
      const text = `text ${(number += 1)}`;
      log.push(`${page.name} types ${text}`);
      await page.type(text);
      typed.set(page.name, text);
    } else if (action === 4) {
      log.push(`${page.name} undoes`);
      letGo(page.name);
      await page.type(records.saved);
    } else if (action === 5 && typed.has(page.name)) {
      log.push(`${page.name} saves`);
      letGo(page.name);
      const untouched = pages.filter((each) => each !== page && each.isUntouched());
      await page.save();
      // The person who has typed nothing sees what was saved.
      for (const each of untouched) await each.type(records.saved);
    } else if (action === 6) {
      log.push(`${page.name} closes`);
      const text = letGo(page.name);
      if (text) left.add(text);
      page.leave();
      open.delete(page.name);
    } else if (action === 7) {
      log.push(`${page.name} is loaded anew`);
      page.leave();
      const again = await openPage(page.name);
      open.set(page.name, again);
      if (!typed.has(page.name) && left.size === 1) {
        typed.set(page.name, [...left][0]!);
        left.clear();
      }
      expectLeft(again.offers());
    } else if (action >= 8) {
      const offer = page.offers()[0];
      if (!offer) continue;
      // Another tab may have had it since: then it has another name.
      const isThere = left.has(offer.words) && stored.has(offer.id);
      if (action === 8) {
        log.push(`${page.name} takes over ${offer.words}`);
        expect(await page.places.takeOver(offer.id), log.join('; ')).toBe(isThere);
        if (isThere) {
          const before = letGo(page.name);
          if (before) left.add(before);
          left.delete(offer.words);
          typed.set(page.name, offer.words);
        }
      } else {
        log.push(`${page.name} drops ${offer.words}`);
        const dropping = page.places.dropLeft(offer.id);
        // A page that is left now would find it again, so it is still offered.
        expect(page.offers(), log.join('; ')).toContain(offer);
        expect(await dropping, log.join('; ')).toBe(isThere);
        expect(page.offers(), log.join('; ')).not.toContain(offer);
        if (isThere) left.delete(offer.words);
      }
    }
    for (const each of open.values()) {
      const expected = typed.get(each.name) ?? records.saved;
      expect(each.text(), `${each.name}: ${log.join('; ')}`).toBe(expected);
    }
    // Nothing more is kept, and nothing less.
    expect(stored.size, log.join('; ')).toBe(typed.size + left.size);
    expect(stored.size).toBeLessThan(MOST_DRAFTS);
  }
  // At the end all is closed, and what was not saved comes back or is offered, and nothing else.
  for (const page of open.values()) page.leave();
  const rest = [...left, ...typed.values()];
  const last = await openPage('last');
  const found = rest.length === 1 ? [last.text()] : last.offers().map(({ words }) => words);
  expect(found.toSorted(), log.join('; ')).toEqual(rest.toSorted());
}

test('P158 no text of an open tab is replaced or lost by what another does, and nothing that was saved is offered again', async () => {
  for (let seed = 1; seed <= 60; seed += 1) await walk(seed);
});

test('P158 offers say when each was typed, the newest first', async () => {
  const { time, openPage } = aBrowser();
  for (const name of ['one', 'two']) {
    time.sleep(60_000);
    const page = await openPage(name);
    await page.type(name);
  }
  const pages = await Promise.all(['one', 'two'].map((name) => openPage(name)));
  for (const page of pages) page.leave();
  const offers = (await openPage('three')).offers();
  expect(offers.map(({ words }) => words)).toEqual(['two', 'one']);
  for (const { when } of offers) expect(when).toMatch(/^Typed on .+ at .+ in another tab$/);
});

test('P158 after a discard no draft of another tab comes back by itself, however often the tab is loaded anew', async () => {
  const { openPage } = aBrowser();
  const other = await openPage('other');
  await other.type('theirs');
  let page = await openPage('one');
  await page.type('mine');
  await page.discard();
  other.leave();
  for (let time = 0; time < 3; time += 1) {
    page.leave();
    page = await openPage('one');
    expect([page.text(), page.offers().map(({ words }) => words)]).toEqual(['', ['theirs']]);
    // The form says that nothing is typed there.
    await page.type('');
  }
  await page.type('more');
  page.leave();
  page = await openPage('one');
  expect(page.text()).toBe('more');
});
