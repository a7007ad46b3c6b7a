import { expect } from '@playwright/test';
import type { Infer } from 'superstruct';
import type { LooksAnswer } from '../../../src/contract/trail/log-shapes.ts';
import { expectNoProblems } from '../../e2e/axe.ts';
import { newProfile, openProfile, picture, storedImages } from '../../e2e/images.ts';
import { test } from '../../e2e/own-server.ts';
import { apiAs, giveLevel, signIn } from '../../e2e/support.ts';
import { runCommand } from './steps.ts';

test('P129 a look at an adult picture is shown to Admins on the record, a blurred one is none', async ({
  page,
  browser,
  request,
}) => {
  const id = await newProfile(request);
  const admin = await apiAs(request, 'admin');
  await admin.upload(`/media/profilebase/${id}/create`, { files: await picture('one.jpg', 12) });
  await giveLevel(request, 'admin', (await storedImages(request, id)).profile_pictures, 'nude');
  const total = async () => (await admin.send<Infer<typeof LooksAnswer>>('GET', `/looks/base/${id}`)).total;
  await signIn(page, 'base-checker', `/base-profiles/${id}`);
  await page.getByRole('region', { name: 'Images' }).getByRole('img').click();
  const image = page.getByRole('dialog', { name: 'Images full screen' }).getByRole('img');
  await expect(image).toHaveAttribute('src', /\/tile\?/);
  await expect(image).toHaveAttribute('data-blurred');
  await expect(image).not.toHaveAttribute('data-loading');
  expect(await total()).toBe(0);
  await page.keyboard.down('b');
  await expect(image).toHaveAttribute('src', /\/original\?/);
  await expect(image).toHaveJSProperty('naturalWidth', 640);
  await page.keyboard.up('b');
  await expect(image).toHaveAttribute('data-blurred');
  await expect.poll(total).toBe(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Who viewed it' })).toHaveCount(0);
  const other = await browser.newPage();
  await openProfile(other, id);
  await other.getByRole('region', { name: 'Logs' }).getByRole('button', { name: 'Who viewed it' }).click();
  const list = other.getByRole('dialog', { name: /^Who viewed/ });
  await expect(list.getByRole('listitem')).toHaveText(/\(BaseChecker\) · adult pictures/);
  await expectNoProblems(other, 'who looked');
  await other.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await runCommand(other, 'who viewed');
  await expect(list).toBeVisible();
});
