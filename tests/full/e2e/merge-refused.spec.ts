import { expect } from '@playwright/test';
import { SETTINGS } from '../../../src/contract/policy/settings.ts';
import { expectNoProblems } from '../../e2e/axe.ts';
import { addPicture, namedProfile, ownWord, saveTexts } from '../../e2e/created-profiles.ts';
import { filterThatRuns, openPairs, pairsNamed } from '../../e2e/duplicate-pairs.ts';
import { test } from '../../e2e/own-server.ts';
import { apiAs, signIn } from '../../e2e/support.ts';


test('P003 P065 a merge that is refused stays with what was chosen, names and marks what has changed, and leads to the row that cannot be', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const word = ownWord();
  const admin = await apiAs(request, 'admin');
  const first = await namedProfile(request, { profileName: `${word} Novak`, profession: 'Cooper' });
  const second = await namedProfile(request, { profileName: `Novak ${word}`, profession: 'Baker', name: 'Åke Ekdahl' });
  await addPicture(request, 'admin', second, '#102030');
  await addPicture(request, 'admin', second, '#305070');
  await admin.approve(first);
  const limits = { ...SETTINGS.media_limits.default, profile_pictures: 1 };
  await admin.send('PUT', '/settings/media_limits', { value: limits });
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

  const beyond = rowOf(/^Picture 2/);
  await test.step('what has no room says so and is not proposed; chosen all the same, its row is marked and gone to', async () => {
    await expect(beyond).toContainText('A profile holds at most 1 profile picture.');
    const take = beyond.getByRole('button', { name: /take over/ });
    await expect(take).toHaveAttribute('aria-pressed', 'false');
    await take.click();
    await expect(take).toHaveAttribute('aria-pressed', 'true');
    await merge.getByRole('heading', { level: 2 }).focus();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(take).toBeFocused();
    await expect(take).toBeInViewport();
    await expect(beyond.filter({ hasText: 'Refused' })).toHaveCount(1);
    await expect(merge.getByRole('alert')).toContainText(
      'Nothing was merged. A profile holds at most 1 profile picture.',
    );
    const names = [`${word} Novak`, `Novak ${word}`].map((name) => merge.getByRole('columnheader', { name }));
    for (const window of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
      { width: 1024, height: 500 },
    ]) {
      await page.setViewportSize(window);
      await beyond.scrollIntoViewIfNeeded();
      for (const name of names) await expect(name, 'whose the columns are stays in sight').toBeInViewport({ ratio: 1 });
    }
    await expectNoProblems(page, 'a merge that was refused');
  });

  await beyond.getByRole('button', { name: /Not taken over/ }).click();
  await expect(beyond.filter({ hasText: 'Refused' })).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(`Merged into ${word} Novak`).first()).toBeVisible();
  await expect(merge).toHaveCount(0);
});
