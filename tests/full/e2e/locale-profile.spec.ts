import { approvedBaseProfile, ownWord } from '../../e2e/created-profiles.ts';
import { cropSquare, editorOf, picture } from '../../e2e/images.ts';
import { expect, test, type Page } from '../../e2e/own-server.ts';
import { disapprove, signIn } from '../../e2e/support.ts';
import { chooseFiles, press } from './steps.ts';

const expectExactly = (page: Page, words: string) =>
  expect(page.getByText(words, { exact: true }).first()).toBeVisible();

/** Uploads two pictures in the editor of images, levels both, crops and orders them, and takes the second away. */
async function workOnImages(page: Page) {
  const { keyboard } = page;
  await keyboard.press('p');
  const { dialog, tile, tiles } = editorOf(page);
  await expect(dialog).toBeVisible();
  const files = [await picture('one.jpg', 30), await picture('two.jpg', 230)];
  await chooseFiles(page, () => keyboard.press('u'), files);
  await expect(tiles('Profile pictures')).toHaveCount(2);
  const first = tile(/^Profile picture 1 of 2/);
  await expect(first).toContainText('Not tagged');
  await first.focus();
  await press(page, 'x', 'ArrowRight', 'x', 'Shift+Digit2', 'Home');
  await expect(dialog).toContainText('2 of 2 with a level');
  await keyboard.press('c');
  await cropSquare(page);
  await press(page, 'Alt+ArrowRight', 'Control+Enter');
  await expectExactly(page, 'Image order updated');
  await expect(dialog).not.toContainText('not saved');
  // The other one stays selected; what is done to one that is not is done to it alone.
  await tile(/^Profile picture 2 of 2/).focus();
  await press(page, 'x', 'Delete');
  await expect(dialog).toContainText('1 change not saved');
  await keyboard.press('Control+Enter');
  await expectExactly(page, 'Image deleted');
  await expect(dialog).not.toContainText('not saved');
  await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0);
  await keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

test('C021 C022 C183 a locale profile is edited, approved, activated, disapproved and deleted', async ({
  page,
  request,
}) => {
  test.slow();
  page.on('filechooser', () => undefined);
  const base = await approvedBaseProfile(request, 'Locale Wire', ['nl']);
  const name = `Over the Wire ${ownWord()}`;
  await signIn(page, 'admin');
  const authorized: (string | undefined)[] = [];
  page.on('request', (sent) => {
    if (/\/(api|geo)\/v1\//.test(sent.url())) authorized.push(sent.headers()['authorization']);
  });
  await page.goto(`/base-profiles/${base.id}/${base.profileOf('nl')}`);
  await expect(page.getByLabel('Profession')).toBeVisible();
  await page.getByLabel('Language').selectOption('nl');
  await page.getByLabel('Profile name').fill(name);
  await page.getByLabel('Real name').fill('Somebody');
  await page.getByLabel('Profession').fill('Cooper');
  await page.getByRole('toolbar', { name: 'General tags' }).getByRole('button').first().click();
  await page.keyboard.press('Control+Enter');
  await expectExactly(page, 'Update of locale profile succeeded');
  await page.getByRole('heading', { level: 1 }).focus();
  await workOnImages(page);

  // The same Admin has made it, so it is asked about.
  await page.keyboard.press('a');
  const question = page.getByRole('dialog', { name: 'Approve your own work?' });
  await question.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(new RegExp(`^${name} approved for .+ \\(Dutch\\)$`)).first()).toBeVisible();
  await page.keyboard.press('i');
  await expectExactly(page, 'Successfully activated profile');
  await disapprove(page);
  await expectExactly(page, `${name} disapproved`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectExactly(page, 'Profile deleted');
  // It leads to the base profile, and can be undone.
  await expect(page).toHaveURL(new RegExp(`/base-profiles/${base.id}$`));
  await expect(page.getByRole('link', { name: 'Open Dutch' })).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('link', { name: 'Open Dutch' })).toBeVisible();
  expect(authorized).not.toEqual([]);
  for (const each of authorized) expect(each).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
});
