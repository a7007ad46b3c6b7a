import { expect } from '@playwright/test';
import { codeOf, reachChallenge, secretOn } from '../../e2e/one-time-code.ts';
import { test } from '../../e2e/own-server.ts';
import { sendSignIn, signIn } from '../../e2e/support.ts';

const FORCED = 'forced-totp@dossier.test';
const HINT = /enter your one-time code/;

// The account is enrolled by the first test.
test.describe.configure({ mode: 'serial' });

test('whom the token forces registers', async ({ page }) => {
  await page.goto('/login');
  await sendSignIn(page, FORCED);
  await page.getByLabel('Code from the app').fill(codeOf(await secretOn(page)));
  await expect(page).toHaveURL(/\/base-profiles$/);
});

test('a reload loses the challenge, and sign-in says why', async ({ page }) => {
  await reachChallenge(page, FORCED);
  await page.reload();
  await expect(page).toHaveURL(/\/login\?logoutReason=/);
  await expect(page.getByText(HINT)).toBeVisible();
});

const REFUSALS: [string, string, string][] = [
  [
    'C243',
    'QUOTA_EXCEEDED : x',
    'Too many attempts. Please wait at least a minute, or ask administrator to reset your 2FA (TOTP)',
  ],
  ['', 'no answer', 'The sign-in service cannot be reached. Check your connection and try again.'],
];

for (const [fact, answer, message] of REFUSALS) {
  test(`${fact} at the code, ${answer} reads: ${message}`.trim(), async ({ page }) => {
    await page.route('**/accounts/mfaSignIn:finalize*', (route) =>
      answer === 'no answer' ? route.abort() : route.fulfill(refusal(answer)),
    );
    await reachChallenge(page, FORCED);
    await page.getByLabel('Code').fill('123456');
    await expect(page.getByRole('alert')).toHaveText(message);
    await expect(page.getByLabel('Code')).toBeFocused();
  });
}

test('C242 when the challenge has timed out, sign-in says so', async ({ page }) => {
  await page.route('**/accounts/mfaSignIn:finalize*', (route) => route.fulfill(refusal('TOTP_CHALLENGE_TIMEOUT : x')));
  await reachChallenge(page, FORCED);
  await page.getByLabel('Code').fill('123456');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Timeout. Sign in by email & password again.', { exact: true })).toBeVisible();
});

const START_REFUSALS: [string, string, string][] = [
  ['C238', 'OPERATION_NOT_ALLOWED : x', 'Please contact the admin to enable TOTP feature in your application.'],
  ['C239', 'UNVERIFIED_EMAIL : x', 'Please verify email first. Check your email inbox.'],
];

for (const [fact, answer, message] of START_REFUSALS) {
  test(`${fact} at registering, ${answer} reads: ${message}`, async ({ page }) => {
    await page.route('**/accounts/mfaEnrollment:start*', (route) => route.fulfill(refusal(answer)));
    await signIn(page, 'creator', '/register-totp');
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(message);
    await page.unroute('**/accounts/mfaEnrollment:start*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await secretOn(page);
  });
}

test('C237 registering long after the sign-in leads back to it, with the reason', async ({ page }) => {
  await page.route('**/accounts/mfaEnrollment:start*', (route) =>
    route.fulfill(refusal('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')),
  );
  await signIn(page, 'creator', '/register-totp');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Registering TOTP requires recent login.', { exact: true })).toBeVisible();
});

test('C240 after too many codes registering goes on with a new secret', async ({ page }) => {
  await page.route('**/accounts/mfaEnrollment:finalize*', (route) =>
    route.fulfill(refusal('TOO_MANY_ENROLLMENT_ATTEMPTS : restart enrollment')),
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
      json: { code: 'second-factor-required', error: 'Confirm your second factor to go on.' },
    }),
  );
  await page.keyboard.press('r');
  await expect(page).toHaveURL(/\/register-totp$/);
  await secretOn(page);
});

function refusal(message: string) {
  return { status: 400, json: { error: { code: 400, message, status: 'INVALID_ARGUMENT' } } };
}
