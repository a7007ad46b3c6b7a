import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { TrailExport } from '../../../src/contract/shapes/trail-proof.ts';
import { expectNoProblems } from '../../e2e/axe.ts';
import { test } from '../../e2e/own-server.ts';
import { openOverview } from '../../e2e/support.ts';
import { press } from './steps.ts';

const trail = (page: Page) => page.getByRole('group', { name: 'Proof of the trail' });

test('P037 an Admin verifies the trail, and takes the part of a record away', async ({ page }) => {
  await openOverview(page);
  await press(page, 'g', 's');
  await trail(page).getByRole('button', { name: 'Verify the trail now' }).click();
  await expect(trail(page).getByRole('status')).toContainText('had everything looked at');
  await expect(trail(page).getByRole('status')).toContainText('all is whole');
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

const AT = { seconds: 1_795_000_000, nanoseconds: 0 };
const RUN = { id: 'r', by: { user_id: 'a', name: 'Amelie Novak' }, began_at: AT, ended_at: AT };
const NOTHING = { checkpoint: null, verified_at: null, run: null, key: '0123456789abcdef' };

const STATES: Readonly<Record<string, [answer: object, told: readonly (string | RegExp)[]]>> = {
  'before anything was verified': [NOTHING, ['Never yet', 'None yet: the first comes within a day, or now']],
  'while everything is looked at': [
    { ...NOTHING, run: { ...RUN, ended_at: null, faults: null, failed: null } },
    ['Amelie Novak has everything looked at: under way.'],
  ],
  'when it came to no end': [
    { ...NOTHING, run: { ...RUN, faults: null, failed: 'The server was stopped.' } },
    [/came to no end: The server was stopped\./],
  ],
  'when something was found': [
    { ...NOTHING, run: { ...RUN, faults: { count: 25, first: ['Base profile 1: gone.'] }, failed: null } },
    ['found 25 faults. Nothing was signed.', 'Base profile 1: gone.'],
  ],
};

test('P037 the settings tell each state of a look at the trail', async ({ page }) => {
  let given: object = NOTHING;
  await page.route('**/api/v1/trail-proof', (route) => route.fulfill({ json: given }));
  await openOverview(page);
  for (const [state, [answer, told]] of Object.entries(STATES)) {
    given = answer;
    await page.goto('/settings');
    for (const words of told) await expect(trail(page), state).toContainText(words);
    await expectNoProblems(page, `settings ${state}`);
  }
});
