import type { Page } from '@playwright/test';
import { openBrowser, quiet, signIn } from '../browser.ts';
import { figure, type Suite } from '../figure.ts';
import { startService } from '../service.ts';

const DECISIONS = 50;
const WARM_UP = 3;

/**
 * What a geo checker waits for: from the deciding key to the next item drawn. The yardstick is the
 * call that it takes at the least, bare: the decision that claims the next one.
 */
export const suite: Suite = {
  name: 'queue',
  about:
    'From the deciding key to the next item on the screen, in the built product in Chromium, beside the one call that it takes.',
  async run() {
    const service = await startService(300);
    const { browser, page } = await openBrowser(service.address);
    try {
      await signIn(page, 'geo-checker');
      await page.getByRole('region', { name: 'Start' }).waitFor();
      await page.keyboard.press('Enter');
      await page.locator('article[data-item] dl').waitFor();
      const samples = { measured: [] as number[], yardstick: [] as number[] };
      for (let turn = 0; turn < DECISIONS + WARM_UP; turn += 1) {
        // What is loaded ahead must be there, as it is when a person has looked at the item.
        await quiet(page);
        const { painted, called } = await decideAndWait(page);
        if (turn < WARM_UP) continue;
        samples.measured.push(painted);
        samples.yardstick.push(called);
      }
      return [
        figure('from the deciding key to the next item drawn', 'ms', samples, {
          yardstick: 'the decision that claims the next item alone, as the same page timed it',
          note: 'One geo checker, 300 sample base profiles; the next record and its first pictures are loaded ahead.',
        }),
      ];
    } finally {
      await browser.close();
      await service.stop();
    }
  },
};

/** Milliseconds from the key event to the first frame after the next item stands in the document, and of the call. */
async function decideAndWait(page: Page): Promise<{ painted: number; called: number }> {
  await page.evaluate(() => {
    performance.clearResourceTimings();
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
  return page.evaluate(async () => {
    const painted = await (window as unknown as { painted: Promise<number> }).painted;
    const calls = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/approve?'));
    return { painted, called: calls.reduce((sum, { duration }) => sum + duration, 0) };
  });
}
