import { holdBack } from './hold-back.ts';
import { expect, test, type Page } from './own-server.ts';
import { signIn, turnTo } from './support.ts';
import { expectFailure } from './toasts.ts';

test('C004 C037 C047 C048 C052 C053 C054 what leads home: another role’s route with a denial, the root and sign-in without a word', async ({
  page,
}) => {
  await signIn(page, 'base-checker', '/');
  await expect(page.getByRole('heading', { level: 1, name: 'Queue', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/queue$/);
  await turnTo(page, '/login');
  await expect(page).toHaveURL(/\/queue$/);
  await expect(page.getByText('Permission denied')).toHaveCount(0);
  await turnTo(page, '/base-profiles');
  await expectFailure(page, 'Permission denied', 'You do not have access to this page.');
  await expect(page).toHaveURL(/\/queue$/);
  await test.step('C028 without base profiles, home is its own', async () => {
    await turnTo(page, '/nowhere');
    await page.getByRole('button', { name: 'Go back to home' }).click();
    await expect(page).toHaveURL(/\/queue$/);
  });
});

test('C026 C027 C028 C029 C030 C031 P083 a path that matches nothing, one that no record can have, and a record that is gone', async ({
  page,
}) => {
  await signIn(page, 'admin', '/nowhere');
  await expect(page.getByRole('heading', { name: 'Page not found', exact: true })).toBeFocused();
  await expect(page.getByText('Error 404', { exact: true })).toBeVisible();
  await expect(page.getByText('Sorry, we couldn’t find the page you’re looking for.', { exact: true })).toBeVisible();
  await test.step('its palette, help and title are those of the screen', async () => {
    await expect(page).toHaveTitle('Page not found · Dossier');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keys here' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+j');
    await page.keyboard.type('statistics');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/stats$/);
    await expect(page).toHaveTitle('Statistics · Dossier');
  });
  await test.step('it leads home', async () => {
    await turnTo(page, '/nowhere');
    await page.getByRole('button', { name: 'Go back to home', exact: true }).click();
    await expect(page).toHaveURL(/\/base-profiles$/);
    await expect(page.getByRole('grid')).toBeVisible();
  });
  await test.step('a failing validate hook names the path', async () => {
    for (const path of ['/base-profiles/not-an-identifier', `/base-profiles/${crypto.randomUUID()}/neither`]) {
      await turnTo(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Page Not Found: ${path}`);
      await expect(page.getByText('Error 404', { exact: true })).toBeVisible();
    }
  });
  await test.step('a record that is gone leads back to its list', async () => {
    const [base, locale] = [crypto.randomUUID(), crypto.randomUUID()];
    await turnTo(page, `/base-profiles/${base}`);
    await expect(page).toHaveTitle('Profile not found · Dossier');
    await page.getByRole('alert').getByRole('button', { name: 'Back to the base profiles' }).click();
    await expect(page).toHaveURL(/\/base-profiles$/);
    await turnTo(page, `/base-profiles/${base}/${locale}`);
    await page.getByRole('alert').getByRole('button', { name: 'Back to the locale profiles' }).click();
    await expect(page).toHaveURL(/\/locale-profiles$/);
  });
});

/** Holds the tags back, which every screen waits for, until they are let go. */
const holdTags = (page: Page) => holdBack(page, '**/api/v1/tag');

test('C018 C019 the loader covers the page while it loads and is gone afterwards', async ({ page }) => {
  await signIn(page, 'admin');
  const release = await holdTags(page);
  await page.goto('/stats');
  const loader = page.getByRole('status').filter({ hasText: 'Loading page' });
  await expect(loader).toBeVisible();
  expect(await loader.boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 });
  const pulsing = await loader.evaluate((each) =>
    each
      .getAnimations({ subtree: true })
      .some((animation) => animation.playState === 'running' && animation.effect?.getTiming().iterations === Infinity),
  );
  expect(pulsing).toBe(true);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible();
  await expect(page.getByText('Loading page')).toHaveCount(0);
});

const FAILED = { status: 500, json: { error: 'no', code: 'internal' } };

test('C019 C046 C245 tags that cannot be fetched are reported; a change of the address asks anew, and the loader comes and goes', async ({
  page,
}) => {
  await page.route('**/api/v1/tag', (route) => route.fulfill(FAILED));
  await signIn(page, 'admin');
  await expectFailure(page, 'Unable to fetch tags...', 'Please try reloading the site.');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByText('Loading page')).toHaveCount(0);
  const release = await holdTags(page);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('status').filter({ hasText: 'Loading page' })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible();
  await expect(page.getByText('Loading page')).toHaveCount(0);
});

test('C046 C094 C244 C246 C257 locales, attributes and regions that cannot be fetched are reported, and there is no locale to choose from', async ({
  page,
}) => {
  const addresses = ['**/api/v1/locale', '**/api/v1/attribute', '**/geo/v1/locations/geo-regions'];
  for (const address of addresses) await page.route(address, (route) => route.fulfill(FAILED));
  await signIn(page, 'admin', '/locale-profiles');
  await expectFailure(page, 'Unable to fetch locales...', 'Please try reloading the site.');
  await expectFailure(page, 'Unable to fetch attributes...', 'Please try reloading the site.');
  await expectFailure(page, 'Unable to fetch geo config', 'Error fetching geo config');
  const options = page.getByRole('dialog').getByRole('option');
  const ask = async () => {
    await expect(page.getByRole('grid')).toBeFocused();
    await page.keyboard.press('Shift+L');
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await expect(page.getByRole('dialog').getByText('Filter by locale').first()).toBeVisible();
  };
  await ask();
  await expect(options).toHaveCount(0);
  await page.unrouteAll();
  await page.reload();
  await ask();
  await expect(options.first()).toBeVisible();
});
