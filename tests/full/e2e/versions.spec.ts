import { unreadableIn } from '../../support/log-words.ts';
import { expectNoProblems } from '../../e2e/axe.ts';
import { addPicture, approvedBaseProfile, ownWord } from '../../e2e/created-profiles.ts';
import { expect, test, type Page } from '../../e2e/own-server.ts';
import { apiAs, openRecord } from '../../e2e/support.ts';
import { press } from './steps.ts';

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
  await expect(dialogOf(page).getByRole('alert').first()).toContainText('could not be loaded');
  await page.unroute('**/api/v1/version/**');
  await dialogOf(page).getByRole('button', { name: 'Retry' }).first().click();
  await expect(rowsOf(page).first()).toContainText('Changed Profile name');
  await expect(nameIn(page)).toContainText(second);
  await expectNoProblems(page, 'a version');
  const row = rowsOf(page).filter({ hasText: 'at the decision' });
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
  const restored = /^Restored the version from \d+ .*, removed profile picture 1, changed Profile name/;
  await expect(rowsOf(page).first()).toContainText(restored);
  await page.keyboard.press('Escape');
  await expect(logs.getByRole('listitem').first()).toContainText(restored);
});

test('P033 an approval in the log opens what was approved, with its pictures', async ({ page, request }) => {
  const [before, after] = [ownWord(), ownWord()];
  const { id } = await approvedBaseProfile(request, before, ['nl']);
  await openRecord(page, id);
  await page.getByLabel('Profile name').fill(after);
  await page.keyboard.press('Control+Enter');
  const logs = page.getByRole('region', { name: 'Logs' });
  await expect(logs.getByRole('listitem').first()).toContainText('Changed Profile name');
  await logs.getByRole('button', { name: /^At the decision by / }).click();
  await expect(nameIn(page)).toContainText(before);
  await expect(nameIn(page)).not.toContainText(after);
  await expect(dialogOf(page).getByRole('heading', { level: 3 })).toHaveText(/approved the base profile/i);
  await expect(rowsOf(page).filter({ hasText: 'at the decision' })).toBeInViewport();
  await expect(dialogOf(page).getByRole('row', { name: /^Status/ })).toContainText('approved');
});

test('P034 a save is one entry that opens to its changes; raw events are a key away', async ({ page, request }) => {
  const name = ownWord();
  const { id } = await approvedBaseProfile(request, name, ['nl', 'fr']);
  await openRecord(page, id);
  const logs = page.getByRole('region', { name: 'Logs' });
  const entries = logs.getByRole('list').first().locator('> li');
  await expect(entries).toHaveCount(3);
  await expect(entries.first()).toContainText('Approved the base profile, added the locales');
  const save = entries.nth(1);
  await expect(save).toContainText(/Changed Profile name, Real name(, Profile type)? and/);
  await expect(save).not.toContainText('1990-05-17');

  const opener = save.getByRole('button', { name: /changes by / });
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await expect(opener).toBeFocused();
  await expect(save.getByRole('definition').filter({ hasText: '1990-05-17' })).toBeVisible();
  await expect(save.getByRole('definition').filter({ hasText: name })).toBeVisible();
  await expectNoProblems(page, 'a record with an open entry of its log');
  for (const line of await logs.getByRole('listitem').allInnerTexts()) expect(unreadableIn(line)).toBe('');
  await opener.click();
  await expect(save.getByRole('definition')).toHaveCount(0);

  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('i');
  await expect(entries.first()).toContainText('Activated the base profile');
  await page.keyboard.press('Control+z');
  await expect(entries.first()).toContainText('Undid: activated the base profile');

  const raw = page.locator('pre').filter({ hasText: '"prev_hash"' });
  await expect(raw).toHaveCount(0);
  await page.keyboard.press('Shift+h');
  await expect(raw.first()).toBeVisible();
  await expect(logs.getByRole('button', { name: 'Raw events' })).toHaveAttribute('aria-pressed', 'true');
  await press(page, 'Shift+h', 'h');
  const dialog = page.getByRole('dialog', { name: /^Log of/ });
  await expect(dialog).toContainText('Created the base profile');
  await page.keyboard.press('Shift+h');
  await expect(dialog.locator('pre').first()).toBeVisible();
  await expectNoProblems(page, 'the whole log with raw events');
});
