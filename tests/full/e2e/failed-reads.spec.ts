import { approvedBaseProfile, ownWord } from '../../e2e/created-profiles.ts';
import { expect, test, type Locator, type Page } from '../../e2e/own-server.ts';
import { signIn } from '../../e2e/support.ts';
import { expectFailure } from '../../e2e/toasts.ts';

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

interface Part {
  /** What is read; `{base}` and `{locale}` stand for identifiers. */
  reads: string;
  title: string;
  /** What is pressed on the page before it is asked for. */
  opened?: (page: Page) => Promise<void>;
  onBase?: boolean;
  /** What says so in its place, and what that says. */
  place: (page: Page) => Locator;
  words: string;
}
const inDialog = (page: Page) => page.getByRole('dialog').locator('[role=alert]:not([data-kind])');
const PARTS: Readonly<Record<string, Part>> = {
  'C250 a locale profile': {
    reads: '/api/v1/profile/{locale}',
    title: 'Fetching locale profile failed',
    place: (page) => page.locator('main [role=alert][data-tone]'),
    words: 'Fetching locale profile failed',
  },
  'C250 locales to choose from': {
    reads: '/api/v1/profilebase/{base}/active-locales',
    title: 'Fetching locales failed',
    onBase: true,
    opened: (page) => page.getByRole('button', { name: 'Activate locales' }).first().click(),
    place: inDialog,
    words: 'Fetching locales failed. Out of order',
  },
  'C252 C211 images': {
    reads: '/api/v1/profile/{locale}/media',
    title: 'Failed to fetch images',
    opened: (page) => page.keyboard.press('p'),
    place: inDialog,
    words: 'Failed to fetch images. Out of order. These are the images',
  },
  'C252 logs': {
    reads: '/api/v1/log',
    title: 'Failed to fetch logs',
    place: (page) => page.getByRole('region', { name: 'Logs' }).getByRole('alert'),
    words: 'Failed to fetch logs',
  },
};

for (const [what, { reads, title, opened, onBase, place, words }] of Object.entries(PARTS)) {
  test(`${what} that cannot be fetched: one toast, and the place keeps it with Retry`, async ({ page, request }) => {
    const { id: base, profileOf } = await approvedBaseProfile(request, `Unread ${ownWord()}`, ['nl']);
    const path = reads.replace('{base}', base).replace('{locale}', profileOf('nl'));
    let asked = 0;
    await page.route(
      (url) => url.pathname === path,
      (route) => {
        asked += 1;
        return route.fulfill({ status: 400, json: { error: 'out of order', code: 'invalid-input' } });
      },
    );
    await signIn(page, 'admin', onBase ? `/base-profiles/${base}` : `/base-profiles/${base}/${profileOf('nl')}`);
    if (opened) {
      await expect(page.getByRole('region', { name: 'Images' })).toBeVisible();
      expect(asked, 'before it is opened').toBe(0);
      await opened(page);
    }
    await expectFailure(page, title, 'Out of order');
    await expect(place(page)).toContainText(words);
    if (!opened) await comeAndGo(page);
    const toasts = page
      .locator('[data-kind="error"]')
      .filter({ has: page.locator('strong').getByText(title, { exact: true }) });
    await expect(toasts).toHaveCount(1);
    expect(asked).toBe(1);
    const isWhole = (each: Element) => each.scrollWidth <= each.clientWidth && each.scrollHeight <= each.clientHeight;
    expect(await place(page).evaluate(isWhole)).toBe(true);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await expect(place(page)).toHaveCount(0);
  });
}

test('P082 where it is not answered who is signed in, the page says so after ten seconds, and Retry loads it anew', async ({
  page,
}) => {
  await signIn(page, 'admin', '/queue');
  let asked = 0;
  // The first call is never answered.
  await page.route('**/accounts:lookup**', (route) => (asked++ === 0 ? undefined : route.continue()));
  await page.goto('/base-profiles');
  const loader = page.getByRole('status').filter({ hasText: 'Loading has taken more than ten seconds.' });
  await loader.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  expect(asked).toBe(2);
});

test('P082 before anybody is signed in, the page says after ten seconds that it is not answered', async ({ page }) => {
  await page.route('**/configuration.json', () => undefined);
  await page.goto('/base-profiles');
  await expect(page.getByRole('status')).toContainText('loading for more than ten seconds', { timeout: 20_000 });
  await page.unrouteAll();
  await page.route('**/accounts:signInWithPassword**', () => undefined);
  await page.goto('/login');
  await page.getByLabel('E-mail').fill('admin@dossier.test');
  await page.getByLabel('Password').fill('dossier-sample');
  await page.keyboard.press('Enter');
  const waits = page.getByRole('alert').filter({ hasText: 'has not answered for more than ten seconds' });
  await expect(waits).toBeVisible({ timeout: 20_000 });
});
