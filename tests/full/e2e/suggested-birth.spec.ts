import { expect } from '@playwright/test';
import { dateOfBirthToWire, dayAt, defaultDateOfBirth } from '../../../src/contract/policy/date-of-birth.ts';
import type { BaseProfile } from '../../../src/contract/shapes/base-profile.ts';
import { ownWord } from '../../e2e/created-profiles.ts';
import { test } from '../../e2e/own-server.ts';
import { apiAs, lookupsOf, openRecord } from '../../e2e/support.ts';

test('P064 a suggested date of birth that is right loses its mark by a key or its button, and stays', async ({
  page,
  request,
}) => {
  // As a form is saved in which nobody has touched the date.
  const creator = await apiAs(request, 'creator');
  const lookups = await lookupsOf(creator);
  const [type, locale] = [lookups.tag('profileType', 'A'), lookups.locale('nl')];
  const id = await creator.create(type, [locale]);
  const day = defaultDateOfBirth(dayAt(new Date(), 0));
  await creator.update(id, {
    attributes: lookups.inputs({ profileName: ownWord(), name: 'Real Name', profession: 'Cooper', rating: '2' }),
    tags: [type],
    date_of_birth: dateOfBirthToWire(day, 0),
    reserved_locales: [locale],
  });
  const admin = await apiAs(request, 'admin');
  const stored = async () => (await admin.get(id)) as BaseProfile;
  expect((await stored()).birth_proposed).toBe(true);

  await openRecord(page, id);
  const mark = page.getByText('· suggested');
  await expect(mark).toBeVisible();
  await page.keyboard.press('Shift+I');
  await expect(mark).toBeHidden();
  await expect(page.getByLabel('Date of birth')).toHaveValue(day);
  await page.keyboard.press('Control+z');
  await expect(mark).toBeVisible();
  await page.getByRole('button', { name: 'This date is right' }).click();
  await expect(mark).toBeHidden();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Attributes and tags updated').first()).toBeVisible();

  const { birth_proposed: proposed, date_of_birth: born } = await stored();
  expect([proposed, born]).toEqual([undefined, day]);
  await page.reload();
  await expect(page.getByLabel('Date of birth')).toHaveValue(day);
  await expect(mark).toBeHidden();
});
