import { expect } from '@playwright/test';
import { expectNoProblems } from '../../e2e/axe.ts';
import { addPicture, namedProfile, ownWord } from '../../e2e/created-profiles.ts';
import { filterThatRuns, pairsNamed } from '../../e2e/duplicate-pairs.ts';
import { test } from '../../e2e/own-server.ts';
import { apiAs, signIn } from '../../e2e/support.ts';


test('P065 three profiles of one person are one case: the survivor and what it takes over are chosen by keys and by clicks, and undone', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const word = ownWord();
  const admin = await apiAs(request, 'admin');
  const first = await namedProfile(request, { profileName: `${word} Novak`, profession: 'Cooper' });
  const second = await namedProfile(request, { profileName: `Novak ${word}`, profession: 'Baker' });
  await namedProfile(request, { profileName: `${word} Novák`, profession: 'Smith' });
  await addPicture(request, 'admin', second);
  await admin.approve(first);
  await filterThatRuns(request, `Case ${word}`, { kind: 'date-of-birth', days: 0 });
  await signIn(page, 'admin', '/duplicate/filters');
  const row = page.getByRole('navigation', { name: 'Filters' }).getByRole('listitem').filter({ hasText: word });
  await expect(row).toContainText('Finished', { timeout: 30_000 });
  await row.getByRole('button', { name: /to decide: / }).click();
  const comparison = page.getByRole('region', { name: 'Comparison' });
  await pairsNamed(page, word).first().click();
  await expect(comparison).toContainText(word);
  await expect(comparison.getByRole('table')).toBeVisible();
  await page.getByRole('heading', { level: 1 }).focus();
  const merge = page.getByRole('region', { name: 'Merge' });
  await page.keyboard.press('m');
  await expect(merge.getByRole('heading', { name: `2 profiles go into ${word} Novak` })).toBeFocused();
  const profession = merge.getByRole('row', { name: /^Profession/ });

  await test.step('by keys: the row under the cursor from the next profile', async () => {
    await expect(profession.getByRole('button', { name: 'Profession: Cooper' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    const rows = merge.getByRole('row');
    for (let step = 0; step < 10; step += 1) {
      if ((await profession.getAttribute('aria-current')) === 'true') break;
      await page.keyboard.press('j');
    }
    await expect(rows.filter({ has: page.locator('[aria-current]') }).or(profession)).not.toHaveCount(0);
    await page.keyboard.press('x');
    await expect(profession.getByRole('button', { name: 'Profession: Cooper' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
  });

  await test.step('by clicks: a value, a profile that is left out and taken in again, another survivor and back', async () => {
    await profession.getByRole('button', { name: 'Profession: Smith' }).click();
    await expect(profession.getByRole('button', { name: 'Profession: Smith' })).toHaveAttribute('aria-pressed', 'true');
    await merge.getByRole('button', { name: `Leave out: Novak ${word}` }).click();
    await expect(merge.getByRole('heading', { name: `1 profile goes into ${word} Novak` })).toBeVisible();
    await merge.getByRole('button', { name: `Take in: Novak ${word}` }).click();
    await merge.getByRole('button', { name: `Goes on: Novak ${word}` }).click();
    await expect(merge.getByRole('heading', { name: `2 profiles go into Novak ${word}` })).toBeVisible();
    await merge.getByRole('button', { name: `Goes on: ${word} Novak`, exact: true }).click();
    await profession.getByRole('button', { name: 'Profession: Smith' }).click();
  });

  for (const window of [
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
  ]) {
    await page.setViewportSize(window);
    const box = await merge.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(window.width);
  }
  await expectNoProblems(page, 'merge');

  await merge.getByRole('heading', { level: 2 }).focus();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(`Merged into ${word} Novak`).first()).toBeVisible();
  await expect(merge).toHaveCount(0);

  const told = await page.context().newPage();
  await told.goto(`/base-profiles/${second}`);
  const link = told.getByRole('link', { name: 'merged into another profile' });
  await expect(link).toHaveAttribute('href', new RegExp(first));
  await told.goto(`/base-profiles/${first}`);
  await expect(told.getByLabel('Profession')).toHaveValue('Smith');
  await told.close();

  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText(/^Undone/).first()).toBeVisible();
  const pairs = page.getByRole('navigation', { name: 'Pairs' }).getByRole('listitem');
  // Other tests of this server have namesakes born on that day as well.
  await expect(pairs.filter({ hasText: new RegExp(word, 'i') })).toHaveCount(3);
});
