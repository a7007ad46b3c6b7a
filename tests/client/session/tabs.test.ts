import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserTabs } from '../../../src/client/session/drafts/tabs.ts';

/* What tabs of a browser call themselves: the real names, on locks and storage in memory. */

type Held = () => Promise<unknown>;
let held: Map<string, { free: () => void; waiting: (() => void)[] }>;

beforeEach(() => {
  held = new Map();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page in a tab, whose storage it is given. */
function aPage(storage: Map<string, string>) {
  const listeners = new Map<string, (event: object) => void>();
  const own: string[] = [];
  const request = (name: string, { signal }: { signal?: AbortSignal }, work: Held) =>
    new Promise((resolve, reject) => {
      const take = () => {
        own.push(name);
        held.set(name, { free: () => held.delete(name), waiting: held.get(name)?.waiting ?? [] });
        resolve(work());
      };
      const there = held.get(name);
      if (!there) return take();
      there.waiting.push(take);
      return signal?.addEventListener('abort', () => {
        there.waiting = there.waiting.filter((each) => each !== take);
        reject(signal.reason as Error);
      });
    });
  vi.stubGlobal('navigator', {
    locks: { request, query: async () => ({ held: [...held.keys()].map((name) => ({ name })) }) },
  });
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
  vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) => listeners.set(name, listener));
  const tabs = browserTabs();
  return {
    ...tabs,
    hide: () => listeners.get('pagehide')?.({}),
    crash() {
      for (const name of own) {
        const { waiting } = held.get(name) ?? { waiting: [] };
        held.delete(name);
        waiting.shift()?.();
      }
    },
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
