import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectNoProblems } from '../../e2e/axe.ts';
import { ownWord } from '../../e2e/created-profiles.ts';
import { filterThatRuns, likeProfiles, openPairs, pairsNamed } from '../../e2e/duplicate-pairs.ts';
import { test } from '../../e2e/own-server.ts';
import { apiAs, signIn } from '../../e2e/support.ts';
import { readAnew } from './steps.ts';

test('P003 nothing is decided about a pair before its two profiles stand side by side, nor about one that has changed since', async ({
  page,
  request,
}) => {
  const word = ownWord();
  const [, changed = ''] = await likeProfiles(request, word, 2);
  await filterThatRuns(request, `Slow ${word}`);
  await signIn(page, 'admin', '/duplicate/filters');
  await page.getByRole('button', { name: `Slow ${word}`, exact: true }).click();
  let arrive = () => {};
  const gate = new Promise<void>((resolve) => (arrive = resolve));
  const decided: string[] = [];
  page.on('request', (sent) => sent.url().endsWith('/decision') && decided.push(sent.url()));
  await page.route(/\/api\/v1\/duplicate\/pairs\/[^/?]+$/, async (route) => {
    if (route.request().method() === 'GET') await gate;
    await route.continue();
  });
  await openPairs(page, `Slow ${word}`);
  await pairsNamed(page, word).click();
  const comparison = page.getByRole('region', { name: 'Comparison' });
  await expect(comparison.getByRole('heading', { level: 2 })).toContainText(word);
  await page.getByRole('heading', { level: 1 }).focus();
  for (const key of ['m', 'n', 'u', 'd']) {
    await page.keyboard.press(key);
    await expect(
      page.getByRole('region', { name: 'Messages' }).getByText('The two profiles are still being loaded.').last(),
    ).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await expect(comparison.getByRole('button', { name: /^Same person/ })).toHaveAttribute('aria-disabled', 'true');
  expect(decided).toEqual([]);
  arrive();
  await expect(comparison.getByRole('table')).toBeVisible();

  const done: string[] = [];
  page.on('response', (answer) => answer.url().endsWith('/decision') && answer.ok() && done.push(answer.url()));
  await test.step('somebody else changes a side between the paint and the key', async () => {
    await (await apiAs(request, 'base-checker')).approve(changed);
    await page.keyboard.press('u');
    const told = page.getByRole('region', { name: 'Messages' });
    await expect(
      told.getByText(new RegExp(`^(?!You ).+ has changed .*${word}.*, the (first|second) of the two, in the meantime`)),
    ).toBeVisible();
    await expect(comparison.getByText(/^Changed since you looked: the (first|second) of the two \(/)).toContainText(
      'Status',
    );
    expect(done).toEqual([]);
  });

  await test.step('read, it is decided on as it is now', async () => {
    // A click before it can have been read is refused (P003): this person reads for as long.
    await readAnew(page);
    await comparison
      .filter({ hasText: word })
      .getByRole('button', { name: /^Unsure/ })
      .click();
    await expect(page.getByText('Unsure: 1 pair').first()).toBeVisible();
  });
});

test('P033 an entry of the log opens both profiles as they were decided about, a deleted one too', async ({
  page,
  request,
}) => {
  const word = ownWord();
  const [changed = '', deleted = ''] = await likeProfiles(request, word, 2);
  await filterThatRuns(request, `Then ${word}`);
  await signIn(page, 'admin', '/duplicate/filters');
  await page.getByRole('button', { name: `Then ${word}`, exact: true }).click();
  await openPairs(page, `Then ${word}`);
  await pairsNamed(page, word).click();
  await expect(page.getByRole('region', { name: 'Comparison' }).getByRole('table')).toBeVisible();
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('Shift+M');
  await page.keyboard.type('One person');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Same person: 1 pair').first()).toBeVisible();
  const admin = await apiAs(request, 'admin');
  await admin.approve(changed);
  await request.delete(`/api/v1/profilebase/${deleted}/delete`, { headers: admin.headers });

  await page.goto('/duplicate/logs');
  await page.getByLabel('Text').fill(word);
  const entry = page.getByRole('complementary', { name: 'Evidence at that time' });
  for (const [name, since] of [
    [`${word} Novak`, 'Approved the base profile'],
    [`Novak ${word}`, 'Deleted the base profile'],
  ] as const) {
    await entry.getByRole('button', { name: `As decided: ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Versions of ${name}` });
    await expect(dialog.getByRole('row', { name: /^Profile name/ })).toContainText(name);
    await expect(dialog.getByRole('row', { name: /^Status/ })).toContainText(/draft|awaiting approval/i);
    const rows = dialog.getByRole('list', { name: 'Versions' }).getByRole('listitem');
    await expect(rows.nth(0)).toContainText(since);
    await expect(rows.nth(1).getByRole('button').first()).toHaveAttribute('aria-pressed', 'true');
    await expect(dialog.getByRole('button', { name: /^Restore/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});

test('C011 several pairs are planned before they are decided; the log tells them, as CSV too, and undoes them', async ({
  page,
  request,
}) => {
  const word = ownWord();
  await likeProfiles(request, word, 3);
  await filterThatRuns(request, `Three ${word}`);
  await signIn(page, 'admin', '/duplicate/filters');
  await page.getByRole('button', { name: `Three ${word}`, exact: true }).click();
  await openPairs(page, `Three ${word}`);
  const own = pairsNamed(page, word);
  await expect(own).toHaveCount(3);

  await test.step('demand 18: a plan first, and all at once', async () => {
    for (const place of [0, 1, 2]) {
      await own.nth(place).click();
      await page.getByRole('button', { name: 'Mark', exact: true }).click();
      await expect(page.getByText(`${place + 1} marked`)).toBeVisible();
    }
    await expectNoProblems(page, 'pairs');
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('m');
    const plan = page.getByRole('region', { name: 'Plan' });
    await expect(plan.getByRole('heading')).toBeFocused();
    await expect(plan).toContainText('same person, 3 of 3 pairs');
    await expect(plan).toContainText('3 profiles would be one person together.');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByText('Same person: 3 pairs').first()).toBeVisible();
    await expect(own).toHaveCount(0);
  });

  await test.step('the log, narrowed and undone', async () => {
    await page.goto('/duplicate/logs');
    await page.getByLabel('Text').fill(word);
    const rows = page.getByRole('list', { name: 'Log' }).getByRole('listitem');
    await expect(rows).toHaveCount(3);
    await expect(page.getByRole('complementary', { name: 'Evidence at that time' })).toContainText('100 of 100');
    await expectNoProblems(page, 'log');
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('j');
    await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('u');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByText('Decision undone').first()).toBeVisible();
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
  });

  await test.step('a run that waits behind others is stopped', async () => {
    for (const place of [1, 2]) await filterThatRuns(request, `Before ${place} ${word}`);
    await page.keyboard.press('ControlOrMeta+d');
    await page.getByRole('button', { name: `Three ${word}`, exact: true }).click();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(page.getByText('The run is told to stop; what it found stays').first()).toBeVisible();
    await expect(page.getByRole('region', { name: `Filter Three ${word}` })).toContainText(/Stopped \(/);
  });
});
