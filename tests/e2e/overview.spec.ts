import { expect, type Page } from '@playwright/test';
import { test } from './own-server.ts';
import { apiAs, openOverview, signIn, waitingProfile } from './support.ts';
import { expectFailure, expectSuccess } from './toasts.ts';

const cursorRow = (page: Page) => page.locator('[role="row"][data-current]');

test('C005 the overview: only what is seen is drawn; keys, the peek, the filter and the order', async ({
  page,
  request,
}) => {
  const total = await (await apiAs(request, 'admin')).total();
  await openOverview(page);
  const grid = page.getByRole('grid');
  await test.step('only what is seen is in the document; every row can be reached', async () => {
    await expect(grid).toHaveAttribute('aria-rowcount', String(total + 1));
    expect(await page.getByRole('row').count()).toBeLessThan(60);
    await page.keyboard.press('End');
    await expect(page.locator(`[role="row"][aria-rowindex="${total + 1}"]`)).toBeVisible();
    expect(await page.getByRole('row').count()).toBeLessThan(60);
    await page.keyboard.press('Home');
    await expect(page.locator('[role="row"][aria-rowindex="2"]')).toBeVisible();
  });
  await test.step('j, k and the arrows move; Enter opens; Escape comes back to the same row', async () => {
    for (const press of ['j', 'j', 'ArrowDown', 'k']) await page.keyboard.press(press);
    await expect(page.getByText(`3 of ${total}`)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/base-profiles\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/base-profiles$/);
    await expect(page.getByText(`3 of ${total}`)).toBeVisible();
    await expect(page.getByRole('grid')).toBeFocused();
  });
  await test.step('the peek panel moves along with the cursor', async () => {
    await page.keyboard.press('Space');
    const panel = page.getByRole('complementary', { name: 'Peek' });
    const first = await panel.getByRole('heading').textContent();
    await page.keyboard.press('j');
    await expect(panel.getByRole('heading')).not.toHaveText(first ?? '');
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  });
  await test.step('the filter narrows, stands in the address, and can be cleared', async () => {
    await page.keyboard.press('f');
    await page.keyboard.press('1');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/status=awaiting_approval/);
    await expect(page.getByRole('grid')).not.toHaveAttribute('aria-rowcount', String(total + 1));
    // A status of locale profiles alone, as an old link may name it.
    await page.goto('/base-profiles?status=awaiting_fill_in');
    await expect(page.getByText('No base profiles match.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).last().click();
    await expect(page).toHaveURL(/\/base-profiles$/);
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(total + 1));
  });
  await test.step('a click on a heading sorts, a second one turns the order round', async () => {
    for (const [name, sort] of [
      ['Name', 'profile_name'],
      ['Changed', 'updated_at'],
    ] as const) {
      const heading = page.getByRole('columnheader', { name });
      await heading.getByRole('button').click();
      await expect(page).toHaveURL(new RegExp(`sort=${sort}&direction=asc`));
      await expect(heading).toHaveAttribute('aria-sort', 'ascending');
      await heading.getByRole('button').click();
      await expect(heading).toHaveAttribute('aria-sort', 'descending');
    }
  });
  await test.step('an address that nobody could have made shows the list, not an error', async () => {
    await page.goto('/base-profiles?status=nonsense&sort=password&direction=up&active=perhaps');
    await expect(grid).toHaveAttribute('aria-rowcount', String(total + 1));
  });
});

test('several are selected and approved with one key; the undo undoes all of them', async ({ page, request }) => {
  const profile = await waitingProfile(request, 8);
  const other = await waitingProfile(request, 9);
  await openOverview(page, 'admin', '?status=awaiting_approval&sort=created_at&direction=asc');
  for (const { profile_name: name } of [profile, other]) {
    await page.getByRole('row', { name }).getByRole('checkbox').click();
  }
  await expect(page.getByRole('toolbar', { name: 'Selected rows' }).getByText('2 selected')).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByText(/^2 profiles approved( with \d+ locales?)?$/).first()).toBeVisible();
  const api = await apiAs(request, 'admin');
  expect((await api.get(profile.id)).status).toBe('approved');
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone: approve 2 profiles').first()).toBeVisible();
  for (const before of [profile, other]) {
    const { version: _v, updated_at: _u, photo: _p, ...after } = await api.get(before.id);
    const { version: _version, updated_at: _updated, photo: _photo, ...expected } = before;
    expect(after).toMatchObject(expected);
    const events = (await api.log(before.id, 50)).map(({ event }) => event);
    expect(events).toContain(111);
    expect(events).toContain(2);
  }
  // A second undo finds nothing and says so.
  await page.keyboard.press('Control+z');
  await expect(page.getByText('There is nothing to undo.').first()).toBeVisible();
});

test('a decision on what somebody else has changed is refused, and the row shows what is true', async ({
  page,
  request,
}) => {
  const profile = await waitingProfile(request, 10);
  await openOverview(page, 'admin', `?text=${encodeURIComponent(profile.profile_name)}`);
  await expect(cursorRow(page)).toContainText(profile.profile_name);
  await (await apiAs(request, 'base-checker')).approve(profile.id);
  await page.keyboard.press('a');
  const error = page.getByRole('alert').filter({ hasText: 'Approving profile failed...' });
  await expect(error).toContainText('has decided this already.');
  await expect(cursorRow(page)).toContainText('approved');
});

test('C115 C116 C117 C254 the active flag: switched by key and by button, a change that fails, and one that somebody else has made', async ({
  page,
  request,
}) => {
  const admin = await apiAs(request, 'admin');
  const rows = await admin.list('status=approved&active=false&sort=created_at&direction=desc&limit=20');
  const profile = rows.find(({ frozen }) => !frozen);
  await signIn(page, 'admin', `/base-profiles/${profile?.id}`);
  await expect(page.getByRole('heading', { level: 1, name: profile?.profile_name ?? '' })).toBeFocused();
  const keys: (string | undefined)[] = [];
  await page.route('**/active', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await route.fulfill({ status: 503, json: { error: 'the database is resting', code: 'database-unavailable' } });
  });
  const toast = page.getByText('Successfully activated profile');
  const notice = page.getByRole('alert').filter({ hasText: 'Update of active status failed' });
  await test.step('C254 the error is shown and the success text too; the flag stays', async () => {
    await page.keyboard.press('i');
    await expectSuccess(page, 'Successfully activated profile');
    await expectFailure(page, 'Update of active status failed', 'The database is resting');
    await expect(page.getByRole('button', { name: 'Activate', exact: true })).toBeVisible();
    // The one retry of a write carried the same key.
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });
  await test.step('C115 nothing is sent for a profile that has the wanted state already', async () => {
    // The notice stays while the pointer is on it; meanwhile somebody else does what was wanted.
    await notice.hover();
    await admin.send('PATCH', `/profilebase/${profile?.id}/active`, { active: true });
    await page.keyboard.press('r');
    await expect(page.getByRole('button', { name: 'Deactivate', exact: true })).toBeVisible();
    keys.length = 0;
    await notice.getByRole('button', { name: 'Retry' }).click();
    await expect(toast.nth(1)).toBeVisible();
    expect(keys).toEqual([]);
  });
  await test.step('C116 C117 by the button', async () => {
    await page.unroute('**/active');
    await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
    await expectSuccess(page, 'Successfully deactivated profile');
    expect((await admin.get(profile?.id ?? '')).active).toBe(false);
    await page.getByRole('button', { name: 'Activate', exact: true }).click();
    await expect.poll(async () => (await admin.get(profile?.id ?? '')).active).toBe(true);
  });
});

test('C006 C020 the base profile shows its nine parts, each a key away', async ({ page, request }) => {
  const profile = await waitingProfile(request, 11);
  await signIn(page, 'admin', `/base-profiles/${profile.id}`);
  const parts =
    'Basic info, General info, Body characteristics, Tags, Images, Attachments, Documents, Locales, Logs'.split(', ');
  await expect(page.getByRole('heading', { level: 1, name: profile.profile_name })).toBeVisible();
  for (const [index, part] of parts.entries()) {
    await page.keyboard.press(String(index + 1));
    await expect(page.getByRole('region', { name: part })).toBeFocused();
  }
});
