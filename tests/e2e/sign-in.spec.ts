import { expect, test } from '@playwright/test';
import { sendSignIn, signIn, type Account } from './support.ts';

test('C044 without a user every page leads to sign-in', async ({ page }) => {
  for (const path of ['/', '/base-profiles', '/stats', '/nowhere']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
  }
});

test('C001 /login shows logoutReason as text, whatever it holds', async ({ page }) => {
  await page.goto('/login?logoutReason=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E%20bye');
  await expect(page.getByText('<img src=x onerror=alert(1)> bye')).toBeVisible();
  await expect(page.locator('form img')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Places' })).toHaveCount(0);
});

const MESSAGES: [string, string, string, string][] = [
  ['C232', 'disabled@dossier.test', 'dossier-sample', 'User account has been disabled.'],
  ['C233', 'nobody@dossier.test', 'dossier-sample', 'No user found with this email address.'],
  ['C234', 'geo-checker@dossier.test', 'wrong-password', 'Wrong password...'],
];
for (const [fact, email, password, message] of MESSAGES) {
  test(`${fact} ${email} with ${password} is told: ${message}`, async ({ page }) => {
    await page.goto('/login');
    await sendSignIn(page, email, password);
    await expect(page.getByRole('alert')).toHaveText(message);
    await expect(page.getByLabel('Password')).toBeFocused();
  });
}

test('an address that is none, and a missing password, are told without asking the server', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/login');
  await sendSignIn(page, 'nonsense', 'x');
  await expect(page.getByRole('alert')).toHaveText('Enter an e-mail address.');
  await sendSignIn(page, 'admin@dossier.test', '');
  await expect(page.getByRole('alert')).toHaveText('Enter your password.');
  expect(asked.filter((url) => url.includes('identitytoolkit'))).toEqual([]);
});

test('C074 without a recognised role one is signed out', async ({ page }) => {
  await page.goto('/login');
  await sendSignIn(page, 'no-role@dossier.test');
  await expect(page.getByText('You do not have access to this application.')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});

const LANDINGS: [string, Account, string][] = [
  ['C038', 'admin', '/base-profiles'],
  ['C039', 'creator', '/base-profiles'],
  ['C040', 'base-checker', '/queue'],
  ['C041', 'fill-in', '/queue'],
  ['C042', 'geo-checker', '/queue'],
];
for (const [fact, account, path] of LANDINGS) {
  test(`${fact} C071 ${account} lands on ${path}`, async ({ page }) => {
    await signIn(page, account);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  });
}

test('a reload keeps the sign-in; signing out ends it, also in a second tab', async ({ page, context }) => {
  await signIn(page, 'admin');
  await page.reload();
  await expect(page.getByRole('grid')).toBeVisible();
  const second = await context.newPage();
  await second.goto('/base-profiles');
  await expect(second.getByRole('grid')).toBeVisible();
  const ending = page.waitForResponse((answer) => answer.url().endsWith('/me/sessions/current/end'));
  await page.getByRole('button', { name: 'Sign out' }).click();
  const ended = await ending;
  expect(ended.status()).toBe(200);
  // What the browser held is worth nothing any more, to whoever has a copy of it.
  const authorization = (await ended.request().headerValue('authorization')) ?? '';
  const later = await page.request.get('/api/v1/me/preferences', { headers: { authorization } });
  expect(later.status()).toBe(401);
  await expect(page).toHaveURL(/\/login$/);
  await expect(second).toHaveURL(/\/login$/);
  await page.goto('/base-profiles');
  await expect(page).toHaveURL(/\/login$/);
});

test('the second-factor routes without anybody lead to sign-in', async ({ page }) => {
  await page.goto('/register-totp');
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/enter-totp');
  await expect(page).toHaveURL(/\/login\?logoutReason=/);
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
});

test('C075 whom the server refuses as disabled or expired is signed out, with the reason', async ({ page }) => {
  for (const [code, error] of [
    ['account-disabled', 'User account has been disabled.'],
    ['token-expired', 'Your sign-in has expired. Sign in again.'],
  ]) {
    await signIn(page, 'admin');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.route('**/api/v1/profilebase*', (route) => route.fulfill({ status: 401, json: { code, error } }));
    await page.keyboard.press('r');
    await expect(page).toHaveURL(/\/login\?logoutReason=/);
    await expect(page.getByText(error ?? '')).toBeVisible();
    await page.unroute('**/api/v1/profilebase*');
  }
});

test('C075 a sign-in that cannot be renewed any more ends, whatever the SDK makes of the error', async ({ page }) => {
  await page.clock.install();
  await signIn(page, 'admin');
  await page.route('**/securetoken.googleapis.com/**', (route) =>
    route.fulfill({ status: 400, json: { error: { code: 400, message: 'INVALID_REFRESH_TOKEN' } } }),
  );
  // Activity, so that it is not the idle limit that ends it.
  for (let minutes = 0; minutes < 56; minutes += 8) {
    await page.keyboard.press('Shift');
    await page.clock.fastForward('08:00');
  }
  await expect(page).toHaveURL(/\/login\?logoutReason=/);
  await expect(page.getByText('Your sign-in is not valid. Sign in again.')).toBeVisible();
});

test('C079 the token is renewed 5 minutes before it runs out, without a call', async ({ page }) => {
  await page.clock.install();
  const renewals: string[] = [];
  page.on('request', (request) => request.url().includes('securetoken') && renewals.push(request.url()));
  await signIn(page, 'admin');
  for (let minutes = 0; minutes < 54; minutes += 9) {
    await page.keyboard.press('Shift');
    await page.clock.fastForward('09:00');
  }
  expect(renewals).toEqual([]);
  const renewed = page.waitForRequest(/securetoken/);
  await page.keyboard.press('Shift');
  await page.clock.fastForward('01:05');
  await renewed;
  await expect(page.getByRole('grid')).toBeVisible();
});

test('C080 a token with 30 s left is not sent any more, but renewed first', async ({ page }) => {
  await page.clock.install();
  await page.goto('/login');
  const since = await page.evaluate(() => Date.now());
  const age = async () => (await page.evaluate(() => Date.now())) - since;
  const [minute, second] = [60_000, 1_000];
  await sendSignIn(page, 'admin@dossier.test');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const sent: string[] = [];
  const tried: string[] = [];
  page.on('request', (request) => request.url().includes('/api/v1/profilebase?') && sent.push(request.url()));
  await page.route('**/securetoken.googleapis.com/**', (route) => {
    tried.push(route.request().url());
    return route.abort();
  });
  // Activity, so that it is not the idle limit that ends it.
  for (let minutes = 0; minutes < 56; minutes += 8) {
    await page.keyboard.press('Shift');
    await page.clock.fastForward('08:00');
  }
  await page.clock.fastForward(59 * minute + 5 * second - (await age()));
  sent.length = 0;
  await page.keyboard.press('r');
  await expect.poll(() => sent.length, { message: 'with more than 30 s left' }).toBe(1);
  await page.clock.fastForward(59 * minute + 40 * second - (await age()));
  [sent.length, tried.length] = [0, 0];
  await page.keyboard.press('r');
  await expect.poll(() => tried.length, { message: 'with less' }).toBeGreaterThan(0);
  await expect(page.getByRole('alert').first()).toBeVisible();
  expect(sent).toEqual([]);
  expect(await age(), 'the token had not run out yet').toBeLessThan(60 * minute);
});

test('C081 signing in goes to the identity provider, not to the API', async ({ page }) => {
  const paths: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && paths.push(new URL(request.url()).pathname));
  await signIn(page, 'admin');
  expect(paths).toContain('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword');
  expect(paths.filter((path) => path.startsWith('/api/'))).toEqual([]);
});
