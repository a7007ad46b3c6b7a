import { expect } from '@playwright/test';
import { expectNoProblems } from '../../e2e/axe.ts';
import { newProfile, openProfile, picture } from '../../e2e/images.ts';
import { test } from '../../e2e/own-server.ts';
import { chooseFiles, holdBack } from './steps.ts';

test('P090 a region nobody knows is told, and neither chosen nor erased', async ({ page, request }) => {
  const id = await newProfile(request);
  await openProfile(page, id);
  await page.getByLabel('Country').selectOption({ label: 'Netherlands' });
  const region = page.getByLabel('Region', { exact: true });
  await region.fill('Utrext');
  await page.getByLabel('Profession').fill('Glassblower');
  const told = page.getByRole('alert').filter({ hasText: '“Utrext” is not a region of Netherlands.' });
  await expect(told).toContainText('Nothing is chosen.');
  await expect(region).toHaveValue('Utrext');
  await expect(region).toHaveAttribute('aria-invalid', 'true');
  await expectNoProblems(page, 'a region that is not known');
  await region.fill('utrecht');
  await page.getByLabel('Profession').focus();
  await expect(region, 'letters large or small').toHaveValue('Utrecht');
  await region.fill('Utrext');
  await page.getByLabel('Profession').focus();
  await expect(told).toContainText('Utrecht stays chosen.');
  await region.fill('Utrecht');
  await expect(told).toBeHidden();
});

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
