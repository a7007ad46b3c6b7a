import { expect } from '@playwright/test';
import { approvedBaseProfile } from '../../e2e/created-profiles.ts';
import { test } from '../../e2e/own-server.ts';
import { signIn } from '../../e2e/support.ts';

test('the browser’s own way back asks too, and the address stays with what is shown', async ({ page, request }) => {
  const profile = await approvedBaseProfile(request, 'Way Back', ['nl']);
  await signIn(page, 'admin');
  await page.getByRole('button', { name: 'Search or run…' }).first().click();
  await page.getByRole('dialog').getByRole('combobox').fill('Way Back');
  await page.getByRole('dialog').getByRole('option', { name: 'Way Back' }).click();
  await page.getByLabel('Profession').fill('Half typed');
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(new RegExp(profile.id));
  await expect(page.getByLabel('Profession')).toHaveValue('Half typed');

  await page.goBack();
  await question.getByRole('button', { name: 'Keep draft and go' }).click();
  await expect(page).toHaveURL(/\/base-profiles$/);
  await expect(page.getByRole('grid')).toBeVisible();
  await page.goForward();
  await expect(page.getByLabel('Profession')).toHaveValue('Half typed');
  await page.getByRole('button', { name: 'Drop draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Drop draft' }).click();
  await expect(page.getByLabel('Profession')).toHaveValue('');
  await page.goBack();
  await expect(page).toHaveURL(/\/base-profiles$/);
});
