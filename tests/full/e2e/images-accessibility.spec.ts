import { expect } from '@playwright/test';
import { expectNoProblems } from '../../e2e/axe.ts';
import { editorOf, newProfile, openProfile, picture } from '../../e2e/images.ts';
import { test } from '../../e2e/own-server.ts';
import { pdf } from '../../e2e/pdf.ts';

test('axe finds nothing on the layers of images and documents, in either theme', async ({
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const id = await newProfile(request);
  // axe is put into the page, which the product's content security policy rightly forbids.
  const context = await browser.newContext({ bypassCSP: true, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  const { keyboard } = page;
  const { dialog, tiles, tile } = editorOf(page);
  await openProfile(page, id);
  await keyboard.press('p');
  const chooser = page.waitForEvent('filechooser');
  await keyboard.press('u');
  const refused = { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
  await (await chooser).setFiles([await picture('a.jpg', 20), await picture('b.jpg', 200), refused]);
  await expect(tiles('Profile pictures')).toHaveCount(2);
  await tile(/Profile picture 1 of 2/).focus();
  await keyboard.press('x');
  await keyboard.press('ArrowRight');
  await keyboard.press('Delete');
  await expectNoProblems(page, 'modal');
  await keyboard.press('c');
  await expect(page.getByRole('dialog', { name: 'Crop image' })).toContainText('640 × 800 pixels');
  await expectNoProblems(page, 'crop dialog');
  await keyboard.press('Escape');
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Images full screen' }).getByRole('img')).toBeVisible();
  await keyboard.press('i');
  await expectNoProblems(page, 'carousel');
  await keyboard.press('Escape');
  await keyboard.press('Escape');
  await keyboard.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  const documents = page.waitForEvent('filechooser');
  await keyboard.press('Shift+O');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await keyboard.press('Enter');
  await (await documents).setFiles([pdf('consent.pdf')]);
  await expect(page.getByRole('button', { name: 'Open consent.pdf' })).toBeVisible();
  await expectNoProblems(page, 'profile with images and documents');
  await page.getByRole('button', { name: 'Open consent.pdf' }).click();
  await expect(page.getByRole('dialog', { name: 'Documents' })).toContainText('Page 1 of 2');
  await expectNoProblems(page, 'documents');
  await context.close();
});
