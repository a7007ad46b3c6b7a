import { expect } from '@playwright/test';
import { expectNoProblems } from '../../e2e/axe.ts';
import { test } from '../../e2e/own-server.ts';
import { claimedItem, otherItem, panel, start } from '../../e2e/queue-panel.ts';
import { signIn } from '../../e2e/support.ts';
import { answer } from './steps.ts';

test('P104 a checker asks, somebody else answers, and the item is on top again with the answer beside it; Ctrl+Z takes a question back', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const { id, name } = await claimedItem(page);
  const text = `Is this her own picture? ${crypto.randomUUID().slice(0, 8)}`;
  const ask = async () => {
    await page.keyboard.press('Shift+Q');
    await answer(page, 'Whom do you ask?', 'Any Creator');
    await answer(page, 'What is it about?', 'The whole profile');
    await answer(page, 'After how long does it come back', 'Four hours');
    await answer(page, 'What do you ask?', text);
    await otherItem(page, id);
  };
  await ask();
  await page.keyboard.press('Control+z');
  await expect(page.getByText(`Undone: ${name}`).first()).toBeVisible();
  // They go on with what they have claimed since; behind it stands what came back.
  await expect(panel(page)).toHaveAttribute('data-next', id);
  await page.keyboard.press('p');
  await expect(start(page)).toBeVisible();
  await start(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toHaveAttribute('data-item', id);
  await expect(panel(page).getByText(/^claim \d/)).toBeVisible();
  await ask();

  // The list of the person who asked.
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(page.getByRole('heading', { level: 1, name: 'Questions' })).toBeVisible();
  await expect(
    page
      .getByRole('region', { name: /^By you/ })
      .getByRole('listitem')
      .filter({ hasText: text }),
  ).toBeVisible();

  const other = await browser.newPage({ ...(baseURL && { baseURL }) });
  await signIn(other, 'creator', '/stats?questions');
  const asked = other
    .getByRole('region', { name: /^To you/ })
    .getByRole('listitem')
    .filter({ hasText: text });
  await expect(asked).toContainText(name);
  await expectNoProblems(other, 'the questions');
  await other.getByRole('heading', { level: 1 }).focus();
  await other.keyboard.press('a');
  await answer(other, 'Which question?', text);
  await answer(other, 'What is your answer?', 'Yes, I took it myself.');
  await expect(asked).toHaveCount(0);
  await other.close();

  await expect(
    page
      .getByRole('region', { name: /^By you/ })
      .getByRole('listitem')
      .filter({ hasText: text }),
  ).toContainText('Yes, I took it myself.', { timeout: 45_000 });
  await page.keyboard.press('g');
  await page.keyboard.press('q');
  const grid = page.getByRole('grid', { name: 'Waiting items' });
  await expect(grid.getByRole('row').nth(1).or(grid.getByRole('row').nth(0)).first()).toBeVisible();
  // What they went on with is put back first: the answer comes before everything else.
  await expect(panel(page)).toBeVisible();
  await panel(page).focus();
  await page.keyboard.press('p');
  await expect(start(page)).toBeVisible();
  await start(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toHaveAttribute('data-item', id);
  await expect(panel(page).getByRole('note').filter({ hasText: text })).toContainText('Yes, I took it myself.');
  await page.keyboard.press('p');
});
