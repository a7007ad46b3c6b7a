import { expectNoProblems } from '../../e2e/axe.ts';
import { newProfile } from '../../e2e/images.ts';
import { expect, test, type Page } from '../../e2e/own-server.ts';
import { PASSWORD, sendSignIn, signIn, storedDrafts } from '../../e2e/support.ts';
import { failure } from '../../e2e/told.ts';
import { staffCommand } from '../../server/staff/command-line.ts';

/* How a sign-in ends, and where the next one leads. */

const REASON = 'No user activity for 20 minutes';

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

const [SECOND, MINUTE] = [1_000, 60_000];

/**
 * Signs in while the page's clock stands still: the token runs out an hour later by it, to the
 * millisecond. Shows how to bring the clock to an age of the token, at which it stands still again.
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

test.describe('by the clock of the page', () => {
  test.beforeEach(({ page }) => page.clock.install());

  test('P088 the person who was signed out for doing nothing comes back to the list with its filter, and nobody else does', async ({
    page,
  }) => {
    await signIn(page, 'admin', '/base-profiles?status=draft');
    await expect(page.getByRole('row').nth(1)).toContainText('draft');
    const leave = async () => {
      await page.clock.fastForward('20:01');
      await expect(page.getByText(REASON, { exact: true })).toBeVisible();
    };
    await leave();
    await sendSignIn(page, 'admin@dossier.test');
    await expect(page).toHaveURL(/\/base-profiles\?status=draft$/);
    await leave();
    await sendSignIn(page, 'creator@dossier.test');
    await expect(page).toHaveURL(/\/base-profiles$/);
  });

  test('P088 the record that was open is offered after the sign-in, with the draft of what was not saved in it', async ({
    page,
    request,
  }) => {
    const id = await newProfile(request);
    await signIn(page, 'admin', `/base-profiles/${id}`);
    await page.getByLabel('Profession').fill('Glassblower');
    await page.clock.fastForward('20:01');
    await expect(page.getByText(REASON, { exact: true })).toBeVisible();
    await expect(page.getByText('Unsaved work is kept in this browser for the person who typed it.')).toBeVisible();
    await expect.poll(() => storedDrafts(page)).toHaveLength(2);
    for (const part of ['Glassblower', id]) expect((await storedDrafts(page)).join(' ')).not.toContain(part);
    await expectNoProblems(page, 'the sign-in after an idle sign-out');
    await sendSignIn(page, 'admin@dossier.test');
    await expect(page).toHaveURL(/\/base-profiles$/);
    const offer = page.getByRole('main').getByRole('status').filter({ hasText: 'You were at' });
    await expect(offer).toContainText('1 unsaved change is kept as a draft.');
    // No card that goes by itself: it stays on whichever page, also when that is loaded anew, until it is taken.
    await page.clock.fastForward('00:30');
    await page.goto('/locale-profiles');
    await expect(offer).toContainText('1 unsaved change is kept as a draft.');
    await offer.getByRole('button', { name: 'Continue there' }).click();
    await expect(page).toHaveURL(new RegExp(id));
    await expect(page.getByLabel('Profession')).toHaveValue('Glassblower');
  });
});
