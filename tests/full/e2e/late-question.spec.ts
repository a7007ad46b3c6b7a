import { expect } from '@playwright/test';
import { test } from '../../e2e/own-server.ts';
import { signIn } from '../../e2e/support.ts';

test('P003 a question that is not on the page yet takes no answer: on a slow line nothing is deleted unread', async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let asked = 0;
  await page.route(/\/dialogs?-[^/]*\.js$/, async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  await signIn(page, 'admin', '/base-profiles?status=draft');
  const row = page.locator('[role=row][data-current]');
  await expect(row).toBeVisible();
  const deletions: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE' || request.url().endsWith('/delete')) deletions.push(request.url());
  });
  await page.keyboard.press('Delete');
  await expect.poll(() => asked).toBeGreaterThan(0);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('The question is not on the page yet.');
  release();
  await expect(page.getByRole('dialog', { name: /^Delete/ })).toBeVisible();
  expect(deletions).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(deletions).toEqual([]);
});
