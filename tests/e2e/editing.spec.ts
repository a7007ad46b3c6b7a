import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { expectNoProblems } from './axe.ts';
import { test } from './own-server.ts';
import { apiAs, signIn, waitingProfile } from './support.ts';
import { expectFailure } from './toasts.ts';

/** Places of waiting profiles, one a test, away from those that other files decide on. */
const PLACES = { keys: 20, mouse: 21, conflict: 25, leaving: 26, place: 27 };

async function openWaiting(page: Page, request: APIRequestContext, place: number) {
  const profile = await waitingProfile(request, place);
  await signIn(page, 'admin', `/base-profiles/${profile.id}`);
  await expect(page.getByLabel('Profession')).toBeVisible();
  return profile;
}

function updatesOn(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/update')) calls.push(request.url());
  });
  return calls;
}

test('C124 a field is found, filled in and saved by keys alone, and the record is loaded again', async ({
  page,
  request,
}) => {
  const profile = await openWaiting(page, request, PLACES.keys);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('e');
  await page.keyboard.type('profession');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Profession')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Glassblower');
  await expect(page.getByText('1 unsaved change', { exact: true })).toBeVisible();
  const reloaded = page.waitForResponse(
    (response) => response.url().endsWith(`/profilebase/${profile.id}`) && response.request().method() === 'GET',
  );
  await page.keyboard.press('Control+Enter');
  await reloaded;
  await expect(page.getByText('Attributes and tags updated').first()).toBeVisible();
  await expect(page.getByText(`v${profile.version + 1}`, { exact: true })).toBeVisible();
  await expect(page.getByLabel('Profession')).toHaveValue('Glassblower');
  // The first Escape gives the keys of the record back, the second leaves it.
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(profile.id));
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/base-profiles$/);
});

test('C119 C160 by the mouse: a tag and a choice are saved by the button, a save without a change makes no call, and what is missing is listed', async ({
  page,
  request,
}) => {
  const profile = await openWaiting(page, request, PLACES.mouse);
  const calls = updatesOn(page);
  const save = page.getByRole('button', { name: /^Save/ });
  await test.step('C119 nothing has changed', async () => {
    await save.click();
    await expect(page.getByText('Nothing has changed').first()).toBeVisible();
    expect(calls).toEqual([]);
  });
  await test.step('a tag and a choice', async () => {
    const passion = page.getByRole('toolbar', { name: 'Passion' }).getByRole('button', { name: 'Dancing' });
    const before = await passion.getAttribute('aria-pressed');
    await passion.click();
    await page.getByRole('checkbox', { name: 'Tattoos' }).click();
    await save.click();
    await expect(page.getByText('Attributes and tags updated').first()).toBeVisible();
    expect((await (await apiAs(request, 'admin')).get(profile.id)).version).toBe(profile.version + 1);
    await page.reload();
    await expect(page.getByLabel('Profession')).toBeVisible();
    await expect(passion).toHaveAttribute('aria-pressed', before === 'true' ? 'false' : 'true');
  });
  await test.step('C160 what is missing is counted beside its section, and F8 goes there', async () => {
    calls.length = 0;
    await page.getByLabel('Real name').fill('');
    await page.getByLabel('Profile type').selectOption('');
    await page.keyboard.press('Control+Enter');
    await expectFailure(page, 'Fill in the required fields', 'Real name, Profile type');
    await expect(page.getByRole('navigation', { name: 'Parts of this profile' })).toContainText(/General info\s*!2/);
    await expect(page.getByLabel('Real name')).toBeFocused();
    await page.keyboard.press('F8');
    await expect(page.getByLabel('Profile type')).toBeFocused();
    await page.keyboard.press('Shift+F8');
    await expect(page.getByLabel('Real name')).toBeFocused();
    await page.keyboard.type('Somebody');
    await expect(page.getByRole('region', { name: 'Missing or wrong', exact: true })).toContainText(
      '1 problem to fix before saving',
    );
    expect(calls).toEqual([]);
  });
});

test('two people change the same record: both values are shown, nothing typed is lost', async ({
  page,
  request,
  browser,
}) => {
  const profile = await openWaiting(page, request, PLACES.conflict);
  await page.getByLabel('Profession').fill('Mine');
  const other = await browser.newPage();
  await openWaiting(other, request, PLACES.conflict);
  await other.getByLabel('Profession').fill('Theirs');
  await other.getByLabel('Real name').fill('Changed by them');
  await other.keyboard.press('Control+Enter');
  await expect(other.getByText('Attributes and tags updated').first()).toBeVisible();
  await other.close();

  // The news of it come by themselves.
  const conflict = page.getByRole('alert', { name: 'Changed elsewhere too' });
  await expect(conflict).toContainText('Mine');
  await expect(conflict).toContainText('Theirs');
  await expect(page.getByLabel('Real name')).toHaveValue('Changed by them');
  await expect(page.getByLabel('Profession')).toHaveValue('Mine');
  // Nobody has chosen yet: a page that is loaded again asks again, and stores neither over the other.
  await page.reload();
  await expect(conflict).toContainText('Mine');
  await expect(conflict).toContainText('Theirs');
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(conflict).toBeHidden();
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText(`v${profile.version + 2}`, { exact: true })).toBeVisible();
  await expect(page.getByLabel('Profession')).toHaveValue('Mine');
});

test('leaving with changes asks; a kept draft comes back and can be dropped', async ({ page, request }) => {
  const profile = await openWaiting(page, request, PLACES.leaving);
  const stored = await page.getByLabel('Profession').inputValue();
  await page.getByLabel('Profession').fill('Unfinished');
  await page.keyboard.press('Control+b');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  await expectNoProblems(page, 'leaving without saving');
  await expect(page, 'the address stays until the answer').toHaveURL(new RegExp(profile.id));
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(new RegExp(profile.id));
  await expect(page.getByLabel('Profession')).toHaveValue('Unfinished');
  await page.keyboard.press('Control+b');
  await expect(question).toBeVisible();
  await page.keyboard.press('k');
  await expect(page).toHaveURL(/\/base-profiles$/);
  await page.goto(`/base-profiles/${profile.id}`);
  await expect(page.getByText('Restored from an earlier visit')).toBeVisible();
  await expect(page.getByLabel('Profession')).toHaveValue('Unfinished');
  await page.getByRole('button', { name: 'Discard unsaved changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(page.getByLabel('Profession')).toHaveValue(stored);
  await page.getByLabel('Profession').fill('Saved on the way');
  await page.keyboard.press('Control+b');
  await question.getByRole('button', { name: 'Save and leave' }).click();
  await expect(page).toHaveURL(/\/base-profiles$/);
  expect((await (await apiAs(request, 'admin')).get(profile.id)).version).toBe(profile.version + 1);
});

test('C125 C126 a region makes the city required and loads its cities, and a city fills in what follows from it', async ({
  page,
  request,
}) => {
  await openWaiting(page, request, PLACES.place);
  const label = page.locator('[data-form-field=city] > label');
  await page.getByLabel('Country').selectOption({ label: 'Netherlands' });
  await expect(label).toHaveText('City');
  const cities = page.waitForRequest(/\/locations\/NL\/states\/Utrecht\/cities\/search\/$/);
  await page.getByLabel('Region', { exact: true }).fill('Utrecht');
  await cities;
  await expect(page.getByLabel('City')).toBeEnabled();
  await expect(label).toHaveText('City * (required)');
  await page.keyboard.press('Control+Enter');
  await expectFailure(page, 'Fill in the required fields', 'City');
  const city = page.getByLabel('City');
  await city.fill('Amersfoort');
  await expect(page.getByText('Europe/Amsterdam')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Attributes and tags updated').first()).toBeVisible();
});

test('C109 C133 a Creator creates a draft by keys and lands on it', async ({ page }) => {
  await signIn(page, 'creator');
  await expect(page.getByRole('row').nth(1)).toContainText(/approv|draft|unknown/);
  await page.keyboard.press('n');
  await expect(page.getByRole('radio', { name: 'A', exact: true }), 'the first field').toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expectFailure(page, 'Fill in the required fields', 'Profile type');
  await expect(page.getByText('Choose a profile type.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'A', exact: true })).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.type('fr nl');
  await page.keyboard.press('Enter');
  const [type, chosen] = [
    page.getByRole('radio', { name: 'A', exact: true }),
    page.getByRole('list', { name: '2 marked' }),
  ];
  for (const again of [() => page.reload(), () => page.keyboard.press('ControlOrMeta+b').then(() => page.goBack())]) {
    await again();
    await expect(type, 'choices outlast a reload and a way back').toBeChecked();
    await expect(chosen).toBeVisible();
  }
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/\/base-profiles\/[0-9a-f-]{36}$/);
  await expect(page.getByText('draft', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('French, Dutch').first()).toBeVisible();
});
