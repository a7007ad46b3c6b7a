import { approvedBaseProfile } from '../../e2e/created-profiles.ts';
import { newProfile, openProfile, picture } from '../../e2e/images.ts';
import { expect, test } from '../../e2e/own-server.ts';
import { signIn } from '../../e2e/support.ts';
import { holdBack } from '../../e2e/hold-back.ts';
import { chooseFiles } from './steps.ts';

test('the browser’s own way back asks too, and the address stays with what is shown', async ({ page, request }) => {
  const profile = await approvedBaseProfile(request, 'Way Back', ['nl']);
  await signIn(page, 'admin');
  await page.getByRole('button', { name: 'Search or run…' }).first().click();
  await page.getByRole('dialog').getByRole('combobox').fill('Way Back');
  await page.getByRole('dialog').getByRole('option', { name: 'Way Back' }).click();
  await page.getByLabel('Profession').fill('Half typed');
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(new RegExp(profile.id));
  await expect(page.getByLabel('Profession')).toHaveValue('Half typed');
  await page.goBack();
  await question.getByRole('button', { name: 'Keep changes and leave' }).click();
  await expect(page).toHaveURL(/\/base-profiles$/);
  await expect(page.getByRole('grid')).toBeVisible();
  await page.goForward();
  await expect(page.getByLabel('Profession')).toHaveValue('Half typed');
  await page.getByRole('button', { name: 'Discard unsaved changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(page.getByLabel('Profession')).toHaveValue('');
  await page.goBack();
  await expect(page).toHaveURL(/\/base-profiles$/);
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
