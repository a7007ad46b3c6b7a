import { expect } from '@playwright/test';
import { test } from '../../e2e/own-server.ts';
import { signIn, waitingProfile } from '../../e2e/support.ts';

/** A waiting profile, away from those that other files decide on. */
const PLACE = 28;

test('P156 of two cities of one name the one that was chosen is stored, and another name of a city finds it', async ({
  page,
  request,
}) => {
  const profile = await waitingProfile(request, PLACE);
  await signIn(page, 'admin', `/base-profiles/${profile.id}`);
  await page.getByLabel('Country').selectOption({ label: 'United States' });
  await page.getByLabel('Region', { exact: true }).fill('Texas');
  const city = page.getByLabel('City');
  await city.fill('Sparks');
  await city.blur();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Several cities of Texas are called “Sparks”' }),
  ).toBeVisible();
  await city.fill('Sparks, El Paso County');
  await expect(city).toHaveValue('Sparks');
  await expect(page.getByText('El Paso County', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Attributes and tags updated').first()).toBeVisible();
  await page.reload();
  await expect(city).toHaveValue('Sparks');
  await expect(page.getByText('El Paso County', { exact: true })).toBeVisible();
  await page.getByLabel('Country').selectOption({ label: 'Germany' });
  await page.getByLabel('Region', { exact: true }).fill('Bavaria');
  await city.fill('München');
  await city.blur();
  await expect(city).toHaveValue('Munich');
});

test('a browser whose time zone is only a distance sees the statistics as in UTC, and is told so', async ({ page }) => {
  await page.addInitScript(() => {
    const said = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: '+03:00' };
    Intl.DateTimeFormat.prototype.resolvedOptions = () => said;
  });
  await signIn(page, 'admin', '/stats?days=7');
  await expect(
    page.getByText('These are days of UTC: “+03:00”, the time zone of this browser, is not known.'),
  ).toBeVisible();
  await expect(page.getByText('Some of the input')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Flow' })).toBeVisible();
});
