import { expect, type Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { approvedBaseProfile } from '../../e2e/created-profiles.ts';
import { test } from '../../e2e/own-server.ts';
import { apiAs, signIn } from '../../e2e/support.ts';

interface Paper {
  /** What stands on each page. */
  pages: string[];
  isOnItsSide: boolean;
}

/** The page as the browser prints it. */
async function printed(page: Page): Promise<Paper> {
  const data = new Uint8Array(await page.pdf({ preferCSSPageSize: true, format: 'A4' }));
  const { numPages, getPage } = await getDocument({ data, verbosity: 0 }).promise.then((paper) => ({
    numPages: paper.numPages,
    getPage: (number: number) => paper.getPage(number),
  }));
  const pages: string[] = [];
  let isOnItsSide = false;
  for (let number = 1; number <= numPages; number += 1) {
    const each = await getPage(number);
    const { width, height } = each.getViewport({ scale: 1 });
    isOnItsSide = width > height;
    const { items } = await each.getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  return { pages, isOnItsSide };
}

test('P081 a list is printed as a sheet: all its rows in its order, its columns on each page, nothing of the frame', async ({
  page,
  request,
}) => {
  const admin = await apiAs(request, 'admin');
  const { total, rows } = await admin.read<{ total: number; rows: { profile_name: string }[] }>(
    'profilebase?status=approved&include_total=true&limit=100&sort=profile_name&direction=asc',
  );
  const names = rows.map(({ profile_name: name }) => name);
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, 'admin', '/base-profiles?status=approved&sort=profile_name&direction=asc');
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  // Printed as it stands, it says on one page where its sheet is, and stands afterwards as before.
  const here = await printed(page);
  expect(here.pages).toHaveLength(1);
  expect(here.pages[0]).toContain('choose “Print view of the list” under More');
  expect(here.pages[0]).not.toContain('Filter');
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Print view of the list' }).click();
  await expect(page).toHaveURL(/view=print/);
  const sheet = page.getByRole('article');
  await expect(sheet.getByRole('row')).toHaveCount(Math.min(total, 500) + 1);
  await expect(sheet).toContainText(`${total} rows. Only Status: approved. By name, rising. As of `);
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

test('P081 queue and matrix are printed whole, and not only the rows in sight', async ({ page, browser, request }) => {
  const admin = await apiAs(request, 'admin');
  const { total, rows } = await admin.read<{ total: number; rows: { profile_name: string }[] }>(
    'profilebase?status=approved&include_total=true&limit=100&sort=profile_name&direction=asc',
  );
  const sheet = page.getByRole('article');
  await signIn(page, 'admin', '/base-profiles?status=approved&sort=profile_name&direction=asc&matrix=true');
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Print view of the list' }).click();
  await expect(page).toHaveURL(/matrix=true&view=print/);
  await expect(sheet.getByRole('row')).toHaveCount(Math.min(total, 500) + 1);
  await expect(sheet.getByRole('columnheader', { name: 'No locale profile' })).toBeVisible();
  const drawn = await sheet.getByRole('row').locator('td:first-child').allTextContents();
  expect(drawn.slice(0, rows.length)).toEqual(rows.map(({ profile_name: name }) => name));
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/&matrix=true$/);

  const checker = await browser.newPage();
  await signIn(checker, 'base-checker', '/queue');
  await expect(checker.getByRole('grid', { name: 'Waiting items' }).getByRole('row').nth(1)).toBeVisible();
  const { counts } = await (
    await apiAs(request, 'base-checker')
  ).read<{ counts: { waiting: number } }>('queue?limit=1');
  await checker.getByRole('button', { name: /^More/ }).click();
  await checker.getByRole('menuitem', { name: 'Print view of the list' }).click();
  const queued = checker.getByRole('article').getByRole('row');
  await expect(queued).toHaveCount(Math.min(counts.waiting, 500) + 1);
  const { pages } = await printed(checker);
  expect(pages.length).toBeGreaterThan(1);
  for (const each of pages) expect(each).toContain('Worked on by');
  await checker.keyboard.press('Escape');
  await expect(checker.getByRole('grid', { name: 'Waiting items' })).toBeVisible();
  await checker.close();
});

test('P081 statistics and a record are printed to their end, dark on light paper, without what surrounds them', async ({
  page,
  request,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, 'admin', '/stats');
  await expect(page.getByRole('heading', { name: 'Flow' })).toBeVisible();
  await page.keyboard.press('Control+j');
  await page.getByRole('dialog').getByRole('combobox').fill('Print');
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /^Print…/ })
    .click();
  await expect(page.locator('body[data-printed]')).toBeAttached();
  const last = await page.getByRole('main').getByRole('heading', { level: 2 }).last().textContent();
  const { pages } = await printed(page);
  const text = pages.join(' ');
  expect(pages.length).toBeGreaterThan(1);
  for (const part of ['Statistics', 'Flow', last ?? '?']) expect(text).toContain(part);
  for (const part of ['Search or run', 'All keys', 'CSV', 'Sign out']) expect(text).not.toContain(part);
  // As tables, all days and all columns stand on paper that lies on its side.
  await page.keyboard.press('v');
  const table = page.getByRole('region', { name: 'Flow by day' });
  const [days, columns] = await Promise.all([
    table.locator('tbody th').allTextContents(),
    table.locator('thead th').allTextContents(),
  ]);
  const wide = await printed(page);
  const words = wide.pages.join(' ').replaceAll(/\s+/g, '');
  expect(wide.isOnItsSide).toBe(true);
  expect(days.length).toBeGreaterThan(9);
  for (const word of [...days, ...columns]) expect(words).toContain(word.replaceAll(' ', ''));
  await page.keyboard.press('v');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const ink = await page.getByRole('heading', { name: 'Flow' }).evaluate((each) => getComputedStyle(each).color);
  expect(ink).toMatch(/^rgb\([0-3]?\d, /);
  await page.emulateMedia({ media: null });

  const { id } = await approvedBaseProfile(request, `Sheet ${crypto.randomUUID().slice(0, 8)}`, ['nl']);
  await page.goto(`/base-profiles/${id}?view=print`);
  await expect(page.getByRole('article').getByRole('heading', { level: 2 }).last()).toHaveText('Documents');
  const record = (await printed(page)).pages.join(' ');
  for (const part of ['Basic info', 'Dutch', 'Documents']) expect(record).toContain(part);
  expect(record).not.toContain('Close');
});
