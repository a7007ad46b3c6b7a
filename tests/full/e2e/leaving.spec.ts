import { expect } from '@playwright/test';
import { expectNoProblems } from '../../e2e/axe.ts';
import { newProfile, openProfile, picture } from '../../e2e/images.ts';
import { test } from '../../e2e/own-server.ts';
import { storedDrafts } from '../../e2e/support.ts';
import { holdBack, isSent } from './steps.ts';

test('P090 a form is left by saving, keeping, discarding or staying; a region nobody knows is told and not erased', async ({
  page,
  request,
}) => {
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

  await expect.poll(() => storedDrafts(page)).toHaveLength(1);
  await page.keyboard.press('Control+b');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question.getByRole('button')).toHaveText([
    /^Stay/,
    /^Discard and go/,
    /^Keep draft and go/,
    /^Save and go/,
    '',
  ]);
  await expectNoProblems(page, 'the question before leaving');
  await page.keyboard.press('Shift+d');
  await expect(page).toHaveURL(/\/base-profiles$/);
  await expect.poll(() => storedDrafts(page)).toHaveLength(0);
  await page.goBack();
  await expect(page.getByLabel('Country')).toHaveValue('');
  await expect(page.getByLabel('Profession')).toHaveValue('');
});

test('P090 a reload asks while a file is on its way, and no more once it is there', async ({ page, request }) => {
  const id = await newProfile(request);
  await openProfile(page, id);
  const arrive = await holdBack(page, '**/api/v1/media/**', isSent);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('u');
  await (await chooser).setFiles([await picture('on-its-way.jpg', 210)]);
  await expect(page.getByText('on-its-way.jpg')).toBeVisible();
  await page.evaluate(() => window.location.reload());
  await expect.poll(() => asked).toEqual(['beforeunload']);
  arrive();
  await expect(page.getByRole('region', { name: 'Images' }).getByRole('img')).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Images' }).getByRole('img')).toHaveCount(1);
  expect(asked).toEqual(['beforeunload']);
});
