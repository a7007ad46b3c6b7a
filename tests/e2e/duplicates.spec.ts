import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectNoProblems } from './axe.ts';
import { ownWord } from './created-profiles.ts';
import { filterThatRuns, likeProfiles, openPairs, pairsNamed } from './duplicate-pairs.ts';
import { test } from './own-server.ts';
import { readToTheEnd } from './read-on.ts';
import { apiAs, signIn } from './support.ts';

/** Milliseconds in which nobody can have read what has just come (src/client/record/unseen.ts). */
const UNREAD = 1000;

test('C010 C106 a filter of every kind of condition is written, previewed, run, and its pair decided by keys', async ({
  page,
  request,
}) => {
  const word = ownWord();
  await likeProfiles(request, word, 2);
  await signIn(page, 'admin', '/duplicate/filters');
  await expect(page.getByRole('heading', { level: 1, name: 'Duplicate filters' })).toBeFocused();
  await page.keyboard.press('n');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type(`Names ${word}`);
  const group = page.getByRole('group', { name: 'Group 1: all of', exact: true });
  const preview = page.getByRole('complementary', { name: 'Preview' });

  await test.step('a group of all, with a problem told until it is complete', async () => {
    const editor = page.getByRole('region', { name: `Filter Names ${word}` });
    for (const kind of ['Dropdown', 'Tag', 'Active', 'Date of birth']) {
      await group.getByRole('button', { name: `Add to group 1: ${kind}` }).click();
    }
    await group.getByRole('combobox', { name: 'Same', exact: true }).selectOption({ label: 'Profile type' });
    await group.getByRole('combobox', { name: 'Active', exact: true }).selectOption({ label: 'neither is' });
    await expect(editor.getByRole('status')).toHaveText('Group 1, condition 3 needs at least one tag.');
    const tags = editor.getByLabel('Add a tag');
    await expect(tags).toHaveAccessibleDescription('This condition needs at least one tag.');
    await group.getByLabel('Days apart, at most').fill('40');
    // A save goes to the first of what is wrong.
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(tags).toBeFocused();
    await expect(page.getByText('The filter was not saved').first()).toBeVisible();
    const apart = group.getByLabel('Days apart, at most');
    await expect(apart).toHaveAttribute('aria-invalid', 'true');
    await expect(apart).toHaveAccessibleDescription('This condition needs a number from 0 to 31.');
    await expectNoProblems(page, 'problems of a filter');
    await apart.fill('');
    await expect(apart).toHaveAccessibleDescription('This condition needs a number from 0 to 31.');
    await apart.fill('0');
    await expect(apart).not.toHaveAttribute('aria-invalid');
    await page.getByLabel('Name', { exact: true }).fill('');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('The name is missing.');
    await page.getByLabel('Name', { exact: true }).fill(`Names ${word}`);
    await expect(preview).toContainText('The conditions are not complete yet.');
    await page.getByLabel('Add a tag').selectOption({ label: 'A' });
    await group.getByLabel('Days apart, at most').fill('1');
    // It looks again by itself while profiles are being prepared.
    const sample = preview.getByRole('listitem').filter({ hasText: new RegExp(word, 'i') });
    await expect(sample.first()).toContainText('Dates of birth within 1 day');
    await expect(preview.getByRole('status')).toContainText(/\d pairs?/);
  });

  await test.step('what the server refuses is told beside its field as well', async () => {
    const admin = await apiAs(request, 'admin');
    const groups = [{ conditions: [{ kind: 'text', field: 'profileName', comparison: 'exact' }] }];
    const body = { scope: 'base', active: false, action: 'log', groups };
    await admin.send('POST', '/duplicate/filters', { ...body, name: `Taken ${word}` });
    const name = page.getByLabel('Name', { exact: true });
    await name.fill(`Taken ${word}`);
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(name).toHaveAccessibleDescription('The name is the name of another filter.');
    await expect(name).toBeFocused();
    await name.fill(`Names ${word}`);
    await expect(name).toHaveAccessibleDescription('');
  });

  await test.step('or another group', async () => {
    await page.getByRole('button', { name: 'Or another group' }).click();
    const other = page.getByRole('group', { name: 'Or group 2: all of', exact: true });
    await other.getByRole('button', { name: 'Add to group 2: Pictures that look alike' }).click();
    await expect(other.getByLabel('Different bits of 256, at most')).toHaveValue('31');
    await other.getByRole('button', { name: 'Remove condition 1 of group 2: Text' }).click();
    await expect(other.getByRole('group', { name: 'Condition 1: Pictures that look alike' })).toBeVisible();
    // Pictures of the sample look alike in thousands of pairs: names narrow them.
    await other.getByRole('button', { name: 'Add to group 2: Text' }).click();
  });

  await test.step('saved and run', async () => {
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByText(`Filter saved: Names ${word}`).first()).toBeVisible();
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('r');
    await openPairs(page, `Names ${word}`);
  });

  await test.step('compared, decided and undone', async () => {
    // The sample may hold namesakes of its own: the own pair is looked for by its name.
    await pairsNamed(page, word).click();
    const comparison = page.getByRole('region', { name: 'Comparison' });
    await expect(comparison.getByRole('list', { name: 'Why: 100 of 100' }).getByRole('listitem')).toHaveCount(5);
    await expect(comparison.getByRole('row', { name: /^Profile name \(differs\)/ })).toContainText(`Novak ${word}`);
    await expect(comparison.getByRole('row', { name: /^Date of birth/ })).toContainText(/1990-05-17\s*1990-05-17$/);
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('m');
    await expect(page.getByRole('heading', { level: 2, name: /^1 profile goes into / })).toBeFocused();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByText(/^Merged into /).first()).toBeVisible();
    await expect(pairsNamed(page, word)).toHaveCount(0);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(page.getByText(/^Undone/).first()).toBeVisible();
    await expect(pairsNamed(page, word)).toBeVisible();
  });

  await test.step('demand 17: told apart, with a note for whoever meets them again', async () => {
    await pairsNamed(page, word).click();
    await expect(page.getByRole('region', { name: 'Comparison' }).getByRole('table')).toBeVisible();
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('Shift+N');
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    const asked = page.getByRole('dialog').getByRole('heading', { name: /^Decide with a note: / });
    await expect(asked).toContainText(new RegExp(`${word} Novak and Novak ${word}|Novak ${word} and ${word} Novak`));
    await page.keyboard.type(`Sisters of ${word}`);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Not a duplicate: 1 pair').first()).toBeVisible();
    await expect(pairsNamed(page, word)).toHaveCount(0);
    await page.keyboard.press('p');
    await page.keyboard.type('not a dup');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Pairs: not a duplicate' })).toBeFocused();
    await pairsNamed(page, word).click();
    await expect(page.getByRole('region', { name: 'Comparison' })).toContainText(`Sisters of ${word}`);
  });

  await test.step('in a small window it is read to its end by keys', async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.getByRole('heading', { level: 1 }).focus();
    const comparison = page.getByRole('region', { name: 'Comparison' });
    await readToTheEnd(page, comparison, comparison.getByRole('row').last());
  });
});

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
    const come = await page.evaluate(() => performance.now());
    await page.waitForFunction(([from, least]) => performance.now() - from > least, [come, UNREAD] as const);
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
