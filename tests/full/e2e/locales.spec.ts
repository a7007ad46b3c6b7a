import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type { LocaleProfileSummary } from '../../../src/contract/shapes/locale-profile.ts';
import { expectNoProblems } from '../../e2e/axe.ts';
import { test } from '../../e2e/own-server.ts';
import { apiAs, signIn } from '../../e2e/support.ts';

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
});
