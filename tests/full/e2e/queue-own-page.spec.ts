import { expect } from '@playwright/test';
import type { BaseProfile } from '../../../src/contract/shapes/base-profile.ts';
import { test } from '../../e2e/own-server.ts';
import { claimedItem, panel, shownItem } from '../../e2e/queue-panel.ts';
import { apiAs } from '../../e2e/support.ts';

test('P002 P004 the page of an item leads back to it: at the item, with its claim after a save, and on to the next one after a decision', async ({
  page,
}) => {
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

  await page.keyboard.press('e');
  await profession.fill('Bell founder');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Attributes and tags updated').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeFocused();
  await expect(panel(page).locator('dl')).toContainText('Bell founder');
  await expect(panel(page).getByText(/^claim \d/), 'a save lets go of nothing').toBeVisible();

  await page.keyboard.press('e');
  await expect(profession).toBeVisible();
  await page.keyboard.press('a');
  await expect(panel(page)).toBeFocused();
  await expect(panel(page)).not.toHaveAttribute('data-item', id);
  await expect(panel(page).getByText(/^claim \d/)).toBeVisible();
  await page.keyboard.press('p');
});

test('P003 an item that somebody else changes while it is open says so at once: who, and which field', async ({
  page,
  request,
}) => {
  const { id } = await claimedItem(page);
  const admin = await apiAs(request, 'admin');
  const { attributes } = await admin.read<{ attributes: Record<string, string> }>('attribute');
  const { tags } = (await admin.get(id)) as BaseProfile;
  const change = (value: string) =>
    admin.update(id, { attributes: [{ attribute_type_id: attributes['profession'], value }], tags });
  await change('Lamp lighter');
  const note = panel(page).getByText(/Amelie Novak has changed this while you had it open: /);
  await expect(note).toHaveText('Amelie Novak has changed this while you had it open: Profession.');
  await expect(panel(page).locator('dl')).toContainText('Lamp lighter');
  await page.keyboard.press('a');
  await expect(panel(page), 'what is shown now is decided on').not.toHaveAttribute('data-item', id);
  await expect(note).toHaveCount(0);
  await page.keyboard.press('p');
});
