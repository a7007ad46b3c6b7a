import type { Infer } from 'superstruct';
import { writesOf } from '../../e2e/calls.ts';
import { approvedBaseProfile, saveLocaleProfile } from '../../e2e/created-profiles.ts';
import { editorOf, picture } from '../../e2e/images.ts';
import { expect, test, type APIRequestContext, type Page } from '../../e2e/own-server.ts';
import { apiAs, giveLevel, signIn } from '../../e2e/support.ts';
import type { MediaCreated } from '../../../src/contract/media/media-operations.ts';

/** A locale profile with two pictures, each with a level. */
async function localeProfile(request: APIRequestContext) {
  const { id: baseId, profileOf } = await approvedBaseProfile(request, `Kept ${crypto.randomUUID()}`, ['nl']);
  const id = profileOf('nl');
  const admin = await apiAs(request, 'admin');
  const pictures: { id: string }[] = [];
  for (const hue of [20, 200]) {
    const files = await picture(`${hue}.jpg`, hue);
    pictures.push(...(await admin.upload<Infer<typeof MediaCreated>>(`/media/profile/${id}/create`, { files })).media);
  }
  await giveLevel(request, 'admin', pictures);
  return { id, baseId, pictures: orderOf({ profile_pictures: pictures }) };
}

/** Puts the first picture behind the second, and closes the modal with that as a draft. */
async function keepOtherOrder(page: Page): Promise<void> {
  await page.keyboard.press('p');
  const { dialog, tile } = editorOf(page);
  await tile(/Profile picture 1 of 2/).focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(dialog).toContainText('1 change not saved');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').getByRole('button', { name: 'Keep and close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

const orderOf = (media: { profile_pictures: readonly { id: string }[] }) => media.profile_pictures.map(({ id }) => id);

test('C121 C123 C131 C178 a GeoChecker stores another order of images by Ctrl+Enter', async ({ page, request }) => {
  const { id, baseId, pictures } = await localeProfile(request);
  const name = `Kept ${id.slice(0, 8)}`;
  // Handed on, so that a GeoChecker may save it too.
  await saveLocaleProfile(request, 'admin', id, { profileName: name });
  await signIn(page, 'geo-checker', `/base-profiles/${baseId}/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const calls = writesOf(page);
  await keepOtherOrder(page);
  await expect(page.getByRole('region', { name: 'Images' })).toContainText('1 change is not saved');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Update of locale profile succeeded', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Image order updated', { exact: true }).first()).toBeVisible();
  expect(calls.map((call) => call.split('/').at(-1))).toEqual(['change-media-order', 'update']);
  const { media } = await (await apiAs(request, 'admin')).locale(id);
  expect(orderOf(media)).toEqual(pictures.toReversed());
  await expect(page.getByRole('region', { name: 'Images' })).not.toContainText('not saved');
  calls.length = 0;
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Nothing has changed').first()).toBeVisible();
  expect(calls).toEqual([]);
});
