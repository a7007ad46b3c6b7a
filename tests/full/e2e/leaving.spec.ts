import { expect } from '@playwright/test';
import { newProfile, openProfile, picture } from '../../e2e/images.ts';
import { test } from '../../e2e/own-server.ts';
import { chooseFiles, holdBack } from './steps.ts';

test('P090 a reload asks while a file is on its way, and no more once it is there', async ({ page, request }) => {
  const id = await newProfile(request);
  await openProfile(page, id);
  const arrive = await holdBack(page, '**/api/v1/media/**', (route) => route.request().method() === 'POST');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await chooseFiles(page, () => page.keyboard.press('u'), [await picture('on-its-way.jpg', 210)]);
  await expect(page.getByText('on-its-way.jpg')).toBeVisible();
  await page.evaluate(() => window.location.reload());
  await expect.poll(() => asked).toEqual(['beforeunload']);
  arrive();
  const images = page.getByRole('region', { name: 'Images' }).getByRole('img');
  await expect(images).toHaveCount(1);
  await page.reload();
  await expect(images).toHaveCount(1);
  expect(asked).toEqual(['beforeunload']);
});
