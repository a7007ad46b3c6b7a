import { expectNoProblems } from '../../e2e/axe.ts';
import { expect, test, type Page } from '../../e2e/own-server.ts';
import { claimedItem, otherItem, panel, start } from '../../e2e/queue-panel.ts';
import { signIn, waitingProfile } from '../../e2e/support.ts';
import { answer, press } from './steps.ts';

const questionIn = (page: Page, region: RegExp, text: string) =>
  page.getByRole('region', { name: region }).getByRole('listitem').filter({ hasText: text });

/** Puts back what is claimed, and begins again: what came back stands first. */
async function beginAgain(page: Page, id: string): Promise<void> {
  await page.keyboard.press('p');
  await expect(start(page)).toBeVisible();
  await start(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toHaveAttribute('data-item', id);
}

test('P104 a checker asks, and the item is on top again with the answer', async ({ page, browser }) => {
  test.slow();
  const { id, name } = await claimedItem(page);
  const text = `Is this her own picture? ${crypto.randomUUID().slice(0, 8)}`;
  const ask = async () => {
    await page.keyboard.press('Shift+Q');
    await answer(page, 'What is your question?', text);
    await answer(page, 'Who do you want to ask?', 'Any Creator');
    await answer(page, 'What is it about?', 'The whole profile');
    await answer(page, 'If nobody answers, when should it come back?', 'Four hours');
    await otherItem(page, id);
  };
  await ask();
  await page.keyboard.press('Control+z');
  await expect(page.getByText(`Undone: ask about ${name}`).first()).toBeVisible();
  await expect(panel(page)).toHaveAttribute('data-item', id);
  await expect(panel(page).getByText(/^Yours for \d/)).toBeVisible();
  await ask();
  await expect(panel(page).getByText(/^Yours for \d/)).toBeVisible();
  await press(page, 'g', 'a');
  await expect(page.getByRole('heading', { level: 1, name: 'Questions' })).toBeVisible();
  const mine = questionIn(page, /^By you/, text);
  await expect(mine).toBeVisible();
  const other = await browser.newPage();
  await signIn(other, 'creator', '/stats?questions');
  const asked = questionIn(other, /^To you/, text);
  await expect(asked).toContainText(name);
  await expectNoProblems(other, 'the questions');
  await other.getByRole('heading', { level: 1 }).focus();
  await other.keyboard.press('a');
  await answer(other, 'Which question?', text);
  await answer(other, 'What is your answer?', 'Yes, I took it myself.');
  await expect(asked).toHaveCount(0);
  await other.close();
  await expect(mine).toContainText('Yes, I took it myself.', { timeout: 45_000 });
  await press(page, 'g', 'q');
  // What they went on with is put back first: the answer comes before everything else.
  await expect(panel(page)).toBeVisible();
  await panel(page).focus();
  await beginAgain(page, id);
  await expect(panel(page).getByRole('note').filter({ hasText: text })).toContainText('Yes, I took it myself.');
});

test('a doubt about age holds a profile until the Admin has lifted it', async ({ page, browser, request }) => {
  const profile = await waitingProfile(request, 861);
  const admin = await browser.newPage();
  await signIn(admin, 'admin');
  await signIn(page, 'base-checker', `/base-profiles/${profile.id}`);
  await expect(page.getByRole('heading', { name: profile.profile_name })).toBeVisible();
  await press(page, 'd', '0');
  await page.getByRole('textbox', { name: /^Note/ }).fill('Looks sixteen');
  await page.keyboard.press('Enter');
  const held = page.getByRole('alert').filter({ hasText: 'On an age hold: someone doubts' });
  await expect(held).toBeVisible();
  await expect(held.getByRole('button'), 'only an Admin lifts it').toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Approve/ })).toBeDisabled();
  await admin.getByText(`doubts that ${profile.profile_name} is of age`).first().waitFor();
  await admin.getByRole('button', { name: 'Open profile' }).first().click();
  const there = admin.getByRole('alert').filter({ hasText: 'On an age hold: someone doubts' });
  await there.getByRole('button', { name: /Lift hold/ }).click();
  await admin.getByRole('dialog').getByRole('combobox').fill('Card seen');
  await admin.keyboard.press('Enter');
  await expect(admin.getByText(`Age hold lifted from ${profile.profile_name}`).first()).toBeVisible();
  await expect(there).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: profile.profile_name })).toBeVisible();
  await expect(held).toHaveCount(0);
  await admin.close();
});
