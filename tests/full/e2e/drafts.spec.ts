import { expect, type Page } from '@playwright/test';
import { test } from '../../e2e/own-server.ts';
import { apiAs, createdProfiles, sendSignIn, signIn, waitingProfile, storedDrafts } from '../../e2e/support.ts';
import { holdBack } from './steps.ts';

const NOTE = 'The second photo shows somebody else';

const note = (page: Page) => page.getByRole('textbox', { name: /^Note/ });

/** Opens a record and goes to the note of "Disapprove": d, the first reason, n. */
async function reachNote(page: Page, id: string, name: string): Promise<void> {
  await page.goto(`/base-profiles/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.keyboard.press('d');
  await expect(page.getByRole('listbox', { name: 'Why does it go back?' })).toBeFocused();
  await page.keyboard.press('1');
  await page.keyboard.press('n');
  await expect(note(page)).toBeFocused();
}

test('a note that was not sent comes back in its field after the idle sign-out, for its writer only', async ({
  page,
  request,
}) => {
  const profile = await waitingProfile(request, 7);
  await page.clock.install();
  await signIn(page, 'admin');
  await reachNote(page, profile.id, profile.profile_name);
  await page.keyboard.type(NOTE);
  await page.clock.fastForward('20:01');
  await expect(page.getByText('No user activity for 20 minutes')).toBeVisible();
  // The note, and which record stood open: they are encrypted and written behind the sign-out.
  await expect.poll(() => storedDrafts(page)).toHaveLength(2);
  const stored = await storedDrafts(page);
  for (const part of [NOTE, profile.id, 'disapprove']) expect(stored.join(' ')).not.toContain(part);

  // Somebody else finds nothing there.
  await sendSignIn(page, 'base-checker@dossier.test');
  await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible();
  // Nor does the panel of before stand open.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await reachNote(page, profile.id, profile.profile_name);
  await page.clock.runFor(1000);
  await expect(note(page)).toHaveValue('');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sign out' }).click();

  await sendSignIn(page, 'admin@dossier.test');
  await expect(page).toHaveURL(/\/base-profiles$/);
  await reachNote(page, profile.id, profile.profile_name);
  await expect(note(page)).toHaveValue(NOTE);
  await expect(page.getByText('You typed this before and did not send it.')).toBeVisible();
});

test('a note survives a reload and a refused call, and is gone when it was sent', async ({ page, request }) => {
  const profile = await waitingProfile(request, 8);
  await signIn(page, 'admin');
  await reachNote(page, profile.id, profile.profile_name);
  await page.keyboard.type(NOTE);
  await expect.poll(() => storedDrafts(page)).toHaveLength(1);
  await page.reload();
  await reachNote(page, profile.id, profile.profile_name);
  await expect(note(page)).toHaveValue(NOTE);
  await page.route('**/disapprove', (route) =>
    route.fulfill({ status: 401, json: { code: 'token-expired', error: 'Your sign-in has expired. Sign in again.' } }),
  );
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your sign-in has expired. Sign in again.')).toBeVisible();
  await page.unroute('**/disapprove');
  await sendSignIn(page, 'admin@dossier.test');
  await expect(page).toHaveURL(/\/base-profiles$/);
  await reachNote(page, profile.id, profile.profile_name);
  await expect(note(page)).toHaveValue(NOTE);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${profile.profile_name} disapproved`).first()).toBeVisible();
  await expect.poll(() => storedDrafts(page)).toEqual([]);
});

test('what was typed a moment ago is sealed as soon as the page is about to be left, before the next one is asked for', async ({
  page,
  request,
}) => {
  const profile = await waitingProfile(request, 13);
  await page.clock.install();
  await signIn(page, 'admin');
  await reachNote(page, profile.id, profile.profile_name);
  // The pause in typing never ends.
  await page.clock.pauseAt(new Date(Date.now() + 10_000));
  await page.keyboard.type(NOTE);
  expect(await storedDrafts(page)).toEqual([]);
  await page.evaluate(() => window.dispatchEvent(new Event('beforeunload')));
  await expect.poll(() => storedDrafts(page)).toHaveLength(1);
});

test('a sign-out waits for what another tab has sent', async ({ page, request }) => {
  const [profile] = await createdProfiles(request, 1);
  const id = profile!.id;
  await signIn(page, 'admin', `/base-profiles/${id}`);
  const beside = await page.context().newPage();
  const letGo = await holdBack(beside, '**/approve');
  await beside.goto(`/base-profiles/${id}`);
  await expect(beside.getByRole('heading', { level: 1, name: profile!.profile_name })).toBeVisible();
  const asked = beside.waitForRequest('**/approve');
  await beside.keyboard.press('a');
  await asked;
  await page.getByRole('button', { name: 'Sign out' }).click();
  letGo();
  await expect(page.getByLabel('Password')).toBeVisible();
  await expect(beside.getByLabel('Password')).toBeVisible();
  const admin = await apiAs(request, 'admin');
  await expect.poll(async () => (await admin.get(id)).status).toBe('approved');
});

test('a save that is refused because the sign-in has ended is told as not done at the next one, and is a draft', async ({
  page,
  request,
}) => {
  const [profile] = await createdProfiles(request, 1);
  const path = `/base-profiles/${profile!.id}`;
  await signIn(page, 'admin', path);
  await page.getByLabel('Profession').fill('Lighthouse keeper');
  await page.route('**/update', (route) =>
    route.fulfill({ status: 401, json: { error: 'Your sign-in has expired. Sign in again.', code: 'token-expired' } }),
  );
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByLabel('Password')).toBeVisible();
  await page.unroute('**/update');
  await sendSignIn(page, 'admin@dossier.test');
  await expect(page.getByText(/^Save.*Nothing of it was stored\.$/).first()).toBeVisible();
  await expect(page.getByText(/Look whether it was done/)).toHaveCount(0);
  await page.goto(path);
  await expect(page.getByLabel('Profession')).toHaveValue('Lighthouse keeper');
});
