import { secretOn } from '../../e2e/one-time-code.ts';
import { expect, test } from '../../e2e/own-server.ts';
import { signIn } from '../../e2e/support.ts';

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
