import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { addPicture, approvedBaseProfile, ownWord } from '../../e2e/created-profiles.ts';
import { expect, test, type APIRequestContext, type Page } from '../../e2e/own-server.ts';
import { apiAs, signIn } from '../../e2e/support.ts';
import { runCommand } from './steps.ts';

const APPROVED = 'status=approved&sort=profile_name&direction=asc';

/** What stands on each page as the browser prints them, and whether they lie on their sides. */
async function printed(page: Page): Promise<{ pages: string[]; isOnItsSide: boolean }> {
  const data = new Uint8Array(await page.pdf({ preferCSSPageSize: true, format: 'A4' }));
  const paper = await getDocument({ data, verbosity: 0 }).promise;
  const pages: string[] = [];
  let isOnItsSide = false;
  for (let number = 1; number <= paper.numPages; number += 1) {
    const each = await paper.getPage(number);
    const { width, height } = each.getViewport({ scale: 1 });
    isOnItsSide = width > height;
    const { items } = await each.getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  return { pages, isOnItsSide };
}

/** From a list, by its menu, to its sheet. */
async function openSheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Print view of the list' }).click();
}

/** Approved base profiles by their names: how many there are, and the first hundred. */
async function approvedNames(request: APIRequestContext) {
  const { total, rows } = await (
    await apiAs(request, 'admin')
  ).read<{ total: number; rows: { profile_name: string }[] }>(`profilebase?${APPROVED}&include_total=true&limit=100`);
  return { rowCount: Math.min(total, 500) + 1, total, names: rows.map(({ profile_name: name }) => name) };
}
test('P081 a list is printed whole: its rows in their order, its columns on each page', async ({ page, request }) => {
  const { total, rowCount, names } = await approvedNames(request);
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, 'admin', `/base-profiles?${APPROVED}`);
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  // Printed as it stands, it says on one page where its sheet is, and stands afterwards as before.
  const here = await printed(page);
  expect(here.pages).toHaveLength(1);
  expect(here.pages[0]).toContain('choose “Print view of the list” under More');
  expect(here.pages[0]).not.toContain('Filter');
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  await openSheet(page);
  await expect(page).toHaveURL(/view=print/);
  const sheet = page.getByRole('article');
  await expect(sheet.getByRole('row')).toHaveCount(rowCount);
  await expect(sheet).toContainText(`${total} rows. Only Status: approved. Sorted by name, A to Z. As of `);
  await expect(sheet.getByRole('columnheader', { name: 'Photo' })).toHaveCount(0);
  const drawn = await sheet.getByRole('row').locator('td:first-child').allTextContents();
  expect(drawn.slice(0, names.length)).toEqual(names);
  const { pages, isOnItsSide } = await printed(page);
  expect(isOnItsSide).toBe(true);
  expect(pages.length).toBeGreaterThan(1);
  for (const each of pages) expect(each).toContain('Status');
  expect(pages.join(' ')).not.toContain('Close');
  expect(pages.join(' ').match(/awaiting|draft/g)).toBeNull();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/base-profiles\?status=approved&sort=profile_name&direction=asc$/);
  await expect(page.getByRole('grid')).toBeFocused();
  await page.goto('/locale-profiles?status=approved&view=print');
  await expect(page.getByRole('heading', { level: 1, name: 'Locale profiles' })).toBeVisible();
  await expect(page.getByRole('article').getByRole('row').nth(1)).toContainText('approved');
});

test('C016 P081 a base profile is a sheet in the header layout, printed, and closed', async ({ page, request }) => {
  const name = ownWord();
  const { id } = await approvedBaseProfile(request, name, ['nl']);
  await addPicture(request, 'admin', id);
  // What frames a screen of the workbench, and what the header layout has in its place.
  const frame = page.getByRole('navigation', { name: 'Places' });
  const header = page.getByRole('banner').filter({ hasText: /^Dossier$/ });
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  for (const each of [frame, header]) await expect(each, 'in the unauthenticated layout').toHaveCount(0);
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await signIn(page, 'admin', `/base-profiles/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(frame).toBeVisible();
  await expect(header).toHaveCount(0);
  await page.getByLabel('Profession').fill('Typed and not saved');
  await runCommand(page, 'Print view');
  await expect(page).toHaveURL(new RegExp(`/base-profiles/${id}\\?view=print$`));
  const sheet = page.getByRole('article');
  await expect(sheet.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(header).toBeVisible();
  await expect(frame).toHaveCount(0);
  for (const part of ['Basic info', 'General info', 'Body characteristics', 'Tags', 'Profile pictures', 'Locales']) {
    await expect(sheet.getByRole('heading', { level: 2, name: part })).toBeVisible();
  }
  await expect(sheet).toContainText('approved');
  await expect(sheet).not.toContainText('Typed and not saved');
  await expect(sheet.getByRole('textbox').or(sheet.getByRole('button'))).toHaveCount(0);
  const record = (await printed(page)).pages.join(' ');
  for (const part of ['Basic info', 'Dutch', 'Documents']) expect(record).toContain(part);
  expect(record).not.toContain('Close');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Close' })).toBeHidden();
  await expect(sheet).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('p');
  await expect(page.locator('body[data-printed]')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`/base-profiles/${id}$`));
  await expect(frame).toBeVisible();
  await expect(page.getByLabel('Profession')).toHaveValue('Typed and not saved');
});
