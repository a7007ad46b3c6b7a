import { expect, test } from '@playwright/test';
import { apiAs, openOverview, signIn, waitingProfile } from './support.ts';

test('a base profile is found by name and by identifier, through the server', async ({ page, request }) => {
  const profile = await waitingProfile(request, 3);
  await openOverview(page);
  for (const query of [profile.profile_name.slice(0, -1), profile.id]) {
    await page.keyboard.press('Control+j');
    // Letters that no key has are put in by the input method, which needs the field.
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await page.keyboard.type(query);
    await expect(page.getByRole('option', { name: profile.profile_name }).first()).toBeVisible();
    await page.keyboard.press('Escape');
  }
});

test('a blocked command is there with its reason, can be landed on, and says it', async ({ page, request }) => {
  const [approved] = await (await apiAs(request, 'admin')).list('status=approved&active=false&limit=1');
  await signIn(page, 'admin');
  await page.goto(`/base-profiles/${approved?.id}`);
  await expect(page.getByRole('heading', { level: 1, name: approved?.profile_name ?? '' })).toBeVisible();
  await page.keyboard.press('Control+j');
  await page.keyboard.type('approve base profile');
  const option = page.getByRole('option').first();
  await expect(option).toContainText('Approve base profile');
  await expect(option).toHaveAttribute('aria-disabled', 'true');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expect(option).toContainText('cannot be approved');
  await page.keyboard.press('Enter');
  await expect(page.getByText('A profile that is approved cannot be approved.').last()).toBeVisible();
  await page.keyboard.press('Escape');
  // The same by key and by button.
  await page.keyboard.press('a');
  await expect(page.getByRole('status').filter({ hasText: 'cannot be approved' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveAttribute('aria-disabled', 'true');
});

test('the active descendant is always the row that Enter would run', async ({ page }) => {
  await openOverview(page);
  await page.keyboard.press('Control+j');
  for (const press of [
    'ArrowDown',
    'g',
    'o',
    'ArrowDown',
    'ArrowDown',
    'Backspace',
    'PageDown',
    'ArrowUp',
    'Control+Home',
    'Control+End',
  ]) {
    await page.keyboard.press(press);
    const field = page.getByRole('dialog').getByRole('combobox');
    await expect(async () => {
      const named = await field.getAttribute('aria-activedescendant');
      const selected = page.locator('[role="option"][aria-selected="true"]');
      await expect(selected).toHaveCount(1);
      expect(await selected.getAttribute('id')).toBe(named);
    }).toPass();
  }
});

test('disapprove: d, a digit for the reason, a note; the reason reaches the audit trail', async ({ page, request }) => {
  const profile = await waitingProfile(request, 4);
  await signIn(page, 'admin');
  await page.goto(`/base-profiles/${profile.id}`);
  await expect(page.getByRole('heading', { level: 1, name: profile.profile_name })).toBeVisible();
  await page.keyboard.press('d');
  await expect(page.getByRole('dialog')).toContainText('Disapprove base profile › Reason');
  await page.keyboard.press('1');
  await expect(page.getByRole('dialog')).toContainText('Note');
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('dialog')).toContainText('Photo quality');
  await page.keyboard.press('1');
  await page.keyboard.type('Too dark');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${profile.profile_name} disapproved`).first()).toBeVisible();
  const [entry] = await (await apiAs(request, 'admin')).log(profile.id);
  expect(entry).toMatchObject({ event: 3, reason: { codes: ['photo_quality'], note: 'Too dark' } });
});

test('“other” without a note is not taken; several reasons can be marked', async ({ page, request }) => {
  const profile = await waitingProfile(request, 5);
  await signIn(page, 'admin');
  await page.goto(`/base-profiles/${profile.id}`);
  await expect(page.getByRole('heading', { level: 1, name: profile.profile_name })).toBeVisible();
  await page.keyboard.press('d');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('other');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('duplicate');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Write a note' })).toBeVisible();
  await page.keyboard.type('See the log');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${profile.profile_name} disapproved`).first()).toBeVisible();
  const [entry] = await (await apiAs(request, 'admin')).log(profile.id);
  expect(entry?.reason).toMatchObject({ codes: ['other', 'duplicate'], note: 'See the log' });
});

test('what is typed before the palette is drawn is typed into it, and reaches nothing below', async ({ page }) => {
  await openOverview(page);
  const letters = ['Control+j', 'd', 'a', 'x'];
  // One task a key, as a fast typist's come in; none waits for the palette to be fetched and drawn.
  await page.evaluate(async (presses) => {
    for (const press of presses) {
      const key = press.at(-1) ?? '';
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', {
          key,
          code: `Key${key.toUpperCase()}`,
          ctrlKey: press.length > 1,
          bubbles: true,
          cancelable: true,
        }),
      );
      await new Promise((resolve) => setTimeout(resolve));
    }
  }, letters);
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('dax');
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 selected')).toHaveCount(0);
});

test('Escape turns away from a step and nothing happens', async ({ page, request }) => {
  const profile = await waitingProfile(request, 6);
  await signIn(page, 'admin');
  await page.goto(`/base-profiles/${profile.id}`);
  await expect(page.getByRole('heading', { level: 1, name: profile.profile_name })).toBeVisible();
  await page.keyboard.press('d');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect((await (await apiAs(request, 'admin')).get(profile.id)).version).toBe(profile.version);
});
