import type { Page } from '@playwright/test';
import { addBareField, inProduct, quiet, signIn } from '../browser.ts';
import { figure, type Figure, type Suite } from '../figure.ts';
import { BARE_FIELD } from '../in-page.ts';

const DECISIONS = 50;
const WARM_UP = 3;
/** ms that are added to every call, as a network between two cities would. */
const DELAYS = [0, 40];

/**
 * What a geo checker waits for: from the deciding key to the next item drawn, which was set aside and loaded while
 * they looked at the present one. The yardstick is a key in a bare field of the same page.
 */
export const suite: Suite = {
  name: 'queue',
  about:
    'From the deciding key to the next item on the screen, in the built product in Chromium, beside a key in a bare `<input>` of the same page. Both end with the task behind the next frame; a screen of 60 Hz alone adds up to 16.7 ms to both. The decision itself travels behind.',
  run: () =>
    inProduct(async (page) => {
      await signIn(page, 'geo-checker');
      await addBareField(page);
      await page.getByRole('region', { name: 'Start' }).waitFor();
      await page.keyboard.press('Enter');
      const network = await page.context().newCDPSession(page);
      const figures: Figure[] = [];
      for (const latency of DELAYS) {
        const speed = { offline: false, downloadThroughput: -1, uploadThroughput: -1 };
        await network.send('Network.emulateNetworkConditions', { ...speed, latency });
        figures.push(figure(nameWith(latency), 'ms', await decisions(page), { yardstick: 'a bare key', note: NOTE }));
      }
      return figures;
    }),
};

const NOTE =
  'One geo checker, 300 sample base profiles; one decision after the other, each once the next item is loaded.';
const nameWith = (latency: number) =>
  `from the deciding key to the next item drawn${latency === 0 ? '' : `, ${latency} ms added to each call`}`;

async function decisions(page: Page) {
  const samples = { measured: [] as number[], yardstick: [] as number[] };
  for (let turn = 0; turn < DECISIONS + WARM_UP; turn += 1) {
    // What is loaded ahead must be there, as it is when a person has looked at the item.
    await page.locator('article[data-item][data-next]').waitFor();
    await quiet(page);
    const bare = await bareKey(page);
    const decided = await decideAndWait(page);
    if (turn < WARM_UP) continue;
    samples.measured.push(decided);
    samples.yardstick.push(bare);
  }
  return samples;
}

/** Milliseconds from a key in the bare field to the first frame after it. */
async function bareKey(page: Page): Promise<number> {
  await page.locator(`#${BARE_FIELD}`).focus();
  await page.evaluate(() => {
    window.bench.painted['bare'] = [];
    window.bench.measuring = 'bare';
  });
  await page.keyboard.press('b');
  await page.waitForFunction(() => window.bench.painted['bare']?.length === 1);
  const painted = await page.evaluate(() => {
    window.bench.measuring = null;
    return window.bench.painted['bare']?.[0] ?? 0;
  });
  await page.locator('article[data-item]').focus();
  return painted;
}

/** Milliseconds from the key event to the first frame after the next item stands in the document. */
async function decideAndWait(page: Page): Promise<number> {
  await page.evaluate(() => {
    const article = document.querySelector<HTMLElement>('article[data-item]');
    const before = article?.dataset['item'];
    const measured = window as unknown as { painted: Promise<number> };
    measured.painted = new Promise((resolve) => {
      let begin = 0;
      window.addEventListener('keydown', ({ timeStamp }) => (begin = timeStamp), { capture: true, once: true });
      const isThere = () => article?.dataset['item'] !== before && article?.querySelector('dl') !== null;
      const observer = new MutationObserver(() => {
        if (!isThere()) return;
        observer.disconnect();
        window.bench.afterPaint((now) => resolve(now - begin));
      });
      if (article) observer.observe(article, { attributes: true, childList: true, subtree: true });
    });
  });
  await page.keyboard.press('a');
  return page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted);
}
