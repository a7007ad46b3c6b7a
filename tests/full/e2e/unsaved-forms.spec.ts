import { expect, type Page } from '@playwright/test';
import { addPicture, approvedBaseProfile, namedProfile, ownWord } from '../../e2e/created-profiles.ts';
import { editorOf, picture } from '../../e2e/images.ts';
import { test } from '../../e2e/own-server.ts';
import { apiAs, signIn } from '../../e2e/support.ts';
import { expectFailure } from '../../e2e/told.ts';

/* What keeps a form from being saved, or is kept of one that is left. */

/** Answers of the server to the saves of a form. */
function savesOn(page: Page): number[] {
  const statuses: number[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.request().method() === 'PUT' && pathname.endsWith('/update')) statuses.push(response.status());
  });
  return statuses;
}

test('C161 C162 images without an adult level are counted from 1 in each lane, and keep a profile from being saved', async ({
  page,
  request,
}) => {
  const id = await namedProfile(request, { profileName: 'Late Levels' });
  await addPicture(request, 'admin', id);
  const admin = await apiAs(request, 'admin');
  for (const [index, kind] of ['profile_picture', 'attachment', 'attachment'].entries()) {
    const multipart = { kind, files: await picture(`${kind}.jpg`, 30 + 100 * index) };
    const sent = await request.post(`/api/v1/media/profilebase/${id}/create`, { headers: admin.headers, multipart });
    expect(sent.ok(), await sent.text()).toBe(true);
  }
  await signIn(page, 'admin', `/base-profiles/${id}`);
  const saves = savesOn(page);
  await page.getByLabel('Profession').fill('Net maker');
  await page.keyboard.press('Control+Enter');
  const missing = 'Profile Image 2 AdultLevel, Attachment Image 1 AdultLevel, Attachment Image 2 AdultLevel';
  await expectFailure(page, 'Fill in the required fields', missing);
  await expect(page.getByRole('navigation', { name: 'Parts of this profile' })).toContainText(/Images\s*1 missing/);
  expect(saves).toEqual([]);
});

test('C176 the all-zero level is none: it is missing, reads “Not tagged”, and “- Not tagged” where it is chosen', async ({
  page,
  request,
}) => {
  const id = await namedProfile(request, { profileName: 'All Zero' });
  await addPicture(request, 'admin', id);
  await signIn(page, 'admin');
  await page.route(new RegExp(`/api/v1/profilebase/${id}(/media)?$`), async (route) => {
    const response = await route.fetch();
    const level = /(?<="attachment_adult_level_tag_id":")[^"]+/g;
    const body = (await response.text()).replaceAll(level, '00000000-0000-0000-0000-000000000000');
    await route.fulfill({ response, body });
  });
  await page.goto(`/base-profiles/${id}`);
  await page.getByLabel('Profession').fill('Net maker');
  await page.keyboard.press('Control+Enter');
  await expectFailure(page, 'Fill in the required fields', 'Profile Image 1 AdultLevel');
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('p');
  const { tile } = editorOf(page);
  await expect(tile(/^Profile picture 1 of 1/).getByText('Not tagged', { exact: true })).toBeVisible();
  await tile(/^Profile picture 1 of 1/).focus();
  await page.keyboard.press('Enter');
  const carousel = page.getByRole('dialog', { name: 'Images full screen' });
  await expect(carousel.getByText('- Not tagged', { exact: true })).toBeVisible();
});

test('P090 two people change different fields: one press saves both, and says whose', async ({
  page,
  request,
  browser,
}) => {
  const id = await namedProfile(request, { profileName: ownWord() });
  await signIn(page, 'admin', `/base-profiles/${id}`);
  await page.getByLabel('Profession').fill('Mine');
  // A record that stands open is read again now and then. Here it is as it was until the save is refused.
  const before = await (await apiAs(request, 'admin')).get(id);
  let isRefused = false;
  page.on('response', (answer) => void (isRefused ||= answer.status() === 409));
  await page.route(`**/api/v1/profilebase/${id}`, (route) =>
    isRefused || route.request().method() !== 'GET' ? route.continue() : route.fulfill({ json: before }),
  );
  const other = await browser.newPage();
  await signIn(other, 'base-checker', `/base-profiles/${id}`);
  await other.getByLabel('Real name').fill('Changed by them');
  await other.keyboard.press('Control+Enter');
  await expect(other.getByText('Attributes and tags updated').first()).toBeVisible();

  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Attributes and tags updated').first()).toBeVisible();
  await expect(page.getByText(/^Saved together with what .+ has changed: Real name$/).first()).toBeVisible();
  await expect(page.getByRole('alert', { name: 'Changed elsewhere too' })).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: /^saved$/ })).toBeVisible();
  await expect(page.getByLabel('Real name')).toHaveValue('Changed by them');

  // Taken back, what the other has saved stays.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect(page.getByLabel('Profession')).toHaveValue('Cooper');
  await expect(page.getByLabel('Real name')).toHaveValue('Changed by them');
  await other.close();
});

test('the browser’s own way back asks too, and the address stays with what is shown', async ({ page, request }) => {
  const profile = await approvedBaseProfile(request, 'Way Back', ['nl']);
  await signIn(page, 'admin');
  await page.getByRole('button', { name: 'Search or run…' }).first().click();
  await page.getByRole('dialog').getByRole('combobox').fill('Way Back');
  await page.getByRole('dialog').getByRole('option', { name: 'Way Back' }).click();
  await page.getByLabel('Profession').fill('Half typed');
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(new RegExp(profile.id));
  await expect(page.getByLabel('Profession')).toHaveValue('Half typed');

  await page.goBack();
  await question.getByRole('button', { name: 'Keep draft and go' }).click();
  await expect(page).toHaveURL(/\/base-profiles$/);
  await expect(page.getByRole('grid')).toBeVisible();
  await page.goForward();
  await expect(page.getByLabel('Profession')).toHaveValue('Half typed');
  await page.getByRole('button', { name: 'Drop draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Drop draft' }).click();
  await expect(page.getByLabel('Profession')).toHaveValue('');
  await page.goBack();
  await expect(page).toHaveURL(/\/base-profiles$/);
});
