import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type { LocaleProfileSummary } from '../../../src/contract/shapes/locale-profile.ts';
import { expectNoProblems } from '../../e2e/axe.ts';
import { test } from '../../e2e/own-server.ts';
import { apiAs, signIn } from '../../e2e/support.ts';
import { expectFailure, expectSuccess } from '../../e2e/told.ts';

/** Locale profiles in one state whose name no other has. `place` keeps the tests away from each other. */
async function localeProfile(request: APIRequestContext, query: string, place = 0): Promise<LocaleProfileSummary> {
  const rows = await localeProfiles(request, query);
  const row = rows[place];
  if (!row) throw new Error(`The sample has no locale profile number ${place} with ${query}.`);
  return row;
}

async function localeProfiles(request: APIRequestContext, query: string): Promise<LocaleProfileSummary[]> {
  const { headers } = await apiAs(request, 'admin');
  const answer = await request.get(`/api/v1/profile?sort=created_at&direction=asc&limit=100&${query}`, { headers });
  return ((await answer.json()) as { rows: LocaleProfileSummary[] }).rows.filter(({ frozen }) => !frozen);
}

async function current(request: APIRequestContext, id: string): Promise<LocaleProfileSummary> {
  const { headers } = await apiAs(request, 'admin');
  return (await (await request.get(`/api/v1/profile/${id}`, { headers })).json()) as LocaleProfileSummary;
}

async function openLocale(page: Page, { id, profile_base_id: base, profile_name: name }: LocaleProfileSummary) {
  await page.goto(`/base-profiles/${base}/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: name || 'No name yet', exact: true })).toBeFocused();
}

/** An approved base profile without these locales. */
async function approvedBase(request: APIRequestContext, place: number) {
  const rows = await (await apiAs(request, 'admin')).list('status=approved&sort=created_at&direction=asc&limit=100');
  const row = rows.filter(({ frozen }) => !frozen)[place];
  if (!row) throw new Error(`The sample has no approved profile number ${place}.`);
  return row;
}

test.describe('locales', () => {
  test('C021 C022 a locale profile is opened from its base profile by keys, and shows its parts', async ({
    page,
    request,
  }) => {
    const profile = await localeProfile(request, 'status=awaiting_approval');
    await signIn(page, 'admin', `/base-profiles/${profile.profile_base_id}`);
    await expect(page.getByRole('heading', { level: 1, name: profile.base_profile_name })).toBeFocused();
    await page.keyboard.press('8');
    await expect(page.getByRole('region', { name: 'Locales' })).toBeFocused();
    const open = page.getByRole('button', { name: `Open ${profile.locale.language}` });
    for (let press = 0; press < 30; press += 1) {
      await page.keyboard.press('Tab');
      if (await open.evaluate((element) => element === document.activeElement)) break;
    }
    await expect(open).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/base-profiles/${profile.profile_base_id}/${profile.id}$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByText(`${profile.locale.language} (${profile.locale.code})`).first()).toBeVisible();
    for (const name of ['Approve', 'Disapprove', 'Delete']) {
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
    }
    const parts = ['Profile info', 'General', 'Body', 'Tags', 'About', 'Images', 'Attachments', 'Logs'];
    for (const [index, part] of parts.entries()) {
      await page.keyboard.press(String(index + 1));
      await expect(page.getByRole('region', { name: new RegExp(`^${part}`) })).toBeFocused();
    }
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(new RegExp(`/base-profiles/${profile.profile_base_id}$`));
  });

  test('the overview opens a locale profile with Enter, and Escape comes back to the row', async ({ page }) => {
    await signIn(page, 'admin');
    await page.keyboard.press('Control+p');
    await expect(page).toHaveURL(/\/locale-profiles$/);
    await expect(page.getByRole('grid', { name: 'Locale profiles' })).toBeFocused();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect(page.getByText(/^3 of/)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/base-profiles\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/locale-profiles$/);
    await expect(page.getByText(/^3 of/)).toBeVisible();
  });

  test('the overview is narrowed by locale and by active, and the address says so', async ({ page, request }) => {
    const [profile] = await localeProfiles(request, 'active=true');
    await signIn(page, 'admin', '/locale-profiles');
    await expect(page.getByRole('grid')).toBeFocused();
    await page.keyboard.press('Shift+L');
    await expect(page.getByRole('combobox', { name: 'Filter by locale' })).toBeFocused();
    await page.keyboard.type(profile?.locale.code ?? '');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await expect(page).toHaveURL(new RegExp(`locale=${profile?.locale.id}`));
    await expect(page.getByRole('grid')).toBeFocused();
    await page.keyboard.press('v');
    await page.keyboard.press('1');
    await expect(page).toHaveURL(/active=true/);
    await expect(page).toHaveURL(/locale=/);
    await expect(page.getByRole('row').nth(1)).toContainText(`${profile?.locale.code} ·`);
  });

  test('C118 C261 three locales are activated by typing; codes pasted tell each outcome', async ({ page, request }) => {
    const base = await approvedBase(request, 0);
    await signIn(page, 'admin', `/base-profiles/${base.id}`);
    await expect(page.getByRole('heading', { level: 1, name: base.profile_name })).toBeFocused();
    await page.keyboard.press('l');
    const picker = page.getByRole('dialog', { name: 'Activate locales' });
    await expect(picker.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('zulu');
    await page.keyboard.press('Enter');
    await page.keyboard.type('vo, yi');
    await page.keyboard.press('Enter');
    await expect(picker.getByRole('button', { name: 'Activate 3 locales' })).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Activated 3 locales').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Open Zulu' })).toBeVisible();

    await page.keyboard.press('l');
    await expect(picker.getByRole('option', { name: /Zulu/ })).toContainText('active already');
    await picker.getByRole('combobox').evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', 'zu\nwa\nxx');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(picker.getByRole('status')).toHaveText('1 marked. Active already: zu. Unknown codes: xx.');
    await picker.getByRole('button', { name: 'Activate 1 locale' }).click();
    await expect(page.getByText('Activated 1 locale', { exact: true }).first()).toBeVisible();
  });

  test('C118 before the approval locales cannot be activated, but reserved', async ({ page, request }) => {
    const rows = await (
      await apiAs(request, 'admin')
    ).list('status=awaiting_approval&sort=created_at&direction=desc&limit=100');
    const base = rows.find(({ missing, frozen }) => missing.length === 0 && !frozen);
    await signIn(page, 'admin', `/base-profiles/${base?.id}`);
    await expect(page.getByRole('heading', { level: 1, name: base?.profile_name ?? '' })).toBeFocused();
    await page.keyboard.press('l');
    const refusal = page.getByText('Locales can be activated once the base profile is approved.');
    await expect(refusal.filter({ visible: true }).first()).toBeVisible();
    await page.keyboard.press('Shift+L');
    await expect(page.getByRole('dialog', { name: 'Reserve locales' }).getByRole('combobox')).toBeFocused();
    await page.keyboard.type('volapük');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(/^\d+ locales reserved, not saved yet$/).first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Locales' })).toContainText('Volapük');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Attributes and tags updated').first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('region', { name: 'Locales' })).toContainText('Volapük');
  });

  test('C132 an approval names the profile, the label and the language', async ({ page, request }) => {
    const profile = await localeProfile(request, 'status=awaiting_approval', 1);
    await signIn(page, 'geo-checker');
    await openLocale(page, profile);
    await page.keyboard.press('a');
    const { label, language } = profile.locale;
    await expectSuccess(page, `${profile.profile_name} approved for ${label} (${language})`);
    expect((await current(request, profile.id)).status).toBe('approved');
    await page.keyboard.press('Control+z');
    await expect(page.getByText(`Undone: ${profile.profile_name}`).first()).toBeVisible();
    expect((await current(request, profile.id)).status).toBe('awaiting_approval');
  });

  test('a disapproval asks why, and the reasons stand on top of the profile', async ({ page, request }) => {
    const profile = await localeProfile(request, 'status=awaiting_approval', 2);
    await signIn(page, 'geo-checker');
    await openLocale(page, profile);
    for (const key of ['d', '4']) await page.keyboard.press(key);
    await expect(page.getByRole('option', { name: 'Language of the text' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('n');
    await expect(page.getByPlaceholder(/A note for/)).toBeFocused();
    await page.keyboard.type('Please use full sentences.');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${profile.profile_name} disapproved`).first()).toBeVisible();
    const reasons = page.getByRole('region', { name: 'Why it was disapproved' });
    // Once for each text in which the checks have found it, else once.
    await expect(reasons.getByRole('checkbox', { name: 'Language of the text' }).first()).toBeVisible();
    await expect(reasons).toContainText('Please use full sentences.');
  });

  test('C114 C116 C117 the active flag of a locale profile is switched by key and by button', async ({
    page,
    request,
  }) => {
    const profile = await localeProfile(request, 'status=approved&active=false');
    await signIn(page, 'admin');
    await openLocale(page, profile);
    await page.keyboard.press('i');
    await expectSuccess(page, 'Successfully activated profile');
    expect((await current(request, profile.id)).active).toBe(true);
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await expectSuccess(page, 'Successfully deactivated profile');
    expect((await current(request, profile.id)).active).toBe(false);
  });

  test('C261 a deletion is asked about by name, leads to the base profile, and can be undone', async ({
    page,
    request,
  }) => {
    const profile = await localeProfile(request, 'status=awaiting_fill_in');
    await signIn(page, 'admin');
    await openLocale(page, profile);
    await page.keyboard.press('Delete');
    const question = page.getByRole('dialog', { name: 'Delete this locale profile?' });
    await expect(question).toContainText(profile.locale.language);
    await expectNoProblems(page, 'a question');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Profile deleted').first()).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/base-profiles/${profile.profile_base_id}$`));
    await expect(page.getByRole('region', { name: 'Locales' })).toBeVisible();
    await expect(page.getByRole('button', { name: `Open ${profile.locale.language}` })).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(page.getByText(/^Undone/).first()).toBeVisible();
    await expect(page.getByRole('button', { name: `Open ${profile.locale.language}` })).toBeVisible();
  });

  test('C251 a deletion that fails says so in the words of the specification', async ({ page, request }) => {
    const profile = await localeProfile(request, 'status=approved', 3);
    await signIn(page, 'admin');
    await openLocale(page, profile);
    await page.route('**/delete', (route) =>
      route.fulfill({ status: 500, json: { error: 'out of order', code: 'internal' } }),
    );
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expectFailure(page, 'Locale Profile', 'Failed to delete locale profile');
  });

  test('logs show three, then three more, then all', async ({ page, request }) => {
    const profile = await localeProfile(request, 'status=approved', 5);
    await signIn(page, 'admin');
    await openLocale(page, profile);
    const logs = page.getByRole('region', { name: 'Logs' });
    await expect(logs.getByRole('listitem')).toHaveCount(3);
    await page.keyboard.press('m');
    await expect(logs.getByRole('listitem')).not.toHaveCount(3);
    await logs.getByRole('button', { name: 'Show all' }).click();
    const dialog = page.getByRole('dialog', { name: /^Log of/ });
    await expect(dialog).toContainText('Added the locale');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  for (const account of ['fill-in', 'geo-checker'] as const) {
    test(`${account} sees a locale profile, but neither its base profile nor the overviews`, async ({
      page,
      request,
    }) => {
      const profile = await localeProfile(request, 'status=awaiting_approval', 3);
      await signIn(page, account);
      await openLocale(page, profile);
      await expect(page.getByRole('button', { name: 'Base profile', exact: true })).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(
        account === 'geo-checker' ? 1 : 0,
      );
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL(/\/queue$/);
      for (const path of [`/base-profiles/${profile.profile_base_id}`, '/locale-profiles']) {
        await page.goto(path);
        await expect(page.getByText('Permission denied').first()).toBeVisible();
      }
    });
  }
});
