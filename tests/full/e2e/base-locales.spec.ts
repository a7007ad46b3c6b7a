import { expect } from '@playwright/test';
import type { BaseProfile } from '../../../src/contract/shapes/base-profile.ts';
import { staffCommand } from '../../server/staff/command-line.ts';
import { approvedBaseProfile } from '../../e2e/created-profiles.ts';
import { test } from '../../e2e/own-server.ts';
import { apiAs, PASSWORD, sendSignIn, signIn } from '../../e2e/support.ts';
import { expectFailure } from '../../e2e/told.ts';

test('C155 a Creator reserves locales of an empty draft, with unsaved changes on the screen', async ({
  page,
  request,
}) => {
  await signIn(page, 'creator');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('radio', { name: 'A', exact: true }).click();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'No name yet' })).toBeFocused();
  await page.getByLabel('Profile name').fill('Reserver');
  await page.getByLabel('Real name').fill('Rosa Reserver');
  await page.keyboard.press('Control+Enter');
  await expectFailure(page, 'Fill in the required fields', 'Locales');

  const picker = page.getByRole('dialog', { name: 'Reserve locales' });
  const part = page.getByRole('region', { name: 'Locales' });
  await expect(part).toBeFocused();
  await page.keyboard.press('Shift+L');
  await expect(picker.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('nl, fy');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('2 locales reserved, not saved yet').first()).toBeVisible();
  await expect(part).toContainText('Dutch');
  await expect(page.getByLabel('Profile name')).toHaveValue('Reserver');
  await expect(page.getByText('3 changes', { exact: true })).toBeVisible();

  // What is reserved is marked when it is asked for again, and can be taken out.
  await part.getByRole('button', { name: /^Reserve locales/ }).click();
  await expect(picker.getByRole('button', { name: 'Reserve 2 locales' })).toBeVisible();
  await picker.getByRole('combobox').fill('dutch');
  await picker.getByRole('option', { name: /^nl/ }).click();
  await picker.getByRole('button', { name: 'Reserve 1 locale' }).click();
  await expect(part).not.toContainText('Dutch');

  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Reserver has been created and the profile will be checked').first()).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const stored = (await (await apiAs(request, 'admin')).get(id)) as BaseProfile;
  expect(stored).toMatchObject({ status: 'awaiting_approval', profile_name: 'Reserver' });
  expect(stored.locales.map(({ code, profile_id: profile }) => [code, profile])).toEqual([['fy', null]]);
  await expect(part.getByRole('row', { name: /Frisian/ })).toContainText('reserved');
});

test('the outcome of each locale is told: created, already there, refused', async ({ page, request }) => {
  await approvedBaseProfile(request, 'Outcome One', ['cy']);
  await approvedBaseProfile(request, 'Outcome Two', ['cy', 'zu']);
  // Only a person with an area is refused a locale.
  const order = ['add', 'regional@dossier.test', '--name', 'Rena Vogel', '--role', 'Admin', '--geo', 'zu'];
  const data = { DATA_DIR: process.env['DOSSIER_TEST_DATA'] ?? '' };
  const added = await staffCommand([...order, '--password-from-stdin'], data, `${PASSWORD}\n`);
  expect(added.errors).toBe('');
  await page.goto('/login');
  await sendSignIn(page, 'regional@dossier.test');
  await expect(page.getByRole('row').nth(1)).toBeVisible();

  await page.goto('/base-profiles?text=Outcome');
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('grid')).toBeFocused();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByRole('toolbar', { name: 'Selected rows' }).getByText('2 selected')).toBeVisible();
  await page.keyboard.press('l');
  await expect(page.getByRole('dialog', { name: 'Activate locales' }).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('zu, mi');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');

  const outcomes = page.getByRole('dialog', { name: 'What came of each locale' });
  await expect(outcomes.getByRole('row', { name: 'Outcome One Zulu (zu) created', exact: true })).toBeVisible();
  await expect(outcomes.getByRole('row', { name: 'Outcome Two Zulu (zu) already there', exact: true })).toBeVisible();
  const refused = 'refused: This locale is outside the area you work on.';
  await expect(outcomes.getByRole('row', { name: `Outcome One Māori (mi) ${refused}` })).toBeVisible();
  await expect(outcomes.getByRole('row', { name: `Outcome Two Māori (mi) ${refused}` })).toBeVisible();
  await expect(page.getByText('Activated 1 locale', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(outcomes).toHaveCount(0);
  await expect(page.getByRole('grid')).toBeFocused();
});
