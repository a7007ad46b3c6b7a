import { expect, type Page } from '@playwright/test';
import { unreadableIn } from '../../support/log-words.ts';
import { expectNoProblems } from '../../e2e/axe.ts';
import { approvedBaseProfile, ownWord } from '../../e2e/created-profiles.ts';
import { test } from '../../e2e/own-server.ts';
import { openRecord, signIn } from '../../e2e/support.ts';

const logsOf = (page: Page) => page.getByRole('region', { name: 'Logs' });

test('P034 a save is one entry that opens to its changes, by key and by click, and Ctrl+Z is told as what it took back', async ({
  page,
  request,
}) => {
  const name = ownWord();
  const { id } = await approvedBaseProfile(request, name, ['nl', 'fr']);
  await signIn(page, 'admin');
  await openRecord(page, id);
  const logs = logsOf(page);
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
  await expect(entries.first()).toContainText('Took back: activated the base profile');
});

test('P034 raw events are one key away for an Admin, in the record and in the whole log', async ({ page, request }) => {
  const { id } = await approvedBaseProfile(request, ownWord(), ['nl']);
  await signIn(page, 'admin');
  await openRecord(page, id);
  const logs = logsOf(page);
  const raw = page.locator('pre').filter({ hasText: '"prev_hash"' });
  await expect(logs.getByRole('listitem').first()).toBeVisible();
  await expect(raw).toHaveCount(0);
  await page.keyboard.press('Shift+h');
  await expect(raw.first()).toBeVisible();
  await expect(logs.getByRole('button', { name: 'Raw events' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Shift+h');
  await expect(raw).toHaveCount(0);

  await page.keyboard.press('h');
  const dialog = page.getByRole('dialog', { name: /^Log of/ });
  await expect(dialog).toContainText('Created the base profile');
  await page.keyboard.press('Shift+h');
  await expect(dialog.locator('pre').first()).toBeVisible();
  await expectNoProblems(page, 'the whole log with raw events');
});
