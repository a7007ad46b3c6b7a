import { expectNoProblems } from '../../e2e/axe.ts';
import { expect, test, type Page } from '../../e2e/own-server.ts';
import { apiAs, openOverview } from '../../e2e/support.ts';
import { press } from './steps.ts';

const grid = (page: Page) => page.getByRole('grid');
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Filters and order' });
const chip = (page: Page, words: string | RegExp) => bar(page).getByRole('button', { name: words });
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

test('C005 C106 fields of all four kinds narrow the list, and a view keeps them', async ({ page, request }) => {
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
  await press(page, 'v', '2');
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
  await chosenFrom(page, 'View: Quiet Dutch', 'Delete a saved view');
  await expect(page.getByRole('option', { name: 'Quiet Dutch' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Saved views' })).toBeVisible();
  await page.keyboard.press('Shift+H');
  await answer(page, 'Gender');
  await expect(page.getByRole('columnheader', { name: 'Gender' })).toBeVisible();
});
