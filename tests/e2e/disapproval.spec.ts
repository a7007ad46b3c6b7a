import { expectNoProblems } from './axe.ts';
import { expect, test, type Page } from './own-server.ts';
import { imageSeen, openQueue, startItem } from './queue-panel.ts';
import { apiAs, signIn, waitingProfile, type Account } from './support.ts';
import type { BaseProfileSummary } from '../../src/contract/profiles/base-profile.ts';

const panel = (page: Page) => page.getByRole('dialog', { name: /^Disapprove/ });
const reasons = (page: Page) => panel(page).getByRole('listbox', { name: 'Why are you disapproving it?' });
const reason = (page: Page, name: string) => reasons(page).getByRole('option', { name });
const note = (page: Page) => panel(page).getByRole('textbox', { name: /^Note/ });

async function openRecord(page: Page, account: Account, { id, profile_name: name }: BaseProfileSummary): Promise<void> {
  await signIn(page, account, `/base-profiles/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('P017 D, a digit, Enter: three presses disapprove, and the reason reaches the audit trail; by pointer as well', async ({
  page,
  request,
}) => {
  const [first, second] = [await waitingProfile(request, 4), await waitingProfile(request, 10)];
  const admin = await apiAs(request, 'admin');
  await openRecord(page, 'admin', first);
  for (const key of ['d', '1', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByText(`${first.profile_name} disapproved`).first()).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
  expect((await admin.log(first.id))[0]).toMatchObject({ event: 3, reason: { codes: ['photo_quality'], note: '' } });
  await test.step('P017 a place is offered as in the queue', async () => {
    await page.evaluate((path) => history.pushState(null, '', path), `/base-profiles/${second.id}`);
    await expect(page.getByRole('heading', { level: 1, name: second.profile_name })).toBeVisible();
    await expect(page.getByLabel('Profession')).toBeVisible();
    for (const key of ['d', '5', 'p']) await page.keyboard.press(key);
    await expect(panel(page).getByRole('combobox', { name: /^Find a place/ })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(reasons(page)).toBeFocused();
    for (const key of ['5', 'Escape']) await page.keyboard.press(key);
    await expect(panel(page)).toHaveCount(0);
  });
  await test.step('by pointer alone, and axe finds nothing in either theme', async () => {
    await page.getByRole('button', { name: /^Disapprove/ }).click();
    await reason(page, 'Doubt about age').click();
    await reason(page, 'Doubt about age').click();
    await reason(page, 'Missing data').click();
    await panel(page)
      .getByRole('button', { name: /^Write/ })
      .click();
    await expect(note(page)).toBeFocused();
    await expectNoProblems(page, 'the panel of a disapproval');
    await panel(page).getByRole('button', { name: /^Send/ }).click();
    await expect(page.getByText(`${second.profile_name} disapproved`).first()).toBeVisible();
    expect((await admin.log(second.id))[0]?.reason).toMatchObject({ codes: ['missing_data'] });
  });
});

test('P017 “Other” without a note is not sent; several reasons and a note are', async ({ page, request }) => {
  const profile = await waitingProfile(request, 5);
  await openRecord(page, 'admin', profile);
  await expect(page.getByLabel('Profession')).toBeVisible();
  await page.keyboard.press('d');
  await expect(reasons(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('alert')).toHaveText('Choose at least one reason.');
  for (const key of ['9', '5', '5', 'a', 'Enter']) await page.keyboard.press(key);
  await expect(reason(page, 'Text quality'), 'pressed twice, it is not marked').toHaveAttribute(
    'aria-selected',
    'false',
  );
  await expect(panel(page).getByRole('alert')).toHaveText('Write a note when the reason is “Other”.');
  await expect(note(page)).toBeFocused();
  await page.keyboard.type('See the log 1');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${profile.profile_name} disapproved`).first()).toBeVisible();
  const [entry] = await (await apiAs(request, 'admin')).log(profile.id);
  expect(entry?.reason).toMatchObject({ codes: ['duplicate', 'other'], note: 'See the log 1' });
});

test('P017 in the queue the item stays in view: its images are paged by pointer while digits and Enter stay the panel’s', async ({
  page,
  request,
}) => {
  await openQueue(page, 'base-checker');
  const item = await startItem(page);
  await expect(page.getByText(/Picture 1 of \d+/)).toBeVisible();
  await page.keyboard.press('d');
  await expect(reasons(page)).toBeFocused();
  const name = (await page.locator('#item-heading').textContent()) ?? '';
  await expect(panel(page)).toContainText(name.trim());
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const picture = page.locator('figure img');
    await expect(picture).toBeInViewport({ ratio: 0.5 });
    const [shown, beside] = [await picture.boundingBox(), await panel(page).boundingBox()];
    expect(shown?.height, `the picture at ${width}`).toBeGreaterThan(150);
    const apart =
      shown && beside && (shown.x + shown.width <= beside.x + 1 || shown.y + shown.height <= beside.y + 300);
    expect(apart, `the panel beside the picture at ${width}`).toBe(true);
    if (width !== 1440) continue;
    const hit = await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.tagName, [
      (shown?.x ?? 0) + 20,
      (shown?.y ?? 0) + 20,
    ] as const);
    expect(hit, 'nothing lies over the picture').toBe('IMG');
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('group', { name: 'Images' }).getByRole('button').nth(1).click();
  await expect(page.getByText(/Picture 2 of \d+/)).toBeVisible();
  const before = await (await apiAs(request, 'admin')).get(item);
  await imageSeen(page);
  await page.keyboard.press('2');
  await expect(reason(page, 'Wrong adult level')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.locator('article[data-item]')).not.toHaveAttribute('data-item', item);
  await expect(page.locator('article[data-item]')).toBeFocused();
  const [entry] = await (await apiAs(request, 'admin')).log(item);
  expect(entry?.reason).toMatchObject({ codes: ['wrong_adult_level'] });
  expect((await (await apiAs(request, 'admin')).get(item)).version, 'one decision and no level').toBe(
    before.version + 1,
  );
  await page.keyboard.press('p');
});

test('P017 places are found by typing, Enter marks each, Escape closes their list, Enter sends', async ({
  page,
  request,
}) => {
  await openQueue(page, 'base-checker');
  const item = await startItem(page);
  await expect(page.locator('article[data-item] dl')).toBeVisible();
  for (const key of ['d', '5', 'p']) await page.keyboard.press(key);
  await expect(panel(page).getByRole('combobox', { name: /^Find a place/ })).toBeFocused();
  await expectNoProblems(page, 'the places of a disapproval');
  await page.keyboard.type('profes');
  await expect(panel(page).getByRole('option', { name: 'Profession' })).toBeVisible();
  for (const key of ['Enter', 'p', 'Escape']) await page.keyboard.press(key);
  await expect(panel(page).getByRole('button', { name: 'About: Profession' })).toBeVisible();
  await expect(reasons(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('article[data-item]')).not.toHaveAttribute('data-item', item);
  const [entry] = await (await apiAs(request, 'admin')).log(item);
  expect(entry?.reason).toMatchObject({
    codes: ['text_quality'],
    anchors: [{ kind: 'field', id: 'profession', code: 'text_quality' }],
  });
  await page.keyboard.press('p');
});

test('P017 several marked rows are named, stay in view, and go back for one reason; Escape gives the focus back', async ({
  page,
}) => {
  await signIn(page, 'admin', '/base-profiles?status=awaiting_approval');
  await expect(page.getByRole('row').nth(1)).toContainText(/awaiting approval/i);
  const grid = page.getByRole('grid');
  await grid.focus();
  for (const key of ['x', 'j', 'x', 'j', 'x', 'd']) await page.keyboard.press(key);
  await expect(panel(page)).toContainText(/3 profiles: .+, .+, .+/);
  await expect(page.locator('footer')).toContainText('Send the disapproval');
  await expect(page.locator('footer'), 'over a list there are no places').not.toContainText('Say where');
  await expect(page.getByRole('row').nth(3)).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(grid).toBeFocused();
  for (const key of ['d', '9', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByText('3 profiles disapproved').first()).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone: disapprove 3 profiles').first()).toBeVisible();
});
