import { expect, test } from '@playwright/test';
import { editorOf, picture } from './images.ts';
import { apiAs, firstLocaleProfile, signIn, waitingProfile } from './support.ts';

test('C021 C205 C261 whoever fills in adds a picture and an attachment to a locale profile, and tags both', async ({
  page,
  request,
}) => {
  const profile = await waitingProfile(request, 862);
  await (await apiAs(request, 'base-checker')).approve(profile.id);
  const id = await firstLocaleProfile(request, profile.id);
  await signIn(page, 'fill-in');
  await page.goto(`/base-profiles/${profile.id}/${id}`);
  await expect(page.getByRole('region', { name: 'Images' })).toContainText('None yet.');
  await page.keyboard.press('p');
  const { dialog, tile, tiles } = editorOf(page);
  for (const [press, name, lane] of [
    ['u', 'portrait.jpg', 'Profile pictures'],
    ['Shift+U', 'contract.jpg', 'Attachments'],
  ] as const) {
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press(press);
    await (await chooser).setFiles([await picture(name, lane === 'Attachments' ? 40 : 200)]);
    await expect(tiles(lane)).toHaveCount(1);
  }
  for (const name of [/Profile picture 1 of 1/, /Attachment 1 of 1/]) {
    await tile(name).focus();
    await page.keyboard.press('1');
  }
  await expect(dialog).toContainText('2 of 2 tagged');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Adult levels changed succesfully!').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Attachments' })).toContainText('1/1');
  const { media } = await (await apiAs(request, 'admin')).locale(id);
  expect([media.profile_pictures.length, media.attachments.length]).toEqual([1, 1]);
  expect(media.attachments[0]?.attachment_adult_level_tag_id).toBe(
    media.profile_pictures[0]?.attachment_adult_level_tag_id,
  );
  const base = await (await apiAs(request, 'admin')).get(profile.id);
  expect(JSON.stringify(base), 'the base profile has neither').not.toContain(media.attachments[0]?.id);
});
