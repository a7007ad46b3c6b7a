import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { addBareField, inProduct, quiet, signIn } from '../browser.ts';
import { figure, type Figure, type Suite } from '../figure.ts';
import { BARE_FIELD } from '../in-page.ts';
import { marksDuring, workedAfter, type Mark } from '../main-thread.ts';

const TURNS = 6;
/** Turns that do not count. */
const WARM_UP = 1;
/** ms between two keys, as a person types; long enough for the server to be asked in between. */
const BETWEEN_KEYS = 150;
const NAME = 'a key on the first page';
const QUERIES = ['approve', 'go to', 'filter', 'nina'];

/** What a key in the built product's palette costs until it is seen, beside a bare field in the same page. */
export const suite: Suite = {
  name: 'palette',
  about:
    "Keys in the palette of the built product in Chromium, typed and erased one by one with 150 ms between them, beside a bare `<input>` in the same page whose keys the product does not hear. *Main thread* is the time that the page's own thread worked from one key to the next, by the thread's clock, so that other processes hardly count. *Painted* runs from the event's time stamp to the task behind the next frame; a screen of 60 Hz alone adds up to 16.7 ms to both.",
  run: (report) =>
    inProduct(async (page) => {
      await signIn(page, 'admin');
      await page.getByRole('grid').waitFor();
      await addBareField(page);
      report(`Typing: ${NAME}.`);
      return typing(page);
    }),
};

async function typing(page: Page): Promise<Figure[]> {
  await quiet(page);
  const marks = await marksDuring(page, async () => {
    for (let turn = 0; turn < WARM_UP + TURNS; turn += 1) {
      const query = QUERIES[turn % QUERIES.length] ?? '';
      const name = (place: string) => (turn < WARM_UP ? 'warm up' : place);
      const inPalette = async () => {
        await openPage(page);
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
  return figuresOf(marks, painted);
}

function figuresOf(marks: readonly Mark[], painted: Record<string, number[]>): Figure[] {
  const worked = { measured: workedAfter(marks, 'palette'), yardstick: workedAfter(marks, 'bare') };
  const seen = { measured: painted['palette'] ?? [], yardstick: painted['bare'] ?? [] };
  const yardstick = 'a bare <input> in the same page';
  const note = 'every command of an Admin, and the records that the server finds meanwhile';
  return [
    figure(`${NAME}, main thread until the next key`, 'ms', worked, { yardstick, note }),
    figure(`${NAME}, until it is painted`, 'ms', seen, { yardstick }),
  ];
}

async function openPage(page: Page): Promise<void> {
  await page.keyboard.press('Control+j');
  await page.getByRole('option').nth(1).waitFor();
}

async function closePalette(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
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
