import { expect, type Locator, type Page } from '@playwright/test';
import { approvedBaseProfile } from '../../e2e/created-profiles.ts';
import { test } from '../../e2e/own-server.ts';
import { pdf } from '../../e2e/pdf.ts';
import { apiAs, signIn, type Account } from '../../e2e/support.ts';
import { expectFailure } from '../../e2e/told.ts';

const BROKEN = { status: 500, json: { error: 'état brisé' } } as const;

async function openNotices(page: Page): Promise<Locator> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /notices/i })
    .first()
    .click();
  return page.getByRole('dialog', { name: 'Notices' });
}

/** How often the failure stands in the notices, in the words the specification gives it. */
async function timesTold(page: Page): Promise<number> {
  const notices = (await openNotices(page)).getByRole('listitem');
  await expect(notices.first()).toBeVisible();
  const texts = await notices.allInnerTexts();
  await page.keyboard.press('Escape');
  return texts.filter((text) => text.includes('Internal Server Error') && text.includes('État brisé')).length;
}

async function expectToast(page: Page): Promise<void> {
  await expectFailure(page, 'Internal Server Error', 'État brisé');
}

const SCREENS: readonly [string, Account, string, RegExp][] = [
  ['the overview of base profiles', 'admin', '/base-profiles', /\/api\/v1\/profilebase(\?|$)/],
  ['the overview of locale profiles', 'admin', '/locale-profiles', /\/api\/v1\/profile(\?|$)/],
  ['the duplicate filters', 'admin', '/duplicate/filters', /\/api\/v1\/duplicate/],
  ['the duplicate logs', 'admin', '/duplicate/logs', /\/api\/v1\/duplicate/],
  ['the statistics', 'admin', '/stats', /\/api\/v1\/statistics/],
  ['the settings', 'admin', '/settings', /\/api\/v1\/setting/],
  ['the queue', 'geo-checker', '/queue', /\/api\/v1\/queue(\?|$)/],
];

for (const [what, account, path, address] of SCREENS) {
  test(`C231 ${what} cannot be fetched: a toast has the server’s status message and its text, once`, async ({
    page,
  }) => {
    await signIn(page, account);
    await page.route(address, (route) => route.fulfill(BROKEN));
    await page.goto(path);
    await expectToast(page);
    await expect(page.getByRole('main')).toContainText('État brisé');
    expect(await timesTold(page)).toBe(1);
  });
}

test('C231 a base profile cannot be fetched: the same, and again when the person asks again', async ({ page }) => {
  await signIn(page, 'admin');
  const id = crypto.randomUUID();
  await page.route(`**/api/v1/profilebase/${id}`, (route) => route.fulfill(BROKEN));
  await page.goto(`/base-profiles/${id}`);
  await expectToast(page);
  expect(await timesTold(page)).toBe(1);
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => timesTold(page)).toBe(2);
});

test('C231 a search of the palette that fails is told once, although it asks for two kinds', async ({ page }) => {
  await signIn(page, 'admin');
  await page.route(/\/search\?/, (route) => route.fulfill(BROKEN));
  await page.keyboard.press('Control+j');
  await page.getByRole('dialog').getByRole('combobox').fill('Someone');
  await expectToast(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox')).toHaveCount(0);
  expect(await timesTold(page)).toBe(1);
});

test('C231 a list that is reloaded and fails is told, although its rows were there', async ({ page }) => {
  await signIn(page, 'admin');
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  await page.route(/\/api\/v1\/profilebase(\?|$)/, (route) => route.fulfill(BROKEN));
  await page.getByRole('main').getByRole('button', { name: 'Reload' }).click();
  await expectToast(page);
  expect(await timesTold(page)).toBe(1);
});

test('C231 a document that cannot be opened is told as well', async ({ page, request }) => {
  const { id } = await approvedBaseProfile(request, `Unopened ${Date.now()}`, ['nl']);
  const admin = await apiAs(request, 'admin');
  await admin.upload(`/profilebase/${id}/document`, { document: pdf('paper.pdf') });
  await signIn(page, 'admin');
  await page.route('**/api/v1/document/*/open', (route) => route.fulfill(BROKEN));
  await page.goto(`/base-profiles/${id}`);
  await page.getByRole('button', { name: 'Open paper.pdf' }).click();
  await expectToast(page);
  const viewer = page.getByRole('dialog', { name: 'Documents' });
  await expect(viewer).toContainText('État brisé');
  await page.unrouteAll();
  await viewer.getByRole('button', { name: 'Retry' }).click();
  await expect(viewer.getByRole('img', { name: 'paper.pdf, page 1' })).toBeVisible();
});

test('C257 a geo configuration that cannot be fetched is told once on a record as well', async ({ page, request }) => {
  const { id } = await approvedBaseProfile(request, `Placeless ${Date.now()}`, ['nl']);
  await signIn(page, 'admin');
  await page.route('**/geo/v1/locations/geo-regions', (route) => route.fulfill(BROKEN));
  await page.goto(`/base-profiles/${id}`);
  await expectFailure(page, 'Unable to fetch geo config', 'Error fetching geo config');
  await expect(page.getByLabel('Country')).toBeVisible();
  const told = (await openNotices(page)).getByText('Unable to fetch geo config');
  await expect(told).toHaveCount(1);
});
