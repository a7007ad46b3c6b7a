import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { editorOf, newProfile, openProfile } from '../../e2e/images.ts';
import { test } from '../../e2e/own-server.ts';
import { pdf } from '../../e2e/pdf.ts';
import { apiAs, giveLevel } from '../../e2e/support.ts';

const SMALL = { width: 720, height: 480 };
const LARGE = { width: 1680, height: 1200 };

async function photo(name: string) {
  const buffer = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#a97' } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** Draws a corner of the area as far in as it goes. */
async function drawIn(page: Page): Promise<void> {
  const handle = await page.locator('.ReactCrop__drag-handle.ord-se').boundingBox();
  const corner = await page.locator('.ReactCrop__drag-handle.ord-nw').boundingBox();
  if (!handle || !corner) throw new Error('The handles are not on the screen.');
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(corner.x + corner.width / 2 + 4, corner.y + corner.height / 2 + 4, { steps: 12 });
  await page.mouse.up();
}

test('a crop that was begun in a small window is never smaller than what is taken, and is saved', async ({
  page,
  request,
}) => {
  const id = await newProfile(request);
  const admin = await apiAs(request, 'admin');
  const { media } = await admin.upload<{ media: { id: string }[] }>(`/media/profilebase/${id}/create`, {
    files: await photo('one.jpg'),
  });
  await giveLevel(request, 'admin', media);
  await page.setViewportSize(SMALL);
  await openProfile(page, id);
  await page.keyboard.press('p');
  const { dialog, tile } = editorOf(page);
  await tile(/Profile picture 1 of 1/).focus();
  await page.keyboard.press('c');
  const crop = page.getByRole('dialog', { name: 'Crop image' });
  await expect(crop.locator('.ReactCrop__crop-selection')).toBeFocused();
  const before = await crop.locator('.ReactCrop img').first().boundingBox();
  await page.setViewportSize(LARGE);
  await expect
    .poll(async () => (await crop.locator('.ReactCrop img').first().boundingBox())?.width)
    .toBeGreaterThan((before?.width ?? 0) * 1.2);
  await drawIn(page);
  await expect(crop).toContainText('100 × 100 pixels');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).not.toContainText('not saved');
});

test('a document that is open is as large as the window lets it be, also after that has grown or shrunk', async ({
  page,
  request,
}) => {
  const id = await newProfile(request);
  const admin = await apiAs(request, 'admin');
  await admin.upload(`/profilebase/${id}/document`, { document: pdf('pages.pdf') });
  await admin.upload(`/profilebase/${id}/document`, { document: await photo('photo.jpg') });
  await openProfile(page, id);
  for (const name of ['pages.pdf', 'photo.jpg']) {
    await page.setViewportSize(SMALL);
    await page.getByRole('button', { name: `Open ${name}` }).click();
    const paper = page.getByRole('dialog', { name: 'Documents' }).getByRole('img', { name });
    await expect(paper).toBeVisible();
    const height = async () => (await paper.boundingBox())?.height ?? 0;
    // A canvas on which nothing is drawn yet is 150 px high.
    await expect.poll(height, name).toBeGreaterThan(200);
    const room = await page.getByRole('group', { name }).boundingBox();
    await expect.poll(height).toBeLessThan(room?.height ?? 0);
    const small = await height();
    await page.setViewportSize(LARGE);
    await expect.poll(height, name).toBeGreaterThan(small * 1.5);
    await page.setViewportSize(SMALL);
    await expect.poll(height, name).toBe(small);
    await page.keyboard.press('Escape');
  }
});
