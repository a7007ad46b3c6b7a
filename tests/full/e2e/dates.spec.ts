import { expect } from '@playwright/test';
import { test } from '../../e2e/own-server.ts';
import { openOverview, signIn, waitingProfile } from '../../e2e/support.ts';
import { expectFailure } from '../../e2e/told.ts';

/** A place of its own among the waiting profiles. */
const PLACE = 783;

test('P086 a date of birth is typed, pasted and shown as YYYY-MM-DD, and a day that does not exist is told without a call', async ({
  page,
  request,
}) => {
  const profile = await waitingProfile(request, PLACE);
  await signIn(page, 'admin', `/base-profiles/${profile.id}`);
  const saves: { date_of_birth?: string }[] = [];
  page.on('request', (each) => {
    if (each.method() === 'PUT' && each.url().endsWith('/update')) saves.push(each.postDataJSON());
  });
  const field = page.getByLabel('Date of birth');
  await expect(field).toHaveAttribute('type', 'text');
  await field.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('19920314');
  await expect(field).toHaveValue('1992-03-14');

  const paste = (text: string) =>
    field.evaluate((input: HTMLInputElement, pasted) => {
      input.select();
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  await paste('15. 3. 1992');
  await expect(field).toHaveValue('1992-03-15');

  await field.fill('1992-2-30');
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue('1992-02-30');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expectFailure(page, 'Invalid Date of Birth', 'There is no 30 February 1992.');
  await expect(page.getByText('There is no 30 February 1992.').first()).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveValue('1992-02-30');
  expect(saves).toEqual([]);

  await field.fill('16.3.1992');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect.poll(() => saves.length).toBe(1);
  expect(saves[0]?.date_of_birth).toMatch(/^1992-03-16 00:00:00\.000000[+-]\d\d:\d\d$/);
});

test('P086 a column counts in one way, and the exact moment is told on hover and on focus', async ({ page }) => {
  await openOverview(page);
  const cells = page.getByRole('grid').locator('time > [aria-hidden]');
  await expect(cells.first()).toBeVisible();
  for (const text of await cells.allTextContents()) expect(text).toMatch(/^(now|\d+ [mhd])$/);
  await expect(page.getByRole('grid').locator('time').first()).toHaveAttribute('title', /\d{4}, \d\d:\d\d$/);
  // A row that a cursor walks has no stops for Tab of its own.
  await expect(page.getByRole('grid').locator('time[tabindex]')).toHaveCount(0);

  await page.goto('/settings');
  const signedIn = page.getByRole('group', { name: 'Sign-in' }).locator('time');
  await expect(signedIn).toHaveText(/^(just now|\d+ (minutes?|hours?) ago)$/);
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0);
  const group = page.getByRole('group', { name: 'Sign-in' });
  await group.getByRole('button', { name: 'Sign out', exact: true }).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(signedIn).toBeFocused();
  const exact = (await signedIn.getAttribute('title')) ?? '';
  await expect(page.locator('[data-exact-moment]')).toHaveText(exact);
  await page.keyboard.press('Tab');
  await expect(page.locator('[data-exact-moment]')).toHaveCount(0);
});
