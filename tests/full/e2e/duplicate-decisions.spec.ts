import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectNoProblems } from '../../e2e/axe.ts';
import { ownWord } from '../../e2e/created-profiles.ts';
import { filterThatRuns, likeProfiles, openPairs, pairsNamed } from '../../e2e/duplicate-pairs.ts';
import { test } from '../../e2e/own-server.ts';
import { messages } from '../../e2e/queue-panel.ts';
import { apiAs, signIn } from '../../e2e/support.ts';
import { holdBack } from '../../e2e/hold-back.ts';
import { expectText, press, readAnew } from './steps.ts';

const comparisonOn = (page: Page) => page.getByRole('region', { name: 'Comparison' });

test('P003 no pair is decided before its sides are there, nor when one has changed', async ({ page, request }) => {
  const word = ownWord();
  const [, changed = ''] = await likeProfiles(request, word, 2);
  await filterThatRuns(request, `Slow ${word}`);
  await signIn(page, 'admin', '/duplicate/filters');
  const decided: boolean[] = [];
  page.on('response', (each) => each.url().endsWith('/decision') && decided.push(each.ok()));
  const arrive = await holdBack(
    page,
    /\/api\/v1\/duplicate\/pairs\/[^/?]+$/,
    (route) => route.request().method() === 'GET',
  );
  await openPairs(page, `Slow ${word}`);
  await pairsNamed(page, word).click();
  const comparison = comparisonOn(page);
  await expect(comparison.getByRole('heading', { level: 2 })).toContainText(word);
  await page.getByRole('heading', { level: 1 }).focus();
  for (const key of ['m', 'n', 'u', 'd']) {
    await page.keyboard.press(key);
    await expect(messages(page).getByText('The two profiles are still loading.').last()).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await expect(comparison.getByRole('button', { name: /^Same person/ })).toHaveAttribute('aria-disabled', 'true');
  arrive();
  await expect(comparison.getByRole('table')).toBeVisible();
  expect(decided).toEqual([]);

  await (await apiAs(request, 'base-checker')).approve(changed);
  await page.keyboard.press('u');
  await expectText(
    messages(page),
    new RegExp(`^(?!You ).+ has changed .*${word}.*, the (first|second) of the two, in the meantime`),
  );
  const told = comparison.getByText(/^Changed since you looked: the (first|second) of the two \(/);
  await expect(told).toContainText('Status');
  expect(decided).not.toContain(true);
  await readAnew(page);
  await comparison.getByRole('button', { name: /^Unsure/ }).click();
  await expectText(page, 'Unsure: 1 pair');
});

test('P033 an entry of the log opens a profile as it was decided about, a deleted one too', async ({
  page,
  request,
}) => {
  const word = ownWord();
  const [, deleted = ''] = await likeProfiles(request, word, 2);
  await filterThatRuns(request, `Then ${word}`);
  await signIn(page, 'admin', '/duplicate/filters');
  await openPairs(page, `Then ${word}`);
  await pairsNamed(page, word).click();
  await expect(comparisonOn(page).getByRole('table')).toBeVisible();
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('Shift+M');
  await page.keyboard.type('One person');
  await page.keyboard.press('Enter');
  await expectText(page, 'Same person: 1 pair');
  const admin = await apiAs(request, 'admin');
  await request.delete(`/api/v1/profilebase/${deleted}/delete`, { headers: admin.headers });

  await page.goto('/duplicate/logs');
  await page.getByLabel('Text').fill(word);
  const entry = page.getByRole('complementary', { name: 'Evidence at that time' });
  const name = `Novak ${word}`;
  await entry.getByRole('button', { name: `At the decision: ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Versions of ${name}` });
  await expect(dialog.getByRole('row', { name: /^Profile name/ })).toContainText(name);
  await expect(dialog.getByRole('row', { name: /^Status/ })).toContainText(/draft|awaiting approval/i);
  const newest = dialog.getByRole('list', { name: 'Versions' }).getByRole('listitem').first();
  await expect(newest).toContainText('Deleted the base profile');
  await expect(dialog.getByRole('button', { name: /^Restore/ })).toHaveCount(0);
});

test('a pair and its case have an address that can be sent, and “Back” leaves them', async ({ page, request }) => {
  const word = ownWord();
  await likeProfiles(request, word, 3);
  const filter = await filterThatRuns(request, `Address ${word}`);
  await signIn(page, 'admin', '/duplicate/filters');
  await openPairs(page, filter.name);
  const comparison = comparisonOn(page);
  const named = comparison.getByRole('heading', { level: 2 });
  await expect(page).toHaveURL(new RegExp(`\\?pairs=open&filter=${filter.id}&pair=[-0-9a-f]{36}$`));
  const first = page.url();
  await page.keyboard.press('j');
  await expect(page).not.toHaveURL(first);
  await expect(page).toHaveURL(/&pair=/);
  const second = page.url();
  const names = (await named.textContent()) ?? '';
  await page.reload();
  await expect(named).toHaveText(names);
  await expect(comparison.getByRole('table')).toBeVisible();

  const title = page
    .getByRole('region', { name: 'Merge' })
    .getByRole('heading', { level: 2, name: /^Merge 1 profile into/ });
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('m');
  await expect(title).toBeVisible();
  await expect(page).toHaveURL(`${second}&merge=true`);
  await page.reload();
  await expect(title).toBeVisible();
  await page.goBack();
  await expect(title).toHaveCount(0);
  await expect(named).toHaveText(names);
  await page.goto('/duplicate/filters');
  await page.goto(second);
  await expect(named).toHaveText(names);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/duplicate\/filters$/);
  await page.goBack();
  await expect(named).toHaveText(names);

  const pair = new URL(second).searchParams.get('pair') ?? '';
  await page.goto(second.replace(pair, crypto.randomUUID()));
  await expectText(page, 'The address names no such pair');
  await page.goto(second.replace(filter.id, crypto.randomUUID()));
  await expectText(page, 'The address names no such filter');
  await expect(named).toHaveText(names);
  await expect(page).toHaveURL(new RegExp(`\\?pairs=open&pair=${pair}$`));
});

test('C011 pairs are decided one after the other by keys; the log tells, exports and undoes', async ({
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
  await expect(page.getByRole('complementary', { name: 'Evidence at that time' })).toContainText('100 % certain');
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
