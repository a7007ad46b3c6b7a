import { expect } from '@playwright/test';
import type { BaseProfile } from '../../../src/contract/shapes/base-profile.ts';
import { test } from '../../e2e/own-server.ts';
import { openQueue, otherItem, shownItem, startItem } from '../../e2e/queue-panel.ts';
import { apiAs } from '../../e2e/support.ts';

test('C164 each item that is served after another has its image commands: levels by key and by menu', async ({
  page,
}) => {
  await openQueue(page, 'base-checker');
  let item = await startItem(page);
  const level = page
    .locator('article[data-item] figcaption')
    .getByRole('button', { name: /nude|mild|none|explicit|tagged/i });
  const expectLevels = async () => {
    await expect(level).toBeEnabled();
    // Another than it has: what follows waits for the record to come back with it.
    const [key, label] = (await level.textContent())?.includes('Nude') ? ['2', 'Mild'] : ['3', 'Nude'];
    await page.keyboard.press(key);
    await expect(level).toContainText(label);
  };
  await expectLevels();
  await page.keyboard.press('a');
  item = await otherItem(page, item);
  await expectLevels();
  await page.keyboard.press('s');
  await page.keyboard.press('2');
  item = await otherItem(page, item);
  await expectLevels();
  // To its own screen and back: the two parts change places with the same record on both.
  await page.keyboard.press('e');
  await expect(page.getByRole('region', { name: 'Images' })).toBeVisible();
  await page.goBack();
  await expect(page.locator('article[data-item]')).toHaveAttribute('data-item', item);
  await expect(level).toBeEnabled();
  await page.locator('article[data-item]').focus();
  await page.keyboard.press('p');
});

test('P001 the next digit tags the image in view, although somebody else has turned the order of the images round', async ({
  page,
  request,
}) => {
  await openQueue(page, 'base-checker');
  const item = await startItem(page);
  const admin = await apiAs(request, 'admin');
  const picture = page.locator('article[data-item] figure');
  await expect(picture).toContainText(/Picture 1 · 1 of \d+/);
  const { profile_pictures: pictures, attachments } = ((await admin.get(item)) as BaseProfile).media;
  const [first] = pictures;
  await admin.orderImages(item, {
    profile_picture_ids: pictures.map(({ id }) => id).toReversed(),
    attachment_ids: attachments.map(({ id }) => id),
  });
  const tagged = new Set<string>();
  page.on('request', (sent) => {
    if (!sent.url().endsWith('/media/tag')) return;
    const { media_tags: tags } = sent.postDataJSON() as { media_tags: { media_id: string }[] };
    for (const { media_id: id } of tags) tagged.add(id);
  });
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/media/tag'));
  await page.keyboard.press('3');
  // Refused, unless the new order was here before the press; the image is the same either way.
  const refused = (await answered).status() === 409;
  await expect(picture).toContainText(`Picture ${pictures.length} · `);
  // A level that was taken is drawn before the next one may be set.
  if (!refused) await expect(picture).toContainText('Nude');
  // While the first is still on its way, a press is refused and says so: whoever is told presses again.
  const levels: number[] = [];
  page.on('response', (answer) => answer.url().endsWith('/media/tag') && levels.push(answer.status()));
  await expect(async () => {
    await page.keyboard.press(refused ? '3' : '2');
    await expect.poll(() => levels, { timeout: 2_000 }).toContain(200);
  }).toPass();
  expect([...tagged]).toEqual([first?.id]);
  await page.locator('article[data-item]').focus();
  await page.keyboard.press('p');
});

test('C023 whoever fills in has the image commands on the item that is served after another, too', async ({ page }) => {
  await openQueue(page, 'fill-in');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/^Profile name/)).toBeVisible();
  const images = page.getByRole('region', { name: 'Images' });
  await expect(images.getByRole('button', { name: /^Edit/ })).toBeVisible();
  const item = await shownItem(page);
  await page.getByRole('button', { name: /^Skip/ }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('2');
  await otherItem(page, item);
  await expect(images.getByRole('button', { name: /^Edit/ })).toBeVisible();
  await expect(images.getByRole('button', { name: /^Upload/ })).toBeVisible();
  await page.locator('article[data-item]').focus();
  await page.keyboard.press('p');
  await expect(page.getByRole('dialog', { name: /images/i })).toBeVisible();
});
