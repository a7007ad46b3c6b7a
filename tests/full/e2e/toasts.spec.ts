import { expect, type Page } from '@playwright/test';
import { test } from '../../e2e/own-server.ts';
import { openRecord, signIn, waitingProfile } from '../../e2e/support.ts';

const WIDTHS = [320, 390, 640, 1024, 1440] as const;
/** As many as there are at most. */
const MOST = 20;

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });

/** Each press is refused in words: there is nothing to undo. */
async function raise(page: Page, count: number): Promise<void> {
  for (let each = 0; each < count; each += 1) await page.keyboard.press('Control+z');
  await expect(messages(page).locator('[data-visible="true"]')).toHaveCount(count);
}

/** Numbers every control that can be hit in the middle. */
async function markControls(page: Page): Promise<number> {
  return page.evaluate(() => {
    let marked = 0;
    for (const control of document.querySelectorAll('button, a[href], input, select, textarea, [role="option"]')) {
      const { x, y, width, height } = control.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      if (hit === null || !control.contains(hit)) continue;
      control.setAttribute('data-hit', '');
      marked += 1;
    }
    return marked;
  });
}

/** Those of them that a toast lies on now, and whether the newest toast itself is to be seen at the right. */
function coveredControls(page: Page) {
  return page.evaluate(() => {
    const strip = document.querySelector('section[aria-label="Messages"]');
    const covered = [...document.querySelectorAll('[data-hit]')].filter((control) => {
      if (strip?.contains(control)) return false;
      const { x, y, width, height } = control.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      return hit !== null && strip !== null && strip.contains(hit);
    });
    const newest = strip?.querySelector('[data-kind]')?.getBoundingClientRect();
    const room = strip?.getBoundingClientRect();
    const middle = newest && document.elementFromPoint(newest.x + newest.width / 2, newest.y + newest.height / 2);
    return {
      covered: covered.map((control) => control.textContent || control.getAttribute('aria-label')),
      seen: middle !== null && strip !== null && strip.contains(middle ?? null),
      atRight: newest && room ? room.right - newest.right <= 32 && newest.left >= room.left - 1 : false,
    };
  });
}

/** Time stands still while toasts are measured; `raised` opens what is to lie over the screen. */
async function expectNothingCovered(page: Page, raised: () => Promise<void> = async () => {}): Promise<void> {
  await page.clock.install();
  // The clock of presses begins anew with it: a minute on, no press is older than what the page has shown before.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await raise(page, MOST);
  await raised();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    // Without toasts, then with them: none may be lost. That none moves is the business of toast-room.spec.ts.
    await page.addStyleTag({ content: '[data-notices] > * { visibility: hidden !important }' });
    expect(await markControls(page), `controls at ${width}`).toBeGreaterThan(0);
    await page.evaluate(() => document.head.lastElementChild?.remove());
    // A screen that has just been given another width lays itself out anew first, in its own frame.
    await expect
      .poll(() => coveredControls(page), { message: `covered, newest toast at ${width}`, timeout: 5_000 })
      .toEqual({ covered: [], seen: true, atRight: true });
    await page.evaluate(() =>
      document.querySelectorAll('[data-hit]').forEach((each) => each.removeAttribute('data-hit')),
    );
  }
}

test.describe('P016 C264 twenty toasts cover no control, from 320 px up', () => {
  const SCREENS = [
    ['the overview', '/base-profiles', /approv|draft/],
    ['the statistics', '/stats', /Flow/],
    ['the settings', '/settings', /Theme/],
  ] as const;
  for (const [name, path, text] of SCREENS) {
    test(`P016 on ${name}`, async ({ page }) => {
      await signIn(page, 'admin', path);
      await expect(page.locator('main').getByText(text).first()).toBeVisible();
      await page.getByRole('heading', { level: 1 }).focus();
      await expectNothingCovered(page);
    });
  }

  const LAYERS = [
    ['a record', async () => {}],
    ['a dialog', (page: Page) => page.keyboard.press('g').then(() => page.keyboard.press('n'))],
    ['the image editor', (page: Page) => page.keyboard.press('p')],
    ['the palette', (page: Page) => page.keyboard.press('Control+j')],
    ['the panel of a disapproval', (page: Page) => page.keyboard.press('d')],
  ] as const;
  for (const [index, [name, open]] of LAYERS.entries()) {
    test(`P016 on ${name}`, async ({ page, request }) => {
      const profile = await waitingProfile(request, 40 + index);
      await openRecord(page, profile.id);
      await expectNothingCovered(page, async () => {
        await open(page);
        if (index > 0) await expect(page.getByRole('dialog')).toBeVisible();
      });
    });
  }

  test('P016 on an item of the queue', async ({ page }) => {
    await signIn(page, 'base-checker');
    await expect(page.getByRole('region', { name: 'Start' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('article[data-item] dl')).toBeVisible();
    await expectNothingCovered(page);
  });
});

test('C264 C265 what fails stands 5 s, at most 20 at a time; what went well stands 3 s, to be closed and without a bar', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await signIn(page, 'admin');
  await expect(page.getByRole('row').nth(1)).toContainText(/approv|draft|unknown/);
  await page.clock.pauseAt(new Date(Date.now() + 1000));
  const shown = messages(page).locator('[data-kind][data-visible="true"]');

  await page.keyboard.press('y');
  await expect(shown).toContainText('Identifier copied');
  await expect(shown.getByRole('button', { name: 'Close this notice' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.clock.runFor(2_999);
  await expect(shown).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(shown).toHaveCount(0);

  await raise(page, MOST);
  await page.clock.runFor(1_000);
  await page.keyboard.press('Control+z');
  await page.clock.runFor(3_999);
  await expect(shown).toHaveCount(MOST);
  // The one more has taken the place of another, and has its own five seconds.
  await page.clock.runFor(1);
  await expect(shown).toHaveCount(1);
  await page.clock.runFor(1_000);
  await expect(shown).toHaveCount(0);
});

test('P016 a toast goes after its time although the pointer rests there; a pointer that comes holds it', async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page, 'admin');
  await expect(page.getByRole('row').nth(1)).toContainText(/approv|draft|unknown/);
  await raise(page, 1);
  const card = messages(page).locator('[data-visible]');
  const place = await card.boundingBox();
  const [x, y] = [(place?.x ?? 0) + 60, (place?.y ?? 0) + 12];
  await page.clock.runFor(6000);
  await expect(card).toHaveCount(0);

  await page.mouse.move(x, y);
  await raise(page, 1);
  await page.clock.runFor(6000);
  await expect(card).toHaveCount(0);

  await page.mouse.move(x, y + 300);
  await raise(page, 1);
  await page.mouse.move(x, y);
  await page.clock.runFor(60_000);
  await expect(card).toHaveCount(1);
  await page.mouse.move(x, y + 300);
  await page.clock.runFor(6000);
  await expect(card).toHaveCount(0);
});

test('P016 Retry by click takes the failure that it answers away, and leaves the keys with the screen', async ({
  page,
  request,
}) => {
  const profile = await waitingProfile(request, 58);
  await openRecord(page, profile.id);
  // Each wish is sent a few times under its key before it is told that nothing came through.
  const wishes = new Set<string | undefined>();
  await page.route('**/approve', (route) => {
    wishes.add(route.request().headers()['idempotency-key']);
    return route.abort();
  });
  await page.keyboard.press('a');
  const failures = messages(page).locator('[data-kind="error"][data-visible="true"]');
  await expect(failures).toHaveCount(1);
  const first = await failures.getAttribute('data-notice');
  await failures.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => wishes.size).toBe(2);
  await expect(messages(page).locator(`[data-notice="${first}"]`)).toHaveCount(0);
  await expect(failures).toHaveCount(1);
  // Refused, because it is not shown any more, the failure stays.
  await failures.hover();
  await page.keyboard.press('Control+p');
  await expect(page.getByRole('heading', { level: 1, name: 'Locale profiles' })).toBeVisible();
  await expect(page.getByRole('grid')).toBeFocused();
  await failures.getByRole('button', { name: 'Retry' }).click();
  await expect(messages(page).getByText('What this was about is not shown any more.')).toBeAttached();
  await page.keyboard.press('f');
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('P016 the toast that comes while one that was closed still fades has its place, and its clicks', async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page, 'admin');
  await expect(page.getByRole('row').nth(1)).toContainText(/approv|draft|unknown/);
  // Nothing fades to its end before the time goes on.
  await page.clock.pauseAt(new Date(Date.now() + 1000));
  const close = messages(page).locator('[data-visible="true"]').getByRole('button', { name: 'Close this notice' });
  await raise(page, 1);
  const place = await close.boundingBox();
  await close.click();
  await expect(close).toHaveCount(0);

  await raise(page, 1);
  expect(await close.boundingBox()).toEqual(place);
  await expect(messages(page).getByRole('button', { name: /^\+1/ })).toHaveCount(0);
  await page.mouse.down();
  await page.clock.runFor(200);
  await page.mouse.up();
  await expect(close).toHaveCount(0);
});
