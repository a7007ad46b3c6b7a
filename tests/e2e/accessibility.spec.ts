import { expect, test } from '@playwright/test';
import { expectNoProblems, problems } from './axe.ts';
import { apiAs, firstLocaleProfile, openOverview, sendSignIn, signIn, waitingProfile } from './support.ts';

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on any screen, ${scheme}`, async ({ browser, baseURL }) => {
    // axe is put into the page, which the product's content security policy rightly forbids.
    const context = await browser.newContext({ bypassCSP: true, colorScheme: scheme, ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    await page.goto('/login');
    await expect(page.getByLabel('E-mail')).toBeFocused();
    expect(await problems(page), 'sign-in').toEqual([]);
    await openOverview(page);
    expect(await problems(page), 'overview').toEqual([]);
    await page.keyboard.press('x');
    await page.keyboard.press('Space');
    await expect(page.getByRole('complementary', { name: 'Peek' })).toBeVisible();
    expect(await problems(page), 'overview with selection and peek').toEqual([]);
    await page.keyboard.press('Control+j');
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    expect(await problems(page), 'palette').toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+?');
    await expect(page.getByRole('dialog', { name: 'Keys here' })).toBeVisible();
    expect(await problems(page), 'help').toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Logs' }).getByRole('listitem').first()).toBeVisible();
    expect(await problems(page), 'base profile').toEqual([]);
    await page.goto('/nowhere');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(await problems(page), 'error screen').toEqual([]);
    await context.close();
  });
}

test.describe('axe finds nothing, in either theme,', () => {
  test.use({ bypassCSP: true });

  test('on what creates, edits and decides on profiles', async ({ page, request }) => {
    const profile = await waitingProfile(request, 75);
    await signIn(page, 'admin');
    await page.goto('/create/base-profile');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectNoProblems(page, 'creating a base profile');

    await page.goto(`/base-profiles/${profile.id}`);
    await expect(page.getByLabel('Profession')).toBeVisible();
    await page.keyboard.press('d');
    const field = page.getByRole('dialog').getByRole('combobox');
    await expect(field).toBeFocused();
    await expectNoProblems(page, 'the reasons of a disapproval');
    await page.keyboard.press('1');
    await expect(page.getByRole('option')).toHaveCount(0);
    await expectNoProblems(page, 'the note of a disapproval');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('h');
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    await expectNoProblems(page, 'the whole log');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+L');
    await expect(page.getByRole('dialog', { name: 'Reserve locales' }).getByRole('combobox')).toBeFocused();
    await expectNoProblems(page, 'the locale picker');

    await (await apiAs(request, 'base-checker')).disapprove(profile.id, { codes: ['text_quality', 'duplicate'] });
    await page.reload();
    const reasons = page.getByRole('region', { name: 'Why it was disapproved' });
    await reasons.getByRole('checkbox').first().check();
    await page.getByLabel('Real name').fill('');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('region', { name: 'Missing or wrong', exact: true })).toBeVisible();
    await expectNoProblems(page, 'a returned profile with something missing');

    const [approved] = await (await apiAs(request, 'admin')).list('status=approved&limit=1');
    const baseId = approved?.id ?? '';
    await page.goto(`/base-profiles/${baseId}/${await firstLocaleProfile(request, baseId)}`);
    await expect(page.getByLabel('Profession')).toBeVisible();
    await expectNoProblems(page, 'a locale profile');
  });

  test('on registering a second factor', async ({ page }) => {
    await page.goto('/login');
    await sendSignIn(page, 'forced-totp@dossier.test');
    await expect(page.getByLabel('Code from the app')).toBeVisible();
    await expectNoProblems(page, 'registering');
  });
});
