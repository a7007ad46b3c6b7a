import { readFile } from 'node:fs/promises';
import { expectNoProblems } from '../../e2e/axe.ts';
import { ownWord } from '../../e2e/created-profiles.ts';
import { filterThatRuns, likeProfiles, openPairs, pairsNamed } from '../../e2e/duplicate-pairs.ts';
import { expect, test, type Page } from '../../e2e/own-server.ts';
import { signIn } from '../../e2e/support.ts';
import { expectText, press } from './steps.ts';

const comparisonOn = (page: Page) => page.getByRole('region', { name: 'Comparison' });

test('C011 pairs are decided one after the other by keys; the log shows, exports and undoes', async ({
  page,
  request,
}) => {
  const word = ownWord();
  await likeProfiles(request, word, 3);
  await filterThatRuns(request, `Three ${word}`);
  await signIn(page, 'admin', '/duplicate/filters');
  await openPairs(page, `Three ${word}`);
  const own = pairsNamed(page, word);
  await expect(own).toHaveCount(3);
  await expectNoProblems(page, 'pairs');
  for (const left of [2, 1, 0]) {
    await own.first().click();
    await expect(comparisonOn(page).getByRole('table')).toBeVisible();
    await comparisonOn(page)
      .getByRole('button', { name: /^Not a duplicate/ })
      .click();
    await expect(own).toHaveCount(left);
  }
  await page.goto('/duplicate/logs');
  await page.getByLabel('Text').fill(word);
  const rows = page.getByRole('list', { name: 'Log' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(page.getByRole('complementary', { name: 'Evidence at that time' })).toContainText('100% certain');
  await expectNoProblems(page, 'log');
  await page.setViewportSize({ width: 1440, height: 900 });
  const from = page.getByLabel('From');
  await from.fill('2026-1');
  await expect(from).toHaveAccessibleDescription('From: Write the day as YYYY-MM-DD, such as 1992-03-14.');
  const tops = await page
    .locator('search label')
    .evaluateAll((labels) => labels.map((each) => each.getBoundingClientRect().top));
  expect(new Set(tops).size, 'all that narrows the log stands in one line').toBe(1);
  await from.fill('');
  await page.getByLabel('Text').press('Escape');
  await expect(page.locator('[data-log-rows]'), 'the rows have the focus, narrowed as they were').toBeFocused();
  await expect(page.getByLabel('Text')).toHaveValue(word);
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true');
  await press(page, 'u', 'ControlOrMeta+Enter');
  await expectText(page, 'Decision undone');
  await expect(rows).toHaveCount(4);
  await page.keyboard.press('f');
  await page.keyboard.type('undone');
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(1);
  await page.getByLabel('Outcome').selectOption('');
  await expect(rows).toHaveCount(4);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /^CSV/ }).click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  expect(text.split('\r\n').filter((line) => line.toLowerCase().includes(word.toLowerCase()))).toHaveLength(4);
  for (const place of [1, 2]) await filterThatRuns(request, `Before ${place} ${word}`);
  await page.keyboard.press('ControlOrMeta+d');
  await page.getByRole('button', { name: `Three ${word}`, exact: true }).click();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expectText(page, 'The run is stopping; what it found is kept');
  await expect(page.getByRole('region', { name: `Filter Three ${word}` })).toContainText(/Stopped \(/);
});
