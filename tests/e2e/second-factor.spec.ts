import { expect } from '@playwright/test';
import { expectNoProblems } from './axe.ts';
import { codeOf, reachChallenge, secretOn, wrongCode } from './one-time-code.ts';
import { test } from './own-server.ts';
import { sendSignIn, signIn } from './support.ts';

const FORCED = 'forced-totp@dossier.test';
const HINT = /enter your one-time code/;

// One account goes through all of it, in this order: not enrolled, enrolled, challenged.
test.describe.configure({ mode: 'serial' });

let secret = '';

test('C003 C051 C055 whom the token forces is led to registering, from everywhere', async ({ page }) => {
  const refused: string[] = [];
  page.on('response', (response) => response.status() >= 400 && refused.push(response.url()));
  await page.goto('/login');
  await sendSignIn(page, FORCED);
  await expect(page).toHaveURL(/\/register-totp$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Register a one-time code' })).toBeVisible();
  await expect(page.getByRole('img', { name: `QR code with the secret for ${FORCED}` })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Places' })).toHaveCount(0);
  // Not "Permission denied", although an Admin may not open the queue.
  await page.goto('/queue');
  await expect(page).toHaveURL(/\/register-totp$/);
  await expect(page.getByText('Permission denied')).toHaveCount(0);
  await expect(page.getByText('Unable to fetch')).toHaveCount(0);
  expect(refused).toEqual([]);
});

test('on the registering page no key opens what has no place there', async ({ page }) => {
  await page.goto('/login');
  await sendSignIn(page, FORCED);
  await secretOn(page);
  await page.keyboard.press('Control+j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Enter the 6 digits' })).toBeVisible();
  await expect(page).toHaveURL(/\/register-totp$/);
});

test('C049 C081 C241 a wrong code registers nothing; the right one does, lands at home, and is not asked for again', async ({
  page,
  context,
}) => {
  const asked = new Set<string>();
  page.on('request', (sent) => /mfa|totp/i.test(new URL(sent.url()).pathname) && asked.add(sent.url()));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/login');
  await sendSignIn(page, FORCED);
  secret = await secretOn(page);
  await page.keyboard.press('Alt+c');
  await expect(page.getByText('Secret copied').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  const field = page.getByLabel('Code from the app');
  await expect(field).toBeFocused();
  await page.keyboard.type(wrongCode(secret));
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText('Invalid TOTP code');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await page.keyboard.type(codeOf(secret));
  await expect(page).toHaveURL(/\/base-profiles$/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  // Whom the page asked about the factor: the identity provider alone.
  const paths = [...asked]
    .map((url) => new URL(url).pathname)
    .filter((path) => !/^\/(assets|register-totp)/.test(path));
  expect(paths).not.toEqual([]);
  for (const path of paths) expect(path).toMatch(/^\/identitytoolkit\.googleapis\.com\//);
  // The factor is passed, so its pages lead home.
  for (const path of ['/register-totp', '/enter-totp']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/base-profiles$/);
  }
});

test('C002 C072 C235 C241 C071 the next sign-in asks for the code: a used and a wrong one are refused, the right one lands at home', async ({
  page,
}) => {
  await reachChallenge(page, FORCED);
  await expect(page).toHaveURL(/\/enter-totp$/);
  await expect(page.getByRole('navigation', { name: 'Places' })).toHaveCount(0);
  const field = page.getByLabel('Code');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(field).toHaveAttribute('inputmode', 'numeric');
  const alert = page.getByRole('alert');
  await page.keyboard.type('12ab');
  await expect(field).toHaveValue('12');
  await page.keyboard.press('Enter');
  await expect(alert).toHaveText('Enter the 6 digits of the code.');
  await field.fill(wrongCode(secret));
  await expect(alert).toHaveText('Invalid TOTP code');
  await expect(field).toBeFocused();
  // The code of the step after now is within the window, and newer than the one that registered.
  const code = codeOf(secret, 1);
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(page).toHaveURL(/\/base-profiles$/);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await reachChallenge(page, FORCED);
  await page.getByLabel('Code').fill(code);
  await expect(alert).toHaveText('Invalid TOTP code');
});

test('a reload loses the challenge, and sign-in says why', async ({ page }) => {
  await reachChallenge(page, FORCED);
  await page.reload();
  await expect(page).toHaveURL(/\/login\?logoutReason=/);
  await expect(page.getByText(HINT)).toBeVisible();
});

test('from the code one may turn to another account', async ({ page }) => {
  await reachChallenge(page, FORCED);
  await page.getByRole('button', { name: 'Sign in with another account' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await sendSignIn(page, 'admin@dossier.test');
  await expect(page).toHaveURL(/\/base-profiles$/);
});

test('axe finds nothing, in either theme, where the code is asked for', async ({ page }) => {
  await reachChallenge(page, FORCED);
  await expectNoProblems(page, 'the code');
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
