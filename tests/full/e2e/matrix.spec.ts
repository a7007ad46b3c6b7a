import { expectNoProblems } from '../../e2e/axe.ts';
import { approvedBaseProfile, saveLocaleProfile } from '../../e2e/created-profiles.ts';
import { expect, test } from '../../e2e/own-server.ts';
import { apiAs, openOverview, waitingProfile } from '../../e2e/support.ts';
import { holdBack } from '../../e2e/hold-back.ts';
import { expectText, press, runCommand } from './steps.ts';

test('P001 the matrix is walked by keys, makes and approves what is marked', async ({ page, request }) => {
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

  // What has profiles comes first.
  await press(page, 'Home', 'Shift+ArrowRight', 'Shift+ArrowRight', 'a');
  const dialog = page.getByRole('dialog', { name: 'Approve 2 locale profiles' });
  const counts = dialog.getByRole('status').filter({ hasText: /^\d+ [a-z ]+$/ });
  await expect(counts).toHaveText('2 ready');
  await expect(page.getByRole('gridcell', { name: 'awaiting approval', includeHidden: true })).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Approve 2' }).click();
  await expect(counts).toHaveText('2 done');
  await page.keyboard.press('Escape');
  await expect(grid).toBeFocused();
  await expect(page.getByRole('gridcell', { name: 'approved' })).toHaveCount(2);
  await page.keyboard.press('End');
  const before = await grid.boundingBox();
  await press(page, 'Shift+ArrowLeft', 'Shift+ArrowLeft');
  const marked = page.locator('[role="gridcell"][aria-selected="true"]');
  await expect(marked).toHaveCount(3);
  await expect(page.getByText('3 marked')).toBeVisible();
  expect(await grid.boundingBox()).toEqual(before);
  await expectNoProblems(page, 'matrix');
  await page.keyboard.press('l');
  await expect(page.getByText('Activated 3 locales').first()).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'awaiting fill-in' })).toHaveCount(3);
  await page.keyboard.press('l');
  await expectText(page, 'Every marked cell has its locale profile.');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/base-profiles\/.+\/.+/);
  await page.goBack();
  await expect(grid).toBeFocused();
  const tab = await page.context().newPage();
  await tab.goto((await current.locator('a').getAttribute('href')) ?? '');
  await expect(tab).toHaveURL(/\/base-profiles\/[^/]+\/[^/#]+$/);
  await tab.close();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(marked).toHaveCount(6);
  await page.keyboard.press('Escape');
  await expect(marked).toHaveCount(1);
  await page.keyboard.press('Escape');
  const list = page.getByRole('grid', { name: 'Base profiles', exact: true });
  await expect(list).toBeFocused();
  const row = (await list.getAttribute('aria-activedescendant')) ?? '';
  await expect(page.locator(`[id="${row}"]`)).toContainText('Matrix Rowan the other');
  await page.keyboard.press('m');
  await expect(current).toHaveAccessibleName(/^Matrix Rowan the other, /);
  await page.keyboard.press('m');
  await expect(list).toBeFocused();
});

test('P003 all results are approved as one run: reported first, done, reported for each, undone', async ({
  page,
  request,
}) => {
  const ids: string[] = [];
  for (const place of [1620, 1621, 1622]) ids.push((await waitingProfile(request, place)).id);
  const api = await apiAs(request, 'admin');
  const statuses = async () => new Set(await Promise.all(ids.map(async (id) => (await api.get(id)).status)));
  await openOverview(page, 'admin', '?status=awaiting_approval&text=Waiting%20162');
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '4');
  await page.keyboard.press('Control+a');
  const option = page.getByRole('option', { name: /\bApprove all results/ });
  await expect(option).toBeVisible();
  // Looking at the records goes on for as long as this is held.
  const letGo = await holdBack(page, /\/api\/v1\/bulk-run\/[^/]+$/);
  await option.click();
  await expect(page.getByRole('dialog', { name: 'Approve all 3 results' })).toContainText(
    'Checking each record first. Nothing changes until you confirm',
  );
  await expect(page.getByRole('status').filter({ hasText: /^Checked \d of 3 so far/ })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Approve/ })).toHaveCount(0);
  letGo();
  const dialog = page.getByRole('dialog', { name: 'Approve 3 base profiles' });
  // While the list of records loads, that is said by a status of its own.
  const counts = dialog.getByRole('status').filter({ hasText: /^\d+ [a-z ]+$/ });
  await expect(dialog).toContainText('This is what would happen. Nothing has changed yet.');
  await expect(counts).toHaveText('3 ready');
  await expectNoProblems(page, 'a run over all results');
  expect(await statuses()).toEqual(new Set(['awaiting_approval']));
  await expect(dialog.getByRole('button', { name: /^(Stop|Undo)/ })).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  await expect(counts).toHaveText('3 done');
  const records = dialog.getByRole('group', { name: 'Each record' }).getByRole('listitem');
  await expect(records).toHaveCount(3);
  await expect(records.first()).toContainText('done');
  expect(await statuses()).toEqual(new Set(['approved']));
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await runCommand(page, 'latest bulk run');
  await dialog.getByRole('button', { name: 'Undo the run' }).click();
  await expect(counts).toHaveText('3 undone');
  expect(await statuses()).toEqual(new Set(['awaiting_approval']));
});
