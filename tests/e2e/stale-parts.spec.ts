import { expect, test } from '@playwright/test';
import { signIn } from './support.ts';

test('C266 a part that is missing makes the page load anew, once; then it says what is wrong', async ({ page }) => {
  await signIn(page, 'admin');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.route('**/assets/base-profile-screen*', (route) => route.fulfill({ status: 404, body: '' }));
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Go back to home' })).toBeVisible();
  expect(loads).toBe(1);
});

test('after a deployment the part under its new name is found by the reload', async ({ page }) => {
  await signIn(page, 'admin');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  let refused = 0;
  await page.route('**/assets/base-profile-screen*.js', async (route) => {
    refused += 1;
    if (refused === 1) await route.fulfill({ status: 404, body: '' });
    else await route.continue();
  });
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Base profiles');
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  expect(refused).toBe(2);
});
