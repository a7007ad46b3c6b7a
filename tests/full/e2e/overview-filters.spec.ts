import { expect, type Page } from '@playwright/test';
import { expectNoProblems } from '../../e2e/axe.ts';
import { test } from '../../e2e/own-server.ts';
import { apiAs, openOverview } from '../../e2e/support.ts';

const grid = (page: Page) => page.getByRole('grid');
const chip = (page: Page, words: string | RegExp) =>
  page.getByRole('toolbar', { name: 'Filters and order' }).getByRole('button', { name: words });
const chosenFrom = async (page: Page, menu: string, item: string) => {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${item}`) }).click();
};
const answer = async (page: Page, text: string) => {
  const field = page.getByRole('dialog').getByRole('combobox');
  await expect(field).toBeFocused();
  await field.fill(text);
  await page.keyboard.press('Enter');
  await expect(field).toHaveCount(0);
};

test('C005 C106 fields of all four kinds narrow the base profiles; a view keeps them, columns are hidden', async ({
  page,
  request,
}) => {
  const api = await apiAs(request, 'admin');
  const showsWhatTheAddressSays = async () => {
    const filter = new URL(page.url()).search.replace('?', '&');
    await expect(grid(page)).toHaveAttribute('aria-rowcount', String((await api.total(filter)) + 1));
  };
  await openOverview(page);
  await chosenFrom(page, 'Filter', 'Filter by country');
  await answer(page, 'Netherlands');
  await expect(chip(page, 'Country: Netherlands')).toBeVisible();
  await expect(page).toHaveURL(/country=NL/);
  await showsWhatTheAddressSays();
  await page.keyboard.press('v');
  await page.keyboard.press('2');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(chip(page, 'Not active')).toBeVisible();
  await page.keyboard.press('Shift+T');
  await answer(page, 'Smoker');
  await expect(page).toHaveURL(/tags=/);
  await page.keyboard.press('t');
  await answer(page, 'a');
  await expect(chip(page, 'Text: a')).toBeVisible();
  await showsWhatTheAddressSays();
  await page.keyboard.press('Backspace');
  await expect(chip(page, 'Text: a')).toHaveCount(0);
  await chip(page, /^Tag: /).click();
  await expect(page).not.toHaveURL(/tags=/);
  await chosenFrom(page, 'Filter', 'Filter by region');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(chip(page, /^Region: /)).toBeVisible();
  await showsWhatTheAddressSays();
  await expectNoProblems(page, 'an overview with chips');

  await page.keyboard.press('Shift+S');
  await answer(page, 'Quiet Dutch');
  const filtered = page.url();
  await expect(page.getByRole('button', { name: 'View: Quiet Dutch' })).toBeVisible();
  await page.keyboard.press('Shift+H');
  await answer(page, 'Gender');
  await expect(page.getByRole('columnheader', { name: 'Gender' })).toHaveCount(0);
  await page.goto('/base-profiles');
  await expect(grid(page)).toBeFocused();
  await expect(page.getByRole('columnheader', { name: 'Gender' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Saved views' }).click();
  await expectNoProblems(page, 'the menu of saved views');
  await page.getByRole('menuitem', { name: 'Quiet Dutch' }).click();
  await expect(page).toHaveURL(filtered);
  await chosenFrom(page, 'View: Quiet Dutch', 'Rename a saved view');
  await expect(page.getByRole('option', { name: 'Quiet Dutch' })).toBeVisible();
  await page.keyboard.press('Enter');
  await answer(page, 'Dutch');
  await expect(page.getByRole('button', { name: 'View: Dutch' })).toBeVisible();
  await chosenFrom(page, 'View: Dutch', 'Delete a saved view');
  await expect(page.getByRole('option', { name: 'Dutch' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Saved views' })).toBeVisible();
  await page.keyboard.press('Shift+H');
  await answer(page, 'Gender');
  await expect(page.getByRole('columnheader', { name: 'Gender' })).toBeVisible();
});

test('C009 C106 the locale profiles are narrowed alike, and back shows the same place, cursor and selection', async ({
  page,
}) => {
  await openOverview(page);
  await page.goto('/locale-profiles');
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press('f');
  await answer(page, 'approved');
  await page.keyboard.press('v');
  await page.keyboard.press('1');
  await expect(chip(page, 'Active')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('approved');
  for (const press of ['PageDown', 'PageDown', 'x', 'j']) await page.keyboard.press(press);
  await expect(page.getByRole('toolbar', { name: 'Selected rows' }).getByText('1 selected')).toBeVisible();
  const current = await page.locator('[role="row"][data-current]').getAttribute('aria-rowindex');
  const address = page.url();
  // As a wheel would: the cursor is no longer in the middle of what is seen. The key comes before the scroll event.
  const before = await grid(page).evaluate((element) => {
    element.scrollBy(0, 85);
    const { scrollTop } = element;
    element.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }),
    );
    return scrollTop;
  });
  expect(before).toBeGreaterThan(300);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('toolbar', { name: 'Selected rows' }).getByText('1 selected')).toBeVisible();
  await expect(page.locator('[role="row"][data-current]')).toHaveAttribute('aria-rowindex', current ?? '');
  expect(await grid(page).evaluate((element) => element.scrollTop)).toBe(before);
});
