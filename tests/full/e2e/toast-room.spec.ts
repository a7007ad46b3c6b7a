import { expect, type Page } from '@playwright/test';
import { test } from '../../e2e/own-server.ts';
import { endClaimLeft, imageSeen, otherItem } from '../../e2e/queue-panel.ts';
import { openRecord, signIn, waitingProfile } from '../../e2e/support.ts';

const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
] as const;

/** All that can be clicked, and all that is read beside it. */
const THINGS = 'button, a[href], input, select, textarea, [role="row"], [role="option"], h1, h2, h3, dt, dd';

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const shown = (page: Page) => messages(page).locator('[data-visible="true"]');

interface Placed {
  what: string;
  moved: string;
  covered: boolean;
}

/** Where everything stands, in one text. */
const places = (page: Page) =>
  page.evaluate(
    (things) =>
      [...document.querySelectorAll(things)].map((each) => JSON.stringify(each.getBoundingClientRect())).join(),
    THINGS,
  );

/** Writes to each thing on the page where it stands, once all that was asked of the server has come. */
async function notePlaces(page: Page): Promise<number> {
  let before = '';
  await expect(async () => {
    const last = before;
    before = await places(page);
    expect(before).toBe(last);
  }).toPass({ intervals: [400] });
  return page.evaluate((things) => {
    const all = [...document.querySelectorAll(things)].filter((each) => !each.closest('[data-notices]'));
    for (const each of all) {
      const { x, y, width, height } = each.getBoundingClientRect();
      each.setAttribute('data-place', [x, y, width, height].join(' '));
    }
    return all.length;
  }, THINGS);
}

/** Which of them stand elsewhere now, or have a toast on them. */
async function disturbed(page: Page): Promise<Placed[]> {
  return page.evaluate(() => {
    const toasts = [...document.querySelectorAll('section[aria-label="Messages"]')].map((each) =>
      each.getBoundingClientRect(),
    );
    const veil = document.querySelector('[role="dialog"]');
    return [...document.querySelectorAll('[data-place]')].flatMap((each) => {
      const { x, y, width, height, right, bottom } = each.getBoundingClientRect();
      const place = [x, y, width, height].join(' ');
      const before = each.getAttribute('data-place');
      // What lies under a dialog's veil is no control while it does; a toast above the dialog may hide it.
      const inReach = veil === null || veil.contains(each) || veil.closest('main, [data-beside]') !== null;
      const covered =
        inReach &&
        width > 0 &&
        toasts.some((toast) => toast.left < right && x < toast.right && toast.top < bottom && y < toast.bottom);
      if (place === before && !covered) return [];
      const what = each.getAttribute('aria-label') ?? each.textContent?.trim().slice(0, 40) ?? '';
      return [{ what: `${each.tagName} ${what}`, moved: place === before ? '' : `${before} -> ${place}`, covered }];
    });
  });
}

/** Raises a toast, and looks whether anything on the page was touched by it. */
async function expectUndisturbed(page: Page, name: string, raise: () => Promise<unknown>, kind: string): Promise<void> {
  expect(await notePlaces(page), name).toBeGreaterThan(5);
  await raise();
  await expect(
    shown(page)
      .and(page.locator(`[data-kind="${kind}"]`))
      .first(),
  ).toBeVisible();
  expect(await disturbed(page), `${name}, ${kind}`).toEqual([]);
  // Nor when it goes.
  await page.clock.runFor(6000);
  await expect(messages(page)).toHaveCount(0);
  expect(await disturbed(page), `${name}, ${kind}, gone`).toEqual([]);
}

/** What the clock writes in the heading of an item becomes longer and shorter, under a hand that is about to click. */
async function expectClockMovesNothing(page: Page): Promise<void> {
  const heights = await page.locator('article[data-item] header').evaluate((heading) => {
    const waiting = heading.querySelector('time [aria-hidden]')?.firstChild;
    const claim = heading.querySelector('[title^="Your claim"]')?.firstChild;
    if (!waiting || !claim) throw new Error('The heading has no clocks.');
    const [before, left] = [waiting.nodeValue, claim.nodeValue];
    // Names of other lengths, so that one of them comes to the end of the line.
    const name = document.createTreeWalker(heading.querySelector('h2') ?? heading, NodeFilter.SHOW_TEXT).nextNode();
    if (!name) throw new Error('The heading has no name.');
    const own = name.nodeValue ?? '';
    const all = Array.from({ length: 40 }, (_, longer) => {
      name.nodeValue = own + 'i'.repeat(longer);
      return ['now', '1 m', '59 m', '23 h', '27 d'].flatMap((since) =>
        ['claim 14:59', 'claim 0:01', 'claim run out'].map((ends) => {
          waiting.nodeValue = since;
          claim.nodeValue = ends;
          return heading.getBoundingClientRect().height;
        }),
      );
    });
    [name.nodeValue, waiting.nodeValue, claim.nodeValue] = [own, before, left];
    return all.map((each) => new Set(each).size);
  });
  expect(heights).toEqual(heights.map(() => 1));
}

const refused = (page: Page) => page.keyboard.press('Control+z');

/** Every toast that a page knows: refused in words, done, and failed at the server; and twenty of them. */
async function expectRoom(page: Page, name: string): Promise<void> {
  await expectUndisturbed(page, name, () => refused(page), 'warning');
  await expectUndisturbed(
    page,
    `${name}, twenty`,
    async () => {
      for (let each = 0; each < 20; each += 1) await refused(page);
    },
    'warning',
  );
}

for (const size of WINDOWS) {
  const at = `${size.width} × ${size.height}`;
  test.describe(`P016 at ${at} no toast moves or covers anything`, () => {
    test.use({ viewport: size, permissions: ['clipboard-write'] });

    test(`P016 ${at}: on the overview`, async ({ page }) => {
      await page.clock.install();
      await signIn(page, 'admin');
      await expect(page.getByRole('row').nth(1)).toContainText(/approv|draft|unknown/);
      await expectRoom(page, 'overview');
    });

    test(`P016 ${at}: on a record, done and failed`, async ({ page, request }) => {
      const profile = await waitingProfile(request, 60 + WINDOWS.indexOf(size));
      await page.clock.install();
      await openRecord(page, profile.id);
      await expectRoom(page, 'record');
      await expectUndisturbed(page, 'record', () => runByPalette(page, 'Copy identifier'), 'success');
      await page.route('**/approve', (route) => route.abort());
      await expectUndisturbed(page, 'record', () => page.keyboard.press('a'), 'error');
    });

    const LAYERS = [
      ['a dialog', (page: Page) => page.keyboard.press('g').then(() => page.keyboard.press('n'))],
      ['the image editor', (page: Page) => page.keyboard.press('p')],
      ['the palette', (page: Page) => page.keyboard.press('Control+j')],
      ['a disapproval', (page: Page) => page.keyboard.press('d')],
    ] as const;
    for (const [index, [name, open]] of LAYERS.entries()) {
      test(`P016 ${at}: in ${name}`, async ({ page, request }) => {
        const profile = await waitingProfile(request, 62 + index);
        await page.clock.install();
        await openRecord(page, profile.id);
        // Their keys are not those of the screen: the toast comes before, and is to leave the layer as it was.
        await refused(page);
        await open(page);
        await expect(page.getByRole('dialog')).toBeVisible();
        await expect(shown(page)).toHaveCount(1);
        // One that is taken away with its element has ended as well.
        await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
        await notePlaces(page);
        expect(await disturbed(page), name).toEqual([]);
        await page.clock.runFor(6000);
        await expect(messages(page)).toHaveCount(0);
        expect(await disturbed(page), `${name}, gone`).toEqual([]);
      });
    }

    test(`P016 ${at}: in the queue, nor does the first decision move the buttons that decide`, async ({ page }) => {
      await endClaimLeft(page.request, 'base-checker');
      await page.clock.install();
      await signIn(page, 'base-checker');
      await expect(page.getByRole('region', { name: 'Start' })).toBeFocused();
      await page.keyboard.press('Enter');
      const item = page.locator('article[data-item]');
      await imageSeen(page);
      await expectClockMovesNothing(page);
      await expectRoom(page, 'queue');
      const bar = page.getByRole('toolbar', { name: 'Decide' });
      const before = await bar.boundingBox();
      const first = await item.getAttribute('data-item');
      await page.keyboard.press('a');
      await expect(page.getByRole('region', { name: 'Your last decisions' })).toBeVisible();
      await otherItem(page, first ?? '');
      expect(await bar.boundingBox()).toEqual(before);
      // Beside a disapproval there is less room, and they keep to one row, in letters as wide as another system's.
      await bar.evaluate((element) => Object.assign(element.style, { letterSpacing: '0.05em' }));
      await page.keyboard.press('d');
      await expect(page.getByRole('dialog')).toBeVisible();
      const docked = await bar.boundingBox();
      expect(docked?.height).toBe(before?.height);
      expect(docked?.y).toBe(before?.y);
    });
  });
}

async function runByPalette(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Control+j');
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
}
