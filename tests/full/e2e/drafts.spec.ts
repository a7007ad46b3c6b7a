import { expect, type Page } from '@playwright/test';
import { test } from '../../e2e/own-server.ts';
import { createdProfiles, sendSignIn, signIn, waitingProfile, storedDrafts } from '../../e2e/support.ts';
import { noteOf, reachNote } from './steps.ts';

const NOTE = 'The second photo shows somebody else';

/** Opens a record and goes to the note of its disapproval. */
async function openNote(page: Page, id: string, name: string): Promise<void> {
  await page.goto(`/base-profiles/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await reachNote(page);
}

test('a note comes back after the idle sign-out, for its writer only', async ({ page, request }) => {
  const profile = await waitingProfile(request, 7);
  await page.clock.install();
  await signIn(page, 'admin');
  await openNote(page, profile.id, profile.profile_name);
  await page.keyboard.type(NOTE);
  await page.clock.fastForward('20:01');
  await expect(page.getByText('No user activity for 20 minutes')).toBeVisible();
  // The note, and which record stood open: they are encrypted and written behind the sign-out.
  await expect.poll(() => storedDrafts(page)).toHaveLength(2);
  const stored = await storedDrafts(page);
  for (const part of [NOTE, profile.id, 'disapprove']) expect(stored.join(' ')).not.toContain(part);

  await sendSignIn(page, 'base-checker@dossier.test');
  await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openNote(page, profile.id, profile.profile_name);
  await page.clock.runFor(1000);
  await expect(noteOf(page)).toHaveValue('');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sign out' }).click();

  await sendSignIn(page, 'admin@dossier.test');
  await expect(page).toHaveURL(/\/base-profiles$/);
  await openNote(page, profile.id, profile.profile_name);
  await expect(noteOf(page)).toHaveValue(NOTE);
  await expect(page.getByText('You typed this before and did not send it.')).toBeVisible();
});

test('a save that is refused because the sign-in has ended is told, and is a draft', async ({ page, request }) => {
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
