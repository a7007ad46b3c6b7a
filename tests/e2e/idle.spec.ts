import { expectNoProblems } from './axe.ts';
import { withClaims } from './forged-claims.ts';
import { secretOn, wrongCode } from './one-time-code.ts';
import { expect, test } from './own-server.ts';
import { sendSignIn, signIn } from './support.ts';

test.beforeEach(({ page }) => page.clock.install());

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
  await expectNoProblems(page, 'the idle warning');
  await page.clock.fastForward('01:00');
  await expect(warning.getByRole('timer')).toHaveText(/^0:[45]\d$/);
  const ended = page.waitForResponse((answer) => answer.url().endsWith('/me/sessions/current/end'));
  await page.clock.fastForward('01:00');
  expect((await ended).status()).toBe(200);
  await expect(page).toHaveURL(/\/login\?logoutReason=/);
  await expect(page.getByText('No user activity for 20 minutes', { exact: true })).toBeVisible();
  await page.goto('/base-profiles');
  await expect(page).toHaveURL(/\/login$/);
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
