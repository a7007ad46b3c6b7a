import { expect } from '@playwright/test';
import { expectNoProblems } from '../../e2e/axe.ts';
import { approvedBaseProfile, ownWord } from '../../e2e/created-profiles.ts';
import { test } from '../../e2e/own-server.ts';
import { signIn } from '../../e2e/support.ts';

test('C118 C261 three locales are activated by typing; codes pasted tell each outcome', async ({ page, request }) => {
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

test('C261 a deletion is asked about by name, leads to the base profile, and can be undone', async ({
  page,
  request,
}) => {
  const { id: baseId, profileOf } = await approvedBaseProfile(request, ownWord(), ['nl']);
  await signIn(page, 'admin', `/base-profiles/${baseId}/${profileOf('nl')}`);
  await expect(page.getByRole('heading', { level: 1, name: 'No name yet', exact: true })).toBeFocused();
  await page.keyboard.press('Delete');
  const question = page.getByRole('dialog', { name: 'Delete this locale profile?' });
  await expect(question).toContainText('Dutch');
  await expectNoProblems(page, 'a question');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Profile deleted').first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/base-profiles/${baseId}$`));
  await expect(page.getByRole('region', { name: 'Locales' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open Dutch' })).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(page.getByText(/^Undone/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open Dutch' })).toBeVisible();
});
