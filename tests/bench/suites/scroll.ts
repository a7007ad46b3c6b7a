import type { CDPSession, Locator, Page } from '@playwright/test';
import type { Infer } from 'superstruct';
import type { BaseProfileListAnswer } from '../../../src/contract/profiles/profile-lists.ts';
import { inProduct, signIn } from '../browser.ts';
import { figure, type Figure, type Suite } from '../figure.ts';
import type { Frames } from '../in-page.ts';
import { marksDuring, workedAfter } from '../main-thread.ts';

const MANY = 1_000_000;
const FEW = 1_000;
/** The table of few rows is the one that is filtered by this text. */
const FEW_TEXT = 'few';
const TURNS = 3;
/** Turns that do not count. */
const WARM_UP = 1;
/** Presses of J in a turn; more than the rows in sight. */
const MOVES = 40;
/** ms between two frames on a screen of 60 Hz. */
const FRAME = 1000 / 60;
/** ms; a frame that takes longer is a pause that people see. */
const LONG = 50;
/** A row that is drawn without its record. */
const WAITING = '[role="row"][aria-busy]';
type Motion = { name: string; work: (page: Page, session: CDPSession) => Promise<void>; note: string };
const MOTIONS: readonly Motion[] = [
  { name: 'a frame of slow scrolling', work: scrolling(6_400, 1_600), note: '1,600 px a second' },
  { name: 'a frame of fast scrolling', work: scrolling(24_000, 12_000), note: '12,000 px a second, over 300 rows' },
  { name: 'a frame while J is pressed', work: moveDown, note: `${MOVES} presses, each as soon as the last is taken` },
];

/** What a frame of the built overview costs at a million rows, beside the same table at a thousand. */
export const suite: Suite = {
  name: 'scroll',
  about:
    "Frames of the overview of base profiles of the built product in Chromium, wheel and keys, at a million rows beside the same table at a thousand. The pages of rows are answered by a function, for a million profiles cannot be stored for this; they are asked for, checked, kept and drawn as always, pictures included. A million rows are begun at another place each turn, so their pages have to be fetched; a thousand are all known after the first turn. *Main thread* is what the page's own thread worked from one frame to the next. The note counts frames that came late and frames in which a row was still awaited.",
  run: (report) =>
    inProduct(async (page) => {
      await withManyRows(page);
      await signIn(page, 'admin');
      await gridOf(page).waitFor();
      const session = await page.context().newCDPSession(page);
      const figures: Figure[] = [];
      for (const motion of MOTIONS) {
        report(`Moving: ${motion.name}.`);
        figures.push(await inBothTables(page, session, motion));
      }
      return figures;
    }),
};

/**
 * Makes the list as long as no machine of this size could store it: the rows are those of the sample,
 * over and over, each with an identifier and a name of its own. The page asks for them as always.
 */
async function withManyRows(page: Page): Promise<void> {
  let sample: Infer<typeof BaseProfileListAnswer>['rows'] = [];
  await page.route(/\/api\/v1\/profilebase\?/, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    if (sample.length === 0) {
      const response = await route.fetch({ url: route.request().url().split('?')[0] ?? '' });
      ({ rows: sample } = (await response.json()) as Infer<typeof BaseProfileListAnswer>);
    }
    const total = query.get('text') === FEW_TEXT ? FEW : MANY;
    const first = Number(query.get('after') ?? query.get('offset') ?? 0);
    const last = Math.min(first + Number(query.get('limit')), total);
    const rows = Array.from({ length: last - first }, (_, index) => {
      const at = first + index;
      const record = sample[at % sample.length];
      const id = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
      return { ...record, id, profile_name: `${record?.profile_name} ${at + 1}` };
    });
    await route.fulfill({ json: { rows, next: last < total ? String(last) : null, total } });
  });
}

async function inBothTables(page: Page, session: CDPSession, { name, work, note }: Motion): Promise<Figure> {
  const seen: Record<'many' | 'few', Frames[]> = { many: [], few: [] };
  const marks = await marksDuring(page, async () => {
    for (let turn = 0; turn < WARM_UP + TURNS; turn += 1) {
      for (const table of turn % 2 === 0 ? (['many', 'few'] as const) : (['few', 'many'] as const)) {
        // A million rows are begun at another place each turn; at a thousand all pages are known from then on.
        await openTable(page, table, table === 'many' ? (turn + 1) / (WARM_UP + TURNS + 1) : 0);
        await follow(page, turn < WARM_UP ? 'warm up' : table);
        await work(page, session);
        const frames = await rest(page);
        if (turn >= WARM_UP) seen[table].push(frames);
      }
    }
  });
  const worked = { measured: workedAfter(marks, 'many'), yardstick: workedAfter(marks, 'few') };
  return figure(`${name}, main thread`, 'ms', worked, {
    yardstick: 'the same table at 1,000 rows',
    note: `${note}; ${inWords(seen.many)}; at 1,000 rows ${inWords(seen.few)}`,
  });
}

const gridOf = (page: Page): Locator => page.getByRole('grid');

/** Shows the table, scrolled to that share of its length, with the cursor on the first row that is seen whole. */
async function openTable(page: Page, table: 'many' | 'few', share: number): Promise<void> {
  const address = table === 'few' ? `/base-profiles?text=${FEW_TEXT}` : '/base-profiles';
  await page.evaluate((to) => history.pushState(null, '', to), address);
  const rows = table === 'few' ? FEW : MANY;
  await page.locator(`[role="grid"][aria-rowcount="${rows + 1}"]`).waitFor();
  await gridOf(page).evaluate((grid, at) => grid.scrollTo(0, at * grid.scrollHeight), share);
  await page.waitForFunction((waiting) => document.querySelector(waiting) === null, WAITING);
  const box = await boxOf(page);
  await page.mouse.click(box.x + 300, box.y + 120);
}

async function boxOf(page: Page) {
  const box = await gridOf(page).boundingBox();
  if (!box) throw new Error('The table is not on the screen.');
  return box;
}

async function follow(page: Page, name: string): Promise<void> {
  await page.evaluate(
    ([mark, waiting]) => {
      window.bench.measuring = mark;
      window.bench.followFrames(waiting);
    },
    [name, WAITING] as const,
  );
}

async function rest(page: Page): Promise<Frames> {
  return page.evaluate(() => {
    window.bench.measuring = null;
    performance.mark('rest');
    return window.bench.frames;
  });
}

/** Scrolls that many px at that many px a second, as a wheel does, through the compositor. */
function scrolling(distance: number, speed: number): Motion['work'] {
  return async (page, session) => {
    const box = await boxOf(page);
    await session.send('Input.synthesizeScrollGesture', {
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      yDistance: -distance,
      speed,
      gestureSourceType: 'mouse',
    });
  };
}

async function moveDown(page: Page): Promise<void> {
  for (let press = 0; press < MOVES; press += 1) await page.keyboard.press('j');
}

/** What a person would have seen: frames that did not come in time, and rows that were not there yet. */
function inWords(turns: readonly Frames[]): string {
  const gaps = turns.flatMap(({ begun }) => begun.slice(1).map((now, at) => now - (begun[at] ?? now)));
  const dropped = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / FRAME) - 1), 0);
  const long = gaps.filter((gap) => gap > LONG).length;
  const waiting = turns.reduce((sum, each) => sum + each.waiting, 0);
  return `${gaps.length} frames, ${dropped} dropped, ${long} over ${LONG} ms, ${waiting} with rows still awaited`;
}
