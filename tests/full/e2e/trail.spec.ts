import { readFile } from 'node:fs/promises';
import { expectNoProblems } from '../../e2e/axe.ts';
import { expect, test, type Page } from '../../e2e/own-server.ts';
import { openOverview } from '../../e2e/support.ts';
import { press } from './steps.ts';
import type { TrailExport } from '../../../src/contract/trail/trail-operations.ts';

const trail = (page: Page) => page.getByRole('group', { name: 'Proof of the trail' });

test('P037 an Admin verifies the trail, and takes the part of a record away', async ({ page }) => {
  await openOverview(page);
  await press(page, 'g', 's');
  await trail(page).getByRole('button', { name: 'Verify the trail now' }).click();
  await expect(trail(page).getByRole('status')).toContainText('Check by');
  await expect(trail(page).getByRole('status')).toContainText('no problems found');
  await expect(trail(page)).toContainText(/Last verified.+checkpoint \d+: [\d,]+ events of [\d,]+ base profiles/);
  await expectNoProblems(page, 'settings with the proof');
  await page.goBack();
  await page.getByRole('row').nth(1).focus();
  await page.keyboard.press('Enter');
  const logs = page.getByRole('region', { name: 'Logs' });
  const downloading = page.waitForEvent('download');
  await logs.getByRole('button', { name: 'Download the trail' }).click();
  const file = await downloading;
  const { base_profile_id: id, events } = JSON.parse(await readFile(await file.path(), 'utf8')) as TrailExport;
  expect(file.suggestedFilename()).toBe(`trail-${id}.json`);
  expect(events[0]).toMatchObject({ base_profile_id: id, link: 1, prev_hash: '' });
});
