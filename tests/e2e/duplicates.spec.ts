import { expectNoProblems } from './axe.ts';
import { ownWord } from './created-profiles.ts';
import { likeProfiles, openPairs, pairsNamed } from './duplicate-pairs.ts';
import { expect, test } from './own-server.ts';
import { readToTheEnd } from './read-on.ts';
import { apiAs, signIn } from './support.ts';

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

  await test.step('a group of all, with a problem reported until it is complete', async () => {
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

  await test.step('what the server refuses is reported beside its field as well', async () => {
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
    await page.getByRole('button', { name: 'Add another group' }).click();
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
    await expect(comparison.getByRole('list', { name: 'For', exact: true }).getByRole('listitem')).toHaveCount(5);
    await expect(comparison.getByRole('row', { name: /^Profile name \(differs\)/ })).toContainText(`Novak ${word}`);
    await expect(comparison.getByRole('row', { name: /^Date of birth/ })).toContainText(/17 May 1990\s*17 May 1990$/);
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('m');
    await expect(page.getByRole('heading', { level: 1, name: /^Merge 1 profile into / })).toBeFocused();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByText(/^Merged into /).first()).toBeVisible();
    await expect(pairsNamed(page, word)).toHaveCount(0);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(page.getByText(/undone/i).first()).toBeVisible();
    // The next key is about the same two.
    await expect(pairsNamed(page, word)).toBeVisible();
    await expect(comparison.getByRole('row', { name: /^Profile name/ })).toContainText(`Novak ${word}`);
  });

  await test.step('demand 17: distinguished, with a note for the person who meets them again', async () => {
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
    await readToTheEnd(page, comparison.getByRole('row').last());
  });
});
