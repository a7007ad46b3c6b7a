// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { act } from 'react';
import { GUARD_STEPS, type GuardFacts, guard } from '../../../src/client/app/guard.ts';
import { arrive } from '../../../src/client/app/navigation.ts';
import type { Session } from '../../../src/client/session/session.ts';
import { mayReload } from '../../../src/client/app/reload-guard.ts';
import { lookForNewVersion } from '../../../src/client/live/new-version.ts';
import { notices } from '../../../src/client/notices/notice-state.ts';
import { clearNotices } from '../../../src/client/notices/notify.ts';
import { workbench } from '../../../src/client/workbench/workbench-state.ts';
import { TransitionLoader } from '../../../src/client/app.tsx';
import { draw } from '../ui/dom.ts';
import { followFarEast } from '../../../src/client/app/far-east-fonts.ts';
import { fetchMissingWithNetwork } from '../../../src/client/app/missing-with-network.ts';
import { browserClock } from '../../../src/client/context/clock.ts';
import { missingParts } from '../../../src/client/context/missing-parts.ts';
import { connection } from '../../../src/client/data/network/connection.ts';
import tables from './page.json' with { type: 'json' };

const SIGNED_IN: GuardFacts = {
  signedIn: true,
  role: 'Admin',
  route: 'base-profiles',
  unmatched: false,
  factorPassed: false,
  factorForced: false,
  factorEnrolled: false,
};

/** Walks the guard with these facts, and shows what it loaded on the way. */
async function walk(facts: Partial<GuardFacts>) {
  const loaded: string[] = [];
  const decision = await guard({
    loadUser: async () => void loaded.push('user'),
    loadLookups: async () => void loaded.push('lookups'),
    facts: () => ({ ...SIGNED_IN, ...facts }),
  });
  return { decision, loaded };
}

test.each(tables.guard)('C004 C031 C044 C047 C048 C049 C050 C051 C052 C054 C055 $step', async ({ decision, facts }) => {
  for (const each of facts) expect((await walk(each as Partial<GuardFacts>)).decision).toEqual(decision);
});

test('C043 C045 C046 C055 the steps run from 1 to 7: the user is loaded first, without a role nothing more happens, lookups before steps 4 to 7', async () => {
  expect(GUARD_STEPS.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(await walk({ role: null, route: 'queue' })).toEqual({ decision: { kind: 'allow' }, loaded: ['user'] });
  expect((await walk({ route: 'queue' })).loaded).toEqual(['user', 'lookups']);
});

/** A page that looks who is signed in, which is nobody, until it is informed. */
async function arrivingAt(path: string, meanwhile: () => void): Promise<string> {
  window.history.replaceState(null, '', path);
  let known = () => {};
  const load = () => new Promise<void>((resolve) => (known = resolve));
  const arrived = arrive(path, { load } as unknown as Session);
  await Promise.resolve();
  meanwhile();
  known();
  await arrived;
  return window.location.pathname;
}

test('a redirect does not lead back from where somebody has gone in the same moment', async () => {
  expect(await arrivingAt('/base-profiles', () => {})).toBe('/login');
  expect(await arrivingAt('/base-profiles', () => window.history.pushState(null, '', '/stats'))).toBe('/stats');
});

test.each(tables.addresses)(
  'an identifier in an address is written as the server writes it, in the same entry of the history: %s',
  (path, low) => {
    window.history.replaceState({ mine: 1 }, '', path);
    const before = window.history.length;
    void arrive(window.location.pathname, { load: () => new Promise(() => {}) } as unknown as Session);
    const { pathname, search, hash } = window.location;
    expect(pathname + search + hash).toBe(low ?? path);
    expect([window.history.length, window.history.state]).toEqual([before, { mine: 1 }]);
  },
);

beforeEach(() => sessionStorage.clear());

test('C266 a page reloads itself at most once in 10 s for one path', () => {
  const at = (now: number, path = '/stats') => mayReload({ path, now, storage: sessionStorage });
  expect([at(1_000_000), at(1_009_999), at(1_010_000)]).toEqual([true, false, true]);
  expect(at(1_010_001, '/queue')).toBe(true);
});

test('what cannot be remembered is no leave to reload', () => {
  const storage = {
    getItem: () => null,
    setItem: () => {
      throw new Error('The browser refused storage.');
    },
  };
  expect(mayReload({ path: '/stats', now: 0, storage })).toBe(false);
  sessionStorage.setItem('dossier.reloaded', '{broken');
  expect(mayReload({ path: '/stats', now: 0, storage: sessionStorage })).toBe(false);
});

describe('a new version', () => {
  const page = (name: string) => `<!doctype html><script type="module" src="/assets/${name}.js"></script>`;
  let served: () => Response;
  beforeEach(() => {
    document.head.innerHTML = '<script type="module" src="/assets/index-old.js"></script>';
    vi.stubGlobal('fetch', async () => served());
    workbench.newVersion = false;
  });
  afterEach(() => clearNotices());

  test.each([
    ['the same page', () => new Response(page('index-old'))],
    ['a server that is not ready', () => new Response('starting', { status: 503 })],
    ['a page of something else', () => new Response('<p>Sign in to the hotel</p>')],
    ['nothing', () => Response.error()],
  ])('P089 %s is no new version', async (_what, answer) => {
    served = answer;
    await lookForNewVersion();
    expect([workbench.newVersion, notices.all]).toEqual([false, []]);
  });

  test('P089 a new version is reported once, with the way to load it', async () => {
    served = () => new Response(page('index-new'));
    await Promise.all([lookForNewVersion(), lookForNewVersion()]);
    await lookForNewVersion();
    expect(workbench.newVersion).toBe(true);
    expect(notices.all).toHaveLength(1);
    expect(notices.all[0]?.action?.invocation.id).toBe('version.load');
  });
});

describe('the loader', () => {
  beforeEach(() => void vi.useFakeTimers());
  const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds));
  const load = (loading: boolean) => act(async () => void (workbench.pageLoading = loading));

  test('C267 the loader goes 100 ms after the navigation has finished', async () => {
    workbench.pageLoading = true;
    const { place } = draw(<TransitionLoader />);
    await pass(300);
    await load(false);
    await pass(99);
    expect(place.textContent).toBe('Loading page');
    await pass(1);
    expect(place.textContent).toBe('');
  });

  test('a navigation that was over before the loader could be seen does not bring it up afterwards', async () => {
    workbench.pageLoading = false;
    const { place } = draw(<TransitionLoader />);
    await pass(1000);
    await load(true);
    await pass(20);
    await load(false);
    await pass(0);
    expect(place.textContent).toBe('');
  });
});

describe('fonts of the Far East', () => {
  let stop = () => {};
  afterEach(() => {
    stop();
    document.body.replaceChildren();
  });

  function following() {
    const bring = vi.fn(async () => {});
    stop = followFarEast(bring, () => true);
    return bring;
  }
  /** Observers are informed after what has changed. */
  const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
  const WAYS: Readonly<Record<string, (letters: string) => void>> = {
    shown: (letters) => document.body.append(letters),
    'within what is drawn': (letters) => document.body.insertAdjacentHTML('beforeend', `<p><b>${letters}</b></p>`),
    'in place of other letters': (letters) => (document.querySelector('h1')!.firstChild!.textContent = letters),
    'in a field that is drawn': (letters) =>
      document.body.insertAdjacentHTML('beforeend', `<p><input value="${letters}"></p>`),
    typed: (letters) => {
      const field = document.querySelector('textarea')!;
      field.value = letters;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    },
  };

  test.each(Object.entries(WAYS))('letters of the Far East bring their fonts once: %s', async (_way, show) => {
    document.body.innerHTML = '<h1>Ada</h1><textarea></textarea>';
    const bring = following();
    show('Ψηφίο جدول Ądam');
    await settled();
    expect(bring).not.toHaveBeenCalled();
    for (const letters of ['渡辺', '김', 'ひ']) show(letters);
    await settled();
    expect(bring).toHaveBeenCalledOnce();
  });

  test('fonts that could not be had are asked for by the next letter', async () => {
    const bring = following();
    bring.mockRejectedValueOnce(new Error('no network'));
    document.body.append('渡辺');
    await settled();
    await settled();
    document.body.append('김');
    await settled();
    expect(bring).toHaveBeenCalledTimes(2);
  });

  test('a machine that has the letters fetches nothing', async () => {
    const bring = vi.fn(async () => {});
    stop = followFarEast(bring, () => false);
    document.body.append('職人');
    await settled();
    expect(bring).not.toHaveBeenCalled();
  });
});

test('P082 parts that could not be fetched are asked for by themselves once the network or the server is back, and never without', async () => {
  vi.useFakeTimers();
  fetchMissingWithNetwork(browserClock);
  const tries = () => missingParts.tries;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries(), 'it was never away').toBe(0);
  connection.offlineSince = Date.now();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries(), 'there is none').toBe(0);
  Object.assign(connection, { offlineSince: null, returns: 1 });
  await vi.advanceTimersByTimeAsync(1);
  expect(tries(), 'at once').toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries(), 'a few times more, and not for ever').toBe(4);
  connection.offlineSince = Date.now();
  await vi.advanceTimersByTimeAsync(1);
  Object.assign(connection, { offlineSince: null, returns: 2 });
  await vi.advanceTimersByTimeAsync(600);
  connection.offlineSince = Date.now();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries(), 'it went away again').toBe(6);
});
