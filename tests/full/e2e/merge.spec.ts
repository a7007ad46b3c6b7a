import { expectNoProblems } from '../../e2e/axe.ts';
import { addPicture, namedProfile, ownWord } from '../../e2e/created-profiles.ts';
import { filterThatRuns, openPairs, pairsNamed } from '../../e2e/duplicate-pairs.ts';
import { expect, test } from '../../e2e/own-server.ts';
import { apiAs, signIn } from '../../e2e/support.ts';
import { expectText } from './steps.ts';

test('P065 two profiles are merged by keys and by clicks, closed, and taken back', async ({ page, request }) => {
  test.setTimeout(180_000);
  const word = ownWord();
  const admin = await apiAs(request, 'admin');
  const first = await namedProfile(request, { profileName: `${word} Novak`, profession: 'Cooper' });
  const second = await namedProfile(request, { profileName: `Novak ${word}`, profession: 'Baker' });
  await addPicture(request, 'admin', second);
  await admin.approve(first);
  await filterThatRuns(request, `Case ${word}`, { kind: 'date-of-birth', days: 0 });
  await signIn(page, 'admin', '/duplicate/filters');
  await openPairs(page, `Case ${word}`);
  await pairsNamed(page, word).first().click();
  await expect(page.getByRole('region', { name: 'Comparison' }).getByRole('table')).toBeVisible();
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('m');
  const merge = page.getByRole('region', { name: 'Merge' });
  await expect(page.getByRole('heading', { name: `Merge 1 profile into ${word} Novak` })).toBeFocused();
  const profession = merge.getByRole('row', { name: /^Profession/ });
  const value = (text: string) => profession.getByRole('button', { name: `Profession: ${text}` });
  await expect(value('Cooper'), 'a value of several lines begins where the others do').toHaveCSS('text-align', 'start');
  await test.step('by keys: the row under the cursor from the other profile', async () => {
    await expect(value('Cooper')).toHaveAttribute('aria-pressed', 'true');
    for (let step = 0; step < 10; step += 1) {
      if ((await profession.getAttribute('aria-current')) === 'true') break;
      await page.keyboard.press('j');
    }
    await expect(profession).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('x');
    await expect(value('Cooper')).toHaveAttribute('aria-pressed', 'false');
  });
  await test.step('by clicks: a value, another survivor and back', async () => {
    await value('Baker').click();
    await expect(value('Baker')).toHaveAttribute('aria-pressed', 'true');
    await merge.getByRole('button', { name: `Keep: Novak ${word}` }).click();
    await expect(page.getByRole('heading', { name: `Merge 1 profile into Novak ${word}` })).toBeVisible();
    await merge.getByRole('button', { name: `Keep: ${word} Novak`, exact: true }).click();
    await value('Baker').click();
  });
  await test.step('what was chosen outlives a reload', async () => {
    await page.reload();
    await expect(value('Baker')).toHaveAttribute('aria-pressed', 'true');
    await expect(merge.getByText('Your earlier choices for these two are restored.')).toBeVisible();
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
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(`Merged into ${word} Novak`).first()).toBeVisible();
  await expect(merge).toHaveCount(0);
  const takenBackHere = async () => {
    await page.getByRole('button', { name: 'Undo merge' }).click();
    const question = page.getByRole('dialog', { name: 'Undo this merge?' });
    await expect(question).toContainText(`into “${word} Novak”`);
    await question.getByRole('button', { name: 'Undo merge' }).click();
    await expectText(page, /^Undone: merge ./);
    await expect(page.getByText('this profile is closed')).toHaveCount(0);
    await expect(page.getByLabel('Profession').first()).toBeEditable();
  };
  await test.step('the merged profile is closed, says where it went, and the merge is taken back from there', async () => {
    await page.goto(`/base-profiles/${first}`);
    await expect(page.getByLabel('Profession')).toHaveValue('Baker');
    await page.goto(`/base-profiles/${second}`);
    const note = page.getByRole('status').filter({ hasText: 'this profile is closed' });
    await expect(note.getByRole('link', { name: `${word} Novak` })).toHaveAttribute('href', new RegExp(first));
    await expect(page.getByRole('main').getByRole('textbox'), 'it is there to be read').toHaveCount(0);
    for (const name of [/^Approve/, /^Disapprove/, /^Activate/, /^Delete/]) {
      await expect(page.getByRole('button', { name }).first()).toHaveAttribute('aria-disabled', 'true');
    }
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('d');
    await expectText(page, /^This profile was merged into/);
    await expectNoProblems(page, 'merged profile');
    await takenBackHere();
  });
  await test.step('what was taken back is done again by keys, and taken back once more', async () => {
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(page.getByText('this profile is closed')).toBeVisible();
    await takenBackHere();
  });
});
