import { join } from 'node:path';
import { matchRoute, ROUTES, type RouteName } from '../../../src/contract/base/routes.ts';
import { findBrowser } from '../../support/browser.ts';
import { PLACES } from '../../walk/places.ts';
import { problemsOnPage } from '../../walk/problems.ts';
import { goTo, LOOKS, paint, resize, SIZES, walkedRecords } from '../../walk/walking.ts';
import { expect, test, type Page } from '../../e2e/own-server.ts';
import { signIn } from '../../e2e/support.ts';

/** Routes that a second factor stands before: tests of signing in see them. */
const ELSEWHERE: ReadonlySet<RouteName> = new Set(['enter-totp', 'register-totp', 'index']);
/** The sheet of a record is a document: it scrolls as one, and is printed as one. */
const SHEETS = new Set(['print-view']);
/** Every place meets half of the sizes, its neighbour the other half; `npm run walk` has each meet all of them. */
const ALL_SIZES = process.env['WALK_SIZES'] === 'all';
/** A folder that a picture of each place at each of its sizes comes into, for eyes: `npm run gallery`. */
const PICTURES = process.env['WALK_PICTURES'];
const ACCOUNTS = [...new Set(PLACES.map(({ account }) => account))];

test('P080 the walk knows every route', () => {
  const records = { base: 'b', locale: 'l' };
  const walked = new Set(PLACES.map(({ path }) => matchRoute(path(records).replace(/\?.*/, ''))?.name));
  for (const name of Object.keys(ROUTES) as RouteName[]) if (!ELSEWHERE.has(name)) expect(walked, name).toContain(name);
});

for (const account of ACCOUNTS) {
  test(`P080 P087 at every size no screen of ${account ?? 'nobody'} scrolls or hides`, async ({ page, request }) => {
    test.setTimeout(300_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    if (account === undefined) await page.goto('/login');
    else await signIn(page, account);
    const records = await walkedRecords(request);
    const found: string[] = [];
    for (const [number, place] of PLACES.entries()) {
      if (place.account !== account) continue;
      await resize(page, SIZES[4]);
      await goTo(page, place, records);
      for (const [index, size] of SIZES.entries()) {
        if (!ALL_SIZES && (number + index) % 2 === 1) continue;
        // In turns: over the places, each size meets each look.
        await paint(page, LOOKS[Math.trunc((number + index) / 2) % LOOKS.length] ?? LOOKS[0]);
        await resize(page, size);
        if (PICTURES) await page.screenshot({ path: join(PICTURES, `${place.name}-${size.width}.png`) });
        const sheet = SHEETS.has(place.name);
        const problems = await page.evaluate(problemsOnPage, { touch: size.touch, sheet });
        if (!sheet) problems.push(...(await scrolledAway(page)));
        found.push(...problems.map((each) => `${place.name} at ${size.width}×${size.height}: ${each}`));
      }
    }
    expect(found).toEqual([]);
  });
}

/** Turns the wheel over the screen and over the places, far beyond their ends; shows when the document went along. */
async function scrolledAway(page: Page): Promise<string[]> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  for (const [x, y] of [
    [width / 2, height / 2],
    [20, height / 3],
  ] as const) {
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, 20_000);
  }
  return page.evaluate(() => {
    const frame = document.querySelector('main')?.parentElement;
    const moved = [window.scrollX, window.scrollY, frame?.scrollTop ?? 0, frame?.scrollLeft ?? 0];
    return moved.some((each) => each !== 0) ? [`it was scrolled away to ${moved.join(', ')}`] : [];
  });
}

const [, , , TABLET, DESK] = SIZES;

for (const [letters, size] of [
  [32, DESK],
  [24, DESK],
  [24, TABLET],
] as const) {
  const { touch, width, height } = size;
  test(`letters of ${letters} px, as set in the browser, are not cut at ${width}×${height}`, async ({
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
      for (const account of ACCOUNTS.filter((each) => each !== undefined)) {
        const page = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 1440, height: 900 } });
        await signIn(page, account);
        if (account === 'admin') {
          await expect(page.getByRole('row').nth(1)).toHaveCSS('font-size', `${(13 / 16) * letters}px`);
        }
        for (const place of PLACES.filter((each) => each.account === account)) {
          if (size !== DESK) await resize(page, DESK);
          await goTo(page, place, records);
          if (size !== DESK) await resize(page, size);
          const problems = await page.evaluate(problemsOnPage, { touch, sheet: SHEETS.has(place.name) });
          found.push(...problems.map((each) => `${place.name} at ${width}×${height}: ${each}`));
        }
        await page.close();
      }
    } finally {
      await browser.close();
    }
    expect(found).toEqual([]);
  });
}
