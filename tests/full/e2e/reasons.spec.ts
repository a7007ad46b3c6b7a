import { expect } from '@playwright/test';
import { test } from '../../e2e/own-server.ts';
import { apiAs, signIn, storedDrafts, waitingProfile } from '../../e2e/support.ts';

test('a returned profile opens with its reasons as a list: each leads to its place, ticks stay until it is handed on', async ({
  page,
  request,
}) => {
  const profile = await waitingProfile(request, 70);
  await (
    await apiAs(request, 'base-checker')
  ).disapprove(profile.id, {
    codes: ['photo_quality', 'text_quality', 'duplicate'],
    note: 'Almost there.',
    anchors: [{ kind: 'field', id: 'profession', code: 'text_quality', note: 'Say what is made.' }],
  });
  await signIn(page, 'admin', `/base-profiles/${profile.id}`);
  const reasons = page.getByRole('region', { name: 'Why it was disapproved' });
  await expect(reasons).toContainText('Almost there.');
  await expect(reasons).toContainText('Say what is made.');
  await expect(reasons.getByRole('checkbox')).toHaveCount(3);
  // A duplicate is mended nowhere in particular.
  await expect(reasons.getByRole('button')).toHaveCount(2);

  await reasons.getByRole('button', { name: 'Go there : Quality of the text: Profession' }).click();
  await expect(page.getByRole('textbox', { name: 'Profession' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('w');
  await page.keyboard.type('photo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Images' })).toBeFocused();

  const profession = reasons.getByRole('checkbox', { name: 'Quality of the text: Profession' });
  await profession.check();
  await expect(reasons.getByRole('status')).toHaveText('2 of 3 left');
  await expect.poll(() => storedDrafts(page)).toHaveLength(1);
  await page.reload();
  await expect(profession).toBeChecked();
  await expect(reasons.getByRole('checkbox', { name: 'Duplicate' })).not.toBeChecked();

  await page.getByRole('textbox', { name: 'Profession' }).fill('Bookbinder of old maps');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('awaiting approval', { exact: true }).first()).toBeVisible();
  await expect(profession).not.toBeChecked();
});
