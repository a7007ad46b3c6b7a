import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type { Infer } from 'superstruct';
import type { AttributesAnswer } from '../../../src/contract/shapes/lookups.ts';
import type { QueueListAnswer } from '../../../src/contract/shapes/queue.ts';
import { expectNoProblems } from '../../e2e/axe.ts';
import { addPicture, approvedBaseProfile, ownWord, saveLocaleProfile } from '../../e2e/created-profiles.ts';
import { test } from '../../e2e/own-server.ts';
import { openQueue, panel, shownItem, startItem } from '../../e2e/queue-panel.ts';
import { apiAs, signIn } from '../../e2e/support.ts';

const note = (page: Page) => page.getByRole('status', { name: 'Changed in the base profile' });
const fieldIn = (page: Page, label: string) => note(page).locator('dl > div').filter({ hasText: label });

/** Somebody changes one attribute of a base profile, beside the browser. */
async function changeBase(request: APIRequestContext, id: string, type: string, value: string): Promise<void> {
  const admin = await apiAs(request, 'admin');
  const { attributes } = await admin.read<Infer<typeof AttributesAnswer>>('attribute');
  const { tags } = (await admin.get(id)) as unknown as { tags: string[] };
  await admin.update(id, { attributes: [{ attribute_type_id: attributes[type], value }], tags });
}

test('P040 P041 what has changed in the base profile is told; still right', async ({ page, request }) => {
  const { id, profileOf } = await approvedBaseProfile(request, ownWord(), ['nl']);
  const dutch = profileOf('nl');
  await changeBase(request, id, 'profession', 'Pilot');
  await saveLocaleProfile(request, 'fill-in', dutch, { profileName: ownWord(), aboutMe: 'Houdt van de zee.' });
  await changeBase(request, id, 'profession', 'Nurse');
  await addPicture(request, 'admin', id);
  await page.setViewportSize({ width: 1024, height: 768 });
  await signIn(page, 'geo-checker', `/base-profiles/${id}/${dutch}`);
  await expect(fieldIn(page, 'Profession')).toContainText('Pilot');
  await expect(fieldIn(page, 'Profession')).toContainText('Nurse');
  await expect(fieldIn(page, 'Pictures')).toContainText('1 added');
  await expectNoProblems(page, 'a stale locale profile');
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('Shift+y');
  await expect(note(page)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(fieldIn(page, 'Profession')).toContainText('Nurse');
  await note(page).getByRole('button', { name: 'Still right', exact: true }).click();
  await expect(note(page)).toHaveCount(0);
});

test('P040 what changes in the base profile of a claimed item is told at once', async ({ page, request }) => {
  await openQueue(page, 'geo-checker');
  const item = await startItem(page);
  await expect(note(page)).toHaveCount(0);
  const admin = await apiAs(request, 'admin');
  const { profile_base_id: base } = await admin.locale(item);
  const word = ownWord();
  await changeBase(request, base, 'profession', word);
  await expect(fieldIn(page, 'Profession')).toContainText(word);
  expect(await shownItem(page)).toBe(item);
  await expectNoProblems(page, 'a stale item');
  await page.keyboard.press('Shift+y');
  await expect(note(page)).toHaveCount(0);
  expect(await shownItem(page), 'it waits for its decision as before').toBe(item);
  await page.keyboard.press('p');
});

/** The first published entry of the fill-in queue that is there because it is stale: those that lack texts stand before. */
async function firstStale(request: APIRequestContext): Promise<string> {
  const filler = await apiAs(request, 'fill-in');
  let after = '';
  for (;;) {
    const { rows, next }: QueueListAnswer = await filler.read(`queue?limit=100${after}`);
    const found = rows.find(({ status, lease }) => status === 'approved' && lease === null);
    if (found) return found.id;
    if (next === null) throw new Error('No stale locale profile waits to be filled in.');
    after = `&after=${next}`;
  }
}

test('P042 stale published profiles wait for fill-in once an Admin wants it', async ({ page, browser, request }) => {
  await signIn(page, 'admin', '/settings');
  const setting = page.getByRole('group', { name: 'Stale profiles in the fill-in queue' });
  await expect(setting.getByRole('button', { name: 'Never', exact: true, pressed: true })).toBeVisible();
  await setting.getByRole('button', { name: /^After some hours/ }).click();
  await page.getByRole('dialog').getByRole('combobox').fill('1');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'This affects the fill-in queue' });
  await expect(question).toContainText(/published locale profiles are stale\. [\d,]+ of them would wait/);
  await question.getByRole('button', { name: 'Change' }).click();
  await expect(setting.getByRole('button', { name: /^After 1 h/, pressed: true })).toBeVisible();

  const id = await firstStale(request);
  const claim = { kind: 'locale', id, reason: 'Somebody asked for it.' };
  await (await apiAs(request, 'fill-in')).send('POST', '/queue/claim', claim);
  const filler = await browser.newPage();
  await openQueue(filler, 'fill-in');
  await expect(filler.getByText(/[\d,]+ published and stale/)).toBeVisible();
  await filler.keyboard.press('Enter');
  await expect(panel(filler)).toHaveAttribute('data-item', id);
  await expect(note(filler)).toBeVisible();
  await panel(filler).focus();
  await filler.keyboard.press('Shift+y');
  await expect(panel(filler)).not.toHaveAttribute('data-item', id);
  const after = await (await apiAs(request, 'admin')).locale(id);
  expect(after).toMatchObject({ status: 'approved', active: true, stale_fields: [] });
  await filler.close();
});
