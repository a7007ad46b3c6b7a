import { expect, type Locator, type Page } from '@playwright/test';
import { ownWord } from '../../e2e/created-profiles.ts';
import { filterThatRuns, likeProfiles, openPairs } from '../../e2e/duplicate-pairs.ts';
import { test } from '../../e2e/own-server.ts';
import { signIn } from '../../e2e/support.ts';

/** A click into the last few points of a cell, where nothing is that takes the focus. */
async function clickBeside(page: Page, cell: Locator): Promise<void> {
  await cell.scrollIntoViewIfNeeded();
  const { width, height } = (await cell.boundingBox())!;
  await cell.click({ position: { x: width - 3, y: height - 3 } });
  await expect(page.locator('#screen')).toBeFocused();
}

/** Text is marked to be copied. */
async function mark(page: Page, text: Locator): Promise<void> {
  await text.dblclick({ position: { x: 12, y: 8 } });
  expect(await page.evaluate(() => getSelection()?.toString().trim())).not.toBe('');
  await expect(page.locator('#screen')).toBeFocused();
}

test('P001 a click beside a value, or text that is marked to be copied, leaves the keys of a comparison and of a case alive', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const word = ownWord();
  await likeProfiles(request, word, 3);
  const filter = await filterThatRuns(request, `Beside ${word}`);
  await signIn(page, 'admin', '/duplicate/filters');
  await openPairs(page, filter.name);
  const comparison = page.getByRole('region', { name: 'Comparison' });
  await expect(comparison.getByRole('table')).toBeVisible();
  await expect(page).toHaveURL(/&pair=/);

  const decides = page.getByRole('button', { name: 'Not a duplicate' });
  for (const beside of [
    () => clickBeside(page, comparison.getByRole('rowheader').last()),
    () => mark(page, comparison.getByRole('heading', { level: 2 })),
  ]) {
    const before = page.url();
    await beside();
    await expect(decides, 'the key stands on its button').toHaveAttribute('aria-keyshortcuts', /^n$/i);
    await page.keyboard.press('j');
    await expect(page).not.toHaveURL(before);
    await expect(comparison.getByRole('table')).toBeVisible();
  }

  const merge = page.getByRole('region', { name: 'Merge' });
  for (const beside of [
    () => clickBeside(page, merge.getByRole('rowheader').first()),
    () => mark(page, merge.getByText('The others keep their status')),
  ]) {
    await page.keyboard.press('m');
    await expect(merge.locator('tbody tr').first()).toHaveAttribute('aria-current', 'true');
    await beside();
    await expect(page.getByRole('button', { name: /^Survivor…/ })).toHaveAttribute('aria-keyshortcuts', /^s$/i);
    await page.keyboard.press('Escape');
    await expect(merge).toHaveCount(0);
    await expect(comparison.getByRole('table')).toBeVisible();
  }
});
