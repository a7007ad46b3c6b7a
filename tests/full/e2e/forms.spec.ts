import type { BaseProfile } from '../../../src/contract/shapes/base-profile.ts';
import { addPicture, approvedBaseProfile } from '../../e2e/created-profiles.ts';
import { expect, test, type Page } from '../../e2e/own-server.ts';
import { apiAs, signIn } from '../../e2e/support.ts';

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
