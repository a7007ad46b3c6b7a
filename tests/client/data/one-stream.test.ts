import { expect, test } from 'vitest';
import type { Timer } from '../../../src/client/context/clock.ts';
import { followTogether, type Tabs } from '../../../src/client/data/network/one-stream.ts';
import type { LiveMessage } from '../../../src/contract/queue/live-messages.ts';
import { randomFrom } from '../../support/random.ts';

/* Tabs of one browser, each with the real code, on a browser and a server that are played. */

type Heard = Parameters<Parameters<typeof followTogether>[0]['follow']>[0];
type Asked = { tab: Tab; run: () => Promise<unknown>; granted: (value: unknown) => void; taken: () => void };

class Browser {
  now = 0;
  /** What the server says at this moment: the first thing that each stream is sent. */
  said = 0;
  isServerThere = true;
  hasLocks = true;
  opened = 0;
  readonly tabs: Tab[] = [];
  readonly locks = new Map<string, { holder: Asked | null; queue: Asked[] }>();

  open(isSeen = true, hearers = 'ada'): Tab {
    const tab = new Tab(this, isSeen, hearers);
    this.tabs.push(tab);
    tab.start();
    return tab;
  }
  lock(name: string) {
    const lock = this.locks.get(name) ?? { holder: null, queue: [] };
    this.locks.set(name, lock);
    return lock;
  }
  grant(name: string): void {
    const lock = this.lock(name);
    const next = lock.holder ? undefined : lock.queue.shift();
    if (!next) return;
    lock.holder = next;
    void next.run().then((value) => {
      next.granted(value);
      if (lock.holder !== next) return;
      lock.holder = null;
      this.grant(name);
    });
  }
  /** Something has changed: anyone who follows is informed. */
  change(): void {
    this.said += 1;
    for (const tab of this.tabs) tab.isTold(this.said);
  }
  setServer(isThere: boolean): void {
    this.isServerThere = isThere;
    for (const tab of this.tabs) tab.serverIs(isThere);
  }
  streams(hearers = 'ada'): number {
    return this.tabs.filter((tab) => tab.stream !== null && !tab.isStuck && tab.hearers === hearers).length;
  }
  async settle(): Promise<void> {
    for (let round = 0; round < 3; round += 1) await new Promise((resolve) => void setImmediate(resolve));
  }
  async pass(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      this.now += 1000;
      for (const tab of this.tabs) tab.ticks();
      await this.settle();
    }
  }
}

class Tab {
  readonly browser: Browser;
  readonly hearers: string;
  isSeen: boolean;
  /** What it was sent, and whether that is news of the server at this moment. */
  readonly heard: number[] = [];
  readonly own: number[] = [];
  /** How much that was when it was signed out; null: it is not. */
  heardAtTheEnd: number | null = null;
  connected = false;
  stream: Heard | null = null;
  isStuck = false;
  hear: ((word: unknown) => void) | null = null;
  private channel = '';
  private missed: (() => void)[] = [];
  private timers: { at: number; run: () => void }[] = [];
  private seen: (() => void) | null = null;
  private stop = () => {};

  constructor(browser: Browser, isSeen: boolean, hearers: string) {
    this.browser = browser;
    this.isSeen = isSeen;
    this.hearers = hearers;
  }

  start(): void {
    this.stop = followTogether(
      {
        hearers: this.hearers,
        follow: (heard) => {
          this.browser.opened += 1;
          this.stream = heard;
          this.serverIs(this.browser.isServerThere);
          return () => (this.stream = null);
        },
        onMessage: ({ claims }, isOwn) => {
          this.heard.push(Number(claims));
          if (isOwn) this.own.push(Number(claims));
        },
        onConnected: (connected) => (this.connected = connected),
      },
      this.shared(),
    );
  }
  /** A tab whose script stands still does all of it afterwards. */
  private later(run: () => void): void {
    if (this.isStuck) this.missed.push(run);
    else run();
  }
  goOn(): void {
    this.isStuck = false;
    for (const run of this.missed.splice(0)) run();
  }
  isTold(said: number): void {
    if (!this.browser.isServerThere) return;
    this.later(() => {
      if (!this.stream) return;
      this.stream.onConnected(true);
      this.stream.onMessage(messageOf(said));
    });
  }
  serverIs(isThere: boolean): void {
    if (isThere) this.isTold(this.browser.said);
    else this.later(() => this.stream?.onConnected(false));
  }
  see(isSeen: boolean): void {
    this.isSeen = isSeen;
    this.seen?.();
  }
  signOut(): void {
    this.stop();
    this.heardAtTheEnd ??= this.heard.length;
  }
  /** Closed, or crashed: nothing of it runs any more. */
  close(): void {
    const { tabs, locks } = this.browser;
    tabs.splice(tabs.indexOf(this), 1);
    this.hear = null;
    this.stream = null;
    for (const [name, lock] of locks) {
      lock.queue = lock.queue.filter(({ tab }) => tab !== this);
      if (lock.holder?.tab === this) lock.holder = null;
      this.browser.grant(name);
    }
  }
  ticks(): void {
    if (this.isStuck) return;
    const due = this.timers.filter(({ at }) => at <= this.browser.now);
    this.timers = this.timers.filter((each) => !due.includes(each));
    for (const { run } of due) run();
  }

  private shared(): Tabs {
    const { browser } = this;
    const request = async (name: string, options: LockOptions, run: () => Promise<unknown>) =>
      new Promise((granted, refused) => {
        const lock = browser.lock(name);
        const gone = () => refused(new DOMException('Given up', 'AbortError'));
        const asked: Asked = { tab: this, run: async () => run(), granted, taken: () => this.later(gone) };
        options.signal?.addEventListener('abort', () => {
          if (!lock.queue.includes(asked)) return;
          lock.queue = lock.queue.filter((each) => each !== asked);
          gone();
        });
        if (options.steal) {
          lock.holder?.taken();
          lock.holder = null;
          lock.queue.unshift(asked);
        } else lock.queue.push(asked);
        // A lock is never given in the same breath.
        setImmediate(() => browser.grant(name));
      });
    return {
      locks: browser.hasLocks ? ({ request } as unknown as LockManager) : undefined,
      channel: (name, hear) => {
        this.channel = name;
        this.hear = hear;
        return {
          post: (word) => {
            const copy: unknown = structuredClone(word);
            for (const other of browser.tabs) {
              if (other !== this && other.channel === name) setImmediate(() => other.later(() => other.hear?.(copy)));
            }
          },
          close: () => (this.hear = null),
        };
      },
      isSeen: () => this.isSeen,
      onSeen: (listener) => {
        this.seen = listener;
        return () => (this.seen = null);
      },
      clock: {
        now: () => browser.now,
        after: (milliseconds, run): Timer => {
          const timer = { at: browser.now + milliseconds, run };
          this.timers.push(timer);
          return { cancel: () => (this.timers = this.timers.filter((each) => each !== timer)) };
        },
      },
    };
  }
}

/** Says how often something has changed. */
function messageOf(said: number): LiveMessage {
  return { queues: [], notices: [], claims: String(said), settings: '', claimed: null };
}

test('P158 a tab that stands still with the lead loses it to one that is seen', async () => {
  const browser = new Browser();
  const stuck = browser.open();
  await browser.settle();
  const other = browser.open();
  await browser.settle();
  stuck.isStuck = true;
  await browser.pass(121);
  browser.change();
  await browser.settle();
  expect([other.heard.at(-1), other.stream === null]).toEqual([1, false]);
  stuck.goOn();
  await browser.settle();
  expect([browser.streams(), stuck.stream, stuck.heard.at(-1)]).toEqual([1, null, 1]);
  await browser.pass(300);
  expect(browser.opened, 'and nobody takes it from one that is well').toBe(2);
});

test('P158 a browser without locks has a stream for each tab that is seen', async () => {
  const browser = new Browser();
  browser.hasLocks = false;
  const [first, second] = [browser.open(), browser.open(false)];
  await browser.settle();
  expect(browser.streams()).toBe(1);
  second.see(true);
  await browser.settle();
  expect(browser.streams()).toBe(2);
  first.see(false);
  browser.change();
  await browser.settle();
  expect([browser.streams(), second.heard.at(-1)]).toEqual([1, 1]);
});

test('P158 whatever tabs do, one stream of each person is open while any of theirs is seen, and each tab knows how it stands', async () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const random = randomFrom(seed);
    const browser = new Browser();
    const did: string[] = [];
    for (let step = 0; step < 40; step += 1) {
      const tab = browser.tabs.length > 0 ? random.of(browser.tabs) : null;
      const person = random.of(PEOPLE);
      const server = ['reconnect', 'away', 'back'];
      const what = random.of([
        ...'open, open hidden, hide, see, close, sign out, change, wait, settle'.split(', '),
        ...server,
      ]);
      did.push(what);
      if (what === 'open') browser.open(true, person);
      if (what === 'open hidden') browser.open(false, person);
      if (what === 'hide') tab?.see(false);
      if (what === 'see') tab?.see(true);
      if (what === 'close') tab?.close();
      if (what === 'sign out') tab?.signOut();
      if (what === 'change') browser.change();
      if (what === 'reconnect' || what === 'away') browser.setServer(false);
      if (what === 'reconnect' || what === 'back') browser.setServer(true);
      if (what === 'wait') await browser.pass(random.below(200));
      if (random.below(2) === 0) continue;
      await browser.settle();
      for (const each of PEOPLE) expectOneStream(browser, each, `seed ${seed}: ${did.join(', ')}`);
    }
  }
});

const PEOPLE = ['ada', 'ada', 'ben'];

function expectOneStream(browser: Browser, person: string, story: string): void {
  const tabs = browser.tabs.filter(({ hearers, heardAtTheEnd }) => hearers === person && heardAtTheEnd === null);
  const isAnySeen = tabs.some(({ isSeen }) => isSeen);
  expect(browser.streams(person), story).toBe(isAnySeen ? 1 : 0);
  for (const { heard, heardAtTheEnd } of browser.tabs) expect(heardAtTheEnd ?? heard.length, story).toBe(heard.length);
  if (!isAnySeen) return;
  for (const { connected } of tabs) expect(connected, story).toBe(browser.isServerThere);
  if (!browser.isServerThere) return;
  for (const { heard } of tabs) expect(heard.at(-1), story).toBe(browser.said);
  const answering = tabs.filter(({ stream, own }) => stream !== null && own.at(-1) === browser.said);
  expect(answering, 'one answers for all').toHaveLength(1);
}
