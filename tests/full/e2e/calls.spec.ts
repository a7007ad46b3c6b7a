import { expect, type Page } from '@playwright/test';
import { callsOn, UUID } from '../../e2e/calls.ts';
import { approvedBaseProfile, ownWord } from '../../e2e/created-profiles.ts';
import { cropSquare, editorOf, picture } from '../../e2e/images.ts';
import { test } from '../../e2e/own-server.ts';
import { disapprove, signIn } from '../../e2e/support.ts';
import { chooseFiles, press } from './steps.ts';

/** A day with microseconds and an offset, as the specification has dates of birth. */
const DATE_OF_BIRTH = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}[+-]\d\d:\d\d$/) as unknown;
const REASON = { reason: expect.objectContaining({ codes: [expect.any(String)] }) as unknown };
const CROP = { x: expect.any(Number), y: expect.any(Number), width: expect.any(Number), height: expect.any(Number) };

/** What a save sends: every part of an attribute, identifiers of tags, this and nothing else. */
function expectSaved(body: unknown, rest: object): void {
  const { attributes, tags, ...others } = body as { attributes: object[]; tags: unknown[] };
  expect(attributes).toContainEqual({ attribute_type_id: UUID, value: expect.any(String) });
  for (const each of attributes) expect(each).toEqual({ attribute_type_id: UUID, value: expect.any(String) });
  expect(tags).toContainEqual(UUID);
  for (const each of tags) expect(each).toEqual(UUID);
  expect(others).toEqual(rest);
}

const expectExactly = (page: Page, words: string) =>
  expect(page.getByText(words, { exact: true }).first()).toBeVisible();

/** Uploads two pictures in the editor of images, levels both, crops and orders them, and takes the second away. */
async function workOnImages(page: Page, calls: Awaited<ReturnType<typeof callsOn>>, locale: string) {
  const { keyboard } = page;
  await keyboard.press('p');
  const { dialog, tile, tiles } = editorOf(page);
  await expect(dialog).toBeVisible();
  const files = [await picture('one.jpg', 30), await picture('two.jpg', 230)];
  await chooseFiles(page, () => keyboard.press('u'), files);
  await expect(tiles('Profile pictures')).toHaveCount(2);
  expect((await calls.next('POST /media/profile/{id}/create')).body).toEqual(expect.arrayContaining(['files']));

  const first = tile(/^Profile picture 1 of 2/);
  await expect(first).toContainText('Not tagged');
  await first.focus();
  await press(page, 'x', 'ArrowRight', 'x', 'Shift+Digit2', 'Home');
  await expect(dialog).toContainText('2 of 2 tagged');
  await keyboard.press('c');
  await cropSquare(page);
  await keyboard.press('Alt+ArrowRight');
  await keyboard.press('Control+Enter');
  await expectExactly(page, 'Image order updated');
  expect((await calls.next('PUT /media/{id}/crop')).body).toMatchObject({ ...CROP, locale_id: locale });
  const levels = [1, 2].map(() => ({ media_id: UUID, tag_id: UUID }));
  expect((await calls.next('PUT /media/tag')).body).toEqual({ media_tags: levels });
  const order = { attachment_ids: [], profile_picture_ids: [UUID, UUID] };
  expect((await calls.next('PUT /profile/{id}/change-media-order')).body).toEqual(order);

  await expect(dialog).not.toContainText('not saved');
  // The other one stays selected; what is done to one that is not is done to it alone.
  await tile(/^Profile picture 2 of 2/).focus();
  await keyboard.press('x');
  await keyboard.press('Delete');
  await expect(dialog).toContainText('1 change not saved');
  await keyboard.press('Control+Enter');
  await expectExactly(page, 'Image deleted');
  expect((await calls.next('POST /media/{id}/delete')).body).toEqual({ locale_id: locale });
  await expect(dialog).not.toContainText('not saved');
  await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0);
  await keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

test('C021 C022 C172 C176 C183 C202 C203 C205 C206 C207 C208 C210 C212 C213 C214 C215 C216 C217 C218 C219 C261 what is sent about a locale profile', async ({
  page,
  request,
}) => {
  test.slow();
  page.on('filechooser', () => undefined);
  const base = await approvedBaseProfile(request, 'Locale Wire', ['nl']);
  const id = base.profileOf('nl');
  // A name is given once in a locale, at a second try as well.
  const name = `Over the Wire ${ownWord()}`;
  await signIn(page, 'admin');
  const calls = await callsOn(page);
  await page.goto(`/base-profiles/${base.id}/${id}`);
  await expect(page.getByLabel('Profession')).toBeVisible();
  expect((await calls.next('GET /profile/{id}')).path).toBe(`/profile/${id}`);
  await page.reload();
  expect((await calls.next('POST /log')).body).toEqual({ page: 1, limit: 3, profile_id: id });

  await page.getByLabel('Language').selectOption('nl');
  await page.getByLabel('Profile name').fill(name);
  const named = (await calls.next('POST /profile/profilename')).body;
  expect(named).toEqual({ locale_id: UUID, profile_base_id: base.id, profile_name: name });
  const { locale_id: locale } = named as { locale_id: string };
  await page.getByLabel('Real name').fill('Somebody');
  await page.getByLabel('Profession').fill('Cooper');
  await page.getByRole('toolbar', { name: 'General tags' }).getByRole('button').first().click();
  await page.keyboard.press('Control+Enter');
  await expectExactly(page, 'Update of locale profile succeeded');
  const saved = (await calls.next('PUT /profile/{id}/update')).body;
  expectSaved(saved, {
    date_of_birth: { attribute_type_id: UUID, value: DATE_OF_BIRTH },
  });

  await page.getByRole('heading', { level: 1 }).focus();
  await workOnImages(page, calls, locale);

  // The same Admin has made it, so it is asked about.
  await page.keyboard.press('a');
  const question = page.getByRole('dialog', { name: 'Approve your own work?' });
  await question.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(new RegExp(`^${name} approved for .+ \\(Dutch\\)$`)).first()).toBeVisible();
  expect((await calls.next('PATCH /profile/{id}/approve')).body).toBeNull();
  await page.keyboard.press('i');
  await expectExactly(page, 'Successfully activated profile');
  expect((await calls.next('PATCH /profile/{id}/active')).body).toEqual({ active: true });
  await disapprove(page);
  await expectExactly(page, `${name} disapproved`);
  expect((await calls.next('PATCH /profile/{id}/disapprove')).body).toEqual(REASON);
  expect(calls.ever.length).toBeGreaterThan(0);
  for (const { what, authorization } of calls.ever) {
    expect(authorization, what).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
  }
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectExactly(page, 'Profile deleted');
  expect((await calls.next('DELETE /profile/{id}/delete')).body).toBeNull();
  // It leads to the base profile, and can be undone.
  await expect(page).toHaveURL(new RegExp(`/base-profiles/${base.id}$`));
  await expect(page.getByRole('button', { name: 'Open Dutch' })).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: 'Open Dutch' })).toBeVisible();
});
