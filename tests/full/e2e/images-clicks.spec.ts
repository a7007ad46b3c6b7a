import { expect, type Locator, type Page } from '@playwright/test';
import { editorOf, newProfile, openProfile, picture, storedImages } from '../../e2e/images.ts';
import { test } from '../../e2e/own-server.ts';
import type { TestFile } from '../../e2e/support.ts';

async function choose(page: Page, button: Locator, files: TestFile[]) {
  const chooser = page.waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles(files);
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
  test.setTimeout(120_000);
  const pressed: string[] = [];
  await page.exposeFunction('pressed', (key: string) => pressed.push(key));
  const id = await newProfile(request);
  await openProfile(page, id);
  await page.evaluate(() => {
    const tell = (event: KeyboardEvent) => (window as unknown as { pressed: (key: string) => void }).pressed(event.key);
    addEventListener('keydown', tell, true);
  });
  const images = page.getByRole('region', { name: 'Images' });
  const attachments = page.getByRole('region', { name: 'Attachments' });
  const { dialog, lane, tile, tiles } = editorOf(page);
  const button = (name: string | RegExp) => dialog.getByRole('button', { name });

  await test.step('upload on the page and by dropping', async () => {
    const [one, two, three] = await Promise.all([20, 120, 220].map((hue) => picture(`${hue}.jpg`, hue)));
    if (!one || !two || !three) throw new Error('There are three pictures.');
    await choose(page, images.getByRole('button', { name: 'Upload' }), [one, two]);
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
    await tile(/Profile picture 1 of 2/).hover();
    await tile(/Profile picture 1 of 2/)
      .getByRole('button', { name: 'Select' })
      .click();
    await tile(/Profile picture 2 of 2/).hover();
    await tile(/Profile picture 2 of 2/)
      .getByRole('button', { name: 'Select' })
      .click();
    await button('All mild').click();
    await expect(dialog).toContainText('2 of 3 tagged');
    await button('Next missing level').click();
    await tile(/Attachment 1 of 1/)
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(dialog).toContainText('2 of 2 tagged');

    await tile(/Profile picture 2 of 2/).hover();
    await tile(/Profile picture 2 of 2/)
      .getByRole('button', { name: 'Crop' })
      .click();
    const crop = page.getByRole('dialog', { name: 'Crop image' });
    await expect(crop).toContainText('640 × 800 pixels');
    await crop.getByRole('button', { name: '3:4' }).click();
    await expect(crop).toContainText('600 × 800 pixels');
    await crop.getByRole('button', { name: 'Free' }).click();
    const corner = await crop.locator('.ReactCrop__drag-handle.ord-se').boundingBox();
    if (!corner) throw new Error('There is no handle.');
    await page.mouse.move(corner.x + 5, corner.y + 5);
    await page.mouse.down();
    await page.mouse.move(corner.x - 120, corner.y - 120, { steps: 5 });
    await page.mouse.up();
    await expect(crop).not.toContainText('600 × 800 pixels');
    await crop.getByRole('button', { name: 'Take this area' }).click();
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
