import { expect } from '@playwright/test';
import { findBrowser } from '../../support/browser.ts';
import { PLACES } from '../../walk/places.ts';
import { problemsOnPage } from '../../walk/problems.ts';
import { goTo, walkedRecords } from '../../walk/walking.ts';
import { test } from '../../e2e/own-server.ts';
import { signIn } from '../../e2e/support.ts';

const ACCOUNTS = [...new Set(PLACES.flatMap(({ account }) => account ?? []))];

/* The same places at the usual 16 px: the walk. */
for (const letters of [20, 24]) {
  test(`letters of ${letters} px, as set in the browser, are drawn so, and nothing is cut`, async ({
    playwright,
    baseURL,
    request,
  }) => {
    test.setTimeout(300_000);
    const records = await walkedRecords(request);
    const { executablePath, args } = await findBrowser();
    const set = [...args, `--blink-settings=defaultFontSize=${letters}`];
    const browser = await playwright.chromium.launch({ executablePath, args: set });
    const found: string[] = [];
    try {
      for (const account of ACCOUNTS) {
        const page = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 1440, height: 900 } });
        await signIn(page, account);
        if (account === 'admin') {
          await expect(page.getByRole('row').nth(1)).toHaveCSS('font-size', `${(13 / 16) * letters}px`);
        }
        for (const place of PLACES.filter((each) => each.account === account)) {
          await goTo(page, place, records);
          const problems = await page.evaluate(problemsOnPage, { touch: false, sheet: place.name === 'print-view' });
          found.push(...problems.map((each) => `${place.name}: ${each}`));
        }
        await page.close();
      }
    } finally {
      await browser.close();
    }
    expect(found).toEqual([]);
  });
}
