import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type { Infer } from 'superstruct';
import type { AttributesAnswer } from '../../../src/contract/shapes/lookups.ts';
import { addPicture, approvedBaseProfile, ownWord, saveLocaleProfile } from '../../e2e/created-profiles.ts';
import { test } from '../../e2e/own-server.ts';
import { openQueue, panel } from '../../e2e/queue-panel.ts';
import { apiAs, signIn } from '../../e2e/support.ts';

/*
 * A locale on its way: filled in beside the base profile and another locale, with values taken over and a finding
 * mended and another set aside, handed on, and decided on by whoever sees what is still to be seen. Once by keys, once by the pointer.
 */

const DUTCH = 'Ik hou van lange avonden aan zee, oude films en de geur van vers brood in de ochtend.';
const MENDED = 'Ich wandere gern und koche für Freunde.';
const BOOK = 'Wer kennt das Buch www.example.com/buch?';
const WHY = 'It is the name of a book.';

const pinned = (page: Page) => page.getByRole('region', { name: 'Pinned' });
const labelOf = (page: Page, field: string) => page.locator(`[data-form-field="${field}"] label`).first();
const findingsAt = (page: Page, field: string) => page.locator(`[data-form-field="${field}"]`).getByRole('status');
const textIn = (page: Page, field: string) => page.locator(`[data-form-field="${field}"] textarea`);
const option = (page: Page, name: RegExp) => page.getByRole('option', { name }).first();

/** A german locale profile that nobody has filled in, beside one in Dutch that is. */
async function aGermanOne(request: APIRequestContext) {
  const name = ownWord();
  const { id, profileOf } = await approvedBaseProfile(request, name, ['nl', 'de']);
  await addPicture(request, 'admin', id);
  await changeProfession(request, id, 'Pilot');
  await saveLocaleProfile(request, 'admin', profileOf('nl'), { profileName: `${name} nl`, aboutMe: DUTCH });
  return { id, german: profileOf('de'), name };
}

/** Somebody changes the base profile, beside the browser. */
async function changeProfession(request: APIRequestContext, id: string, value: string): Promise<void> {
  const admin = await apiAs(request, 'admin');
  const { attributes } = await admin.read<Infer<typeof AttributesAnswer>>('attribute');
  const { tags } = (await admin.get(id)) as unknown as { tags: string[] };
  await admin.update(id, { attributes: [{ attribute_type_id: attributes['profession'], value }], tags });
}

const stored = async (request: APIRequestContext, id: string) => (await apiAs(request, 'admin')).locale(id);

/** Waits until the pins are kept: they are on the screen before. */
async function kept(page: Page, choose: () => Promise<void>): Promise<void> {
  await Promise.all([page.waitForResponse((answer) => answer.url().endsWith('/preferences/pins')), choose()]);
}

/** Answers the palette's question by what is typed, once that is found. */
async function chooseByKeys(page: Page, typed: string, name: RegExp): Promise<void> {
  await page.keyboard.type(typed);
  await expect(option(page, name)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
}

test('P043 P044 P045 P047 by keys alone: a locale is filled in beside two others and handed on; whoever checks sees findings, origin and stale mark, and decides', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const { id, german, name } = await aGermanOne(request);
  await signIn(page, 'fill-in', `/base-profiles/${id}/${german}`);
  await expect(pinned(page).getByRole('img', { name: 'Picture 1, base profile' })).toBeVisible();
  const title = page.getByRole('heading', { level: 1 });
  await title.focus();
  // Another test of the same person may have pinned it before.
  if ((await pinned(page).locator('[data-pin="nl"]').count()) === 0) {
    await page.keyboard.press('n');
    await kept(page, () => chooseByKeys(page, 'nl', /nl Dutch/));
  }
  await expect(pinned(page).locator('[data-pin="nl"]')).toContainText('Dutch (nl)');

  // Three fields are taken over, each from within itself, and the tags as a section.
  const take = async (from: string, found: RegExp) => {
    await page.keyboard.press('F4');
    await chooseByKeys(page, from, found);
  };
  await page.getByLabel(/^Profile name/).focus();
  await take('base', /base profile/);
  await expect(page.getByLabel(/^Profile name/)).toHaveValue(name);
  await page.getByLabel(/^Real name/).focus();
  await take('base', /base profile/);
  await expect(page.getByLabel(/^Real name/)).toHaveValue('Real Name');
  await page.getByLabel('About me').focus();
  await take('nl', /nl/);
  await expect(page.getByLabel('About me')).toHaveValue(DUTCH);
  await expect(labelOf(page, 'aboutMe')).toContainText('from nl');
  await expect(findingsAt(page, 'aboutMe')).toContainText('Is not in the language of this locale.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('f');
  await chooseByKeys(page, 'nl', /nl/);
  await chooseByKeys(page, 'tags', /Tags.*section/);

  // A finding is walked to and mended.
  await page.getByLabel(/^Profession/).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Pilotin');
  await page.getByLabel('Hobbies').focus();
  await page.keyboard.type('Ruf mich an: 07700 900123');
  await expect(findingsAt(page, 'hobbies')).toContainText('Looks like contact data.');
  await page.keyboard.press('Escape');
  await expect(async () => {
    await page.keyboard.press('F8');
    await expect(page.getByLabel('Hobbies')).toBeFocused({ timeout: 200 });
  }).toPass();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(MENDED);
  await expect(findingsAt(page, 'hobbies')).toBeEmpty();

  // Another one is right as it is.
  await textIn(page, 'search').focus();
  await page.keyboard.type(BOOK);
  await expect(findingsAt(page, 'search')).toContainText('www.example.com/buch');
  await page.keyboard.press('Escape');
  await page.keyboard.press('x');
  await chooseByKeys(page, 'search', /Search: Contact data/);
  await page.keyboard.type(WHY);
  await page.keyboard.press('Enter');
  await expect(findingsAt(page, 'search')).toContainText(`: ${WHY}`);
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await stored(request, german)).status).toBe('awaiting_approval');

  await changeProfession(request, id, 'Nurse');
  const claim = { kind: 'locale', id: german, reason: 'It was handed on just now.' };
  await (await apiAs(request, 'geo-checker')).send('POST', '/queue/claim', claim);
  const checker = await browser.newPage({ ...(baseURL && { baseURL }) });
  await openQueue(checker, 'geo-checker');
  await checker.keyboard.press('Enter');
  const item = panel(checker);
  await expect(item).toHaveAttribute('data-item', german);
  await expect(item).toContainText('taken from nl, not touched since');
  await expect(item.locator('[data-check="language"]')).toContainText('Is not in the language of this locale.');
  await expect(item.locator('[data-check="contact"][data-aside]')).toContainText(`: ${WHY}`);
  await expect(item.getByRole('status', { name: 'Changed in the base profile' })).toContainText('Nurse');
  await checker.keyboard.press('a');
  await expect(
    checker.getByText(/Taken from another language and not touched since: About me \(from nl\)/).first(),
  ).toBeVisible();
  expect((await stored(request, german)).status).toBe('awaiting_approval');
  await checker.keyboard.press('d');
  const dialog = checker.getByRole('dialog', { name: /^Disapprove/ });
  const reason = dialog.getByRole('option', { name: /^Language of the text/ });
  await expect(reason).toContainText('found in About me');
  await checker.keyboard.press('Space');
  await expect(reason).toHaveAttribute('aria-selected', 'true');
  await checker.keyboard.press('Enter');
  await expect.poll(async () => (await stored(request, german)).status).toBe('disapproved');
});

test('P043 P044 P045 P047 by pointer alone: values are taken beside their fields, a finding is mended, and whoever checks sees what is left and approves', async ({
  page,
  browser,
  baseURL,
  request,
}, info) => {
  const { id, german, name } = await aGermanOne(request);
  await signIn(page, 'fill-in', `/base-profiles/${id}/${german}`);
  await expect(pinned(page).getByRole('img', { name: 'Picture 1, base profile' })).toBeVisible();
  if ((await pinned(page).locator('[data-pin="nl"]').count()) === 0) {
    await pinned(page).getByRole('button', { name: 'Locale…' }).click();
    await kept(page, () => option(page, /nl Dutch/).click());
  }
  const take = (field: string, from: string) =>
    pinned(page)
      .locator(`[data-pinned-field="${field}"]`)
      .getByRole('button', { name: `Take from ${from}` })
      .click();
  await take('profileName', 'base profile');
  await take('realName', 'base profile');
  await take('aboutMe', 'nl');
  await expect(page.getByLabel(/^Profile name/)).toHaveValue(name);
  await expect(labelOf(page, 'realName')).toContainText('from base profile');
  await expect(labelOf(page, 'aboutMe')).toContainText('from nl');
  await pinned(page).locator('[data-pin="nl"]').getByRole('button', { name: 'Fill from…' }).click();
  await option(page, /Tags.*section/).click();
  await take('profession', 'base profile');
  await page.getByLabel('Hobbies').fill('Schreib an jan@example.com');
  await expect(findingsAt(page, 'hobbies')).toContainText('“jan@example.com”');
  await page.getByLabel('Hobbies').fill(MENDED);
  await expect(findingsAt(page, 'hobbies')).toBeEmpty();
  await textIn(page, 'search').fill(BOOK);
  await findingsAt(page, 'search')
    .getByRole('button', { name: /^Set aside as right/ })
    .click();
  const why = page.getByRole('dialog').getByRole('combobox');
  await why.fill(WHY);
  await why.press('Enter');
  await expect(findingsAt(page, 'search')).toContainText(`: ${WHY}`);
  await page.screenshot({ path: info.outputPath('fill-in.png') });
  // The text in Dutch is put into German: it is nobody else's any more.
  await page
    .getByLabel('About me')
    .fill('Ich liebe lange Abende am Meer, alte Filme und den Duft von frischem Brot am Morgen.');
  await expect(labelOf(page, 'aboutMe')).not.toContainText('from');
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await expect.poll(async () => (await stored(request, german)).status).toBe('awaiting_approval');

  await changeProfession(request, id, 'Nurse');
  const checker = await browser.newPage({ ...(baseURL && { baseURL }) });
  await signIn(checker, 'geo-checker', `/base-profiles/${id}/${german}`);
  await expect(checker.getByRole('status', { name: 'Changed in the base profile' })).toContainText('Nurse');
  await expect(labelOf(checker, 'realName')).toContainText('from base profile');
  await expect(labelOf(checker, 'profession')).toContainText('from base profile');
  await expect(labelOf(checker, 'aboutMe')).not.toContainText('from');
  await expect(findingsAt(checker, 'aboutMe')).toBeEmpty();
  await expect(findingsAt(checker, 'search')).toContainText(`: ${WHY}`);
  await checker.screenshot({ path: info.outputPath('check.png') });
  await checker
    .getByRole('button', { name: /^Approve/ })
    .first()
    .click();
  await expect.poll(async () => (await stored(request, german)).status).toBe('approved');
});
