import type { BaseProfile } from '../../../src/contract/shapes/base-profile.ts';
import { dayAt } from '../../../src/contract/policy/date-of-birth.ts';
import { addPicture, approvedBaseProfile } from '../../e2e/created-profiles.ts';
import { newProfile } from '../../e2e/images.ts';
import { expect, test, type Page } from '../../e2e/own-server.ts';
import { apiAs, createdProfiles, signIn, waitingProfile } from '../../e2e/support.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });

/** A line that is only read. */
const line = (page: Page, of: string, name: string) =>
  part(page, of)
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(name, { exact: true }) });

/** What stands in a part of a profile: its fields by their labels, filled in or read. */
async function fieldsIn(page: Page, name: string): Promise<string[]> {
  const labels = part(page, name).locator('[data-form-field] > label, dt');
  return (await labels.allTextContents()).map((label) => label.replace(' * (required)', '')).toSorted();
}

/** Fields of the general part that both kinds of profile have; the country is what regions are asked for with. */
const GENERAL = (
  'Profile name,Real name,Latitude,Longitude,Locality,Time zone,City,Region,Profile type,Gender,Date of birth,Age,' +
  'Sexual orientation,Civil status,Housing,Transport,Passion,Profession,Rating,Status,Country'
).split(',');
const BODY = ['Appearance', 'Eye colour', 'Hair colour', 'Build', 'Length', 'Piercings', 'Smoker', 'Tattoos'];
const REGIONS = ['Region 1', 'Region 2', 'Region 3', 'Region 4'];
/** What a base profile's first part shows besides. */
const FACTS = ['Identifier', 'Creator', 'Created', 'Last changed'];

test('C095 C096 C097 C098 C099 C100 each form has its fields, and each part no others', async ({ page, request }) => {
  const { id, profileOf } = await approvedBaseProfile(request, 'Every Field', ['nl']);
  for (const _ of [1, 2]) await addPicture(request, 'admin', id);
  const admin = await apiAs(request, 'admin');
  const { tags, media } = (await admin.get(id)) as BaseProfile;
  await admin.update(id, { attributes: [], tags, selfie_id: media.profile_pictures[1]?.id });
  await signIn(page, 'admin', `/base-profiles/${id}`);
  await expect(part(page, 'Logs')).toBeVisible();
  const info = ['Adult level', 'Active', 'Language'];
  expect(await fieldsIn(page, 'Basic info')).toEqual([...info, 'Locales', 'Selfie', ...FACTS].toSorted());
  expect(await fieldsIn(page, 'General info')).toEqual([...GENERAL, ...REGIONS].toSorted());
  expect(await fieldsIn(page, 'Body characteristics')).toEqual(BODY.toSorted());
  expect(await fieldsIn(page, 'Tags')).toEqual(['General tags', 'Sexual tags']);
  await expect(part(page, 'About')).toHaveCount(0);
  await page.goto(`/base-profiles/${id}/${profileOf('nl')}`);
  await expect(part(page, 'Logs')).toBeVisible();
  expect(await fieldsIn(page, 'Profile info')).toEqual([...info, 'Locale', 'Selfie'].toSorted());
  await expect(line(page, 'Profile info', 'Selfie').locator('dd')).toHaveText('Picture 2 of the base profile');
  expect(await fieldsIn(page, 'General')).toEqual(GENERAL.toSorted());
  expect(await fieldsIn(page, 'Body')).toEqual(BODY.toSorted());
  expect(await fieldsIn(page, 'Tags')).toEqual(['General tags', 'Sexual tags']);
  expect(await fieldsIn(page, 'About')).toEqual(['About me', 'About you', 'Hobbies', 'Search']);
  for (const name of ['General tags', 'Sexual tags']) {
    const tags = page.getByRole('toolbar', { name }).getByRole('button');
    for (const tag of [tags.nth(0), tags.nth(1)]) await tag.click();
    await expect(page.getByRole('toolbar', { name }).locator('[aria-pressed="true"]')).toHaveCount(2);
  }
});

test('C101 C102 C169 C170 C173 a draft has a birthday, a rating of 1 and no more', async ({ page, request }) => {
  const id = await newProfile(request);
  await signIn(page, 'admin', `/base-profiles/${id}`);
  await expect(page.getByLabel('Date of birth')).toBeVisible();
  const filled = await page
    .locator('[data-form-field]')
    .locator('input:not([type=checkbox]), textarea, select')
    .evaluateAll((all) =>
      all
        .map((each) => [
          each.closest<HTMLElement>('[data-form-field]')?.dataset['formField'],
          (each as HTMLInputElement).value,
        ])
        .filter(([, value]) => value !== ''),
    );
  const today = dayAt(new Date(), -new Date().getTimezoneOffset());
  const eighteen = `${Number(today.slice(0, 4)) - 18}${today.slice(4)}`.replace('-02-29', '-02-28');
  expect(Object.fromEntries(filled)).toEqual({
    dateOfBirth: expect.stringContaining(eighteen.slice(0, 8)),
    rating: '1',
    profileType: expect.any(String),
  });
  await expect(page.getByLabel('Date of birth')).toHaveValue(eighteen);
  for (const name of ['Gender', 'Eye colour', 'Language']) {
    const none = page.getByLabel(name).locator('option').first();
    await expect(none).toHaveAttribute('value', '');
    await expect(none).toHaveText('-');
  }
  for (const name of ['Region 1', 'Latitude', 'Time zone']) {
    await expect(line(page, 'General info', name).locator('dd')).toHaveText('-');
  }
  await expect(line(page, 'General info', 'Age')).toContainText('18');
});

test('C113 a profile whose status is not reported is shown as unknown', async ({ page, request }) => {
  const id = await newProfile(request);
  await signIn(page, 'admin');
  await page.route(`**/api/v1/profilebase/${id}`, async (route) => {
    const response = await route.fetch();
    const { status: _, ...unreported } = (await response.json()) as { status: string };
    await route.fulfill({ response, json: unreported });
  });
  await page.goto(`/base-profiles/${id}`);
  await expect(line(page, 'General info', 'Status').locator('dd')).toHaveText('unknown');
});

test('C120 C129 a Creator who changed nothing hands the profile on all the same', async ({ page, request }) => {
  const profile = await waitingProfile(request, 75);
  await signIn(page, 'creator', `/base-profiles/${profile.id}`);
  await expect(page.getByLabel('Profession')).toBeVisible();
  const saves: number[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'PUT' && response.url().endsWith('/update')) saves.push(response.status());
  });
  await page.keyboard.press('Control+Enter');
  const said = `${profile.profile_name} has been created and the profile will be checked`;
  await expect(page.getByText(said, { exact: true }).first()).toBeVisible();
  expect(saves).toEqual([200]);
});

test('P156 text that is no region is reported at its field by a save, and is lost neither by it nor by going elsewhere', async ({
  page,
  request,
}) => {
  const { id, version } = (await createdProfiles(request, 1))[0]!;
  await signIn(page, 'admin', `/base-profiles/${id}`);
  const region = page.getByLabel('Region', { exact: true });
  await page.getByLabel('Country').selectOption({ label: 'Netherlands' });
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Attributes and tags updated').first()).toBeVisible();
  await expect(region).toHaveAttribute('placeholder', '-');
  await region.fill('Atlantis');
  await page.keyboard.press('Control+Enter');
  const problem = page.locator('[data-form-field=region]').getByRole('alert');
  await expect(problem).toHaveText('“Atlantis” is not a region of Netherlands. Nothing is chosen.');
  await expect(region).toHaveValue('Atlantis');
  await expect(region).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Control+b');
  await page.getByRole('dialog').getByRole('button', { name: 'Keep draft and go' }).click();
  await expect(page).toHaveURL(/\/base-profiles$/);
  await page.goBack();
  await expect(region).toHaveValue('Atlantis');
  expect((await (await apiAs(request, 'admin')).get(id)).version).toBe(version + 1);
});
