import { expect, test, type Locator, type Page } from '../../e2e/own-server.ts';
import { openOverview } from '../../e2e/support.ts';

/** What is done opens this address in another tab, and this one stays where it is. */
async function opensBeside(page: Page, path: string, act: () => Promise<unknown>): Promise<void> {
  const here = page.url();
  const [other] = await Promise.all([page.context().waitForEvent('page'), act()]);
  // Playwright watches the calls of such a page only now and then from its beginning; its address is there at once.
  await expect.poll(() => other.evaluate(() => location.pathname).catch(String)).toBe(path);
  expect(page.url()).toBe(here);
  await other.close();
  await page.bringToFront();
}

/** By the middle button, and by Ctrl and a click. */
async function opensByClicks(page: Page, path: string, target: Locator): Promise<void> {
  await opensBeside(page, path, () => target.click({ button: 'middle' }));
  await opensBeside(page, path, () => target.click({ modifiers: ['ControlOrMeta'] }));
}

test('places of the rail, rows and entries of the palette are links, and open in a new tab', async ({ page }) => {
  await openOverview(page);
  const place = page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: /^Statistics/ });
  await expect(place).toHaveAttribute('href', '/stats');
  await opensByClicks(page, '/stats', place);
  const row = page.getByRole('row').nth(1);
  const link = row.getByRole('link');
  const path = (await link.getAttribute('href')) ?? '';
  expect(path).toMatch(/^\/base-profiles\/[0-9a-f-]{36}$/);
  await opensByClicks(page, path, link);
  await opensBeside(page, path, () => row.getByRole('gridcell').nth(3).click({ button: 'middle' }));
  // A plain click goes on to set the cursor, and the keys stay with the list.
  await link.click();
  await expect(page.getByRole('grid')).toBeFocused();
  await expect(page).toHaveURL(/\/base-profiles$/);
  await opensBeside(page, path, () => page.keyboard.press('Shift+Enter'));
  await page.keyboard.press('Control+j');
  const field = page.getByRole('dialog').getByRole('combobox');
  await field.fill('Go to settings');
  const entry = page.getByRole('option', { name: /^Go to settings/ });
  await expect(entry).toHaveAttribute('href', '/settings');
  await opensByClicks(page, '/settings', entry);
  await expect(field).toBeFocused();
  await opensBeside(page, '/settings', () => page.keyboard.press('Shift+Enter'));
  await field.fill('Sort');
  await page.keyboard.press('Shift+Enter');
  await expect(page.getByRole('alert')).toHaveText('This cannot be opened in a new tab.');
  await field.fill('Go to settings');
  await entry.click();
  await expect(page).toHaveURL(/\/settings$/);
});
