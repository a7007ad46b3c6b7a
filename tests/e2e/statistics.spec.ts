import { readFile } from 'node:fs/promises';
import { expect, test, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { FIGURE_NAMES } from '../../src/contract/policy/statistic-figures.ts';
import { apiAs, signIn, waitingProfile } from './support.ts';

async function openStatistics(page: Page, account: 'admin' | 'geo-checker'): Promise<void> {
  await signIn(page, account, '/stats?days=365');
  await expect(page.getByRole('heading', { name: 'Flow' })).toBeVisible();
}

/** Presses a number and compares it with its rows. */
async function compareWithRows(page: Page, number: Locator): Promise<void> {
  const count = Number(/: ([\d,]+)$/.exec((await number.getAttribute('aria-label')) ?? '')?.[1]?.replaceAll(',', ''));
  expect(count).toBeGreaterThan(0);
  await number.click();
  const panel = page.getByRole('complementary', { name: /^Rows: / });
  await expect(panel.getByRole('heading')).toBeFocused();
  await expect(panel.locator('[data-total]')).toHaveText(`${count.toLocaleString('en')} rows`);
  await expect(panel.getByRole('listitem').first()).toHaveAttribute('aria-setsize', String(count));
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
}

/** Something that the sample has none of: a save that a filter takes note of. */
async function noteASave(request: APIRequestContext): Promise<void> {
  const admin = await apiAs(request, 'admin');
  const { filter } = await admin.send<{ filter: { id: string; version: number } }>('POST', '/duplicate/filters', {
    name: 'Statistics',
    scope: 'base',
    active: true,
    action: 'log',
    groups: [{ conditions: [{ kind: 'text', field: 'profession', comparison: 'exact' }] }],
  });
  await waitingProfile(request, 780);
  await waitingProfile(request, 781);
  await admin.send('PUT', `/duplicate/filters/${filter.id}`, {
    name: 'Statistics',
    scope: 'base',
    active: false,
    action: 'log',
    groups: [{ conditions: [{ kind: 'text', field: 'profession', comparison: 'exact' }] }],
  });
}

test('C013 an Admin sees everybody’s numbers, and one of every kind leads to exactly its rows', async ({
  page,
  request,
}) => {
  await noteASave(request);
  await openStatistics(page, 'admin');
  for (const figure of FIGURE_NAMES) {
    // Own work of today: an Admin of the sample may have none.
    if (figure === 'own') continue;
    await compareWithRows(page, page.locator(`[data-figure="${figure}"]`).first());
  }
  await page.keyboard.press('v');
  await expect(page.getByRole('region', { name: 'Flow by day' })).toBeVisible();
  await compareWithRows(
    page,
    page.getByRole('button', { name: /^Locale profiles filled in, \d{4}-\d\d-\d\d: / }).first(),
  );
  const table = page.getByRole('region', { name: 'Locales by status' });
  await compareWithRows(page, table.getByRole('button', { name: /, approved: / }).first());
  // Only what is seen of it is drawn.
  expect(await table.getByRole('row').count()).toBeLessThan(60);
  await table.focus();
  await page.keyboard.press('End');
  await expect(table.getByRole('row', { name: /^zu / })).toBeVisible();
});

test('the numbers are given as a file, with what each of them counts', async ({ page }) => {
  await openStatistics(page, 'admin');
  const downloading = page.waitForEvent('download');
  await page.keyboard.press('e');
  const download = await downloading;
  const text = await readFile(await download.path(), 'utf8');
  expect(download.suggestedFilename()).toMatch(/^dossier-statistics-.*\.csv$/);
  expect(text).toContain('block,number,day,value,unit,definition');
  expect(text).toMatch(/\r\nown,Done in 7 days,,\d+,count,/);
  expect(text).toMatch(/\r\nlocales,fr approved,,\d+,count,/);
});

test('others see their own numbers only, and open what their role opens', async ({ page }) => {
  await openStatistics(page, 'geo-checker');
  await expect(page.getByRole('heading', { name: 'Quality of your work' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Waiting now' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Locales' })).toHaveCount(0);
  await page.keyboard.press('r');
  await page.getByRole('option', { name: 'Ninety days' }).click();
  await expect(page).toHaveURL(/\/stats\?days=90$/);
  await page.getByRole('button', { name: /^Locale profiles approved: / }).click();
  await page.getByRole('complementary').getByRole('listitem').first().getByRole('button').first().click();
  await expect(page).toHaveURL(/\/base-profiles\/[0-9a-f-]+\/[0-9a-f-]+$/);
});
