import { expect } from '@playwright/test';
import { expectNoProblems } from './axe.ts';
import { newProfile } from './images.ts';
import { withClaims } from './forged-claims.ts';
import { secretOn, wrongCode } from './one-time-code.ts';
import { test } from './own-server.ts';
import { sendSignIn, signIn } from './support.ts';

const REASON = 'No user activity for 20 minutes';

test.beforeEach(async ({ page }) => {
  await page.clock.install();
});

test('C078 25 minutes of typing without a request stay signed in', async ({ page }) => {
  await signIn(page, 'admin');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('Control+j');
  await page.getByRole('dialog').getByRole('combobox').fill('>');
  const asked: string[] = [];
  // By the clock, whatever the person does: live news opens itself anew, and the page asks for a newer version of itself.
  // Letters of the rows' names may still be coming, for which nobody signs in.
  page.on('request', (request) => {
    if (request.resourceType() !== 'font' && !/\/(live)?$/.test(request.url())) asked.push(request.url());
  });
  for (let minute = 0; minute < 25; minute += 1) {
    await page.clock.fastForward('01:00');
    await page.keyboard.type('x');
  }
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue(`>${'x'.repeat(25)}`);
  expect(asked).toEqual([]);
  // The warning counts from the last key: two minutes are left after 18.
  await page.clock.fastForward('18:05');
  const warning = page.getByRole('dialog', { name: 'Are you still there?' });
  await expect(warning.getByRole('timer')).toHaveText(/^1:5\d$/);
  await expect(page).toHaveURL(/\/base-profiles$/);
});

test('C076 C263 after 20 minutes of nothing one is signed out, with the reason; the warning comes at 18', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.clock.fastForward('17:50');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.clock.fastForward('00:15');
  const warning = page.getByRole('dialog', { name: 'Are you still there?' });
  await expect(warning).toBeVisible();
  await expect(warning.getByRole('timer')).toHaveText(/^1:[45]\d$/);
  await page.clock.fastForward('01:00');
  await expect(warning.getByRole('timer')).toHaveText(/^0:[45]\d$/);
  const ended = page.waitForResponse((answer) => answer.url().endsWith('/me/sessions/current/end'));
  await page.clock.fastForward('01:00');
  expect((await ended).status()).toBe(200);
  await expect(page).toHaveURL(/\/login\?logoutReason=/);
  await expect(page.getByText(REASON, { exact: true })).toBeVisible();
  await page.goto('/base-profiles');
  await expect(page).toHaveURL(/\/login$/);
});

test('P088 whoever was signed out for doing nothing comes back to the list with its filter, and nobody else does', async ({
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
  await page.getByRole('button', { name: 'Sign out' }).click();
  await sendSignIn(page, 'admin@dossier.test');
  await expect(page, 'it was told once').toHaveURL(/\/base-profiles$/);
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
  await expect(page.getByText('What was not saved is kept in this browser for whoever typed it.')).toBeVisible();
  await expectNoProblems(page, 'the sign-in after an idle sign-out');
  await sendSignIn(page, 'admin@dossier.test');
  await expect(page).toHaveURL(/\/base-profiles$/);
  const offer = page.getByRole('main').getByRole('status').filter({ hasText: 'You were at' });
  await expect(offer).toContainText('1 change that was not saved is kept as a draft.');
  // No card that goes by itself: it stays on whichever page, also when that is loaded anew, until it is taken.
  await page.clock.fastForward('00:30');
  await page.goto('/locale-profiles');
  await expect(offer).toContainText('1 change that was not saved is kept as a draft.');
  await offer.getByRole('button', { name: 'Go on there' }).click();
  await expect(page).toHaveURL(new RegExp(id));
  await expect(page.getByLabel('Profession')).toHaveValue('Glassblower');

  await page.clock.fastForward('20:01');
  await expect(page.getByText(REASON, { exact: true })).toBeVisible();
  await sendSignIn(page, 'creator@dossier.test');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(offer, 'it is nobody else’s').toHaveCount(0);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await sendSignIn(page, 'admin@dossier.test');
  await offer.getByRole('button', { name: 'Dismiss' }).click();
  await expect(offer).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(offer).toHaveCount(0);
});

for (const way of ['the button', 'Enter', 'Escape'] as const) {
  test(`“Stay signed in” by ${way} restarts the 20 minutes`, async ({ page }) => {
    await signIn(page, 'admin');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.clock.fastForward('19:00');
    const warning = page.getByRole('dialog', { name: 'Are you still there?' });
    await expect(warning.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
    if (way === 'the button') await warning.getByRole('button', { name: 'Stay signed in' }).click();
    else await page.keyboard.press(way);
    await expect(warning).toHaveCount(0);
    await page.clock.fastForward('17:00');
    await expect(page).toHaveURL(/\/base-profiles$/);
    await expect(page.getByRole('grid')).toBeVisible();
    await page.clock.fastForward('03:30');
    await expect(page.getByText(REASON)).toBeVisible();
  });
}

test('under the warning no key reaches the palette or the list', async ({ page }) => {
  await signIn(page, 'admin');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('Control+j');
  await page.keyboard.type('statistics');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.clock.fastForward('18:30');
  await expect(page.getByRole('dialog', { name: 'Are you still there?' })).toBeVisible();
  await expectNoProblems(page, 'the idle warning');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Are you still there?' })).toHaveCount(0);
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('statistics');
  await expect(page).toHaveURL(/\/base-profiles$/);
});

test('a moving pointer is activity: the warning says so and goes by itself', async ({ page }) => {
  await signIn(page, 'admin');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.clock.fastForward('19:00');
  const warning = page.getByRole('dialog', { name: 'Are you still there?' });
  await expect(warning).toBeVisible();
  await page.mouse.move(200, 300);
  await expect(warning.getByText('You stay signed in.')).toBeVisible();
  await page.clock.fastForward('00:05');
  await expect(warning).toHaveCount(0);
});

test('activity in one tab keeps the other signed in', async ({ page, context }) => {
  await signIn(page, 'admin');
  const second = await context.newPage();
  await second.goto('/stats');
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible();
  for (let minutes = 0; minutes < 30; minutes += 10) {
    await page.clock.fastForward('10:00');
    await page.keyboard.press('Shift');
  }
  await expect(second.getByRole('dialog')).toHaveCount(0);
  await expect(second.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible();
  // And nothing in both signs both out.
  await page.clock.fastForward('20:01');
  await expect(page.getByText(REASON)).toBeVisible();
  await expect(second).toHaveURL(/\/login/);
});

test('a page that is opened again after 20 minutes of nothing asks for a sign-in', async ({ page, context }) => {
  await signIn(page, 'admin');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.close();
  await context.clock.fastForward('21:00');
  const later = await context.newPage();
  await later.goto('/base-profiles');
  await expect(later.getByText(REASON)).toBeVisible();
});

test('C077 while the second factor is awaited the idle limit does not run', async ({ page }) => {
  await withClaims(page, { forceMfa: true });
  const ended: string[] = [];
  page.on('request', (sent) => sent.url().endsWith('/me/sessions/current/end') && ended.push(sent.url()));
  await page.goto('/login');
  await sendSignIn(page, 'creator@dossier.test');
  const secret = await secretOn(page);
  const warning = page.getByRole('dialog', { name: 'Are you still there?' });
  const wrong = page.getByRole('alert').filter({ hasText: 'Invalid TOTP code' });
  // Neither the warning nor the end: what is answered later than either would have come shows that.
  await page.clock.fastForward('18:30');
  await page.getByLabel('Code from the app').fill(wrongCode(secret));
  await expect(wrong).toBeVisible();
  await expect(warning).toHaveCount(0);
  await page.clock.fastForward('30:00');
  await page.getByLabel('Code from the app').fill(wrongCode(secret));
  await expect(wrong).toBeVisible();
  await expect(warning).toHaveCount(0);
  expect(ended).toEqual([]);
  await expect(page).toHaveURL(/\/register-totp$/);
});
