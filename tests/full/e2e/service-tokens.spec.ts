import { expect, type Page } from '@playwright/test';
import { expectNoProblems } from '../../e2e/axe.ts';
import { test } from '../../e2e/own-server.ts';
import { openOverview } from '../../e2e/support.ts';
import { answer, runCommand } from './steps.ts';

const row = (page: Page) => page.getByRole('group', { name: 'Service tokens' });
const dialog = (page: Page) => page.getByRole('dialog');

test('P125 an Admin makes a token, sees it once, a program works with it, and it is revoked', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const name = `Robot ${crypto.randomUUID().slice(0, 8)}`;
  const addresses: string[] = [];
  page.on('request', (sent) => addresses.push(sent.url()));
  await openOverview(page);
  await runCommand(page, 'make a service token');
  await answer(page, 'What is the service called?', name);
  await answer(page, 'It may do what a person of this role may', 'FillIn');
  await answer(page, 'Codes of its locales or countries', 'de');
  await answer(page, 'For how long?', '30 days');

  const fresh = row(page).getByRole('group', { name: `New token of ${name}` });
  await expect(fresh).toBeVisible();
  const token = (await fresh.getByRole('code').textContent()) ?? '';
  expect(token).toMatch(/^dossier_[\w-]{43}$/);
  await fresh.scrollIntoViewIfNeeded();
  await expectNoProblems(page, 'settings with a new token');
  await fresh.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Token copied').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await fresh.getByRole('button', { name: 'Done' }).click();
  await expect(fresh).toHaveCount(0);
  await expect(page.getByText(token)).toHaveCount(0);
  const mine = row(page).getByRole('listitem').filter({ hasText: name });
  await expect(mine).toContainText('FillIn · de');
  await expect(mine).toContainText('never used');

  const asked = (path: string) => request.get(`/api/v1${path}`, { headers: { Authorization: `Bearer ${token}` } });
  expect((await asked('/queue')).status()).toBe(200);
  expect((await asked('/profilebase')).status()).toBe(403);
  expect((await asked('/me/preferences')).status()).toBe(403);
  await page.reload();
  await expect(mine).toContainText(/used just now/);
  await expect(page.getByText(token)).toHaveCount(0);

  await mine.getByRole('button', { name: `Revoke the token of ${name}` }).click();
  await expect(dialog(page)).toContainText('It ends at once and for good.');
  await dialog(page).getByRole('button', { name: 'Revoke' }).click();
  await expect(mine).toContainText('Revoked by');
  expect((await asked('/queue')).status()).toBe(401);
  expect(addresses.filter((address) => address.includes('dossier_'))).toEqual([]);
});
