import { expect, type Page } from '@playwright/test';
import { addPicture, approvedBaseProfile } from '../../e2e/created-profiles.ts';
import { test } from '../../e2e/own-server.ts';
import { signIn } from '../../e2e/support.ts';

/** Chooses a command in the palette by its title. */
async function run(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Control+j');
  await page.getByRole('dialog').getByRole('combobox').fill(title);
  await page.getByRole('dialog').getByRole('option', { name: title }).first().click();
}

/** What frames a screen of the workbench. */
const frame = (page: Page) => page.getByRole('navigation', { name: 'Places' });
/** What the header layout has in its place. */
const header = (page: Page) => page.getByRole('banner').filter({ hasText: /^Dossier$/ });

test('C016 a base profile is shown as a sheet in the header layout, printed, and closed again', async ({
  page,
  request,
}) => {
  const name = `Sheet ${crypto.randomUUID().slice(0, 8)}`;
  const { id } = await approvedBaseProfile(request, name, ['nl']);
  await addPicture(request, 'admin', id);
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await signIn(page, 'admin', `/base-profiles/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(frame(page)).toBeVisible();
  await expect(header(page)).toHaveCount(0);
  await page.getByLabel('Profession').fill('Typed and not saved');

  await run(page, 'Print view');
  await expect(page).toHaveURL(new RegExp(`/base-profiles/${id}\\?view=print$`));
  const sheet = page.getByRole('article');
  await expect(sheet.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(header(page)).toBeVisible();
  await expect(frame(page)).toHaveCount(0);
  for (const part of ['Basic info', 'General info', 'Body characteristics', 'Tags', 'Profile pictures', 'Locales']) {
    await expect(sheet.getByRole('heading', { level: 2, name: part })).toBeVisible();
  }
  await expect(sheet).toContainText('approved');
  // A sheet shows what is stored, and has nothing to fill in or to press.
  await expect(sheet).not.toContainText('Typed and not saved');
  await expect(sheet.getByRole('textbox').or(sheet.getByRole('button'))).toHaveCount(0);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Close' })).toBeHidden();
  await expect(sheet).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('p');
  await expect(page.locator('body[data-printed]')).toBeAttached();

  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`/base-profiles/${id}$`));
  await expect(frame(page)).toBeVisible();
  // What was typed before is there again.
  await expect(page.getByLabel('Profession')).toHaveValue('Typed and not saved');
});

test('C016 the pages of signing in stand in the unauthenticated layout, which has neither', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(frame(page)).toHaveCount(0);
  await expect(header(page)).toHaveCount(0);
});
