import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { signIn } from './support.ts';

async function openStatistics(page: Page, account: 'admin' | 'geo-checker'): Promise<void> {
  await signIn(page, account);
  await page.goto('/stats?days=365');
  await expect(page.getByRole('heading', { name: 'Flow' })).toBeVisible();
}

/** Presses a number and compares it with its rows. */
async function compareWithRows(page: Page, name: RegExp): Promise<void> {
  const number = page.getByRole('button', { name }).first();
  const count = Number(/: ([\d,]+)/.exec((await number.getAttribute('aria-label')) ?? '')?.[1]?.replaceAll(',', ''));
  expect(count).toBeGreaterThan(0);
  await number.click();
  const panel = page.getByRole('complementary', { name: /^Rows: / });
  await expect(panel.getByRole('heading')).toBeFocused();
  await expect(panel.locator('[data-total]')).toHaveText(`${count.toLocaleString('en')} rows`);
  await expect(panel.getByRole('listitem').first()).toHaveAttribute('aria-setsize', String(count));
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
}

test('C013 an Admin sees everybody’s numbers, and each leads to exactly its rows', async ({ page }) => {
  await openStatistics(page, 'admin');
  for (const name of [
    /^Locale profiles approved: /,
    /^Approved at the first decision: /,
    /^Photo quality: /,
    /^Base profiles, awaiting approval: /,
    /^français, .*: /,
  ]) {
    await compareWithRows(page, name);
  }
  await page.keyboard.press('v');
  await expect(page.getByRole('region', { name: 'Flow by day' })).toBeVisible();
  await compareWithRows(page, /^Locale profiles filled in, \d{4}-\d\d-\d\d: /);
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
  await page.getByRole('complementary').getByRole('listitem').first().getByRole('button').click();
  await expect(page).toHaveURL(/\/base-profiles\/[0-9a-f-]+\/[0-9a-f-]+$/);
});
