import { expect } from '@playwright/test';
import { test } from '../../e2e/own-server.ts';
import { signIn } from '../../e2e/support.ts';

test('C266 P083 a part that is missing makes the page load anew, once in 10 s; then it says what is wrong', async ({
  page,
}) => {
  const begin = Date.now();
  await page.clock.setFixedTime(begin);
  await signIn(page, 'admin');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  let loads = 0;
  page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
  await page.route('**/assets/base-profile-screen*', (route) => route.fulfill({ status: 404, body: '' }));
  const expectError = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Base profile');
    await expect(page).toHaveTitle('Base profile · Dossier');
    await expect(page.getByRole('alert').getByText('This screen could not be fetched.')).toBeVisible();
    await expect(page.getByRole('alert').getByRole('button', { name: 'Retry' })).toBeVisible();
  };
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expectError();
  expect(loads).toBe(1);
  // Whoever loads it anew by hand has loaded it once; later the page does so once more by itself.
  for (const [passed, times] of [
    [9_999, 1],
    [10_000, 2],
  ] as const) {
    await page.clock.setFixedTime(begin + passed);
    loads = 0;
    await page.reload();
    await expectError();
    expect(loads, `after ${passed} ms`).toBe(times);
  }
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
