import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Infer } from 'superstruct';
import type { LocalesAnswer, TagsAnswer } from '../../../src/contract/shapes/lookups.ts';
import { openBrowser, quiet, signIn } from '../browser.ts';
import { figure, type Figure, type Suite } from '../figure.ts';
import { BARE_FIELD } from '../in-page.ts';
import { marksDuring, workedAfter, type Mark } from '../main-thread.ts';
import { startService } from '../service.ts';

const ITEMS = 20_000;
const TURNS = 6;
/** Turns that do not count. */
const WARM_UP = 1;
/** ms between two keys, as a person types; long enough for the server to be asked in between. */
const BETWEEN_KEYS = 150;
/** A tag group whose tags the overview of base profiles is filtered by. */
const GROUP = 'appearance';

const FIRST = 'amber brisk coral dusky early faint gentle hardy ivory jolly keen lofty mellow noble olive plain'.split(
  ' ',
);
const SECOND = 'archer baker cooper diver editor farmer gilder hatter jurist keeper lawyer miner nurse painter'.split(
  ' ',
);

/** Names as a list of that length would have them: many begin alike, each ends in its own number. */
const NAMES = Array.from({ length: ITEMS }, (_, at) => {
  const first = FIRST[at % FIRST.length] ?? '';
  const second = SECOND[Math.floor(at / FIRST.length) % SECOND.length] ?? '';
  return `${first} ${second} ${at}`;
});

/** A page of the palette: what is pressed and typed until its rows are there, and how many it is about. */
interface Measured {
  name: string;
  open: string;
  typed: string;
  queries: readonly string[];
  /** Found by nothing but the longest list. */
  last: string | null;
  note: string;
}

const LAST = NAMES.at(-1) ?? '';

const PAGES: readonly Measured[] = [
  {
    name: 'a key among 20,000 choices of a step',
    open: 'Shift+T',
    typed: '',
    queries: ['amber c', 'gen mi', 'jolkp 1', 'keeper'],
    last: LAST,
    note: `the tags to filter by, ${ITEMS} of them, by beginning, words, scattered letters and inside`,
  },
  {
    name: 'a key among 20,000 locales',
    open: 'Control+j',
    typed: ':',
    queries: ['amber c', 'noble', 'keeper', 'olive m'],
    last: LAST,
    note: `the page behind “:”, ${ITEMS} of them`,
  },
  {
    name: 'a key on the first page',
    open: 'Control+j',
    typed: '',
    queries: ['approve', 'go to', 'filter', 'nina'],
    last: null,
    note: 'every command of an Admin, and the records that the server finds meanwhile',
  },
];

/** What a key in the built product's palette costs until it is seen, beside a bare field in the same page. */
export const suite: Suite = {
  name: 'palette',
  about:
    "Keys in the palette of the built product in Chromium, typed and erased one by one with 150 ms between them, beside a bare `<input>` in the same page whose keys the product does not hear. *Main thread* is the time that the page's own thread worked from one key to the next, by the thread's clock, so that other processes hardly count. *Painted* runs from the event's time stamp to the task behind the next frame; a screen of 60 Hz alone adds up to 16.7 ms to both. The tags and locales of the service are made 20,000 by the answer to the page's own calls; commands and records are as they are.",
  async run(tell) {
    const service = await startService(300);
    const { browser, page } = await openBrowser(service.address);
    try {
      await withLongLists(page);
      await signIn(page, 'admin');
      await page.getByRole('grid').waitFor();
      await page.evaluate((id) => {
        const field = document.createElement('input');
        field.id = id;
        document.body.append(field);
      }, BARE_FIELD);
      const figures: Figure[] = [];
      for (const each of PAGES) {
        tell(`Typing: ${each.name}.`);
        figures.push(...(await typing(page, each)));
      }
      return figures;
    } finally {
      await browser.close();
      await service.stop();
    }
  },
};

/** Puts the names behind the tags and the locales that the service answers; the page sees one longer answer. */
async function withLongLists(page: Page): Promise<void> {
  await page.route('**/api/v1/tag', async (route) => {
    const response = await route.fetch();
    const { tag_groups: groups } = (await response.json()) as Infer<typeof TagsAnswer>;
    const more = Object.fromEntries(NAMES.map((label) => [label, { id: randomUUID(), label }]));
    const tag_groups = groups.map((group) =>
      group.name === GROUP ? { ...group, tags: { ...group.tags, ...more } } : group,
    );
    await route.fulfill({ response, json: { tag_groups } });
  });
  await page.route('**/api/v1/locale', async (route) => {
    const response = await route.fetch();
    const { locales } = (await response.json()) as Infer<typeof LocalesAnswer>;
    const [one] = locales;
    const more = NAMES.map((language, at) => ({
      ...one,
      id: randomUUID(),
      code: `x${at}`,
      label: `${language} label`,
      language,
    }));
    await route.fulfill({ response, json: { locales: [...locales, ...more] } });
  });
}

async function typing(page: Page, measured: Measured): Promise<Figure[]> {
  await quiet(page);
  await assertLong(page, measured);
  const marks = await marksDuring(page, async () => {
    for (let turn = 0; turn < WARM_UP + TURNS; turn += 1) {
      const query = measured.queries[turn % measured.queries.length] ?? '';
      const name = (place: string) => (turn < WARM_UP ? 'warm up' : place);
      const inPalette = async () => {
        await openPage(page, measured);
        await typeAndErase(page, query, name('palette'));
        await closePalette(page);
      };
      const inBareField = async () => {
        await page.locator(`#${BARE_FIELD}`).focus();
        await typeAndErase(page, query, name('bare'));
        await page.getByRole('grid').focus();
      };
      for (const type of turn % 2 === 0 ? [inPalette, inBareField] : [inBareField, inPalette]) await type();
    }
  });
  const painted = await page.evaluate(() => {
    const { painted } = window.bench;
    window.bench.painted = {};
    return painted;
  });
  return figuresOf(measured, marks, painted);
}

function figuresOf({ name, note }: Measured, marks: readonly Mark[], painted: Record<string, number[]>): Figure[] {
  const worked = { measured: workedAfter(marks, 'palette'), yardstick: workedAfter(marks, 'bare') };
  const seen = { measured: painted['palette'] ?? [], yardstick: painted['bare'] ?? [] };
  const yardstick = 'a bare <input> in the same page';
  return [
    figure(`${name}, main thread until the next key`, 'ms', worked, { yardstick, note }),
    figure(`${name}, until it is painted`, 'ms', seen, { yardstick }),
  ];
}

async function openPage(page: Page, { open, typed }: Measured): Promise<void> {
  await page.keyboard.press(open);
  const field = page.getByRole('dialog').getByRole('combobox');
  await field.waitFor();
  if (typed !== '') await field.pressSequentially(typed);
  await page.getByRole('option').nth(1).waitFor();
}

async function closePalette(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Throws unless the last of the long list is found: a short one would be measured for a long one. */
async function assertLong(page: Page, measured: Measured): Promise<void> {
  if (measured.last === null) return;
  await openPage(page, measured);
  await page.keyboard.insertText(measured.last);
  await page.getByRole('option', { name: measured.last }).waitFor();
  await closePalette(page);
}

/** Types a text and takes it away again, key by key. */
async function typeAndErase(page: Page, text: string, name: string): Promise<void> {
  await page.evaluate((mark) => {
    window.bench.measuring = mark;
  }, name);
  for (const key of [...text.split(''), ...Array.from(text, () => 'Backspace')]) {
    await page.keyboard.press(key);
    await pause(BETWEEN_KEYS);
  }
  await page.evaluate(() => {
    window.bench.measuring = null;
    performance.mark('rest');
  });
}
