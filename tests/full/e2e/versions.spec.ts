import { expect, type Page } from '@playwright/test';
import { expectNoProblems } from '../../e2e/axe.ts';
import { addPicture, approvedBaseProfile, ownWord } from '../../e2e/created-profiles.ts';
import { test } from '../../e2e/own-server.ts';
import { apiAs, openRecord } from '../../e2e/support.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Versions of/ });
const rowsOf = (page: Page) => dialogOf(page).getByRole('list', { name: 'Versions' }).getByRole('listitem');
const nameIn = (page: Page) => dialogOf(page).getByRole('row', { name: /^Profile name/ });

test('P032 versions are looked at, compared, restored and taken back', async ({ page, request }) => {
  const [first, second] = [ownWord(), ownWord()];
  const { id } = await approvedBaseProfile(request, first, ['nl']);
  await addPicture(request, 'admin', id);
  await openRecord(page, id);
  const admin = await apiAs(request, 'admin');
  // Saved by the same person elsewhere, while the record is open here.
  await page.getByLabel('Profile name').fill(second);
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await admin.get(id)).profile_name).toBe(second);
  const logs = page.getByRole('region', { name: 'Logs' });
  await expect(logs.getByRole('listitem').first()).toContainText('Changed Profile name');
  await page.getByRole('heading', { level: 1 }).click();
  await page.route('**/api/v1/version/**', (route) => route.abort());
  await page.keyboard.press('Shift+v');
  await expect(dialogOf(page).getByRole('alert').first()).toContainText('could not be read');
  await page.unroute('**/api/v1/version/**');
  await dialogOf(page).getByRole('button', { name: 'Retry' }).first().click();
  await expect(rowsOf(page).first()).toContainText('Changed Profile name');
  await expect(nameIn(page)).toContainText(second);
  await expectNoProblems(page, 'a version');
  const row = rowsOf(page).filter({ hasText: 'as decided' });
  const approval = row.getByRole('button', { name: /approved/i }).first();
  await row.getByRole('button', { name: /^Compare: / }).click();
  await expect(nameIn(page)).toHaveText(new RegExp(`${first}.*${second}`, 's'));
  await expectNoProblems(page, 'two versions');
  const heads = dialogOf(page).getByRole('columnheader');
  await expect(heads.nth(1)).toContainText(/^The older.*approved the base profile.* · \d+ .*\d\d:\d\d/is);
  await expect(heads.nth(2)).toContainText(/^The newer.*Changed Profile name/s);
  const cityIn = dialogOf(page).getByRole('row', { name: /^City/ });
  await expect(cityIn).toHaveCount(0);
  await page.keyboard.press('s');
  await expect(cityIn).toHaveCount(1);
  await page.keyboard.press('s');

  await approval.click();
  await expect(nameIn(page)).toContainText(first);
  await dialogOf(page).getByRole('button', { name: 'Restore Profile name' }).click();
  await expect.poll(async () => (await admin.get(id)).profile_name).toBe(first);
  await expect(page.getByText('Restored from an earlier version').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await admin.get(id)).profile_name).toBe(second);

  await page.keyboard.press('Shift+v');
  await approval.click();
  await expect(nameIn(page)).toContainText(first);
  await page.keyboard.press('Shift+r');
  await expect.poll(async () => (await admin.get(id)).profile_name).toBe(first);
  // The picture came after the approval: what is restored whole does without it.
  const restored = /^Restored the version of \d+ .*, removed profile picture 1, changed Profile name/;
  await expect(rowsOf(page).first()).toContainText(restored);
  await page.keyboard.press('Escape');
  await expect(logs.getByRole('listitem').first()).toContainText(restored);
});
