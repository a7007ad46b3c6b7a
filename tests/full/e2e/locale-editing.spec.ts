import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { writesOf } from '../../e2e/calls.ts';
import { approvedBaseProfile, ownWord, saveLocaleProfile } from '../../e2e/created-profiles.ts';
import { test } from '../../e2e/own-server.ts';
import { apiAs, signIn } from '../../e2e/support.ts';
import { expectFailure, failure } from '../../e2e/told.ts';

/** Names of this try: what an earlier one took is taken still. */
const named = (name: string) => `${name} ${ownWord()}`;

/** A Dutch profile that waits for its check, open before an Admin. */
async function openDutch(page: Page, request: APIRequestContext, name: string) {
  const base = await approvedBaseProfile(request, name, ['nl']);
  const id = base.profileOf('nl');
  await saveLocaleProfile(request, 'fill-in', id, { profileName: name });
  await signIn(page, 'admin', `/base-profiles/${base.id}/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  return { id, stored: await (await apiAs(request, 'admin')).locale(id) };
}

test('C127 C124 a locale profile is saved by keys; C175 C256 its name is checked while it is typed', async ({
  page,
  request,
}) => {
  const other = await approvedBaseProfile(request, 'Name Owner', ['nl']);
  const [own, free] = [ownWord(), named('Free Name')];
  await saveLocaleProfile(request, 'fill-in', other.profileOf('nl'), { profileName: `Taken ${own}` });
  const { id, stored } = await openDutch(page, request, named('Name Asker'));
  const writes = writesOf(page);

  const field = page.getByLabel('Profile name');
  const problem = page.getByRole('region', { name: 'Missing or wrong', exact: true });
  await field.fill(`taken  ${own.toUpperCase()}`);
  const toast = failure(page, 'Profile name');
  await expectFailure(page, 'Profile name', `Another Dutch profile has the name “taken ${own.toUpperCase()}” already.`);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(problem).toContainText('Another Dutch profile has the name');
  // Only the name was asked about.
  expect(new Set(writes)).toEqual(new Set(['POST /api/v1/profile/profilename']));
  // The server decides: the save is refused in the same words, and what was typed stays.
  await page.keyboard.press('Control+Enter');
  await expect(toast).toHaveCount(1);
  await expect(field).toHaveValue(`taken  ${own.toUpperCase()}`);
  expect((await (await apiAs(request, 'admin')).locale(id)).version).toBe(stored.version);

  await field.fill(free);
  await expect(problem).toBeHidden();
  await page.getByLabel('About me').fill('Ik blaas glas.');
  const reloaded = page.waitForResponse(
    (response) => response.url().endsWith(`/profile/${id}`) && response.request().method() === 'GET',
  );
  await page.keyboard.press('Control+Enter');
  expect(await (await reloaded).json()).toMatchObject({ version: stored.version + 1, profile_name: free });
  await expect(page.getByText('Update of locale profile succeeded', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(`v${stored.version + 1}`, { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: free })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('About me')).toHaveValue('Ik blaas glas.');
});
