import { expect, type Page } from '@playwright/test';
import { expectNoProblems } from '../../e2e/axe.ts';
import { addPicture, approvedBaseProfile, ownWord } from '../../e2e/created-profiles.ts';
import { test } from '../../e2e/own-server.ts';
import { apiAs, openRecord, signIn } from '../../e2e/support.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Versions of/ });
const rowsOf = (page: Page) => dialogOf(page).getByRole('list', { name: 'Versions' }).getByRole('listitem');
const nameIn = (page: Page) => dialogOf(page).getByRole('row', { name: /^Profile name/ });

test('P032 versions are opened by key, looked at, compared and restored by field and whole; Ctrl+Z takes it back', async ({
  page,
  request,
}) => {
  const [first, second] = [ownWord(), ownWord()];
  const { id } = await approvedBaseProfile(request, first, ['nl']);
  await addPicture(request, 'admin', id);
  await signIn(page, 'admin');
  await openRecord(page, id);
  const admin = await apiAs(request, 'admin');
  // Saved by the same person elsewhere, while the record is open here.
  await page.getByLabel('Profile name').fill(second);
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await admin.get(id)).profile_name).toBe(second);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Shift+v');
  await expect(dialogOf(page)).toBeVisible();
  await expect(rowsOf(page).first()).toContainText('Changed Profile name');
  await expect(nameIn(page)).toContainText(second);
  await expectNoProblems(page, 'a version');
  const approval = rowsOf(page).filter({ hasText: 'as decided' });
  await approval.getByRole('button', { name: /^Compare: / }).click();
  await expect(nameIn(page)).toHaveText(new RegExp(`${first}.*${second}`, 's'));
  await expectNoProblems(page, 'two versions');
  const heads = dialogOf(page).getByRole('columnheader');
  await expect(heads.nth(1)).toContainText(/^The older.*approved the base profile.* · \d+ .*\d\d:\d\d/is);
  await expect(heads.nth(2)).toContainText(/^The newer.*Changed Profile name/s);
  // Only what differs, until everything is asked for.
  const cityIn = dialogOf(page).getByRole('row', { name: /^City/ });
  await expect(cityIn).toHaveCount(0);
  await page.keyboard.press('s');
  await expect(cityIn).toHaveCount(1);
  await page.keyboard.press('s');
  await expect(cityIn).toHaveCount(0);

  await approval
    .getByRole('button', { name: /approved/i })
    .first()
    .click();
  await expect(nameIn(page)).toContainText(first);
  await dialogOf(page).getByRole('button', { name: 'Restore Profile name' }).click();
  await expect.poll(async () => (await admin.get(id)).profile_name).toBe(first);
  await expect(page.getByText('Restored from an earlier version').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await admin.get(id)).profile_name).toBe(second);

  await page.keyboard.press('Shift+v');
  await approval
    .getByRole('button', { name: /approved/i })
    .first()
    .click();
  await expect(nameIn(page)).toContainText(first);
  await page.keyboard.press('Shift+r');
  await expect.poll(async () => (await admin.get(id)).profile_name).toBe(first);
  // The picture came after the approval: what is restored whole does without it.
  await expect(rowsOf(page).first()).toContainText(
    /^Restored the version of \d+ .*, removed profile picture 1, changed Profile name/,
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Logs' }).getByRole('listitem').first()).toContainText(
    /^Restored the version of \d+ .*, removed profile picture 1, changed Profile name/,
  );
});

test('P033 an approval in the log opens what was approved, with its pictures', async ({ page, request }) => {
  const [before, after] = [ownWord(), ownWord()];
  const { id } = await approvedBaseProfile(request, before, ['nl']);
  await signIn(page, 'admin');
  await openRecord(page, id);
  await page.getByLabel('Profile name').fill(after);
  await page.keyboard.press('Control+Enter');
  const logs = page.getByRole('region', { name: 'Logs' });
  await expect(logs.getByRole('listitem').first()).toContainText('Changed Profile name');
  await logs.getByRole('button', { name: /^As decided by / }).click();
  await expect(nameIn(page)).toContainText(before);
  await expect(nameIn(page)).not.toContainText(after);
  await expect(dialogOf(page).getByRole('heading', { level: 3 })).toHaveText(/approved the base profile/i);
  await expect(rowsOf(page).filter({ hasText: 'as decided' })).toBeInViewport();
  await expect(dialogOf(page).getByRole('row', { name: /^Status/ })).toContainText('approved');
});

test('P032 who may only read sees versions and no way to restore; a failure can be tried again', async ({
  page,
  request,
}) => {
  const { profileOf, id } = await approvedBaseProfile(request, ownWord(), ['nl']);
  await signIn(page, 'geo-checker');
  await page.route('**/api/v1/version/**', (route) => route.abort());
  await page.goto(`/base-profiles/${id}/${profileOf('nl')}`);
  await expect(page.getByRole('region', { name: 'Logs' })).toBeVisible();
  await page.keyboard.press('Shift+v');
  await expect(dialogOf(page).getByRole('alert').first()).toContainText('could not be read');
  await expect(dialogOf(page).getByText('Loading the version')).toHaveCount(0);
  await page.unroute('**/api/v1/version/**');
  await dialogOf(page).getByRole('button', { name: 'Retry' }).first().click();
  await expect(rowsOf(page).first()).toBeVisible();
});
