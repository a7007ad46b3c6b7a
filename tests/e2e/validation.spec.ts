import { dayAt, defaultDateOfBirth } from '../../src/contract/base/date-of-birth.ts';
import { expect, test, type Page } from './own-server.ts';
import { apiAs, firstLocaleProfile, signIn, waitingProfile } from './support.ts';
import { expectFailure, expectSuccess } from './toasts.ts';

/** Places of profiles of their own; each rule is met on both sides of its boundary. */
const PLACES = { values: 71, type: 72, named: 73, naming: 74 };

/** Answers of the server to the saves of a form. */
function savesOn(page: Page): number[] {
  const statuses: number[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.request().method() === 'PUT' && pathname.endsWith('/update')) statuses.push(response.status());
  });
  return statuses;
}

const fact = (page: Page, label: string) =>
  page
    .locator('div', { has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
    .last()
    .locator('dd');

test('C166 C167 C168 C170 C173 C174 C263 a value just off its boundary is refused without a call, the one on it is saved', async ({
  page,
  request,
}) => {
  const profile = await waitingProfile(request, PLACES.values);
  await signIn(page, 'admin', `/base-profiles/${profile.id}`);
  const saves = savesOn(page);
  await expect(page.getByLabel('Height')).toBeVisible();
  const offered = (await page.getByLabel('Height').locator('option').allTextContents()).filter((text) => text !== '-');
  expect(offered).toContain('155 cm');
  expect(offered.map((label) => Number.parseInt(label, 10)).filter((length) => !(length >= 155))).toEqual([]);
  const eighteen = defaultDateOfBirth(dayAt(new Date(), -new Date().getTimezoneOffset()));
  const dayAfter = new Date(Date.parse(eighteen) + 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Date of birth').fill(dayAfter);
  await expect(fact(page, 'Age')).toHaveText('17');
  await page.keyboard.press('Control+Enter');
  await expectFailure(page, 'Invalid Date of Birth', 'Date of birth must be at least 18 years ago.');
  await page.getByLabel('Date of birth').fill(eighteen);
  await expect(fact(page, 'Age')).toHaveText('18');
  const problems = page.getByRole('region', { name: 'Missing or wrong', exact: true });
  await expect(problems).toBeHidden();
  await page.getByLabel('Rating').fill('0');
  await page.keyboard.press('Control+Enter');
  await expect(problems).toContainText('Rating should be a whole number of at least 1.');
  await expect(page.getByLabel('Rating')).toBeFocused();
  expect(saves).toEqual([]);
  await page.getByLabel('Rating').fill('1');
  await page.getByLabel('Height').selectOption({ label: '155 cm' });
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Attributes and tags updated').first()).toBeVisible();
  expect(saves).toEqual([200]);
});

test('C154 a BaseChecker saves without a profile type, which others may not leave out', async ({ page, request }) => {
  const profile = await waitingProfile(request, PLACES.type);
  await signIn(page, 'base-checker', `/base-profiles/${profile.id}`);
  const saves = savesOn(page);
  await page.getByLabel('Profile type').selectOption('');
  await page.getByLabel('Profession').fill('Rope walker');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Attributes and tags updated').first()).toBeVisible();
  expect(saves).toEqual([200]);
});

test('C130 C156 C157 C158 C159 C175 C219 C256 a FillIn needs four texts and a general tag, and a name that no other has', async ({
  page,
  request,
}) => {
  const [named, naming] = [await waitingProfile(request, PLACES.named), await waitingProfile(request, PLACES.naming)];
  const checker = await apiAs(request, 'base-checker');
  await checker.approve(named.id);
  await checker.approve(naming.id);
  const open = async (profileBaseId: string) => {
    await page.goto(`/base-profiles/${profileBaseId}/${await firstLocaleProfile(request, profileBaseId)}`);
    await expect(page.getByLabel('Profession')).toBeVisible();
  };
  const saves = savesOn(page);
  const name = `Only one ${named.id.slice(0, 8)}`;
  await signIn(page, 'fill-in');
  await open(named.id);
  // It is proposed where the locale says it.
  await page.getByLabel('Language').selectOption('');
  await page.keyboard.press('Control+Enter');
  const missing = 'Language, Profile name, Real name, Profession, General tags';
  await expectFailure(page, 'Fill in the required fields', missing);
  expect(saves).toEqual([]);
  const fillIn = async (profileName: string) => {
    await page.getByLabel('Language').selectOption('nl');
    await page.getByLabel('Profile name').fill(profileName);
    await page.getByLabel('Real name').fill('Somebody');
    await page.getByLabel('Profession').fill('Cooper');
    await page.getByRole('toolbar', { name: 'General tags' }).getByRole('button').first().click();
    await page.keyboard.press('Control+Enter');
  };
  await fillIn(name);
  await expectSuccess(page, `${name} has been published to the Geo Checker`);

  // Capitals and blanks make no other name; one more letter does.
  await open(naming.id);
  const asked = page.waitForResponse((response) => response.url().endsWith('/profile/profilename'));
  await page.getByLabel('Profile name').fill(` ${name.toUpperCase()} `);
  expect((await asked).status()).toBe(422);
  const taken = `Another Dutch profile already has this name, or one that counts as the same: “${name.toUpperCase()}”.`;
  await expectFailure(page, 'Profile name', taken);
  await expect(page.locator('[data-form-field=profileName]')).not.toContainText(taken);
  await page.keyboard.press('Tab');
  await expect(page.locator('[data-form-field=profileName]')).toContainText(taken);
  await fillIn(name.toUpperCase());
  await expect.poll(() => saves).toEqual([200, 422]);
  await expect(page.getByLabel('Profile name')).toHaveValue(name.toUpperCase());
  await page.getByLabel('Profile name').fill(`${name}s`);
  await page.keyboard.press('Control+Enter');
  await expectSuccess(page, `${name}s has been published to the Geo Checker`);
});
