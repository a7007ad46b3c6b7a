import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { openProfile } from '../../e2e/images.ts';
import { namedProfile, ownWord } from '../../e2e/created-profiles.ts';
import { test } from '../../e2e/own-server.ts';
import { apiAs, signIn } from '../../e2e/support.ts';
import { chooseFiles } from './steps.ts';

/** Lets so many calls of this address come through and loses what is answered to them. */
async function loseAnswers(page: Page, address: string, count: number) {
  let left = count;
  await page.route(address, async (route) => {
    if (route.request().method() === 'GET' || left === 0) return route.fallback();
    left -= 1;
    await route.fetch();
    return route.abort('connectionreset');
  });
}

async function picture(name: string, side: number, quality: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const image = sharp({ create: { width: side, height: side, channels: 3, background: '#000', noise } });
  return { name, mimeType: 'image/jpeg', buffer: await image.jpeg({ quality }).toBuffer() };
}

test('P153 P154 six pictures, the first the largest, are there once and in their order', async ({ page, request }) => {
  const id = await namedProfile(request, { profileName: ownWord() });
  const files = [await picture('01.jpg', 2000, 95)];
  for (let number = 2; number <= 6; number += 1) files.push(await picture(`0${number}.jpg`, 400 + 10 * number, 60));
  await openProfile(page, id);
  await loseAnswers(page, `**/media/profilebase/${id}/create`, 1);
  await chooseFiles(page, () => page.keyboard.press('u'), files);
  const list = page.getByRole('list', { name: 'Uploads' });
  await expect(list.getByText('Not sent yet. “01.jpg” goes first.')).toHaveCount(5);
  await list.getByRole('button', { name: 'Retry 04.jpg' }).click();
  await expect(list).toBeHidden();
  const { profile_pictures: stored } = await (
    await apiAs(request, 'admin')
  ).read<{ profile_pictures: { size: number }[] }>(`profilebase/${id}/media`);
  expect(stored.map(({ size }) => size)).toEqual(files.map(({ buffer }) => buffer.length));
});

test('P153 a lost “Create base profile” is one draft, by Retry and by its button', async ({ page, request }) => {
  const admin = await apiAs(request, 'admin');
  await signIn(page, 'admin', '/create/base-profile');
  const before = await admin.total();
  await loseAnswers(page, '**/profilebase/create', 2);
  await page.getByRole('radio', { name: 'A', exact: true }).check();
  const create = page.getByRole('button', { name: 'Create', exact: true });
  await create.click();
  const again = page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await again;
  await create.click();
  await expect(page.getByText('Draft base profile created').first()).toBeVisible();
  expect(await admin.total()).toBe(before + 1);
});

test('P153 a lost “Create base profile” is offered to whoever then chooses another type', async ({ page, request }) => {
  const admin = await apiAs(request, 'admin');
  await signIn(page, 'admin', '/create/base-profile');
  const before = await admin.total();
  await loseAnswers(page, '**/profilebase/create', 1);
  await page.getByRole('radio', { name: 'A', exact: true }).check();
  const create = page.getByRole('button', { name: 'Create', exact: true });
  const lost = page.waitForEvent('requestfailed');
  await create.click();
  await lost;
  await page.getByRole('radio', { name: 'B', exact: true }).check();
  await create.click();
  await expect(page.getByText('A draft was already created').first()).toBeVisible();
  await page.getByRole('button', { name: 'Open it' }).click();
  await expect(page).toHaveURL(/\/base-profiles\/[\da-f-]{36}/);
  expect(await admin.total()).toBe(before + 1);
});
