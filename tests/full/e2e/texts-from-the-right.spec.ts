import { expect, type Page } from '@playwright/test';
import { wronglyDirected } from '../../walk/directions.ts';
import { approvedBaseProfile, saveLocaleProfile } from '../../e2e/created-profiles.ts';
import { test } from '../../e2e/own-server.ts';
import { imageSeen, openQueue, panel } from '../../e2e/queue-panel.ts';
import { apiAs, openOverview } from '../../e2e/support.ts';
import { storeHostileTexts } from './hostile-texts.ts';

let number = 0;
/** Begins and ends with what stands on the wrong side where the direction is wrong. */
const fromTheRight = () => `سلام ${(number += 1)} عليكم.`;
const NAMES = { text: fromTheRight, short: 'مرشح' };

/** Nothing is loading any more, and no text that runs from the right is drawn from the left. */
async function looksRight(page: Page, where: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0);
  await expect(page.locator('body'), where).toContainText(/[\u0600-\u06FF]/);
  expect(await page.evaluate(wronglyDirected), where).toEqual([]);
}

test('people’s texts from right to left have their own direction wherever they are drawn, typed or told', async ({
  page,
  request,
}) => {
  const { base, locale } = await storeHostileTexts(request, NAMES);
  const admin = await apiAs(request, 'admin');
  const name = (await admin.get(base)).profile_name;
  await openOverview(page, 'admin', `?text=${encodeURIComponent('سلام')}`);
  await page.getByRole('grid').focus();
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  await expect(page.getByRole('complementary', { name: 'Peek' })).toBeVisible();
  await looksRight(page, 'overview with peek');
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  await page.keyboard.press('Control+j');
  await page.getByRole('dialog').getByRole('combobox').fill('سلام');
  await expect(page.getByRole('option').first()).toContainText('سلام');
  await looksRight(page, 'palette');
  await page.keyboard.press('Escape');

  for (const path of [`/base-profiles/${base}`, `/base-profiles/${base}/${locale}`]) {
    await page.goto(path);
    await expect(page.getByLabel('Profession')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('direction', 'rtl');
    await page.getByLabel('Profession').fill(fromTheRight());
    await expect(page.getByLabel('Profession')).toHaveCSS('direction', 'rtl');
    await looksRight(page, path);
    for (const [key, seen] of [
      ['h', page.getByRole('dialog').getByRole('listitem').first()],
      ['Shift+V', page.getByRole('dialog').getByRole('list', { name: 'Versions' })],
      ['Delete', page.getByRole('dialog')],
      ['p', page.getByRole('dialog')],
    ] as const) {
      await page.getByRole('heading', { level: 1 }).focus();
      await page.keyboard.press(key);
      await expect(seen).toBeVisible();
      await looksRight(page, `${path} after ${key}`);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await page.goto(`${path}?view=print`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('direction', 'rtl');
    await looksRight(page, `${path} in print`);
  }

  for (const path of [
    '/locale-profiles?text=%D8%B3%D9%84%D8%A7%D9%85',
    '/base-profiles?text=%D8%B3%D9%84%D8%A7%D9%85&matrix=true',
    '/base-profiles?text=%D8%B3%D9%84%D8%A7%D9%85&view=print',
    '/duplicate/filters',
    '/duplicate/logs',
  ]) {
    await page.goto(path);
    await looksRight(page, path);
  }
  // Told of what was done: the sentence runs as ours do, the name as its own.
  await page.goto(`/base-profiles/${base}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.keyboard.press('Control+j');
  await page.getByRole('dialog').getByRole('combobox').fill('Toggle active');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-notice]').first()).toBeVisible();
  await looksRight(page, 'a toast');
});

test('an item with texts from right to left is looked at and sent back in the queue as it was written', async ({
  page,
  request,
}) => {
  const base = await approvedBaseProfile(request, fromTheRight(), ['nl']);
  const id = base.profileOf('nl');
  await saveLocaleProfile(request, 'fill-in', id, { profileName: fromTheRight(), hobbies: fromTheRight() });
  const claim = { kind: 'locale', id, reason: fromTheRight() };
  await (await apiAs(request, 'geo-checker')).send('POST', '/queue/claim', claim);
  await openQueue(page, 'geo-checker');
  await page.keyboard.press('Enter');
  await expect(panel(page)).toHaveAttribute('data-item', id);
  await looksRight(page, 'queue');
  await imageSeen(page);
  await page.keyboard.press('d');
  await expect(page.getByRole('listbox', { name: 'Why does it go back?' })).toBeVisible();
  await looksRight(page, 'disapproving');
});
