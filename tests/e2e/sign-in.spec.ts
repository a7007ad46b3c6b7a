import { expect, type Page } from '@playwright/test';
import { staffCommand } from '../server/staff/command-line.ts';
import { ownWord } from './created-profiles.ts';
import { codeOf, secretOn } from './one-time-code.ts';
import { test } from './own-server.ts';
import { claimedItem } from './queue-panel.ts';
import { apiAs, PASSWORD, sendSignIn, signIn, type Account } from './support.ts';
import { failure } from './told.ts';

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
});

test('a link that is opened before the sign-in is gone to behind it, once, and as far as the role may', async ({
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
  for (const path of ['/duplicate/logs', '/base-profiles/nobody/else', '/nowhere', '/']) {
    await other.goto(path);
    await expect(other, path).toHaveURL(/\/login$/);
    await sendSignIn(other, 'creator@dossier.test');
    await expect(other, path).toHaveURL(/\/base-profiles$/);
    await expect(other.getByText('Permission denied')).toHaveCount(0);
    await other.getByRole('button', { name: 'Sign out' }).click();
    await expect(other).toHaveURL(/\/login$/);
  }
  await other.context().close();
});

test('a link is gone to behind a sign-in that had ended without a word, and behind the second factor, new or known', async ({
  page,
  context,
}) => {
  const email = `${ownWord()}@dossier.test`.toLowerCase();
  const data = { DATA_DIR: process.env['DOSSIER_TEST_DATA'] ?? '' };
  const order = async (typed: string[], input = '') => {
    expect((await staffCommand(typed, data, input)).errors, typed.join(' ')).toBe('');
  };
  const access = ['--name', 'Lin Ked', '--role', 'Admin', '--password-from-stdin', '--force-totp'];
  await order(['add', email, ...access], `${PASSWORD}\n`);
  await page.goto('/stats?days=7');
  await expect(page).toHaveURL(/\/login$/);
  await sendSignIn(page, email);
  const secret = await secretOn(page);
  await page.getByLabel('Code from the app').fill(codeOf(secret));
  await expect(page).toHaveURL(/\/stats\?days=7$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible();

  // This browser remembers somebody whom the provider does not know any more.
  await page.close();
  const later = await context.newPage();
  await later.goto('/healthz');
  await later.evaluate(
    () =>
      new Promise((resolve) => indexedDB.deleteDatabase('firebaseLocalStorageDb').addEventListener('success', resolve)),
  );
  await later.goto('/settings#pieces');
  await expect(later).toHaveURL(/\/login$/);
  await sendSignIn(later, email);
  await later.getByLabel('Code').fill(codeOf(secret, 1));
  await expect(later).toHaveURL(/\/settings#pieces$/);
  await expect(later.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
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
  await expect(page.getByText('You do not have access to this application.', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  // Signed out, and not only led away: nothing is left that would open a page.
  await page.goto('/base-profiles');
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/register-totp');
  await expect(page).toHaveURL(/\/login$/);
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

test('a page closed while its sign-out is under way keeps nobody signed in, and no claim', async ({
  page,
  context,
  request,
}) => {
  await page.clock.install();
  const { id } = await claimedItem(page);
  // The sign-out waits for what is on its way, and for two seconds at most, which do not pass here.
  await page.route(/\/approve\?/, () => {});
  const held = page.waitForRequest(/\/approve\?/);
  await page.keyboard.press('a');
  await held;
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('dossier.leaving'))).not.toBeNull();
  // Left first: of a page that is closed, Playwright lets go what it has held back.
  await page.goto('about:blank');
  await page.close();
  // The clock is one for all pages.
  await context.clock.resume();
  const next = await context.newPage();
  const ending = next.waitForResponse((answer) => answer.url().endsWith('/me/sessions/current/end'));
  await next.goto('/queue');
  expect((await ending).status()).toBe(200);
  await expect(next).toHaveURL(/\/login$/);
  const { headers } = await apiAs(request, 'base-checker');
  const waiting = await request.get('/api/v1/queue', { headers });
  const { rows, own_lease: own } = (await waiting.json()) as {
    rows: { id: string; lease: unknown }[];
    own_lease: unknown;
  };
  // Where the page was left a moment too late for the browser, the approval has gone out, and the item with it.
  expect([own, rows.find((row) => row.id === id)?.lease ?? null]).toEqual([null, null]);
});

test('the second-factor routes without anybody lead to sign-in', async ({ page }) => {
  await page.goto('/register-totp');
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/enter-totp');
  await expect(page).toHaveURL(/\/login\?logoutReason=/);
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
});

test('C075 whose account is disabled, or whose sign-ins are ended, is signed out with the next call, with the reason', async ({
  page,
}) => {
  const email = 'leaver@dossier.test';
  const data = { DATA_DIR: process.env['DOSSIER_TEST_DATA'] ?? '' };
  const order = async (typed: string[], input = '') => {
    expect((await staffCommand(typed, data, input)).errors, typed.join(' ')).toBe('');
  };
  await order(['add', email, '--name', 'Lea Ver', '--role', 'Admin', '--password-from-stdin'], `${PASSWORD}\n`);
  const ways: [orders: string[], reason: string][] = [
    [['disable', email], 'User account has been disabled.'],
    [['set-password', email, '--password-from-stdin'], 'Your sign-in has expired. Sign in again.'],
  ];
  for (const [typed, reason] of ways) {
    await page.goto('/login');
    await sendSignIn(page, email);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await order(typed, `${PASSWORD}\n`);
    await page.keyboard.press('r');
    await expect(page).toHaveURL(/\/login\?logoutReason=/);
    await expect(page.getByText(reason, { exact: true })).toBeVisible();
    await page.goto('/base-profiles');
    await expect(page).toHaveURL(/\/login$/);
    await order(['enable', email]);
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

const [SECOND, MINUTE] = [1_000, 60_000];

/**
 * Signs in while the page's clock stands still: the token runs out an hour later by it, to the
 * millisecond. Tells how to bring the clock to an age of the token, at which it stands still again.
 */
async function signInAtRest(page: Page): Promise<(age: number) => Promise<void>> {
  await page.clock.install();
  await page.goto('/login');
  const since = Date.now() + SECOND;
  await page.clock.pauseAt(since);
  await sendSignIn(page, 'admin@dossier.test');
  await expect(page).toHaveURL(/\/base-profiles$/);
  await page.clock.resume();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  let reached = 0;
  return async (age) => {
    // Activity, so that it is not the idle limit that ends it.
    while (reached + 9 * MINUTE < age) {
      await page.keyboard.press('Shift');
      reached += 9 * MINUTE;
      await page.clock.pauseAt(since + reached);
    }
    await page.clock.pauseAt(since + age);
  };
}

test('C079 the token is renewed 5 minutes before it runs out, not a second earlier, without a call', async ({
  page,
}) => {
  const renewals: string[] = [];
  page.on('request', (request) => request.url().includes('securetoken') && renewals.push(request.url()));
  const turnTo = await signInAtRest(page);
  await turnTo(55 * MINUTE - SECOND);
  // What was asked for by now has left the page.
  await page.evaluate(() => fetch('/configuration.json').then((answer) => answer.text()));
  expect(renewals).toEqual([]);
  const renewed = page.waitForRequest(/securetoken/);
  await turnTo(55 * MINUTE);
  await renewed;
  await expect(page.getByRole('grid')).toBeVisible();
});

test('C080 a token with 31 s left is sent as it is; one with 29 s left is renewed first', async ({ page }) => {
  const sent: string[] = [];
  const tried: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/profilebase?')) sent.push(request.headers()['authorization'] ?? '');
  });
  // Nobody renews it at 55 minutes.
  await page.route('**/securetoken.googleapis.com/**', (route) => {
    tried.push(route.request().url());
    return route.abort();
  });
  const turnTo = await signInAtRest(page);
  const [first] = sent;
  await turnTo(60 * MINUTE - 31 * SECOND);
  sent.length = 0;
  await page.keyboard.press('r');
  await expect.poll(() => sent, { message: 'with 31 s left' }).toEqual([first]);

  await turnTo(60 * MINUTE - 29 * SECOND);
  [sent.length, tried.length] = [0, 0];
  await page.keyboard.press('r');
  await expect.poll(() => tried.length, { message: 'with 29 s left' }).toBeGreaterThan(0);
  await expect(failure(page, 'Error').getByText(/^The server could not be reached\./)).toBeVisible();
  expect(sent).toEqual([]);

  await page.unrouteAll();
  await page.keyboard.press('r');
  await expect.poll(() => sent.length).toBe(1);
  expect(sent).not.toContain(first);
});

test('C081 signing in goes to the identity provider, not to the API', async ({ page }) => {
  const paths: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && paths.push(new URL(request.url()).pathname));
  await page.goto('/login');
  // By hand: elsewhere a sign-in that was made before is kept.
  await sendSignIn(page, 'admin@dossier.test');
  await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible();
  expect(paths).toContain('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword');
  expect(paths.filter((path) => path.startsWith('/api/'))).toEqual([]);
});
