import { expect, type Page } from '@playwright/test';
import { focusedIn, heard, listen, treeOf } from './accessibility-tree.ts';
import { test } from '../../e2e/own-server.ts';
import { openOverview } from '../../e2e/support.ts';

/** The active descendant, once it is the expected one: the browser builds its tree after the page. */
async function expectActive(page: Page, role: string, name: RegExp | string) {
  await expect
    .poll(async () => {
      const { active } = await focusedIn(page);
      return active && `${active.role}: ${active.name}`;
    })
    .toMatch(typeof name === 'string' ? `${role}: ${name}` : new RegExp(`^${role}: ${name.source}`));
  return (await focusedIn(page)).active;
}

test('the palette tells its field, the entry with its key and group, why not, how many, and each step', async ({
  page,
}) => {
  await openOverview(page, 'creator');
  await listen(page);
  await page.keyboard.press('Control+j');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  const { focused } = await focusedIn(page);
  expect(focused).toMatchObject({
    role: 'combobox',
    name: 'Search or run a command',
    properties: { expanded: true, autocomplete: 'list' },
  });

  await page.keyboard.type('go to statistics');
  const entry = await expectActive(page, 'option', 'Go to statistics');
  expect(entry?.name).toBe('Go to statistics');
  expect(entry?.properties).toMatchObject({ selected: true, keyshortcuts: 'Control+s' });
  expect(entry?.ancestors.slice(0, 2).map(({ role, name }) => `${role} ${name}`)).toEqual([
    'group Commands',
    expect.stringMatching(/^listbox /),
  ]);
  await expect.poll(() => heard(page)).toContain('1 found');

  // Dimmed to the eye, disabled to the ear, with its reason; and it can still be landed on.
  await page.keyboard.press('Control+a');
  await page.keyboard.type('undo the last');
  const blocked = await expectActive(page, 'option', 'Undo the last action There is nothing to undo.');
  expect(blocked?.properties).toMatchObject({ selected: true, disabled: true });

  await page.keyboard.press('Control+a');
  await page.keyboard.type('theme');
  await expectActive(page, 'option', 'Set theme…');
  await page.keyboard.press('Enter');
  await expectActive(page, 'option', /1 As the system says/);
  await expect.poll(() => heard(page)).toContain('Which theme?');
  // The same field asks something else now.
  expect((await focusedIn(page)).focused).toMatchObject({ role: 'combobox', name: 'Which theme?' });
  const options = (await treeOf(page)).filter(({ role }) => role === 'option');
  expect(options).toHaveLength(3);
  await page.keyboard.press('ArrowDown');
  await expectActive(page, 'option', /2 Light/);
  await page.keyboard.press('Escape');
});
