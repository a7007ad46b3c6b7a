import { expect, test } from '@playwright/test';
import { claimedItem, panel, shownItem } from './queue-panel.ts';

test('P002 P004 the page of an item leads back to it', async ({ page }) => {
  const { id, name } = await claimedItem(page);
  const grid = page.getByRole('grid', { name: 'Waiting items' });
  const profession = page.getByLabel('Profession');
  await page.keyboard.press('e');
  await expect(profession).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeFocused();
  expect(await shownItem(page)).toBe(id);
  const row = (await grid.getAttribute('aria-activedescendant')) ?? '';
  await expect(page.locator(`[id="${row}"]`), 'the cursor of the list').toContainText(name);

  await page.keyboard.press('p');
});
