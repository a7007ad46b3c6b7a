import { expect } from '@playwright/test';
import { test } from '../../e2e/own-server.ts';
import { signIn, waitingProfile } from '../../e2e/support.ts';

test('a doubt about age holds a profile until the Admin, who is told at once, has lifted it', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const profile = await waitingProfile(request, 861);
  const admin = await browser.newPage({ ...(baseURL && { baseURL }) });
  await signIn(admin, 'admin');
  await signIn(page, 'base-checker', `/base-profiles/${profile.id}`);
  await expect(page.getByRole('heading', { name: profile.profile_name })).toBeVisible();
  for (const key of ['d', '0']) await page.keyboard.press(key);
  await page.getByRole('textbox', { name: /^Note/ }).fill('Looks sixteen');
  await page.keyboard.press('Enter');
  const held = page.getByRole('alert').filter({ hasText: 'Frozen: somebody doubts' });
  await expect(held).toBeVisible();
  await expect(held.getByRole('button'), 'only an Admin lifts it').toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Approve/ })).toBeDisabled();

  await admin.getByText(`doubts that ${profile.profile_name} is of age`).first().waitFor();
  await admin.getByRole('button', { name: 'Open profile' }).first().click();
  const there = admin.getByRole('alert').filter({ hasText: 'Frozen: somebody doubts' });
  await there.getByRole('button', { name: /Lift hold/ }).click();
  await admin.getByRole('dialog').getByRole('combobox').fill('Card seen');
  await admin.keyboard.press('Enter');
  await expect(admin.getByText(`Hold lifted from ${profile.profile_name}`).first()).toBeVisible();
  await expect(there).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: profile.profile_name })).toBeVisible();
  await expect(held).toHaveCount(0);
  await admin.close();
});
