import { expect } from '@playwright/test';
import type { BaseProfile } from '../../../src/contract/shapes/base-profile.ts';
import { test } from '../../e2e/own-server.ts';
import { openQueue, startItem } from '../../e2e/queue-panel.ts';
import { apiAs } from '../../e2e/support.ts';

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
