import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type { Infer } from 'superstruct';
import type { MediaCreated } from '../../../src/contract/shapes/media.ts';
import { approvedBaseProfile, saveLocaleProfile } from '../../e2e/created-profiles.ts';
import { editorOf, picture } from '../../e2e/images.ts';
import { test } from '../../e2e/own-server.ts';
import { apiAs, giveLevel, signIn } from '../../e2e/support.ts';
import { expectFailure, failure } from '../../e2e/told.ts';

/** Uploads two pictures, each with a level; their identifiers in order. */
async function twoPictures(request: APIRequestContext, address: string): Promise<[string, string]> {
  const admin = await apiAs(request, 'admin');
  const ids: string[] = [];
  for (const hue of [20, 200]) {
    const sent = await admin.upload<Infer<typeof MediaCreated>>(`/media/${address}/create`, {
      files: await picture(`${hue}.jpg`, hue),
    });
    ids.push(...sent.media.map(({ id }) => id));
  }
  await giveLevel(
    request,
    'admin',
    ids.map((id) => ({ id })),
  );
  return [ids[0] ?? '', ids[1] ?? ''];
}

async function localeProfile(request: APIRequestContext) {
  const { id: baseId, profileOf } = await approvedBaseProfile(request, `Kept ${crypto.randomUUID()}`, ['nl']);
  const id = profileOf('nl');
  return { id, baseId, pictures: await twoPictures(request, `profile/${id}`) };
}

/** Puts the first picture behind the second, and closes the modal with that as a draft. */
async function keepOtherOrder(page: Page): Promise<void> {
  await page.keyboard.press('p');
  const { dialog, tile } = editorOf(page);
  await tile(/Profile picture 1 of 2/).focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(dialog).toContainText('1 change not saved');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Close without saving?' }).getByRole('button', { name: 'Keep draft' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

function writesOn(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url());
    if (['PUT', 'POST'].includes(sent.method()) && /\/(update|change-media-order|tag)$/.test(pathname)) {
      calls.push(pathname.split('/').at(-1) ?? '');
    }
  });
  return calls;
}

const orderOf = (media: { profile_pictures: readonly { id: string }[] }) => media.profile_pictures.map(({ id }) => id);

for (const account of ['admin', 'fill-in', 'geo-checker'] as const) {
  test(`C121 C123 ${account} keeps another order of a locale profile's images, and Ctrl+Enter stores it`, async ({
    page,
    request,
  }) => {
    const { id, baseId, pictures } = await localeProfile(request);
    const name = `Kept ${id.slice(0, 8)}`;
    // Handed on, so that a GeoChecker may save it too.
    await saveLocaleProfile(request, 'admin', id, { profileName: name });
    await signIn(page, account, `/base-profiles/${baseId}/${id}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const calls = writesOn(page);
    await keepOtherOrder(page);
    await expect(page.getByRole('region', { name: 'Images' })).toContainText('1 change is not saved');
    await page.keyboard.press('Control+Enter');
    const said =
      account === 'fill-in' ? `${name} has been published to the Geo Checker` : 'Update of locale profile succeeded';
    await expect(page.getByText(said, { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Image order updated', { exact: true }).first()).toBeVisible();
    expect(calls).toEqual(['change-media-order', 'update']);
    const { media } = await (await apiAs(request, 'admin')).locale(id);
    expect(orderOf(media)).toEqual(pictures.toReversed());
    await expect(page.getByRole('region', { name: 'Images' })).not.toContainText('not saved');
    if (account === 'fill-in') return;
    // Fields and order are unchanged now.
    calls.length = 0;
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Nothing has changed').first()).toBeVisible();
    expect(calls).toEqual([]);
  });
}

test('C179 who saves a locale profile that is theirs to read only is told that the update failed, and no call is made', async ({
  page,
  request,
}) => {
  // It waits to be filled in, which is not a GeoChecker's.
  const { id, baseId } = await localeProfile(request);
  await signIn(page, 'geo-checker', `/base-profiles/${baseId}/${id}`);
  await expect(page.getByText('read only')).toBeVisible();
  const calls = writesOn(page);
  await page.keyboard.press('Control+Enter');
  await expect(failure(page, 'Update of attributes and tags failed')).toBeVisible();
  expect(calls).toEqual([]);
});

test('P003 a kept level is not sent over one that somebody else has set since, neither from the modal nor with the profile', async ({
  page,
  request,
}) => {
  const { id } = await approvedBaseProfile(request, `Overtaken ${crypto.randomUUID()}`, ['nl']);
  const [first] = await twoPictures(request, `profilebase/${id}`);
  await signIn(page, 'admin', `/base-profiles/${id}`);
  const images = page.getByRole('region', { name: 'Images' });
  await expect(images).toContainText('2/2');
  await page.keyboard.press('p');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('2');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Keep draft/ }).click();
  await expect(images).toContainText('1 change is not saved');
  await giveLevel(request, 'admin', [{ id: first }], 'explicit');
  await page.reload();
  await expect(images).toContainText('1 change is not saved');
  const calls = writesOn(page);
  await page.keyboard.press('Control+Enter');
  await expectFailure(
    page,
    'Changing adult levels failed',
    'Image 1 of the profile pictures has been given another level since you chose yours. Choose its level once more.',
  );
  await page.keyboard.press('p');
  await expect(page.getByRole('dialog').getByText('Now Explicit')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  expect(calls).toEqual([]);
  // With the other one in view the same choice is a choice.
  await page.keyboard.press('2');
  await expect(page.getByRole('dialog').getByText('Now Explicit')).toBeHidden();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Adult levels changed succesfully!').first()).toBeVisible();
  expect(calls).toEqual(['tag']);
});
