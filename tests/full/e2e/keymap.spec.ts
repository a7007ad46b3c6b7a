import { expect } from '@playwright/test';
import { expectNoProblems } from '../../e2e/axe.ts';
import { test } from '../../e2e/own-server.ts';
import { openOverview, waitingProfile } from '../../e2e/support.ts';

test('a person gives a command a key of their own, in every browser, and undoes it', async ({
  page,
  browser,
  baseURL,
}) => {
  await openOverview(page, 'creator');
  await page.keyboard.press('Control+j');
  await page.keyboard.type('change keys');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Keys' });
  await expect(dialog).toBeVisible();
  await expectNoProblems(page, 'keys');
  await dialog.getByRole('searchbox').fill('go to statistics');
  const row = dialog.getByRole('listitem', { name: 'Go to statistics' });
  await row.getByRole('button', { name: 'Change' }).click();
  // What the browser keeps and what another command has is refused with the reason.
  await page.keyboard.press('Control+b');
  await expect(row.getByRole('status')).toContainText('This key runs “Go to base profiles”.');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('g');
  await expect(row.getByRole('status')).toContainText('press two letters');
  await page.keyboard.press('x');
  await expect(row.getByRole('status')).toContainText('is free');
  await page.keyboard.press('Enter');
  await expect(row).toContainText('own');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  // Kept on the server: another browser knows it too.
  const other = await browser.newPage({ ...(baseURL && { baseURL }) });
  await openOverview(other, 'creator');
  const panel = other.getByRole('status', { name: 'Keys that can follow' });
  // Own keys come a moment after the page, and a key waits for what follows it for a moment only.
  await expect(async () => {
    await other.keyboard.press('Escape');
    await other.keyboard.press('g');
    await expect(panel).toContainText('Go to statistics', { timeout: 1_000 });
  }).toPass();
  await other.keyboard.press('x');
  await expect(other).toHaveURL(/\/stats$/);
  await expect(panel).toBeEmpty();
  await other.close();

  await page.keyboard.press('Control+j');
  await page.keyboard.type('change keys');
  await page.keyboard.press('Enter');
  await dialog.getByRole('searchbox').fill('go to statistics');
  await row.getByRole('button', { name: 'Reset' }).click();
  await expect(row).not.toContainText('own');
});

test('the modern preset gives Ctrl+K to the palette; single keys can be switched off', async ({ page }) => {
  await openOverview(page, 'creator');
  const run = async (words: string) => {
    await page.keyboard.press('Control+j');
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
  };
  await run('set key preset');
  await page.keyboard.press('2');
  await expect(page.getByText('Keys: Modern').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await run('switch single-key');
  await expect(page.getByText('Single-key shortcuts are off').first()).toBeVisible();
  await page.getByRole('grid').focus();
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[role="row"][data-current]')).toHaveAttribute('aria-rowindex', '3');
  await expect(page.getByText('1 selected')).toHaveCount(0);

  await run('switch single-key');
  await run('set key preset');
  await page.keyboard.press('1');
  await expect(page.getByText('Keys: Standard').first()).toBeVisible();
});

test('G shows what can follow, Escape ends it; . repeats the last command on the next row', async ({
  page,
  request,
}) => {
  const one = await waitingProfile(request, 160);
  const other = await waitingProfile(request, 161);
  await openOverview(page, 'admin', '?sort=created_at&direction=desc');
  await page.keyboard.press('.');
  await expect(page.getByText('There is nothing to repeat.').first()).toBeVisible();
  await page.keyboard.press('g');
  const panel = page.getByRole('status', { name: 'Keys that can follow' });
  await expect(panel).toContainText('Go to settings');
  await page.keyboard.press('Escape');
  await expect(panel).toBeEmpty();
  await expect(page).toHaveURL(/\/base-profiles/);

  // The newest two stand at the top: one is approved by its key, the other by a repeat.
  await page.getByRole('row', { name: other.profile_name }).click();
  await page.keyboard.press('a');
  await expect(page.getByText(/Approved with \d+ locale/).first()).toBeVisible();
  await page.getByRole('row', { name: one.profile_name }).click();
  await page.keyboard.press('.');
  await expect(page.getByRole('row', { name: one.profile_name })).toContainText('approved');
});
