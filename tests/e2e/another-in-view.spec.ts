import { expect, test, type Page } from '@playwright/test';
import { signIn } from './support.ts';

const dock = (page: Page) => page.getByRole('dialog', { name: /^Disapprove/ });
const note = (page: Page) => dock(page).getByRole('textbox', { name: /^Note/ });
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const item = (page: Page) => page.locator('article[data-item]');
const rows = (page: Page) => page.getByRole('grid', { name: 'Waiting items' }).getByRole('row');

/** Everything that decides, as it leaves the page. */
function decisionsOf(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const url = () => request.url();
    if (/\/(approve|disapprove|approve-several|disapprove-several)$/.test(url())) sent.push(new URL(url()).pathname);
  });
  return sent;
}

/** Claims an item of the queue and waits until all of it is drawn. */
async function claimedItem(page: Page): Promise<string> {
  await signIn(page, 'base-checker');
  await expect(rows(page).nth(5)).toBeVisible();
  await page.getByRole('region', { name: 'Start' }).focus();
  await page.keyboard.press('Enter');
  await expect(item(page).locator('dl')).toBeVisible();
  return (await item(page).getAttribute('data-item')) ?? '';
}

/** Puts back what was decided, and what is claimed now: other tests count on what waits in the sample. */
async function takeBack(page: Page, decisions: number): Promise<void> {
  for (let number = 1; number <= decisions; number += 1) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/undo'));
    await page.keyboard.press('Control+z');
    expect((await answered).ok()).toBe(true);
  }
  await page.keyboard.press('p');
}

test('P003 P017 another row takes the place of the one that is disapproved: the panel closes, and what was typed comes back with that one', async ({
  page,
}) => {
  const sent = decisionsOf(page);
  const mine = await claimedItem(page);
  for (const key of ['d', '1']) await page.keyboard.press(key);
  await note(page).fill('The left half is too dark');
  await rows(page).nth(6).click();
  await expect(item(page)).not.toHaveAttribute('data-item', mine);
  await expect(dock(page)).toHaveCount(0);
  await expect(messages(page).getByText(/does not show .+ any more, so nothing was sent/)).toBeVisible();
  await page.keyboard.press('Enter');
  // Nothing of it is about the other one.
  expect(sent).toEqual([]);
  await page.keyboard.press('w');
  await expect(item(page)).toHaveAttribute('data-item', mine);
  await page.keyboard.press('d');
  await expect(note(page)).toHaveValue('The left half is too dark');
  await page.keyboard.press('Escape');
  await page.keyboard.press('p');
});

test('P003 P017 Approve is clicked while the panel is open: it closes with its item, and says so', async ({ page }) => {
  const sent = decisionsOf(page);
  const mine = await claimedItem(page);
  for (const key of ['d', '1']) await page.keyboard.press(key);
  await page.getByRole('button', { name: /^Approve/ }).click();
  await expect(item(page)).not.toHaveAttribute('data-item', mine);
  await expect(dock(page)).toHaveCount(0);
  await page.keyboard.press('Enter');
  expect(sent).toEqual([`/api/v1/profilebase/${mine}/approve`]);
  await takeBack(page, 1);
});

test('P003 a button that was pressed on one profile does not decide on the next that came while it was held', async ({
  page,
}) => {
  const sent = decisionsOf(page);
  const mine = await claimedItem(page);
  const approve = page.getByRole('button', { name: /^Approve/ });
  await approve.hover();
  await page.mouse.down();
  await page.keyboard.press('a');
  await expect(item(page)).not.toHaveAttribute('data-item', mine);
  await expect(item(page).locator('dl')).toBeVisible();
  const next = (await item(page).getAttribute('data-item')) ?? '';
  // A longer text above may have moved it.
  await approve.hover();
  await page.mouse.up();
  await expect(messages(page).getByText('What is shown has changed since you pressed').first()).toBeVisible();
  expect(sent).toEqual([`/api/v1/profilebase/${mine}/approve`]);
  // The next click is about what it was pressed on, and so is a key on the button.
  await approve.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => sent.at(-1)).toBe(`/api/v1/profilebase/${next}/approve`);
  await expect(item(page)).not.toHaveAttribute('data-item', next);
  await takeBack(page, 2);
});

test('P003 a double click on Approve decides on one item, however fast the next one comes', async ({ page }) => {
  const sent = decisionsOf(page);
  const mine = await claimedItem(page);
  const approve = page.getByRole('button', { name: /^Approve/ });
  await approve.hover();
  await page.mouse.down({ clickCount: 1 });
  await page.mouse.up({ clickCount: 1 });
  await expect(item(page)).not.toHaveAttribute('data-item', mine);
  await expect(item(page).locator('dl')).toBeVisible();
  await approve.hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(messages(page).getByText('What is shown has changed since you pressed').first()).toBeVisible();
  expect(sent).toEqual([`/api/v1/profilebase/${mine}/approve`]);
  await takeBack(page, 1);
});
