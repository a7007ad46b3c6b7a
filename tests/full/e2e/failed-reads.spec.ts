import { expect, type Page } from '@playwright/test';
import { approvedBaseProfile } from '../../e2e/created-profiles.ts';
import { test } from '../../e2e/own-server.ts';
import { signIn, type Account } from '../../e2e/support.ts';
import { expectFailure } from '../../e2e/told.ts';

/** Lets every read that fits fail, and counts how often each address was asked for since it was reset. */
async function failReads(page: Page, fails: (path: string) => boolean) {
  const asked = new Map<string, number>();
  await page.route(/\/(api\/v1|geo\/v1)\//, (route) => {
    const { pathname, search } = new URL(route.request().url());
    if (route.request().method() !== 'GET' || !fails(pathname)) return route.fallback();
    asked.set(pathname + search, (asked.get(pathname + search) ?? 0) + 1);
    return route.fulfill({ status: 500, json: { error: 'out of order', code: 'internal' } });
  });
  return asked;
}

/** All that makes a page look again by itself: another window, the connection, the palette, a part that is drawn anew. */
async function comeAndGo(page: Page): Promise<void> {
  for (const name of ['offline', 'online', 'blur', 'focus']) {
    await page.evaluate((event) => window.dispatchEvent(new Event(event)), name);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  }
  await page.keyboard.press('Control+j');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

const LOOKUPS = ['/api/v1/locale', '/api/v1/tag', '/api/v1/attribute', '/geo/v1/locations/geo-regions'];
const isLive = (path: string) => path.endsWith('/live');

/** The words of the rail, each with the heading it leads to. */
const PLACES = {
  admin: [
    ['Base profiles', 'Base profiles'],
    ['Locale profiles', 'Locale profiles'],
    ['Duplicate filters', 'Duplicate filters'],
    ['Duplicate logs', 'Duplicate logs'],
    ['Statistics', 'Statistics'],
    ['Settings', 'Settings'],
  ],
  'geo-checker': [
    ['Queue', 'Queue'],
    ['Statistics', 'Statistics'],
    ['Settings', 'Settings'],
  ],
} as const;

for (const account of ['admin', 'geo-checker'] as const) {
  test(`C225 no read of ${account} is repeated by itself: each is asked for once where the person goes`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const asked = await failReads(page, (path) => !isLive(path));
    await signIn(page, account);
    const places = page.getByRole('navigation', { name: 'Places' });
    for (const [index, [word, title]] of PLACES[account].entries()) {
      if (index > 0) {
        asked.clear();
        await places.getByText(word, { exact: true }).click();
      }
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect.poll(() => LOOKUPS.filter((path) => asked.has(path))).toEqual(LOOKUPS);
      await comeAndGo(page);
      expect(
        [...asked].filter(([, times]) => times > 1),
        `on ${title}`,
      ).toEqual([]);
    }
  });
}

test('C225 what failed on a screen is asked for again by Retry, and by coming back, once each', async ({ page }) => {
  await signIn(page, 'admin');
  const asked = await failReads(page, (path) => path === '/api/v1/statistics');
  const times = () => [...asked.values()].reduce((sum, each) => sum + each, 0);
  const places = page.getByRole('navigation', { name: 'Places' });
  const go = async (place: string) => places.getByText(place, { exact: true }).click();
  await go('Statistics');
  await expect(page.getByRole('main').locator('[role=alert][data-tone]')).toContainText('Out of order');
  expect(times()).toBe(1);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(times).toBe(2);
  await comeAndGo(page);
  expect(times()).toBe(2);
  await go('Settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  expect(times()).toBe(2);
  await go('Statistics');
  await expect.poll(times).toBe(3);
});

test.describe('of a locale profile', () => {
  let profile: { baseId: string; id: string; address: string };
  test.beforeAll(async ({ browser }) => {
    const page = await browser.newPage();
    const made = await approvedBaseProfile(page.request, `Unread ${Date.now()}`, ['nl']);
    const id = made.profileOf('nl');
    profile = { baseId: made.id, id, address: `/base-profiles/${made.id}/${id}` };
    await page.close();
  });

  /** Of this title to the letter; one that has had its time stays among them until it has faded. */
  const toasts = (page: Page, title: string) =>
    page.locator('[data-kind="error"]').filter({ has: page.locator('strong').getByText(title, { exact: true }) });

  async function openAs(page: Page, account: Account, address: string) {
    await signIn(page, account, address);
  }

  test('C250 that cannot be fetched a toast tells once, and the place keeps it with Retry', async ({ page }) => {
    const asked = await failReads(page, (path) => path === `/api/v1/profile/${profile.id}`);
    await openAs(page, 'admin', profile.address);
    await expectFailure(page, 'Fetching locale profile failed', 'Out of order');
    await comeAndGo(page);
    await expect(toasts(page, 'Fetching locale profile failed')).toHaveCount(1);
    expect([...asked.values()]).toEqual([1]);
    const place = page.locator('main [role=alert][data-tone]');
    await expect(place).toContainText('Fetching locale profile failed');
    await page.unrouteAll();
    await place.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('region', { name: 'Images' })).toBeVisible();
  });

  test('C250 locales that cannot be fetched are told by a toast, and in the picker whole, with Retry', async ({
    page,
  }) => {
    const asked = await failReads(page, (path) => path.endsWith('/active-locales'));
    await openAs(page, 'admin', `/base-profiles/${profile.baseId}`);
    await page.getByRole('button', { name: 'Activate locales' }).first().click();
    const dialog = page.getByRole('dialog');
    const place = dialog.locator('[role=alert]:not([data-kind])');
    await expect(place).toContainText('Fetching locales failed. Out of order');
    await expectFailure(page, 'Fetching locales failed', 'Out of order');
    await expect(toasts(page, 'Fetching locales failed')).toHaveCount(1);
    // Nothing of it is cut off.
    expect(
      await place.evaluate((each) => each.scrollWidth <= each.clientWidth && each.scrollHeight <= each.clientHeight),
    ).toBe(true);
    const box = await place.boundingBox();
    const around = await dialog.boundingBox();
    expect(box && around && box.x >= around.x && box.x + box.width <= around.x + around.width).toBe(true);
    expect([...asked.values()]).toEqual([1]);
    await page.unrouteAll();
    await place.getByRole('button', { name: 'Retry' }).click();
    await expect(place).toHaveCount(0);
  });

  test('C252 logs that cannot be fetched are told by a toast once, and in their place with Retry', async ({ page }) => {
    let asked = 0;
    await page.route('**/api/v1/log?*', (route) => {
      asked += 1;
      return route.fulfill({ status: 400, json: { error: 'out of order', code: 'invalid-input' } });
    });
    await openAs(page, 'admin', profile.address);
    await expectFailure(page, 'Failed to fetch logs', 'Out of order');
    await comeAndGo(page);
    expect(asked).toBe(1);
    await expect(toasts(page, 'Failed to fetch logs')).toHaveCount(1);
    const logs = page.getByRole('region', { name: 'Logs' });
    await expect(logs.getByRole('alert')).toContainText('Failed to fetch logs');
    await page.unrouteAll();
    await logs.getByRole('button', { name: 'Retry' }).click();
    await expect(logs.getByRole('listitem').first()).toBeVisible();
  });

  test('C252 C211 the images are asked for when their modal opens; a failure is told by a toast and in the modal with Retry', async ({
    page,
  }) => {
    const asked = await failReads(page, (path) => path === `/api/v1/profile/${profile.id}/media`);
    await openAs(page, 'admin', profile.address);
    await expect(page.getByRole('region', { name: 'Images' })).toBeVisible();
    expect(asked.size).toBe(0);
    await page.keyboard.press('p');
    const dialog = page.getByRole('dialog', { name: /^Images of/ });
    await expectFailure(page, 'Failed to fetch images', 'Out of order');
    await expect(dialog.locator('[role=alert]:not([data-kind])')).toContainText(
      'Failed to fetch images. Out of order. Shown are the images',
    );
    expect([...asked.values()]).toEqual([1]);
    await page.unrouteAll();
    const media = page.waitForResponse((answer) => answer.url().endsWith('/media') && answer.status() === 200);
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await media;
    await expect(dialog.locator('[role=alert]:not([data-kind])')).toHaveCount(0);
    await expect(toasts(page, 'Failed to fetch images')).toHaveCount(1);
  });

  test('nothing that comes back: the page says in its own words that the server could not be reached', async ({
    page,
  }) => {
    await page.route(`**/api/v1/profile/${profile.id}`, (route) => route.abort('connectionfailed'));
    await openAs(page, 'admin', profile.address);
    const place = page.locator('main [role=alert][data-tone]');
    await expect(place).toContainText('The server could not be reached. Check the connection and try again.');
    await expect(page.getByText('Failed to fetch', { exact: false })).toHaveCount(0);
  });
});
