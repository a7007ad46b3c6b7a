import { expect, type Page } from '@playwright/test';
import { expectNoProblems } from '../../e2e/axe.ts';
import { test } from '../../e2e/own-server.ts';
import { apiAs, openOverview, signIn } from '../../e2e/support.ts';

const grid = (page: Page) => page.getByRole('grid');
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Filters and order' });

test('P106 an Admin shares a view with a role and makes it its default; who opens the overview sees it, which it is and its count, and leaves it', async ({
  page,
  browser,
  request,
}) => {
  const admin = await apiAs(request, 'admin');
  const drafts = await admin.total('&status=draft');
  await openOverview(page, 'admin', '?status=draft&sort=created_at&direction=asc');
  await page.getByRole('button', { name: 'Saved views', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Share this view/ }).click();
  const field = page.getByRole('dialog').getByRole('combobox');
  await expect(field).toBeFocused();
  await field.fill('Creator');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Name of the view');
  await field.fill('Old drafts');
  await page.keyboard.press('Enter');
  await expect(page.getByText('“Old drafts” is shared with Creator').first()).toBeVisible();

  await page.keyboard.press('Escape');
  await page.goto('/settings');
  const row = page.getByRole('group', { name: 'Shared views' });
  const first = row.getByRole('button', { name: /^Old drafts · Creator · base profiles/ });
  await expect(first).toHaveAttribute('aria-pressed', 'false');
  await first.click();
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await row.scrollIntoViewIfNeeded();
  await expectNoProblems(page, 'shared views in the settings');

  const other = await (await browser.newContext()).newPage();
  await signIn(other, 'creator');
  await expect(other).toHaveURL(/status=draft&sort=created_at&direction=asc/);
  await expect(grid(other)).toHaveAttribute('aria-rowcount', String(drafts + 1));
  const menu = other.getByRole('button', { name: 'View: Old drafts (your role’s default)' });
  await menu.click();
  await expect(other.getByRole('menuitem', { name: `Old drafts · ${drafts}` })).toBeVisible();
  await expect(other.getByRole('menuitem', { name: /^Share this view/ })).toHaveCount(0);
  await expectNoProblems(other, 'the menu with a shared view');
  await other.keyboard.press('Escape');
  await other.setViewportSize({ width: 390, height: 844 });
  await expect(menu).toBeVisible();
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await other.setViewportSize({ width: 1440, height: 900 });

  await bar(other)
    .getByRole('button', { name: /^Clear filters/ })
    .click();
  await expect(other).not.toHaveURL(/status=/);
  await expect(bar(other).getByRole('button', { name: 'Saved views' })).toBeVisible();
  // Gone elsewhere and back: the overview is as it was left.
  await other.keyboard.press('g');
  await other.keyboard.press('s');
  await expect(other).toHaveURL(/\/settings$/);
  await other.keyboard.press('Control+b');
  await expect(grid(other)).toBeVisible();
  await expect(other).not.toHaveURL(/status=/);
  await other.context().close();
});
