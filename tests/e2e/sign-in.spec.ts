import { expect, test } from './own-server.ts';
import { PASSWORD, sendSignIn, signIn } from './support.ts';

test('C044 without a user every page leads to sign-in', async ({ page }) => {
  const expectSignIn = async (path: string) => {
    await expect(page, path).toHaveURL(/\/login$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' }), path).toBeVisible();
  };
  await page.goto('/queue');
  await expectSignIn('/queue');
  const record = `/base-profiles/${crypto.randomUUID()}`;
  const others = ['/create/base-profile', '/locale-profiles', '/duplicate/filters', '/duplicate/logs', '/stats'];
  const paths = ['/', '/base-profiles', record, `${record}/${crypto.randomUUID()}`, ...others, '/settings', '/nowhere'];
  for (const path of paths) {
    await page.evaluate((address) => history.pushState(null, '', address), path);
    await expectSignIn(path);
  }
  await page.goto('/register-totp');
  await expectSignIn('/register-totp');
  await page.goto('/enter-totp');
  await expect(page).toHaveURL(/\/login\?logoutReason=/);
});

const MESSAGES: [what: string, email: string, password: string, message: string][] = [
  ['C232', 'disabled@dossier.test', PASSWORD, 'User account has been disabled.'],
  ['C233', 'nobody@dossier.test', PASSWORD, 'No user found with this email address.'],
  ['C234', 'geo-checker@dossier.test', 'wrong-password', 'Wrong password...'],
  ['no address', 'nonsense', 'x', 'Enter an e-mail address.'],
  ['no password', 'admin@dossier.test', '', 'Enter your password.'],
];

test('C001 C081 C232 C233 C234 sign-in shows logoutReason as text, says what is wrong, and asks the identity provider alone', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  await page.goto('/login?logoutReason=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E%20bye');
  await expect(page.getByText('The link says: <img src=x onerror=alert(1)> bye')).toBeVisible();
  await expect(page.locator('form img')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Places' })).toHaveCount(0);
  for (const [what, email, password, message] of MESSAGES) {
    sent.length = 0;
    await sendSignIn(page, email, password);
    await expect(page.getByRole('alert'), what).toHaveText(message);
    if (what.startsWith('C')) {
      await expect(page.getByLabel('Password'), what).toBeFocused();
    } else {
      expect(
        sent.filter((path) => path.includes('identitytoolkit')),
        what,
      ).toEqual([]);
    }
  }
  // By hand: elsewhere a sign-in that was made before is kept.
  await sendSignIn(page, 'admin@dossier.test');
  await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible();
  expect(sent).toContain('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword');
  expect(sent.filter((path) => path.startsWith('/api/'))).toEqual([]);
});

test('C038 C039 C071 a link that is opened before the sign-in is gone to behind it, once, and as far as the role may', async ({
  page,
  browser,
}) => {
  const link = '/duplicate/logs?anything=1';
  await page.goto(link);
  await expect(page).toHaveURL(/\/login$/);
  // A reload of the sign-in loses nothing of it.
  await page.reload();
  await sendSignIn(page, 'admin@dossier.test', 'not-it');
  await expect(page.getByRole('alert')).toHaveText('Wrong password...');
  await sendSignIn(page, 'admin@dossier.test');
  await expect(page).toHaveURL((url) => url.pathname + url.search === link);
  await expect(page.getByRole('heading', { level: 1, name: /^Duplicate/ })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  // What Back leads to after a sign-out is no link that somebody has opened.
  await page.goBack();
  await expect(page).toHaveURL(/\/login$/);
  await sendSignIn(page, 'admin@dossier.test');
  await expect(page).toHaveURL(/\/base-profiles$/);
  const other = await (await browser.newContext()).newPage();
  await other.goto('/duplicate/logs');
  await expect(other).toHaveURL(/\/login$/);
  await sendSignIn(other, 'creator@dossier.test');
  await expect(other).toHaveURL(/\/base-profiles$/);
  await expect(other.getByText('Permission denied')).toHaveCount(0);
  await other.context().close();
});

test('C074 without a recognised role one is signed out', async ({ page }) => {
  await page.goto('/login');
  await sendSignIn(page, 'no-role@dossier.test');
  await expect(page.getByText('You do not have access to this application.', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  // Signed out, and not only led away: nothing is left that would open a page.
  await page.goto('/base-profiles');
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/register-totp');
  await expect(page).toHaveURL(/\/login$/);
});

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
  // What the browser held is worth nothing any more, to the person who has a copy of it.
  const authorization = (await ended.request().headerValue('authorization')) ?? '';
  expect((await page.request.get('/api/v1/me/preferences', { headers: { authorization } })).status()).toBe(401);
  await expect(page).toHaveURL(/\/login$/);
  await expect(second).toHaveURL(/\/login$/);
  await page.goto('/base-profiles');
  await expect(page).toHaveURL(/\/login$/);
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
