import type { Browser, Page } from '@playwright/test';
import { serveBarePage } from '../bare-page.ts';
import { inProduct, openPage, quiet, signIn, type StoredSignIn } from '../browser.ts';
import { figure, type Figure, type Suite } from '../figure.ts';
import { sampledInTurns } from '../in-turns.ts';

const RUNS = 5;
/** Turns that do not count. */
const WARM_UP = 1;
/** What makes up the page itself; everything else that is fetched is data. */
const PAGE_PARTS = new Set(['Document', 'Script', 'Stylesheet', 'Font']);

/** What one visit with an empty cache cost. */
interface Visit {
  /** ms from the begin of the navigation to the task behind the frame in which the thing waited for was drawn. */
  drawn: number;
  /** Bytes as transferred, headers included. */
  page: number;
  data: number;
  requests: number;
}

interface Place {
  name: string;
  path: string;
  /** CSS selector of what a person waits for. */
  awaited: string;
  signedIn: boolean;
}

const PLACES: readonly Place[] = [
  { name: 'the sign-in form', path: '/login', awaited: 'input[type="password"]', signedIn: false },
  { name: 'the first table', path: '/base-profiles', awaited: '[role="row"][data-row]', signedIn: true },
];

/** What a first visit transfers and how soon something is there, beside a page of React and nothing else. */
export const suite: Suite = {
  name: 'first-load',
  about:
    'Visits of the built product in Chromium with an empty cache, beside a page of React with one field, built and served by the same code. Bytes are as transferred, packed and with headers.',
  run: () =>
    inProduct(async (page, browser, address) => {
      const bare = await serveBarePage();
      try {
        await signIn(page, 'admin');
        await page.getByRole('grid').waitFor();
        const stored = await page.context().storageState({ indexedDB: true });
        await page.close();
        const figures: Figure[] = [];
        for (const place of PLACES) {
          const visits = {
            measured: () => visit(browser, address, place, place.signedIn ? stored : undefined),
            yardstick: () => visit(browser, bare.address, { path: '/', awaited: 'input' }),
          };
          figures.push(...figuresOf(place, await sampledInTurns(RUNS, visits, WARM_UP)));
        }
        return figures;
      } finally {
        await bare.stop();
      }
    }),
};

function figuresOf({ name }: Place, visits: { measured: Visit[]; yardstick: Visit[] }): Figure[] {
  const yardstick = 'a page of React alone, built and served alike';
  const of = (read: (visit: Visit) => number) => ({
    measured: visits.measured.map(read),
    yardstick: visits.yardstick.map(read),
  });
  const one = visits.measured[0];
  const beside = visits.yardstick[0];
  return [
    figure(
      `${name}, transferred`,
      'kB',
      of(({ page }) => page / 1000),
      {
        yardstick,
        note:
          `page, scripts, styles and fonts as sent, with what is fetched ahead of need; ${one?.requests} requests ` +
          `(${beside?.requests}); besides ${((one?.data ?? 0) / 1000).toFixed(1)} kB of data`,
      },
    ),
    figure(
      `${name}, until it is drawn`,
      'ms',
      of(({ drawn }) => drawn),
      { yardstick, note: 'nothing in the cache; browser and server on one machine, so without a network' },
    ),
  ];
}

/** Goes there with an empty cache, and waits until nothing more is fetched. */
async function visit(
  browser: Browser,
  address: string,
  { path, awaited }: Pick<Place, 'path' | 'awaited'>,
  stored?: StoredSignIn,
): Promise<Visit> {
  const page = await openPage(browser, address, stored);
  try {
    const sums = await countTransfers(page);
    await page.addInitScript((selector) => {
      window.bench.arrived = new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          if (document.querySelector(selector) === null) return;
          observer.disconnect();
          window.bench.afterPaint(resolve);
        });
        observer.observe(document, { childList: true, subtree: true });
      });
    }, awaited);
    await page.goto(path);
    const drawn = await page.evaluate(() => window.bench.arrived);
    await quiet(page);
    return { drawn, ...sums };
  } finally {
    await page.context().close();
  }
}

/** Sums that grow as the page fetches. */
async function countTransfers(page: Page): Promise<Pick<Visit, 'page' | 'data' | 'requests'>> {
  const sums = { page: 0, data: 0, requests: 0 };
  const types = new Map<string, string>();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (request.url.startsWith('http')) types.set(requestId, type ?? 'Other');
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId);
    if (type === undefined) return;
    sums.requests += 1;
    sums[PAGE_PARTS.has(type) ? 'page' : 'data'] += encodedDataLength;
  });
  return sums;
}
