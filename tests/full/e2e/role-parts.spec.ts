import { expect } from '@playwright/test';
import { test } from '../../e2e/own-server.ts';
import { signIn } from '../../e2e/support.ts';

const OTHERS = 'What holds for everybody is set by an Admin.';

test('C180 C182 on Settings the part of everybody is shown to an Admin, and what stands in its place is not', async ({
  page,
}) => {
  await signIn(page, 'admin', '/settings');
  await expect(page.getByRole('region', { name: 'Everybody' })).toBeVisible();
  await expect(page.getByText(OTHERS)).toHaveCount(0);
});

for (const account of ['creator', 'base-checker', 'fill-in', 'geo-checker'] as const) {
  test(`C180 C181 C182 on Settings it is hidden from a ${account}, who sees what is hidden from the Admin`, async ({
    page,
  }) => {
    await signIn(page, account, '/settings');
    await expect(page.getByRole('region', { name: 'Me', exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Everybody' })).toHaveCount(0);
    await expect(page.getByText(OTHERS)).toBeVisible();
  });
}

test('C180 on Statistics an Admin sees what waits for one', async ({ page }) => {
  await signIn(page, 'admin', '/stats');
  await expect(page.getByRole('region', { name: 'Waiting for an Admin' })).toBeVisible();
});

test('C180 C181 on Statistics nobody else sees it, and it is not asked for', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (sent) => /queue\/(frozen|flagged)/.test(sent.url()) && asked.push(sent.url()));
  await signIn(page, 'fill-in', '/stats');
  await expect(page.getByRole('region', { name: 'You', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Waiting for an Admin' })).toHaveCount(0);
  // What was asked for by now has left the page.
  await page.evaluate(() => fetch('/configuration.json').then((answer) => answer.text()));
  expect(asked).toEqual([]);
});
