import { writesOf } from './calls.ts';
import { editorOf, newProfile, openProfile, picture, storedImages } from './images.ts';
import { expect, test, type Page } from './own-server.ts';
import { pdf } from './pdf.ts';
import { apiAs, type TestFile } from './support.ts';
import { expectFailure } from './toasts.ts';

/** Opens the file dialog by a key and chooses; the browser draws that dialog itself, out of a test's reach. */
async function upload(page: Page, press: string, files: TestFile[]) {
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press(press);
  await (await chooser).setFiles(files);
}

test('C023 C024 C163 C164 C165 C261 C262 images by keys only: upload, order, levels, crop, delete, refusal, carousel', async ({
  page,
  request,
}) => {
  const pointed: string[] = [];
  await page.exposeFunction('pointed', (type: string) => pointed.push(type));
  await page.addInitScript(() => {
    const note = ({ type }: Event) => (window as unknown as { pointed: (type: string) => void }).pointed(type);
    for (const type of ['pointerdown', 'mousedown', 'touchstart']) addEventListener(type, note, true);
  });
  const { keyboard } = page;
  const id = await newProfile(request);
  await openProfile(page, id);

  await test.step('upload several: one refused before sending, one that fails and is sent again', async () => {
    await keyboard.press('p');
    const { dialog, tiles } = editorOf(page);
    await expect(dialog).toBeVisible();
    const files = await Promise.all([20, 120, 220].map((hue) => picture(`${hue}.jpg`, hue)));
    let down = 2;
    let read = () => {};
    const isRead = new Promise<void>((resolve) => (read = resolve));
    // What was sent ends with reading the profile; Retry is pressed before that.
    await page.route(`**/profilebase/${id}`, async (route) => {
      if (down === 0) await isRead;
      await route.continue();
    });
    await page.route('**/create', async (route) => {
      if (down === 0 || !route.request().postDataBuffer()?.includes('120.jpg')) return route.continue();
      down -= 1;
      return route.fulfill({ status: 503, json: { error: 'the store does not answer', code: 'media-unavailable' } });
    });
    await upload(page, 'u', [
      ...files,
      { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
    ]);
    const uploads = dialog.getByRole('list', { name: 'Uploads' });
    await expect(uploads.getByRole('listitem')).toHaveCount(3);
    await expect(uploads).toContainText('Not sent yet. “120.jpg” goes first.');
    await expect(page.getByText('Failed to upload image').first()).toBeVisible();
    await expect(uploads).toContainText('“drawing.svg” is not an accepted type');
    await uploads.getByRole('button', { name: 'Retry 120.jpg' }).focus();
    await keyboard.press('Enter');
    await expect(uploads.getByRole('progressbar', { name: '120.jpg sent' })).toBeVisible();
    read();
    await expect(tiles('Profile pictures')).toHaveCount(3);
    await page.unroute(`**/profilebase/${id}`);
    await uploads.getByRole('button', { name: 'Dismiss drawing.svg' }).focus();
    await keyboard.press('Enter');
    await expect(uploads).toHaveCount(0);
    await upload(page, 'Shift+U', [await picture('extra.jpg', 320)]);
    await expect(tiles('Attachments')).toHaveCount(1);
    await expect(page.getByText('Image uploaded', { exact: true }).first()).toBeVisible();
  });

  const before = await storedImages(request, id);
  const ids = before.profile_pictures.map((item) => item.id);

  await test.step('C163 C164 C165 a save while a level is missing is refused, and no call is made', async () => {
    const writes = writesOf(page);
    const { dialog, tile } = editorOf(page);
    await tile(/Profile picture 1 of 3/).focus();
    await keyboard.press('1');
    await expect(dialog).toContainText('1 of 4 with a level');
    await keyboard.press('Control+Enter');
    await expectFailure(page, 'Not all adult levels are selected', 'Please select an adult level for each image');
    expect(writes).toEqual([]);
    // The cursor went to the first that is missing.
    await expect(tile(/Profile picture 2 of 3, not tagged/)).toBeFocused();
  });

  await test.step('order, levels of one and of all selected, crop and deletion are stored by one save', async () => {
    const { dialog, tile } = editorOf(page);
    await keyboard.press('x');
    await keyboard.press('ArrowRight');
    await keyboard.press('x');
    await keyboard.press('Shift+Digit3');
    await expect(dialog).toContainText('3 of 4 with a level');
    await keyboard.press('n');
    await expect(tile(/Attachment 1 of 1, not tagged/)).toBeFocused();
    await keyboard.press('Delete');
    await expect(dialog).toContainText('3 of 3 with a level');
    await keyboard.press('Home');
    await keyboard.press('Alt+ArrowRight');
    await expect(tile(/Profile picture 2 of 3, none/)).toBeFocused();
    await keyboard.press('c');
    const crop = page.getByRole('dialog', { name: 'Crop image' });
    await expect(crop).toContainText('640 × 800 pixels');
    // The image is there; the library's own keys move the area, which has the focus.
    await expect(crop.locator('.ReactCrop__crop-selection')).toBeFocused();
    await keyboard.press('1');
    await expect(crop).toContainText('640 × 640 pixels');
    await keyboard.press('-');
    await expect(crop).toContainText('582 × 582 pixels');
    await keyboard.press('Shift+ArrowDown');
    await keyboard.press('r');
    await keyboard.press('Enter');
    await expect(tile(/Profile picture 2 of 3, none, cropped/)).toBeFocused();
    await keyboard.press('Control+Enter');
    for (const said of ['Image cropped', 'Image deleted', 'Adult levels changed succesfully!', 'Image order updated']) {
      await expect(page.getByText(said, { exact: true }).first()).toBeVisible();
    }
    const stored = await storedImages(request, id);
    expect(stored.profile_pictures.map((item) => item.id)).toEqual([ids[1], ids[0], ids[2]]);
    expect(stored.attachments).toEqual([]);
    const [nude, none, nudeToo] = stored.profile_pictures.map((item) => item.attachment_adult_level_tag_id);
    expect(nude).toBe(nudeToo);
    expect(none).not.toBe(nude);
    expect(stored.profile_pictures[1]?.crop).toMatchObject({ width: 582, height: 582, rotate: 90 });
    expect(stored.profile_pictures[1]?.crop?.y).toBeGreaterThan((800 - 582) / 2);
    const events = (await (await apiAs(request, 'admin')).log(id)).map(({ event }) => event);
    expect(events.slice(0, 4)).toEqual([106, 105, 104, 103]);
  });

  await test.step('back to the original', async () => {
    const { dialog, tile } = editorOf(page);
    await tile(/Profile picture 2 of 3/).focus();
    await keyboard.press('c');
    await expect(page.getByRole('dialog', { name: 'Crop image' })).toContainText('582 × 582 pixels');
    await keyboard.press('o');
    await keyboard.press('Control+Enter');
    await expect(dialog).not.toContainText('not saved');
    expect((await storedImages(request, id)).profile_pictures[1]?.crop).toBeNull();
  });

  await test.step('the carousel: blur, zoom, comparison, information, level; the focus comes back to the last image', async () => {
    const { tile } = editorOf(page);
    await tile(/Profile picture 1 of 3/).focus();
    await keyboard.press('Enter');
    const carousel = page.getByRole('dialog', { name: 'Images full screen' });
    const image = carousel.getByRole('img', { name: 'Profile pictures, image 1 of 3' });
    await expect(image).toBeVisible();
    expect(await carousel.boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 });
    await expect(image).toHaveAttribute('data-blurred');
    await keyboard.down('b');
    await expect(image).not.toHaveAttribute('data-blurred');
    await keyboard.up('b');
    await expect(image).toHaveAttribute('data-blurred');
    await keyboard.press('ArrowRight');
    await expect(carousel.getByRole('img', { name: 'Profile pictures, image 2 of 3' })).toBeVisible();
    await expect(page.getByText('image 2 of 3, none')).toBeAttached();
    await keyboard.press('Space');
    await expect(carousel.getByRole('img')).toHaveCount(2);
    await keyboard.press('+');
    for (const each of await carousel.getByRole('img').all()) {
      await expect(each).toHaveCSS('transform', /^matrix\(1\.5,/);
    }
    await keyboard.press('0');
    await keyboard.press('i');
    await expect(carousel.getByRole('complementary')).toContainText('640 × 800 pixels');
    await keyboard.press('2');
    await expect(carousel).toContainText('Mild');
    await keyboard.press('Escape');
    await expect(carousel).toHaveCount(0);
    await expect(tile(/Profile picture 2 of 3, mild/)).toBeFocused();
  });

  await test.step('what is not saved is asked about, kept, and there again on the next visit', async () => {
    await keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Close without saving?' })).toContainText('1 change is not saved');
    await keyboard.press('Control+Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Images' })).toContainText('1 change is not saved');
    await page.reload();
    await expect(page.getByRole('region', { name: 'Images' })).toContainText('1 change is not saved');
    await keyboard.press('p');
    const { dialog, tile } = editorOf(page);
    await expect(tile(/Profile picture 2 of 3, mild/)).toBeVisible();
    // They are put in order elsewhere meanwhile: one save stores both.
    const admin = await apiAs(request, 'admin');
    const order = [ids[2], ids[1], ids[0]];
    await admin.orderImages(id, { profile_picture_ids: order, attachment_ids: [] });
    await keyboard.press('Control+Enter');
    const together = 'Saved together with what you have changed elsewhere: Order of images';
    await expect(page.getByText(together).first()).toBeVisible();
    await expect(dialog).not.toContainText('not saved');
    expect((await storedImages(request, id)).profile_pictures.map((image) => image.id)).toEqual(order);
    await keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('C261 documents: upload, deletion undone, deletion, viewer', async () => {
    const documents = page.getByRole('region', { name: 'Documents' });
    await expect(documents.getByRole('heading')).toBeVisible();
    const chooser = page.waitForEvent('filechooser');
    await keyboard.press('Shift+O');
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await keyboard.type('identity');
    await keyboard.press('Enter');
    await (await chooser).setFiles([pdf('passport.pdf'), pdf('permit.pdf', 1)]);
    await expect(documents.getByRole('row')).toHaveCount(3);
    await expect(page.getByText('2 documents uploaded', { exact: true }).first()).toBeVisible();
    await documents.getByRole('button', { name: 'Delete permit.pdf' }).focus();
    await keyboard.press('Enter');
    await expect(documents).toContainText(/permit\.pdf will be deleted in \d+ s/);
    await keyboard.press('Control+z');
    await expect(documents.getByRole('link', { name: 'Open permit.pdf' })).toBeVisible();
    const link = await documents.getByRole('link', { name: 'Open passport.pdf' }).getAttribute('href');
    await documents.focus();
    await keyboard.press('o');
    const viewer = page.getByRole('dialog', { name: 'Documents' });
    await expect(page, 'as in a new tab').toHaveURL(new URL(link ?? '', page.url()).href);
    await expect(viewer).toContainText('Page 1 of 2');
    await expect(viewer.getByText('Page 1 of a consent')).toBeAttached();
    await keyboard.press('ArrowRight');
    await expect(viewer.getByText('Page 2 of a consent')).toBeAttached();
    await keyboard.press('ArrowDown');
    await expect(viewer.getByRole('heading', { name: 'permit.pdf' })).toBeVisible();
    await expect(viewer).toContainText('Page 1 of 1');
    await keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    await expect(page).not.toHaveURL(/#documents/);
    // Each opening is in the log, by name.
    const log = await (await apiAs(request, 'admin')).log(id);
    const opened = log.filter(({ event }) => event === 112).map(({ subject }) => subject?.name);
    expect(opened).toEqual(['permit.pdf', 'passport.pdf']);
  });
  expect(pointed).toEqual([]);
});
