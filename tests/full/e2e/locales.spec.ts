import { expect } from '@playwright/test';
import type { BaseProfile } from '../../../src/contract/shapes/base-profile.ts';
import { approvedBaseProfile, ownWord } from '../../e2e/created-profiles.ts';
import { test } from '../../e2e/own-server.ts';
import { apiAs, signIn } from '../../e2e/support.ts';
import { expectFailure } from '../../e2e/told.ts';
import { press } from './steps.ts';

test('C118 C261 locales are activated by typing; codes pasted tell each outcome', async ({ page, request }) => {
  const name = ownWord();
  const base = await approvedBaseProfile(request, name, ['nl']);
  await signIn(page, 'admin', `/base-profiles/${base.id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  await page.keyboard.press('l');
  const picker = page.getByRole('dialog', { name: 'Activate locales' });
  await expect(picker.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('zulu');
  await page.keyboard.press('Enter');
  await page.keyboard.type('vo, yi');
  await page.keyboard.press('Enter');
  await expect(picker.getByRole('button', { name: 'Activate 3 locales' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Activated 3 locales').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open Zulu' })).toBeVisible();

  await page.keyboard.press('l');
  await expect(picker.getByRole('option', { name: /Zulu/ })).toContainText('active already');
  await picker.getByRole('combobox').evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'zu\nwa\nxx');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(picker.getByRole('status')).toHaveText('1 marked. Active already: zu. Unknown codes: xx.');
  await picker.getByRole('button', { name: 'Activate 1 locale' }).click();
  await expect(page.getByText('Activated 1 locale', { exact: true }).first()).toBeVisible();
});

test('C155 a Creator reserves locales of an empty draft, with unsaved changes', async ({ page, request }) => {
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
  await press(page, 'Enter', 'Control+Enter');
  await expect(page.getByText('2 locales reserved, not saved yet').first()).toBeVisible();
  await expect(part).toContainText('Dutch');
  await expect(page.getByLabel('Profile name')).toHaveValue('Reserver');
  await expect(page.getByText('3 changes', { exact: true })).toBeVisible();

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
