import { expect, type Page } from '@playwright/test';
import type { LogEntry } from '../../../src/contract/shapes/log.ts';
import { test } from '../../e2e/own-server.ts';
import { apiAs, signIn, waitingProfile } from '../../e2e/support.ts';

/** What must be the same whichever way it was done. */
function told({ event, event_name, actor, subject, reason }: LogEntry) {
  return { event, event_name, actor, subjectKind: subject?.kind ?? null, reason };
}

const rows: ReturnType<typeof told>[] = [];

test.describe('a base profile is approved', () => {
  test('only through the palette', async ({ page, request }) => {
    const profile = await waitingProfile(request, 0);
    await signIn(page, 'admin');
    await page.keyboard.press('Control+j');
    await page.keyboard.type(profile.id);
    await expect(page.getByRole('option', { name: profile.profile_name })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: profile.profile_name })).toBeVisible();
    await page.keyboard.press('Control+j');
    await page.keyboard.type('approve base');
    await expect(page.getByRole('option').first()).toContainText('Approve base profile');
    await page.keyboard.press('Enter');
    await isApproved(page, request, profile.id);
  });

  test('only by keys', async ({ page, request }) => {
    const profile = await waitingProfile(request, 0);
    await page.goto('/login');
    await expect(page.getByLabel('E-mail')).toBeFocused();
    await page.keyboard.type('admin@dossier.test');
    await page.keyboard.press('Tab');
    await page.keyboard.type('dossier-sample');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('grid')).toBeFocused();
    await page.goto(`/base-profiles?text=${encodeURIComponent(profile.profile_name)}`);
    await expect(page.getByRole('row', { name: profile.profile_name })).toBeVisible();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: profile.profile_name })).toBeFocused();
    await page.keyboard.press('a');
    await isApproved(page, request, profile.id);
  });

  test('only by clicks', async ({ page, request }) => {
    const profile = await waitingProfile(request, 0);
    await page.goto('/login');
    await page.getByLabel('E-mail').fill('admin@dossier.test');
    await page.getByLabel('Password').fill('dossier-sample');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Search or run' }).click();
    await page.getByRole('dialog').getByRole('combobox').fill(profile.profile_name);
    await page.getByRole('option', { name: profile.profile_name }).click();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await isApproved(page, request, profile.id);
  });

  test('each way left the same audit row', () => {
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({
      event: 2,
      event_name: 'ProfileBaseApproved',
      actor: { role: 'Admin' },
      reason: null,
    });
    expect(rows[1]).toEqual(rows[0]);
    expect(rows[2]).toEqual(rows[0]);
  });
});

async function isApproved(page: Page, request: Parameters<typeof apiAs>[0], id: string): Promise<void> {
  await expect(page.getByText(/^Approved with \d+ locales?$/).first()).toBeVisible();
  const api = await apiAs(request, 'admin');
  expect((await api.get(id)).status).toBe('approved');
  // The newest is ours; the sample may have approved it once before it was sent back.
  const newest = (await api.log(id, 50)).find(({ event }) => event === 2);
  expect(newest).toBeDefined();
  if (newest) rows.push(told(newest));
}
