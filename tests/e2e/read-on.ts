import { expect, type Locator, type Page } from '@playwright/test';

/** Reads what is longer than its place to its end by a key, as the line of keys says. */
export async function readToTheEnd(page: Page, last: Locator, key = 'PageDown'): Promise<void> {
  const readOn = page.getByRole('button', { name: /^More below/ });
  await expect(readOn).toBeVisible();
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(readOn).toBeHidden({ timeout: 500 });
  }).toPass();
  await expect(last).toBeInViewport();
}
