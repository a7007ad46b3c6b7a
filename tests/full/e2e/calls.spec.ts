import { expect, type Page } from '@playwright/test';
import { callsOn, UUID, type Call } from '../../e2e/calls.ts';
import { approvedBaseProfile, ownWord } from '../../e2e/created-profiles.ts';
import { cropSquare, editorOf, picture } from '../../e2e/images.ts';
import { test } from '../../e2e/own-server.ts';
import { pdf } from '../../e2e/pdf.ts';
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

function expectBearers(calls: readonly Call[]): void {
  expect(calls.length).toBeGreaterThan(0);
  for (const { what, authorization } of calls) expect(authorization, what).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
}

/** The same Admin has made it, so it is asked about. */
async function approveOwnWork(page: Page): Promise<void> {
  await page.keyboard.press('a');
  const question = page.getByRole('dialog', { name: 'Approve your own work?' });
  await question.getByRole('button', { name: 'Approve' }).click();
}

/** Uploads two pictures in the editor of images, levels both, crops and orders them, and takes the second away. */
async function workOnImages(
  page: Page,
  calls: Awaited<ReturnType<typeof callsOn>>,
  locale: string | null,
  owner: string,
) {
  const { keyboard } = page;
  await keyboard.press('p');
  const { dialog, tile, tiles } = editorOf(page);
  await expect(dialog).toBeVisible();
  const files = [await picture('one.jpg', 30), await picture('two.jpg', 230)];
  await chooseFiles(page, () => keyboard.press('u'), files);
  await expect(tiles('Profile pictures')).toHaveCount(2);
  expect((await calls.next(`POST /media/${owner}/{id}/create`)).body).toEqual(expect.arrayContaining(['files']));

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
  const kind = owner === 'profile' ? 'profile' : 'profilebase';
  const order = { attachment_ids: [], profile_picture_ids: [UUID, UUID] };
  expect((await calls.next(`PUT /${kind}/{id}/change-media-order`)).body).toEqual(order);

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

test('C172 C176 C183 C184 C185 C186 C187 C188 C189 C190 C191 C192 C193 C194 C195 C196 C197 C198 C199 C200 C201 C203 C204 C206 C207 C208 C220 C221 C222 C261 what is sent about a base profile', async ({
  page,
}) => {
  test.slow();
  await page.clock.install();
  page.on('filechooser', () => undefined);
  const calls = await callsOn(page);
  await signIn(page, 'admin');
  for (const lookup of ['/locale', '/tag', '/attribute']) expect((await calls.next(`GET ${lookup}`)).body).toBeNull();
  await page.goto('/create/base-profile');
  await calls.next('GET /geo/v1/locations/geo-regions');
  await page.getByRole('radio', { name: 'B', exact: true }).check();
  await page.getByLabel('Reserved locales').locator('input, [role=combobox]').first().fill('nl');
  await press(page, 'Enter', 'Control+Enter');
  expect((await calls.next('POST /profilebase/create')).body).toEqual({ profile_type: UUID, locales: [UUID] });
  await expect(page.getByLabel('Profession')).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect((await calls.next('GET /profilebase/{id}')).path).toBe(`/profilebase/${id}`);
  await expect.poll(() => calls.all.map(({ what }) => what).concat('POST /log')).toContain('POST /log');

  await page.reload();
  expect((await calls.next('POST /log')).body).toEqual({ page: 1, limit: 3, profile_base_id: id });

  await page.getByLabel('Profile name').fill('Over the Wire');
  await page.getByLabel('Real name').fill('Somebody');
  await page.getByLabel('Country').selectOption({ label: 'Netherlands' });
  expect((await calls.next('GET /geo/v1/locations/NL/states/search/')).body).toBeNull();
  await page.getByLabel('Region', { exact: true }).fill('utre');
  await calls.next('GET /geo/v1/locations/NL/states/search/utre');
  await page.getByLabel('Region', { exact: true }).fill('Utrecht');
  await calls.next('GET /geo/v1/locations/NL/states/Utrecht/cities/search/');
  await page.getByLabel('City').fill('amersf');
  await calls.next('GET /geo/v1/locations/NL/states/Utrecht/cities/search/amersf');
  await page.getByLabel('City').fill('Amersfoort');
  await expect(page.getByText('Europe/Amsterdam')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  const saved = (await calls.next('PUT /profilebase/{id}/update')).body;
  expectSaved(saved, {
    date_of_birth: DATE_OF_BIRTH,
    reserved_locales: [UUID],
    selfie_id: null,
  });
  await expectExactly(page, 'Attributes and tags updated');
  await calls.next('GET /profilebase/{id}');

  await page.getByRole('heading', { level: 1 }).focus();
  await workOnImages(page, calls, null, 'profilebase');

  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Shift+O');
  await page.getByRole('dialog').getByRole('combobox').fill('identity');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles([pdf('permit.pdf', 1)]);
  await expectExactly(page, 'Document uploaded');
  expect((await calls.next('POST /profilebase/{id}/document')).body).toEqual(expect.arrayContaining(['document']));
  await page.getByRole('button', { name: 'Delete permit.pdf' }).click();
  await page.clock.fastForward(11_000);
  await expectExactly(page, 'Document deleted');
  expect((await calls.next('DELETE /document/{id}')).body).toBeNull();

  await page.getByRole('heading', { level: 1 }).focus();
  await approveOwnWork(page);
  await expectExactly(page, 'Approved with 1 locale');
  expect((await calls.next('PATCH /profilebase/{id}/approve')).body).toBeNull();
  await page.keyboard.press('i');
  await expectExactly(page, 'Successfully activated profile');
  expect((await calls.next('PATCH /profilebase/{id}/active')).body).toEqual({ active: true });

  await page.getByLabel('Profession').fill('Net maker');
  const through = page.waitForResponse((answer) => answer.url().endsWith('/update'));
  await page.keyboard.press('Control+Enter');
  await through;
  expect((await calls.next('PUT /profilebase/{id}/update')).body).not.toHaveProperty('reserved_locales');
  // One change of a record at a time: the next is refused while this one is on its way.
  await expect(page.getByText('not saved')).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('l');
  const picker = page.getByRole('dialog', { name: 'Activate locales' });
  await expect(picker.getByRole('combobox')).toBeFocused();
  await calls.next('GET /profilebase/{id}/active-locales');
  await page.keyboard.type('zulu');
  await expect(picker.getByText(/zulu/i).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(picker.getByRole('button', { name: /^Activate 1 locale/ })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expectExactly(page, 'Activated 1 locale');
  expect((await calls.next('POST /profilebase/{id}/activate-locales')).body).toEqual({ locales: [UUID] });
  // What the page shows is what is decided on: it has to have read the record again.
  await expect(page.getByRole('button', { name: 'Locales 2' })).toBeVisible();
  await disapprove(page);
  await expectExactly(page, 'Over the Wire disapproved');
  expect((await calls.next('PATCH /profilebase/{id}/disapprove')).body).toEqual(REASON);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  expectBearers(calls.ever);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectExactly(page, 'Profile deleted');
  expect((await calls.next('DELETE /profilebase/{id}/delete')).body).toBeNull();
});

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
  await workOnImages(page, calls, locale, 'profile');

  await approveOwnWork(page);
  await expect(page.getByText(new RegExp(`^${name} approved for .+ \\(Dutch\\)$`)).first()).toBeVisible();
  expect((await calls.next('PATCH /profile/{id}/approve')).body).toBeNull();
  await page.keyboard.press('i');
  await expectExactly(page, 'Successfully activated profile');
  expect((await calls.next('PATCH /profile/{id}/active')).body).toEqual({ active: true });
  await disapprove(page);
  await expectExactly(page, `${name} disapproved`);
  expect((await calls.next('PATCH /profile/{id}/disapprove')).body).toEqual(REASON);
  expectBearers(calls.ever);
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
