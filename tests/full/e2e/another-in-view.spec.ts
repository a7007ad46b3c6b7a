import { expect, type Page } from '@playwright/test';
import { test } from '../../e2e/own-server.ts';
import { claimedItem, decisionsOf, imageSeen, messages, otherItem, panel, rows, shownItem } from '../../e2e/queue-panel.ts';
import { openProfile, picture } from '../../e2e/images.ts';
import { apiAs, createdProfiles } from '../../e2e/support.ts';

const dock = (page: Page) => page.getByRole('dialog', { name: /^Disapprove/ });
const note = (page: Page) => dock(page).getByRole('textbox', { name: /^Note/ });

/** Puts back what was decided, and what is claimed now: other tests count on what waits in the sample. */
async function undoDecisions(page: Page, decisions: number): Promise<void> {
  // What Ctrl+Z is about changes as each is answered; a press on the brink of that is refused.
  const strip = page.getByRole('region', { name: 'Your last decisions' });
  await expect(strip.getByText('sending')).toHaveCount(0);
  for (let number = 1; number <= decisions; number += 1) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/undo'));
    await page.keyboard.press('Control+z');
    expect((await answered).ok()).toBe(true);
    await expect(strip.getByText('undone', { exact: true })).toHaveCount(number);
  }
  await page.keyboard.press('p');
}

test('P003 P017 another row takes the place of the one that is disapproved: the panel closes, and what was typed comes back with that one', async ({
  page,
}) => {
  const sent = decisionsOf(page);
  const { id: mine } = await claimedItem(page);
  for (const key of ['d', '1']) await page.keyboard.press(key);
  await note(page).fill('The left half is too dark');
  await rows(page).nth(6).click();
  await expect(panel(page)).not.toHaveAttribute('data-item', mine);
  await expect(dock(page)).toHaveCount(0);
  await expect(messages(page).getByText(/does not show .+ any more, so nothing was sent/)).toBeVisible();
  await page.keyboard.press('Enter');
  // Nothing of it is about the other one.
  expect(sent).toEqual([]);
  await page.keyboard.press('w');
  await expect(panel(page)).toHaveAttribute('data-item', mine);
  await imageSeen(page);
  await page.keyboard.press('d');
  await expect(note(page)).toHaveValue('The left half is too dark');
  const marked = dock(page).getByRole('option', { selected: true });
  await expect(marked, 'and what was marked').toHaveText(/^Photo quality/);
  await page.keyboard.press('2');
  await expect(marked, 'a proposal, which a key replaces').toHaveText(/^Wrong adult level/);
  // Turned away from, it is no proposal any more.
  await page.keyboard.press('Escape');
  await page.keyboard.press('d');
  await expect(note(page)).toHaveValue('The left half is too dark');
  await expect(marked).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('p');
});

test('P003 P017 Approve, Disapprove and Skip wait while the panel is open: a click says so, and nothing of the disapproval is lost', async ({
  page,
}) => {
  const sent = decisionsOf(page);
  const { id: mine } = await claimedItem(page);
  const toolbar = page.getByRole('toolbar', { name: 'Decide' });
  const button = (name: RegExp) => toolbar.getByRole('button', { name });
  await expect(button(/^Approve/)).not.toHaveAttribute('aria-disabled', 'true');
  for (const key of ['d', '1']) await page.keyboard.press(key);
  await note(page).fill('The left half is too dark');
  for (const name of [/^Approve/, /^Disapprove/, /^Skip/, /^Put back/]) {
    await expect(button(name)).toHaveAttribute('aria-disabled', 'true');
    await button(name).click({ force: true });
  }
  await expect(
    messages(page)
      .getByText(/^A disapproval is being written beside it/)
      .first(),
  ).toBeVisible();
  await expect(dock(page).getByRole('option', { name: 'Photo quality' })).toHaveAttribute('aria-selected', 'true');
  await expect(note(page)).toHaveValue('The left half is too dark');
  expect(sent).toEqual([]);
  await expect(panel(page)).toHaveAttribute('data-item', mine);
  // Left, the item is decided on as ever.
  await dock(page)
    .getByRole('button', { name: /^Leave/ })
    .click();
  await button(/^Approve/).click();
  await otherItem(page, mine);
  expect(sent).toEqual([`/api/v1/profilebase/${mine}/approve`]);
  await undoDecisions(page, 1);
});

test('P003 P017 a picture is looked at large while its disapproval is written: the digits are the picture’s, and then the panel’s again', async ({
  page,
  request,
}) => {
  const [profile] = await createdProfiles(request, 1);
  const files = await picture('one.jpg', 20);
  await (await apiAs(request, 'admin')).upload(`/media/profilebase/${profile!.id}/create`, { files });
  await openProfile(page, profile!.id);
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('d');
  await expect(dock(page)).toBeVisible();
  await page.getByRole('region', { name: 'Images' }).locator('[data-image]').click();
  const carousel = page.getByRole('dialog', { name: 'Images full screen' });
  await expect(carousel).toBeVisible();
  await page.keyboard.press('2');
  await expect(
    messages(page)
      .getByText(/^A disapproval is being written beside it/)
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(carousel).toHaveCount(0);
  const marked = dock(page).locator('[role=option][aria-selected=true]');
  await expect(dock(page)).toBeVisible();
  await expect(marked).toHaveCount(0);
  await expect(dock(page).getByRole('listbox', { name: 'Why does it go back?' })).toBeFocused();
  await page.keyboard.press('2');
  await expect(marked).toHaveCount(1);
  await page.keyboard.press('Escape');
});

test('P003 a button that was pressed on one profile does not decide on the next that came while it was held', async ({
  page,
}) => {
  const sent = decisionsOf(page);
  const { id: mine } = await claimedItem(page);
  const approve = page.getByRole('button', { name: /^Approve/ });
  await approve.hover();
  await page.mouse.down();
  await page.keyboard.press('a');
  await expect(panel(page)).not.toHaveAttribute('data-item', mine);
  await expect(panel(page).locator('dl')).toBeVisible();
  const next = await shownItem(page);
  // A longer text above may have moved it.
  await approve.hover();
  await page.mouse.up();
  await expect(messages(page).getByText('What is shown has changed since you pressed').first()).toBeVisible();
  expect(sent).toEqual([`/api/v1/profilebase/${mine}/approve`]);
  // The next click is about what it was pressed on, and so is a key on the button.
  await approve.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => sent.at(-1)).toBe(`/api/v1/profilebase/${next}/approve`);
  await otherItem(page, next);
  await undoDecisions(page, 2);
});

test('P003 a double click on Approve decides on one item, however fast the next one comes', async ({ page }) => {
  const sent = decisionsOf(page);
  const { id: mine } = await claimedItem(page);
  const approve = page.getByRole('button', { name: /^Approve/ });
  await approve.hover();
  await page.mouse.down({ clickCount: 1 });
  await page.mouse.up({ clickCount: 1 });
  await expect(panel(page)).not.toHaveAttribute('data-item', mine);
  await expect(panel(page).locator('dl')).toBeVisible();
  await approve.hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(messages(page).getByText('What is shown has changed since you pressed').first()).toBeVisible();
  expect(sent).toEqual([`/api/v1/profilebase/${mine}/approve`]);
  await undoDecisions(page, 1);
});
