import { expect } from '@playwright/test';
import { test } from '../../e2e/own-server.ts';
import { apiAs, signIn, waitingProfile } from '../../e2e/support.ts';

test('a reload of the page loses neither what “Undo” undoes nor the strip of decisions', async ({ page, request }) => {
  const profile = await waitingProfile(request, 860);
  await signIn(page, 'base-checker', `/base-profiles/${profile.id}`);
  const title = page.getByRole('heading', { level: 1, name: profile.profile_name });
  await expect(title).toBeFocused();
  await page.keyboard.press('a');
  await expect(
    page
      .getByRole('status')
      .getByText('approved', { exact: true })
      .or(page.getByText(/^Approved/))
      .first(),
  ).toBeVisible();

  const restored = page.waitForResponse((response) => response.url().includes('/api/v1/action?'));
  await page.reload();
  await restored;
  await expect(title).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(page.getByText(`Undone: ${profile.profile_name}`).first()).toBeVisible();
  expect((await (await apiAs(request, 'admin')).get(profile.id)).status).toBe('awaiting_approval');

  await page.goto('/queue');
  await page.keyboard.press('Enter');
  const strip = page.getByRole('region', { name: 'Your last decisions' });
  await expect(strip.getByRole('listitem').first()).toHaveText(`${profile.profile_name}: approvedundone`);
  await page.keyboard.press('p');
});
