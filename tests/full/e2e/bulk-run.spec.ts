import { expect } from '@playwright/test';
import type { BaseProfileSummary } from '../../../src/contract/shapes/base-profile.ts';
import { expectNoProblems } from '../../e2e/axe.ts';
import { test } from '../../e2e/own-server.ts';
import { apiAs, openOverview, waitingProfile } from '../../e2e/support.ts';
import { holdBack } from './steps.ts';

test('P003 all results are approved as one run: told first, done, told for each, undone', async ({ page, request }) => {
  const profiles: BaseProfileSummary[] = [];
  for (const place of [1620, 1621, 1622]) profiles.push(await waitingProfile(request, place));
  const api = await apiAs(request, 'admin');
  const statuses = () => Promise.all(profiles.map(async ({ id }) => (await api.get(id)).status));
  await openOverview(page, 'admin', '?status=awaiting_approval&text=Waiting%20162');
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '4');

  await page.keyboard.press('Control+a');
  const option = page.getByRole('option', { name: /\bApprove all results/ });
  await expect(option).toBeVisible();
  // Looking at the records goes on for as long as this is held.
  const letGo = await holdBack(page, /\/api\/v1\/bulk-run\/[^/]+$/);
  await option.click();
  await expect(page.getByRole('dialog', { name: 'Approve all 3 results' })).toContainText(
    'Looking at each record first. Nothing has changed yet',
  );
  await expect(page.getByRole('status').filter({ hasText: /^Looked at \d of 3 so far/ })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Approve/ })).toHaveCount(0);
  letGo();
  const dialog = page.getByRole('dialog', { name: 'Approve 3 base profiles' });
  // While the list of records loads, that is said by a status of its own.
  const counts = dialog.getByRole('status').filter({ hasText: /^\d+ [a-z ]+$/ });
  await expect(dialog).toContainText('This is what would happen. Nothing has changed yet.');
  await expect(counts).toHaveText('3 ready');
  await expectNoProblems(page, 'a run over all results');
  expect(await statuses()).toEqual(['awaiting_approval', 'awaiting_approval', 'awaiting_approval']);

  await expect(dialog.getByRole('button', { name: /^(Stop|Undo)/ })).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  await expect(counts).toHaveText('3 done');
  const records = dialog.getByRole('group', { name: 'Each record' }).getByRole('listitem');
  await expect(records).toHaveCount(3);
  await expect(records.first()).toContainText('done');
  expect(await statuses()).toEqual(['approved', 'approved', 'approved']);

  // A run is found again after its dialog was closed, and undone from there.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Control+j');
  await page.keyboard.type('latest run');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Undo the run' }).click();
  await expect(counts).toHaveText('3 undone');
  expect(await statuses()).toEqual(['awaiting_approval', 'awaiting_approval', 'awaiting_approval']);
});
