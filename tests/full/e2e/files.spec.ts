import { readFileSync } from 'node:fs';
import { expectNoProblems } from '../../e2e/axe.ts';
import { editorOf, newProfile, openProfile, picture, storedImages } from '../../e2e/images.ts';
import { expect, test, type APIRequestContext, type Locator, type Page, type Route } from '../../e2e/own-server.ts';
import { damagedPdf, lockedPdf, pdf } from '../../e2e/pdf.ts';
import { apiAs, type TestFile } from '../../e2e/support.ts';
import { chooseFiles } from './steps.ts';

/** Uploads a document beside the browser, and opens it on the page of its profile. */
async function openDocument(page: Page, request: APIRequestContext, document: TestFile) {
  const id = await newProfile(request);
  await (await apiAs(request, 'admin')).upload(`/profilebase/${id}/document`, { document });
  await openProfile(page, id);
  await page.getByRole('link', { name: `Open ${document.name}` }).click();
  return page.getByRole('dialog', { name: 'Documents' });
}

/** Puts files on a place as if they were dragged from the desktop. */
async function dropFiles(page: Page, on: Locator, files: TestFile[]) {
  const sent = files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, bytes: [...buffer] }));
  const data = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, type, bytes } of all) transfer.items.add(new File([new Uint8Array(bytes)], name, { type }));
    return transfer;
  }, sent);
  await on.dispatchEvent('dragover', { dataTransfer: data });
  await on.dispatchEvent('drop', { dataTransfer: data });
}

async function dragOnto(page: Page, from: Locator, to: Locator) {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('What is dragged is not on the screen.');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2 + 20, start.y + start.height / 2, { steps: 3 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 6 });
  await page.mouse.up();
}

test('images and documents by clicks, without a key', async ({ page, request }) => {
  const pressed: string[] = [];
  await page.exposeFunction('pressed', (key: string) => pressed.push(key));
  const id = await newProfile(request);
  await openProfile(page, id);
  await page.evaluate(() => {
    const note = (event: KeyboardEvent) => (window as unknown as { pressed: (key: string) => void }).pressed(event.key);
    addEventListener('keydown', note, true);
  });
  const images = page.getByRole('region', { name: 'Images' });
  const attachments = page.getByRole('region', { name: 'Attachments' });
  const { dialog, lane, tile, tiles } = editorOf(page);
  const button = (name: string | RegExp) => dialog.getByRole('button', { name });
  await test.step('upload on the page and by dropping', async () => {
    const [one, two, three] = [await picture('1.jpg', 20), await picture('2.jpg', 120), await picture('3.jpg', 220)];
    await chooseFiles(page, () => images.getByRole('button', { name: 'Upload' }).click(), [one, two]);
    await expect(images).toContainText('0/2');
    await dropFiles(page, attachments.getByRole('heading'), [three]);
    await expect(attachments).toContainText('0/1');
  });
  const before = await storedImages(request, id);
  const [first, second] = before.profile_pictures.map((item) => item.id);
  await test.step('drag, levels, crop, deletion and save', async () => {
    await images.getByRole('button', { name: 'Edit' }).click();
    await dragOnto(page, tile(/Profile picture 2 of 2/), tile(/Profile picture 1 of 2/));
    await expect(tiles('Profile pictures').first()).toHaveAttribute('data-image', second ?? '');
    const clickOn = async (image: RegExp, name: string) => {
      await tile(image).hover();
      await tile(image).getByRole('button', { name }).click();
    };
    await clickOn(/Profile picture 1 of 2/, 'Select');
    await clickOn(/Profile picture 2 of 2/, 'Select');
    await button('Set all: Mild').click();
    await expect(dialog).toContainText('2 of 3 with a level');
    await expectNoProblems(page, 'the editor of images');
    await button('Next image without a level').click();
    await clickOn(/Attachment 1 of 1/, 'Delete');
    await expect(dialog).toContainText('2 of 2 with a level');
    await clickOn(/Profile picture 2 of 2/, 'Crop');
    const crop = page.getByRole('dialog', { name: 'Crop image' });
    await expect(crop).toContainText('640 × 800 pixels');
    await expectNoProblems(page, 'cropping');
    await crop.getByRole('button', { name: '3:4' }).click();
    await expect(crop).toContainText('600 × 800 pixels');
    await crop.getByRole('button', { name: 'Free' }).click();
    const corner = await crop.locator('.ReactCrop__drag-handle.ord-se').boundingBox();
    if (!corner) throw new Error('There is no handle.');
    await page.mouse.move(corner.x + 5, corner.y + 5);
    await page.mouse.down();
    await page.mouse.move(corner.x - 120, corner.y - 120, { steps: 5 });
    const cut = crop.getByText(/^\d+ × \d+ pixels$/);
    const [width = 0] = (await cut.innerText()).split(' ').map(Number);
    // The window grows under the pressed button, and the picture with it.
    await page.setViewportSize({ width: 1900, height: 1400 });
    await page.mouse.move(corner.x - 120, corner.y - 119);
    await page.mouse.move(corner.x - 119, corner.y - 119);
    await expect.poll(async () => Math.abs(Number.parseInt(await cut.innerText()) - width)).toBeLessThan(5);
    await page.mouse.up();
    await expect(crop).not.toContainText('600 × 800 pixels');
    await crop.getByRole('button', { name: 'Apply the crop' }).click();
    await button('Save').click();
    for (const said of ['Image cropped', 'Image deleted', 'Adult levels changed succesfully!', 'Image order updated']) {
      await expect(page.getByText(said, { exact: true }).first()).toBeVisible();
    }
    const stored = await storedImages(request, id);
    expect(stored.profile_pictures.map((item) => item.id)).toEqual([second, first]);
    expect(stored.attachments).toEqual([]);
    expect(stored.profile_pictures[1]?.crop?.height).toBeLessThan(800);
    await expect(lane('Attachments')).toContainText('None yet.');
  });
  expect(pressed).toEqual([]);
});

test('P159 a PDF with a password asks for it, and can be downloaded', async ({ page, request }) => {
  const file = lockedPdf('locked.pdf', 'open sesame');
  const viewer = await openDocument(page, request, file);
  const field = viewer.getByLabel('This document has a password');
  await expect(field).toBeFocused();
  await page.keyboard.type('open pdf');
  await page.keyboard.press('Enter');
  await expect(viewer.getByText('That password does not open it. Try again.')).toBeVisible();
  await expect(field).toBeFocused();
  const download = page.waitForEvent('download');
  await viewer.locator('form').getByRole('button', { name: 'Download' }).click();
  expect(readFileSync(await (await download).path())).toEqual(file.buffer);
  await field.fill('open sesame');
  await viewer.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(viewer.getByText('Behind the password')).toBeAttached();
  await expectNoProblems(page, 'documents');
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
});

test('P159 a damaged PDF is reported in our words, with the way to download it', async ({ page, request }) => {
  const file = damagedPdf('damaged.pdf');
  const alertShown = (await openDocument(page, request, file)).getByRole('alert');
  await expect(alertShown).toContainText('The document could not be shown');
  await expect(alertShown).toContainText('The file is damaged. Download it and try another program.');
  const download = page.waitForEvent('download');
  await alertShown.getByRole('button', { name: 'Download' }).click();
  expect(readFileSync(await (await download).path())).toEqual(file.buffer);
});

test('P159 a part of a PDF that gets lost is fetched again, and over the viewer it is said that nothing answers', async ({
  page,
  request,
}) => {
  const file = pdf('long.pdf', 4, 700_000);
  // Its first part has the list of its pages, and its last one where each begins.
  const isNeeded = (range: string) => range.startsWith('bytes=0-') || range.endsWith(`-${file.buffer.length - 1}`);
  // The network, a proxy that sends a page of its own, and one that sends nothing.
  const losses: ((route: Route) => Promise<void>)[] = [
    (route) => route.abort(),
    (route) => route.fulfill({ contentType: 'text/html', body: '<html>Sign in to this network</html>' }),
    (route) => route.fulfill({ status: 206, body: '' }),
  ];
  await page.route(/\/media\//, (route) =>
    isNeeded(route.request().headers()['range'] ?? '') ? route.continue() : losses[0]?.(route),
  );
  const viewer = await openDocument(page, request, file);
  const lost = viewer.getByRole('alert');
  for (const sentence of ['could not be reached', 'could not be read', 'could not be read']) {
    await expect(lost).toContainText(sentence);
    losses.shift();
    if (losses.length === 0) await page.unrouteAll();
    await lost.getByRole('button', { name: 'Retry' }).click();
  }
  await expect(viewer.getByText('Page 1 of a consent')).toBeAttached();
  await viewer.getByRole('button', { name: 'Next page' }).click();
  await expect(viewer.getByText('Page 2 of a consent')).toBeAttached();
  await page.context().setOffline(true);
  await expect(viewer.getByRole('status')).toHaveText('You are offline. What you type is kept in this browser.');
  await page.context().setOffline(false);
  await expect(viewer.getByRole('status')).toHaveCount(0);
});
