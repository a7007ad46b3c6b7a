import { expect, type Page } from '@playwright/test';
import { test } from '../../e2e/own-server.ts';
import { claimedItem, decisionsOf, messages, panel, rows, shownName } from '../../e2e/queue-panel.ts';
import { apiAs, createdProfiles, openOverview, signIn } from '../../e2e/support.ts';

const currentRow = (page: Page) => page.locator('[role=row][data-current]');

test('P005 P006 what was skipped says so after another sign-in too, until the skip is undone', async ({
  page,
  request,
}) => {
  const mine = await claimedItem(page);
  const row = () => rows(page).filter({ hasText: mine.name.trim() });
  await page.keyboard.press('s');
  await page.keyboard.press('2');
  await expect(panel(page)).not.toHaveAttribute('data-item', mine.id);
  await expect(row()).toContainText('skipped');
  await page.keyboard.press('p');
  await expect(page.getByRole('region', { name: 'Start' })).toBeFocused();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await signIn(page, 'base-checker');
  await expect(row()).toContainText('skipped');
  await expect(row()).toHaveAttribute('aria-label', /skipped by you/);
  // "Undo" goes back to the sign-in and no further; from elsewhere it is undone all the same.
  const checker = await apiAs(request, 'base-checker');
  const { actions } = await checker.read<{ actions: { id: string; record_id: string; operation: string }[] }>('action');
  const skip = actions.find(({ record_id: id, operation }) => id === mine.id && operation === 'queue.skip');
  await checker.send('POST', `/action/${skip?.id}/undo`);
  await page.getByRole('grid', { name: 'Waiting items' }).focus();
  await page.keyboard.press('r');
  await expect(row()).not.toContainText('skipped');
});

test('P003 P004 with the focus in the list, O sets the base profile beside the locale profile that is shown', async ({
  page,
}) => {
  await signIn(page, 'geo-checker');
  await expect(rows(page).nth(3)).toBeVisible();
  await rows(page).nth(2).click();
  await expect(panel(page).locator('dl')).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Waiting items' })).toBeFocused();
  const toggle = page.getByRole('toolbar', { name: 'Decide' }).getByRole('button', { name: /^Base profile/ });
  await expect(toggle).toBeVisible();
  // What differs is told anyway, what is the same only on order.
  const said = panel(page).getByText(/^base: /);
  const before = await said.count();
  await page.keyboard.press('o');
  await expect.poll(() => said.count()).toBeGreaterThan(before);
  await page.keyboard.press('o');
  await expect(said).toHaveCount(before);
});

test('P003 a row that was scrolled out of sight is brought back by the first press and decided by the second', async ({
  page,
}) => {
  await openOverview(page, 'admin', '?status=awaiting_approval&sort=created_at&direction=asc');
  const sent = decisionsOf(page);
  await page.keyboard.press('Home');
  const name = (await currentRow(page).getAttribute('aria-label'))?.split(',')[0] ?? '';
  await page.getByRole('row').nth(3).hover();
  await page.mouse.wheel(0, 1500);
  await expect(currentRow(page)).not.toBeInViewport();
  await page.keyboard.press('a');
  await expect(page.getByText(`${name} was out of sight. Press again to go on.`).first()).toBeVisible();
  await expect(currentRow(page)).toBeInViewport();
  expect(sent).toEqual([]);
});

test('P003 an undo that is refused for good does not hand the next press on to an older decision unsaid', async ({
  page,
  request,
}) => {
  const made = await createdProfiles(request, 2);
  const [first, second] = made.map((profile) => profile.profile_name);
  const filter = `?text=${encodeURIComponent(first!.split(' ')[0] ?? '')}&status=awaiting_approval&sort=created_at&direction=asc`;
  await openOverview(page, 'admin', filter);
  await page.getByRole('row').filter({ hasText: first! }).click();
  const decided = decisionsOf(page);
  const undone: string[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/undo')) undone.push(`${answer.status()}`);
  });
  for (const profile of made) {
    await expect(currentRow(page)).toContainText(profile.profile_name);
    await page.keyboard.press('a');
    await expect.poll(() => decided.at(-1)).toBe(`/api/v1/profilebase/${profile.id}/approve`);
    await expect(page.locator('footer')).toContainText(profile.profile_name);
  }
  const admin = await apiAs(request, 'admin');
  await admin.disapprove(made[1]!.id, { codes: ['photo_quality'], note: '' });
  await page.keyboard.press('Control+z');
  // The same person did so elsewhere, where it can be undone first.
  await expect(messages(page).getByText('You have changed the status since. Undo that first.').first()).toBeVisible();
  await page.keyboard.press('Control+z');
  const told = messages(page).getByText(/The last could not be undone\. Press again to undo this instead: /);
  await expect(told.first()).toContainText(first!);
  expect((await admin.get(made[0]!.id)).status).toBe('approved');
  expect(undone).not.toContain('200');
  await page.keyboard.press('Control+z');
  await expect.poll(() => undone).toContain('200');
  expect((await admin.get(made[0]!.id)).status).toBe('awaiting_approval');
  expect((await admin.get(made[1]!.id)).status, second).toBe('disapproved');
});

test('P006 the list says whose each item is after skip, release and a claim of somebody else', async ({
  page,
  browser,
  baseURL,
}) => {
  const mine = await claimedItem(page);
  const rowOf = (place: Page, name: string) => rows(place).filter({ hasText: name.trim() });
  await expect(rowOf(page, mine.name)).toContainText('yours');
  await page.keyboard.press('s');
  await page.keyboard.press('2');
  await expect(panel(page)).not.toHaveAttribute('data-item', mine.id);
  await expect(rowOf(page, mine.name)).not.toContainText('yours');
  const next = await shownName(page);
  await expect(rowOf(page, next)).toContainText('yours');

  // A take-over of what nobody holds is refused before it asks for anything.
  const other = await browser.newPage({ ...(baseURL && { baseURL }) });
  await signIn(other, 'base-checker');
  await expect(rowOf(other, next)).toContainText('yours');
  await page.keyboard.press('p');
  await expect(rowOf(page, next)).not.toContainText('yours');
  await expect(rowOf(other, next)).not.toContainText('yours');
  await rowOf(other, next).click();
  await other.keyboard.press('Shift+c');
  await expect(other.getByText('Nobody else is working on this.').first()).toBeVisible();
  await expect(other.getByRole('dialog')).toHaveCount(0);
  await other.close();
});

test('P003 while rows are marked, the page counts them, and a peek beside them offers no decision of its own', async ({
  page,
}) => {
  await openOverview(page, 'admin', '?status=awaiting_approval&sort=created_at&direction=asc');
  for (const key of ['Home', 'x', 'j', 'x', 'j', 'j', 'Space']) await page.keyboard.press(key);
  const peek = page.getByRole('complementary', { name: 'Peek' });
  await expect(peek.getByText('Keys decide on the 2 selected rows, not on this one.')).toBeVisible();
  await expect(peek.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
  await expect(page.getByRole('toolbar', { name: 'Selected rows' })).toContainText('2 selected');
});
