import { writesOf } from './calls.ts';
import { holdBack } from './hold-back.ts';
import { expect, test, type Page } from './own-server.ts';
import { apiAs, openOverview, signIn, waitingProfile } from './support.ts';

test('P011 P012 records are found by name, by identifier and in other letters, misspelt commands as well, and Enter would run the row that is named', async ({
  page,
  request,
}) => {
  const profile = await waitingProfile(request, 3);
  await openOverview(page);
  const field = page.getByRole('dialog').getByRole('combobox');
  await page.keyboard.press('Control+j');
  // Letters that no key has are put in by the input method, which needs the field.
  await expect(field).toBeFocused();
  for (const [typed, found] of [
    [profile.profile_name.slice(0, -1), profile.profile_name],
    [profile.id, profile.profile_name],
  ] as const) {
    await page.keyboard.press('Control+a');
    await page.keyboard.type(typed);
    await expect(page.getByRole('option', { name: found }).first(), typed).toBeVisible();
  }
  await page.keyboard.press('Control+a');
  await page.keyboard.type('stattistics');
  await expect(page.getByRole('option', { name: 'Go to statistics' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Mueller');
  await expect(page.getByRole('option').first()).toContainText('Müller');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await test.step('the active descendant is always the row that Enter would run', async () => {
    await page.keyboard.press('Control+j');
    const presses = 'ArrowDown g o ArrowDown ArrowDown Backspace PageDown ArrowUp Control+Home Control+End';
    for (const press of presses.split(' ')) {
      await page.keyboard.press(press);
      await expect(async () => {
        const named = await field.getAttribute('aria-activedescendant');
        const selected = page.locator('[role="option"][aria-selected="true"]');
        await expect(selected).toHaveCount(1);
        expect(await selected.getAttribute('id')).toBe(named);
      }).toPass();
    }
  });
});

test('a screen that comes while somebody types in the palette leaves them their letters, and takes the focus afterwards', async ({
  page,
}) => {
  const release = await holdBack(page, '**/api/v1/profilebase?*');
  await signIn(page, 'admin');
  await page.keyboard.press('Control+j');
  const field = page.getByRole('dialog').getByRole('combobox');
  await expect(field).toBeFocused();
  await page.keyboard.type('sett');
  release();
  await expect(page.locator('[role=grid]')).toBeAttached();
  await page.keyboard.type('ings');
  await expect(field).toHaveValue('settings');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid')).toBeFocused();
});

/** Opens the palette, types without a pause, presses Enter at once, and once more when the server has answered. */
async function typeNameAndEnter(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Search or run a command' });
  await page.keyboard.press('Control+j');
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  // Whatever the first press opened is left again.
  if (!(await dialog.isVisible()) || (await dialog.getByRole('combobox').inputValue()) !== name) return;
  await expect(dialog.getByText('Searching…')).toHaveCount(0);
  await page.keyboard.press('Enter');
}

test('P007 a name and Enter open the person and decide nothing: an Admin on a row of the overview', async ({
  page,
  request,
}) => {
  const profile = await waitingProfile(request, 7);
  await openOverview(page);
  await page.keyboard.press('j');
  const writes = writesOf(page);
  await typeNameAndEnter(page, 'Ada');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+b');
  await expect(page).toHaveURL(/\/base-profiles/);
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.press('Control+j');
  // What no key of this keyboard types is put in at once, wherever the focus is.
  await expect(page.getByRole('combobox', { name: 'Search or run a command' })).toBeFocused();
  await page.keyboard.type(profile.profile_name);
  const option = page.getByRole('option', { name: profile.profile_name }).first();
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: profile.profile_name })).toBeVisible();
  expect(writes).toEqual([]);
});

test('P009, P010 “disapprove photo quality” names the profile and asks only what is left; Escape leaves a step and nothing happens', async ({
  page,
  request,
}) => {
  const profile = await waitingProfile(request, 8);
  await signIn(page, 'admin', `/base-profiles/${profile.id}`);
  await expect(page.getByRole('heading', { level: 1, name: profile.profile_name })).toBeVisible();
  await page.keyboard.press('d');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+j');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('disapprove photo quality');
  const option = page.getByRole('option', { selected: true });
  await expect(option).toContainText('Disapprove base profile › Photo quality');
  await expect(option).toHaveAccessibleName(new RegExp(profile.profile_name));
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: /^Disapprove base profile/ });
  await expect(panel).toContainText(profile.profile_name);
  await expect(panel.getByRole('option', { selected: true })).toHaveText(/^Photo quality/);
  await page.keyboard.press('Escape');
  expect((await (await apiAs(request, 'admin')).get(profile.id)).version).toBe(profile.version);
});
