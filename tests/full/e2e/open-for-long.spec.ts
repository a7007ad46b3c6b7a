import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { expectNoProblems } from '../../e2e/axe.ts';
import { editorOf, newProfile, openProfile, picture } from '../../e2e/images.ts';
import { pdf } from '../../e2e/pdf.ts';
import { apiAs, openOverview } from '../../e2e/support.ts';
import { clockedServer } from './clocked-server.ts';
import { expectText } from './steps.ts';

/* Pages that stand open while the clock of the server goes on: their addresses of pictures and documents run out. */

const { test, pass } = clockedServer('open-for-long');
const MINUTE = 60_000;

/** Whether there are pictures in the window, and each of them is drawn: others are loaded when they come into it. */
function inView(all: readonly Element[]): boolean {
  const seen = all.filter((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  });
  return seen.length > 0 && seen.every((one) => (one as HTMLImageElement).naturalWidth > 0);
}

/** Each of these pictures is drawn. */
async function expectDrawn(images: Locator): Promise<void> {
  await expect.poll(() => images.evaluateAll(inView)).toBe(true);
}

/** What the browser has kept it would show without asking. */
async function forgetFiles(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.clearBrowserCache');
}

test('P159 thumbnails that are scrolled to after 16 minutes are shown', async ({ page }) => {
  await openOverview(page);
  const images = page.getByRole('grid').locator('img');
  await expectDrawn(images.first());
  pass(16 * MINUTE);
  await forgetFiles(page);
  for (let presses = 0; presses < 4; presses += 1) {
    await page.keyboard.press('PageDown');
    await expectDrawn(images);
  }
  await expect(page.getByRole('img', { name: 'Picture not available' })).toHaveCount(0);
});

// Within the hour for which a sign-in is good: the clock of the page goes on as ever.
test('P159 images of a record are shown large and cropped after 16 minutes', async ({ page, request }) => {
  const id = await newProfile(request);
  const admin = await apiAs(request, 'admin');
  for (const hue of [20, 120, 220, 320]) {
    await admin.upload(`/media/profilebase/${id}/create`, { files: await picture(`${hue}.jpg`, hue) });
  }
  await openProfile(page, id);
  pass(16 * MINUTE);
  await forgetFiles(page);
  await page.keyboard.press('p');
  const { dialog, tile } = editorOf(page);
  await expectDrawn(dialog.locator('img'));
  pass(16 * MINUTE);
  await tile(/Profile picture 1 of 4/).focus();
  await page.keyboard.press('c');
  const crop = page.getByRole('dialog', { name: 'Crop image' });
  await expect(crop.locator('.ReactCrop__crop-selection')).toBeFocused();
  await expectDrawn(crop.locator('img'));
  await page.keyboard.press('Escape');
  await expect(crop).toHaveCount(0);
  await tile(/Profile picture 1 of 4/).dblclick();
  const large = page.getByRole('dialog', { name: 'Images full screen' });
  await expectDrawn(large.locator('img'));
  pass(16 * MINUTE);
  await forgetFiles(page);
  for (let presses = 1; presses < 4; presses += 1) await page.keyboard.press('ArrowRight');
  await expect(large.getByText('4 of 4')).toBeVisible();
  await expectDrawn(large.locator('img'));
  await expectNoProblems(page, 'the carousel');
});

test('P159 a document that was read for 130 seconds is downloaded and drawn on', async ({ page, request }) => {
  const id = await newProfile(request);
  const admin = await apiAs(request, 'admin');
  const file = pdf('long.pdf', 6, 600_000);
  await admin.upload(`/profilebase/${id}/document`, { document: file });
  /** What is asked for in the middle takes its time. */
  const held: Route[] = [];
  let letGo = false;
  await page.route(/\/document\?/, async (route) => {
    const [, start = '0'] = /bytes=(\d+)-/.exec(route.request().headers()['range'] ?? '') ?? [];
    if (letGo || Number(start) < 1_000_000 || Number(start) > 2_600_000) return route.continue();
    held.push(route);
  });
  await openProfile(page, id);
  await page.getByRole('button', { name: 'Open long.pdf' }).click();
  const viewer = page.getByRole('dialog', { name: 'Documents' });
  await expect(viewer.getByText('Page 1 of a consent')).toBeAttached();
  for (let presses = 1; presses < 4; presses += 1) await page.keyboard.press('PageDown');
  await expect.poll(() => held.length).toBeGreaterThan(0);
  pass(130_000);
  letGo = true;
  await Promise.all(held.map((route) => route.continue()));
  await expect(viewer.getByText('Page 4 of a consent')).toBeAttached();
  pass(130_000);
  const download = page.waitForEvent('download');
  await page.keyboard.press('d');
  expect(readFileSync(await (await download).path())).toEqual(file.buffer);
  expect((await download).suggestedFilename()).toBe('long.pdf');
  await page.route(/\/document\?/, (route) => route.abort());
  await page.keyboard.press('d');
  await expectText(page, 'The document cannot be downloaded');
  await expect(viewer.getByText('Page 4 of a consent')).toBeAttached();
});
