import { expect, type Page } from '@playwright/test';

/** Shows all locales in the matrix that is on the screen. The choice is kept, so whoever makes it goes back. */
export async function showAllLocales(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'All locales' })).toBeVisible();
  await kept(page, () => page.keyboard.press('o'));
  await expect(page.getByRole('button', { name: 'Locales in use' })).toBeVisible();
}

/** Puts back what is so by default. */
export async function showLocalesInUse(
  page: Page,
  choose: () => Promise<void> = () => page.keyboard.press('o'),
): Promise<void> {
  await kept(page, choose);
  await expect(page.getByRole('button', { name: 'All locales' }).first()).toBeVisible();
}

/** It is on the screen before it is kept: whoever leaves at once would leave the other choice to the next test. */
export async function kept(page: Page, choose: () => Promise<void>): Promise<void> {
  await Promise.all([page.waitForResponse((answer) => answer.url().endsWith('/preferences/matrix-locales')), choose()]);
}
