import { expect, type Page } from '@playwright/test';
import { cropSquare, editorOf, newProfile, openProfile, picture } from '../../e2e/images.ts';
import { test } from '../../e2e/own-server.ts';
import { claimedItem, messages, panel, rows, shownName } from '../../e2e/queue-panel.ts';
import { apiAs, createdProfiles, openOverview, signIn } from '../../e2e/support.ts';

const dialog = (page: Page) => page.getByRole('dialog');

test('P003 what acts on every result says so, and offers nothing else', async ({ page, request }) => {
  const made = await createdProfiles(request, 3);
  const word = made[0]!.profile_name.split(' ')[0] ?? '';
  await openOverview(page, 'admin', `?text=${encodeURIComponent(word)}`);
  await page.keyboard.press('Control+a');
  await expect(dialog(page)).toContainText('on: all 3 results');
  await expect(dialog(page)).not.toContainText(made[0]!.profile_name);
  const options = dialog(page).getByRole('option');
  await expect(options.first()).toContainText('all 3 results');
  for (const option of await options.all()) await expect(option).toContainText('all results');
  await expect(dialog(page).locator('[role=option][aria-selected=true]')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('on: all 3 results');
  const foot = dialog(page)
    .locator('div')
    .filter({ hasText: /does nothing yet/ })
    .last();
  await expect(foot).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: /^run/ })).toHaveCount(0);
  await page.keyboard.type('deact');
  await expect(options).toHaveCount(1);
  await page.keyboard.press('Escape');
});

test('P003 what acts on every result keeps its order and its digits, whatever was run last', async ({
  page,
  request,
}) => {
  const made = await createdProfiles(request, 2);
  const word = made[0]!.profile_name.split(' ')[0] ?? '';
  await openOverview(page, 'admin', `?text=${encodeURIComponent(word)}`);
  const options = dialog(page).getByRole('option');
  const open = async () => {
    await page.keyboard.press('Control+a');
    await expect(options.first()).toBeVisible();
    return options.allTextContents();
  };
  const before = await open();
  expect(before.map((text) => text[0])).toEqual(before.map((_, index) => String(index + 1)));
  const last = before.findIndex((text) => text.includes('Deactivate all results'));
  await options.nth(last).click();
  await expect(dialog(page)).toContainText('Deactivate');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  expect(await open()).toEqual(before);
  await page.keyboard.press(String(before.findIndex((text) => text.includes('Activate all results')) + 1));
  await expect(page.getByRole('dialog', { name: /^Activate/ })).toBeVisible();
  await page.keyboard.press('Escape');
});

test('P003 marked rows are named on the page and in the palette, however far they are scrolled away', async ({
  page,
  request,
}) => {
  const made = await createdProfiles(request, 7);
  const word = made[0]!.profile_name.split(' ')[0] ?? '';
  await openOverview(page, 'admin', `?text=${encodeURIComponent(word)}&sort=created_at&direction=asc`);
  for (const key of ['Home', 'x', 'j', 'x']) await page.keyboard.press(key);
  const named = page.getByText(/^Selected: /);
  await expect(named).toContainText(`${made[0]!.profile_name}, ${made[1]!.profile_name}`);
  await page.keyboard.press('Control+j');
  await expect(dialog(page)).toContainText('on: 2 profiles');
  await expect(dialog(page)).toContainText(`${made[0]!.profile_name}, ${made[1]!.profile_name}`);
  await page.keyboard.press('Escape');
  for (let more = 0; more < 5; more += 1) for (const key of ['j', 'x']) await page.keyboard.press(key);
  await expect(named).toContainText('and 2 more');
});

test('P005 what asks why names whom it is about: a claim out of turn, and a skip', async ({ page }) => {
  const { name: mine } = await claimedItem(page);
  await page.keyboard.press('s');
  await expect(dialog(page).getByRole('heading', { name: `Skip this item: ${mine}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await rows(page).nth(11).click();
  await expect(page.locator('#item-heading')).not.toHaveText(mine);
  const other = await shownName(page);
  await page.keyboard.press('c');
  await expect(dialog(page).getByRole('heading', { name: `Claim this item: ${other}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('w');
  await page.keyboard.press('p');
});

test('P005 P006 an item that somebody else decides on while it is disapproved loses its clock, says why, and keeps what was written', async ({
  page,
  request,
}) => {
  const { id: mine, name } = await claimedItem(page);
  const row = rows(page).filter({ hasText: name });
  await expect(row).toHaveAttribute('aria-label', /claimed by you/);
  for (const key of ['d', '1']) await page.keyboard.press(key);
  await expect(page.getByText(/^claim \d/)).toBeVisible();
  const admin = await apiAs(request, 'admin');
  // Whoever comes next in the queue may have been disapproved before.
  const known = new Set((await admin.log(mine, 50)).map(({ id }) => id));
  const { action_id: action } = await admin.send<{ action_id: string }>('PATCH', `/profilebase/${mine}/approve`);
  await expect(page.getByText(/Your claim has ended: somebody else/).first()).toBeVisible();
  await expect(page.getByText(/^claim \d/)).toHaveCount(0);
  await expect(panel(page)).toHaveAttribute('data-item', mine);
  // What would be refused is not sent, and the panel keeps what was chosen and written.
  const dock = page.getByRole('dialog', { name: /^Disapprove/ });
  await page.keyboard.press('Enter');
  await expect(dock.getByText(/Your claim has ended: somebody else .* Nothing was sent\./)).toBeVisible();
  await expect(dock.getByRole('option', { selected: true })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dock).toHaveCount(0);
  const since = (await admin.log(mine, 50)).filter(({ id }) => !known.has(id)).map(({ event }) => event);
  expect(since).toContain(2);
  expect(since).not.toContain(3);
  await admin.send('POST', `/action/${action}/undo`);
});

test('P006 the list says at once whose an item is, for the ear too, after a claim and after it is given back', async ({
  page,
}) => {
  await signIn(page, 'base-checker');
  await expect(rows(page).nth(5)).toBeVisible();
  // What the server would say of it does not come any more.
  await page.route(/\/queue(\?|$)/, async (route) => {
    if (route.request().method() !== 'GET') await route.continue();
  });
  await page.getByRole('region', { name: 'Start' }).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page).locator('dl')).toBeVisible();
  const row = rows(page).filter({ hasText: await shownName(page) });
  await expect(row).toHaveAttribute('aria-label', /claimed by you/);
  await expect(row).toContainText('yours');
  await page.keyboard.press('p');
  await expect(page.getByText(/^claim \d/)).toHaveCount(0);
  await expect(row).not.toContainText('yours');
  await expect(row).not.toHaveAttribute('aria-label', /claimed by you/);
});

test('P003 a refusal of what somebody else has changed names what is different', async ({ page, request }) => {
  const [profile] = await createdProfiles(request, 1);
  await openOverview(page, 'admin', `?text=${encodeURIComponent(profile!.profile_name)}`);
  await page.keyboard.press('Home');
  // The page hears nothing of it.
  await page.route(/\/api\/v1\/profilebase(\?|\/[^/]+$)/, (route) => route.abort());
  await (await apiAs(request, 'admin')).disapprove(profile!.id, { codes: ['duplicate'], note: '' });
  await page.keyboard.press('a');
  await expect(
    messages(page)
      .getByText(/Changed since you looked: Status \(was awaiting approval, is disapproved\)/)
      .first(),
  ).toBeVisible();
});

test('P003 an item to be filled in that could not be loaded is asked for again by its Retry', async ({ page }) => {
  await signIn(page, 'fill-in');
  await expect(rows(page).nth(1)).toBeVisible();
  await page.route(/\/api\/v1\/profile\/[^/?]+$/, (route) => route.abort());
  await page.getByRole('region', { name: 'Start' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('This item could not be loaded.')).toBeVisible();
  await page.unroute(/\/api\/v1\/profile\/[^/?]+$/);
  await panel(page)
    .getByRole('button', { name: /^Retry/ })
    .click();
  await expect(panel(page).getByRole('heading', { name: 'Profile info' })).toBeVisible();
  await page.keyboard.press('Escape');
});

test('P003 nothing is cut of a picture that is not there yet, and the key is told so', async ({ page, request }) => {
  const id = await newProfile(request);
  const file = await picture('one.jpg', 20);
  await (await apiAs(request, 'admin')).upload(`/media/profilebase/${id}/create`, { files: file });
  await openProfile(page, id);
  let arrive = () => {};
  const gate = new Promise<void>((resolve) => (arrive = resolve));
  const { tile } = editorOf(page);
  await page.keyboard.press('p');
  await tile(/Profile picture 1 of 1/).focus();
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() === 'image') await gate;
    await route.continue();
  });
  await page.keyboard.press('c');
  const crop = page.getByRole('dialog', { name: 'Crop image' });
  for (const key of ['1', 'Enter']) {
    await page.keyboard.press(key);
    await expect(page.getByText('The image is still being loaded. Press again when it is here.').first()).toBeVisible();
  }
  await expect(crop).toContainText('640 × 800 pixels');
  arrive();
  await cropSquare(page);
  await expect(tile(/Profile picture 1 of 1, .*cropped/)).toBeFocused();
});
