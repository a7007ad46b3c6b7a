import { expect, type Page } from '@playwright/test';

/** Shows all locales in the matrix that is on the screen. The choice is kept, so whoever makes it goes back by `o`. */
export async function showAllLocales(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'All locales' })).toBeVisible();
  await page.keyboard.press('o');
  await expect(page.getByRole('button', { name: 'Locales in use' })).toBeVisible();
}

/** Puts back what is so by default. */
export async function showLocalesInUse(page: Page): Promise<void> {
  await page.keyboard.press('o');
  await expect(page.getByRole('button', { name: 'All locales' })).toBeVisible();
}
