import { secretOn } from '../../e2e/one-time-code.ts';
import { expect, test } from '../../e2e/own-server.ts';
import { signIn } from '../../e2e/support.ts';

test('C240 after too many codes registering goes on with a new secret', async ({ page }) => {
  await page.route('**/accounts/mfaEnrollment:finalize*', (route) =>
    route.fulfill({ status: 400, json: { error: { message: 'TOO_MANY_ENROLLMENT_ATTEMPTS : restart enrollment' } } }),
  );
  await signIn(page, 'creator', '/register-totp');
  const first = await secretOn(page);
  await page.getByLabel('Code from the app').fill('123456');
  await expect(page.getByRole('alert').filter({ hasText: 'Too many enrollment attempts.' })).toHaveText(
    'Too many enrollment attempts. Please try again later.',
  );
  await page.getByRole('button', { name: 'Show a new secret' }).click();
  await expect(async () => expect(await secretOn(page)).not.toBe(first)).toPass();
});

test('a call that is refused without a second factor leads to its page', async ({ page }) => {
  await signIn(page, 'admin');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.route('**/api/v1/profilebase*', (route) =>
    route.fulfill({
      status: 403,
      json: { code: 'second-factor-required', error: 'Confirm your second factor to continue.' },
    }),
  );
  await page.keyboard.press('r');
  await expect(page).toHaveURL(/\/register-totp$/);
  await secretOn(page);
});
