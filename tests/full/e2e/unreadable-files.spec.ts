import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { expect, type Route } from '@playwright/test';
import { newProfile, openProfile, picture } from '../../e2e/images.ts';
import { test } from '../../e2e/own-server.ts';
import { damagedPdf, lockedPdf } from '../../e2e/pdf.ts';
import { apiAs } from '../../e2e/support.ts';

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-files-'));
});
test.afterEach(() => rm(folder, { recursive: true, force: true }));

test('P159 a chosen file that is gone before it is sent is told as that, without a Retry', async ({
  page,
  request,
}) => {
  const id = await newProfile(request);
  const paths = ['first.jpg', 'second.jpg'].map((name) => join(folder, name));
  for (const [index, path] of paths.entries()) await writeFile(path, (await picture('', 40 + index * 90)).buffer);
  const held: Route[] = [];
  await page.route(/\/media\/profilebase\/.*\/create/, (route) => void held.push(route));
  await openProfile(page, id);
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('u');
  await (await chooser).setFiles(paths);
  await expect.poll(() => held.length).toBe(1);
  await rm(paths[1] ?? '');
  await held[0]?.continue();
  const uploads = page.getByRole('list', { name: 'Uploads' });
  await expect(uploads).toContainText('“second.jpg” can no longer be read: it was moved, deleted or changed.');
  await expect(uploads.getByRole('listitem')).toHaveCount(1);
  await expect(uploads.getByRole('button', { name: /Retry/ })).toHaveCount(0);
  await expect(page.getByText('The server could not be reached')).toHaveCount(0);
  await uploads.getByRole('button', { name: /Dismiss/ }).click();
  await expect(uploads).toHaveCount(0);
});

test('P159 a folder that is dropped is called one', async ({ page, request }) => {
  await openProfile(page, await newProfile(request));
  const place = await page.getByText('None yet. Drop files here').first().boundingBox();
  const browser = await page.context().newCDPSession(page);
  const at = { x: (place?.x ?? 0) + 10, y: (place?.y ?? 0) + 10 };
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await browser.send('Input.dispatchDragEvent', { type, ...at, data });
  }
  const uploads = page.getByRole('list', { name: 'Uploads' });
  await expect(uploads).toContainText(/“dossier-files-.*” is a folder\. Choose the files in it\./);
  await expect(uploads.getByRole('button', { name: /Retry/ })).toHaveCount(0);
});

test('P159 a PDF with a password asks for it, says when it is wrong, and can be downloaded', async ({
  page,
  request,
}) => {
  const id = await newProfile(request);
  const admin = await apiAs(request, 'admin');
  const file = lockedPdf('locked.pdf', 'open sesame');
  await admin.upload(`/profilebase/${id}/document`, { document: file });
  await openProfile(page, id);
  await page.getByRole('button', { name: 'Open locked.pdf' }).click();
  const viewer = page.getByRole('dialog', { name: 'Documents' });
  const field = viewer.getByLabel('This document has a password');
  await expect(field).toBeFocused();
  await page.keyboard.type('open pdf');
  await page.keyboard.press('Enter');
  await expect(viewer.getByText('This password does not open it.')).toBeVisible();
  await expect(field).toBeFocused();
  const download = page.waitForEvent('download');
  await viewer.locator('form').getByRole('button', { name: 'Download' }).click();
  expect(readFileSync(await (await download).path())).toEqual(file.buffer);
  await field.fill('open sesame');
  await viewer.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(viewer.getByText('Behind the password')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
});

test('P159 a damaged PDF is told in our words, with the way to download it', async ({ page, request }) => {
  const id = await newProfile(request);
  const admin = await apiAs(request, 'admin');
  const file = damagedPdf('damaged.pdf');
  await admin.upload(`/profilebase/${id}/document`, { document: file });
  await openProfile(page, id);
  await page.getByRole('button', { name: 'Open damaged.pdf' }).click();
  const told = page.getByRole('dialog', { name: 'Documents' }).getByRole('alert');
  await expect(told).toContainText('The document cannot be shown');
  await expect(told).toContainText('It is damaged. Download it to try another program.');
  const download = page.waitForEvent('download');
  await told.getByRole('button', { name: 'Download' }).click();
  expect(readFileSync(await (await download).path())).toEqual(file.buffer);
});
