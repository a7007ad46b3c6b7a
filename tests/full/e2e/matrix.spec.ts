import { expect } from '@playwright/test';
import { expectNoProblems } from '../../e2e/axe.ts';
import { approvedBaseProfile, saveLocaleProfile } from '../../e2e/created-profiles.ts';
import { test } from '../../e2e/own-server.ts';
import { openOverview } from '../../e2e/support.ts';

test('P001 the matrix shows every locale, is walked by keys, makes what the marked cells lack, approves them as one run, and leaves its marks and then itself by Escape, at the same person', async ({
  page,
  request,
}) => {
  const name = 'Matrix Rowan';
  await approvedBaseProfile(request, 'Matrix Rowan the other', ['zh']);
  const { profileOf } = await approvedBaseProfile(request, name, ['zh', 'zu']);
  for (const code of ['zh', 'zu']) {
    await saveLocaleProfile(request, 'fill-in', profileOf(code), { profileName: `${name} ${code}` });
  }
  await openOverview(page, 'admin', `?text=${encodeURIComponent(name)}`);
  await page.keyboard.press('m');
  const grid = page.getByRole('grid', { name: 'Base profiles by locale' });
  await expect(grid).toBeFocused();
  await page.keyboard.press('o');
  await expect(grid).toHaveAttribute('aria-colcount', '185');
  await expect(grid).toHaveAttribute('aria-rowcount', '3');
  await expect(page.getByRole('rowheader', { name, exact: true })).toBeVisible();
  // Only what is seen is in the document; the last locale is a key away.
  expect(await page.getByRole('gridcell').count()).toBeLessThan(80);
  await page.keyboard.press('End');
  const current = page.locator('[role="gridcell"][data-current]');
  await expect(current).toHaveAttribute('aria-colindex', '185');
  expect(await current.getAttribute('id')).toBe(await grid.getAttribute('aria-activedescendant'));

  // Looked at first, done then, and told for each; the cells show it.
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Approve 2 locale profiles' });
  const counts = dialog.getByRole('status').filter({ hasText: /^\d+ [a-z ]+$/ });
  await expect(counts).toHaveText('2 ready');
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('value', '0');
  await expect(page.getByRole('gridcell', { name: 'awaiting approval', includeHidden: true })).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Approve 2' }).click();
  await expect(counts).toHaveText('2 done');
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('value', '2');
  const records = dialog.getByRole('group', { name: 'Each record' }).getByRole('listitem');
  await expect
    .poll(async () => (await records.allTextContents()).sort())
    .toEqual([`${name} zh · zhdone`, `${name} zu · zudone`]);
  await page.keyboard.press('Escape');
  await expect(grid).toBeFocused();
  await expect(page.getByRole('gridcell', { name: 'approved' })).toHaveCount(2);
  await page.keyboard.press('Home');

  const before = await grid.boundingBox();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.locator('[role="gridcell"][aria-selected="true"]')).toHaveCount(3);
  await expect(page.getByText('3 marked')).toBeVisible();
  // A pointer that marks the next cell finds it where it was.
  expect(await grid.boundingBox()).toEqual(before);
  await expectNoProblems(page, 'matrix');
  await page.keyboard.press('l');
  await expect(page.getByText('Activated 3 locales').first()).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'awaiting fill-in' })).toHaveCount(3);
  await page.keyboard.press('l');
  await expect(
    page.getByRole('status').filter({ hasText: 'Every marked cell has its locale profile.' }).first(),
  ).toBeVisible();

  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/base-profiles\/.+\/.+/);
  await page.goBack();
  await expect(grid).toBeFocused();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.locator('[role="gridcell"][aria-selected="true"]')).toHaveCount(6);
  await page.keyboard.press('Escape');
  await expect(page.locator('[role="gridcell"][aria-selected="true"]')).toHaveCount(1);
  await page.keyboard.press('Escape');
  const list = page.getByRole('grid', { name: 'Base profiles', exact: true });
  await expect(list).toBeFocused();
  const row = (await list.getAttribute('aria-activedescendant')) ?? '';
  await expect(page.locator(`[id="${row}"]`)).toContainText('Matrix Rowan the other');
  await page.keyboard.press('m');
  await expect(current).toHaveAccessibleName(/^Matrix Rowan the other, /);
  // The newest change stands first: an own one moves the row, somebody else's new one comes between, and the cursor
  // stays on its record.
  const rowOf = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  await expect(rowOf('Matrix Rowan the other')).toHaveAttribute('aria-rowindex', '3');
  await approvedBaseProfile(request, 'Matrix Rowan a third', ['zh']);
  await page.keyboard.press('l');
  await expect(rowOf('Matrix Rowan a third')).toHaveAttribute('aria-rowindex', '3');
  await expect(rowOf('Matrix Rowan the other')).toHaveAttribute('aria-rowindex', '2');
  await expect(current).toHaveAccessibleName(/^Matrix Rowan the other, /);
  await page.keyboard.press('m');
  await expect(list).toBeFocused();
});
