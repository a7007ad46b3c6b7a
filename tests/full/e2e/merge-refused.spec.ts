import { expect } from '@playwright/test';
import { expectNoProblems } from '../../e2e/axe.ts';
import { namedProfile, ownWord, saveTexts } from '../../e2e/created-profiles.ts';
import { filterThatRuns, openPairs, pairsNamed } from '../../e2e/duplicate-pairs.ts';
import { test } from '../../e2e/own-server.ts';
import { apiAs, signIn } from '../../e2e/support.ts';

test('P003 P065 a merge that is refused stays with what was chosen, and names and marks what has changed', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const word = ownWord();
  const admin = await apiAs(request, 'admin');
  const first = await namedProfile(request, { profileName: `${word} Novak`, profession: 'Cooper' });
  const second = await namedProfile(request, { profileName: `Novak ${word}`, profession: 'Baker', name: 'Åke Ekdahl' });
  await admin.approve(first);
  await filterThatRuns(request, `Refused ${word}`);
  await signIn(page, 'admin', '/duplicate/filters');
  await openPairs(page, `Refused ${word}`);
  await pairsNamed(page, word).first().click();
  const comparison = page.getByRole('region', { name: 'Comparison' });
  await expect(comparison).toContainText(word);
  await expect(comparison.getByRole('table')).toBeVisible();
  const merge = page.getByRole('region', { name: 'Merge' });
  await comparison.getByRole('button', { name: /^Same person/ }).click();
  await expect(merge.getByRole('heading', { name: `1 profile goes into ${word} Novak` })).toBeFocused();
  const rowOf = (name: RegExp) => merge.getByRole('row', { name });
  const baker = rowOf(/^Profession/).getByRole('button', { name: 'Profession: Baker' });
  await baker.click();
  await expect(baker).toHaveAttribute('aria-pressed', 'true');

  await test.step('somebody changes one of them: the case stays, loaded anew', async () => {
    await saveTexts(request, 'admin', second, { name: 'Åke Dahl' });
    // So low that what has changed lies below the fold.
    await page.setViewportSize({ width: 1024, height: 360 });
    await page.keyboard.press('ControlOrMeta+Enter');
    const told = merge.getByRole('alert');
    await expect(told).toContainText(`have changed “Novak ${word}” in the meantime.`);
    await expect(told).toBeFocused();
    await expect(merge.getByRole('columnheader', { name: /Changed since you looked/ })).toContainText(`Novak ${word}`);
    await expect(rowOf(/^Real name/)).toContainText('Changed');
    await expect(rowOf(/^Real name/)).toContainText('Åke Dahl');
    await expect(rowOf(/^Real name/), 'what has changed is gone to').toHaveAttribute('aria-current', 'true');
    await expect(rowOf(/^Real name/)).toBeInViewport({ ratio: 1 });
    await expect(baker, 'what was chosen is kept').toHaveAttribute('aria-pressed', 'true');
  });

  await expectNoProblems(page, 'a merge that was refused');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(`Merged into ${word} Novak`).first()).toBeVisible();
  await expect(merge).toHaveCount(0);
});
