import { expect, type Page } from '@playwright/test';
import { test } from './own-server.ts';
import { apiAs, firstLocaleProfile, signIn } from './support.ts';
import { expectFailure } from './told.ts';

test('C052 C053 C054 C037 a route of another role is denied and leads home', async ({ page }) => {
  await signIn(page, 'admin', '/queue');
  await expectFailure(page, 'Permission denied', 'You do not have access to this page.');
  await expect(page).toHaveURL(/\/base-profiles$/);
});

test('C004 C047 the nameless root leads home without a word', async ({ page }) => {
  await signIn(page, 'base-checker', '/');
  await expect(page.getByRole('heading', { level: 1, name: 'Queue', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/queue$/);
  await expect(page.getByText('Permission denied')).toHaveCount(0);
});

test('C048 sign-in leads home for whoever is signed in', async ({ page }) => {
  await signIn(page, 'creator', '/login');
  await expect(page).toHaveURL(/\/base-profiles$/);
});

test('C026 C027 C028 C029 C031 a path that matches nothing', async ({ page }) => {
  await signIn(page, 'admin', '/nowhere');
  await expect(page.getByRole('heading', { name: 'Page not found', exact: true })).toBeFocused();
  await expect(page.getByText('404', { exact: true })).toBeVisible();
  await expect(page.getByText('Sorry, we couldn’t find the page you’re looking for.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Go back to home', exact: true }).click();
  await expect(page).toHaveURL(/\/base-profiles$/);
  await expect(page.getByRole('grid')).toBeVisible();
});

test('P083 on an error screen the palette, the help and the title are those of the screen', async ({ page }) => {
  await signIn(page, 'admin', '/nowhere');
  await expect(page.getByRole('heading', { name: 'Page not found', exact: true })).toBeFocused();
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

test('P083 a record that is gone leads back to its list', async ({ page }) => {
  const [base, locale] = [crypto.randomUUID(), crypto.randomUUID()];
  await signIn(page, 'admin', `/base-profiles/${base}`);
  await expect(page).toHaveTitle('Base profile · Dossier');
  await page.getByRole('alert').getByRole('button', { name: 'Back to the base profiles' }).click();
  await expect(page).toHaveURL(/\/base-profiles$/);
  await page.goto(`/base-profiles/${base}/${locale}`);
  await page.getByRole('alert').getByRole('button', { name: 'Back to the locale profiles' }).click();
  await expect(page).toHaveURL(/\/locale-profiles$/);
});

test('C028 for a role without base profiles, home is its own', async ({ page }) => {
  await signIn(page, 'fill-in', '/nowhere');
  await page.getByRole('button', { name: 'Go back to home' }).click();
  await expect(page).toHaveURL(/\/queue$/);
});

test('C026 C030 a failing validate hook names the path, with status 404', async ({ page }) => {
  await signIn(page, 'admin');
  for (const path of ['/base-profiles/not-an-identifier', `/base-profiles/${crypto.randomUUID()}/neither`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Page Not Found: ${path}`);
    await expect(page.getByText('404', { exact: true })).toBeVisible();
  }
});

test('C015 C056 moving between routes loads no new page', async ({ page }) => {
  await signIn(page, 'admin');
  await page.evaluate(() => {
    (window as { stayed?: boolean }).stayed = true;
  });
  for (const [key, path] of [
    ['s', '/stats'],
    ['p', '/locale-profiles'],
    ['b', '/base-profiles'],
  ]) {
    await page.keyboard.press(`Control+${key}`);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
  expect(await page.evaluate(() => (window as { stayed?: boolean }).stayed)).toBe(true);
});

test('C016 C005 C009 C010 C011 C013 C014 the routes of an Admin stand in the default layout', async ({ page }) => {
  await signIn(page, 'admin');
  for (const path of [
    '/base-profiles',
    '/locale-profiles',
    '/duplicate/filters',
    '/duplicate/logs',
    '/stats',
    '/settings',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
});

test('C007 C008 a locale profile and the creation of a base profile stand in the default layout', async ({
  page,
  request,
}) => {
  const [approved] = await (
    await apiAs(request, 'admin')
  ).list('status=approved&sort=locales_done&direction=desc&limit=1');
  await signIn(page, 'admin', '/create/base-profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Create base profile' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible();
  await page.goto(`/base-profiles/${approved?.id}/${await firstLocaleProfile(request, approved?.id ?? '')}`);
  await expect(page.getByRole('navigation', { name: 'Parts of this profile' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible();
});

test('C012 the queue stands in the default layout', async ({ page }) => {
  await signIn(page, 'geo-checker');
  await expect(page).toHaveURL(/\/queue$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible();
});

/** Holds the tags back, which every screen waits for, until they are let go. */
async function holdTags(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/v1/tag', async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}

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

test('C019 a change of the address alone brings the loader too, and its end takes it away', async ({ page }) => {
  await page.route('**/api/v1/tag', (route) => route.fulfill({ status: 500, json: { error: 'no' } }));
  await signIn(page, 'admin');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByText('Loading page')).toHaveCount(0);
  await page.unrouteAll();
  // What failed is asked for again by whoever goes elsewhere.
  const release = await holdTags(page);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('status').filter({ hasText: 'Loading page' })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible();
  await expect(page.getByText('Loading page')).toHaveCount(0);
});

test('C094 while the locales are not there, there is none to choose from', async ({ page }) => {
  await page.route('**/api/v1/locale', (route) => route.fulfill({ status: 500, json: { error: 'no' } }));
  await signIn(page, 'admin');
  const options = page.getByRole('dialog').getByRole('option');
  const ask = async () => {
    await page.goto('/locale-profiles');
    await expect(page.getByRole('grid')).toBeFocused();
    await page.keyboard.press('Shift+L');
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await expect(page.getByRole('dialog').getByText('Filter by locale').first()).toBeVisible();
  };
  await ask();
  await expect(options).toHaveCount(0);
  await page.unroute('**/api/v1/locale');
  await ask();
  await expect(options.first()).toBeVisible();
});

const LOOKUPS: [string, string, string, string][] = [
  ['C244', '**/api/v1/locale', 'Unable to fetch locales...', 'Please try reloading the site.'],
  ['C245', '**/api/v1/tag', 'Unable to fetch tags...', 'Please try reloading the site.'],
  ['C246', '**/api/v1/attribute', 'Unable to fetch attributes...', 'Please try reloading the site.'],
  ['C257', '**/geo/v1/locations/geo-regions', 'Unable to fetch geo config', 'Error fetching geo config'],
];
for (const [fact, address, title, message] of LOOKUPS) {
  test(`C046 ${fact} the guard loads it, and says so when it cannot: ${title}`, async ({ page }) => {
    await page.route(address, (route) => route.fulfill({ status: 500, json: { error: 'no', code: 'internal' } }));
    await signIn(page, 'admin');
    await expectFailure(page, title, message);
  });
}
