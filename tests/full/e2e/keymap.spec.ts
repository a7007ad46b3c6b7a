import { expect } from '@playwright/test';
import { expectNoProblems } from '../../e2e/axe.ts';
import { test } from '../../e2e/own-server.ts';
import { openOverview } from '../../e2e/support.ts';

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
  // Own keys come with what is kept for the person.
  const come = other.waitForResponse((answer) => answer.url().endsWith('/me/preferences') && answer.ok());
  await openOverview(other, 'creator');
  await come;
  const panel = other.getByRole('status', { name: 'Keys that can follow' });
  await other.keyboard.press('g');
  await expect(panel).toContainText('Go to statistics');
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
