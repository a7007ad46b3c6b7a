import { expect, test, type Page } from './own-server.ts';
import { claimedItem, decisionsOf, heading, messages, panel, rows, shownItem, shownName } from './queue-panel.ts';
import { apiAs, createdProfiles, openOverview, signIn } from './support.ts';
import { whileBusy } from './while-busy.ts';

const currentRow = (page: Page) => page.locator('[role=row][data-current]');

test('P003 P004 P005 the cursor takes the panel along; a click shows another item as a preview, and no key decides on it or on what is claimed', async ({
  page,
}) => {
  const sent = decisionsOf(page);
  const mine = await claimedItem(page);
  await page.getByRole('grid', { name: 'Waiting items' }).focus();
  for (const key of ['j', 'j', 'k', 'ArrowDown', 'End', 'Home']) {
    await page.keyboard.press(key);
    await expect(panel(page)).toBeVisible();
    const name = ((await currentRow(page).getAttribute('aria-label')) ?? '').split(',')[0] ?? '';
    await expect(heading(page), key).toHaveText(name);
  }
  const other = rows(page).nth(4);
  await other.click();
  await expect(panel(page)).not.toHaveAttribute('data-item', mine.id);
  await expect(other).toHaveAttribute('data-current', 'true');
  const name = await shownName(page);
  await expect(currentRow(page)).toContainText(name);
  await expect(page.getByText('Preview: others can still claim this item')).toBeVisible();
  await expect(panel(page).locator('dl')).toBeVisible();
  for (const key of ['a', 'd', '3']) {
    await page.keyboard.press(key);
    await expect(messages(page).getByText('To make it yours, use “Claim this item”').last()).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  expect(sent).toEqual([]);
  // What is claimed stays, is reported, and is one key away.
  await expect(page.getByText(`Your item: ${mine.name}`)).toBeVisible();
  // Plain keys at once after a refused D could be the answer that it would have asked for.
  await page.keyboard.press('Escape');
  await page.keyboard.press('w');
  await expect(panel(page)).toHaveAttribute('data-item', mine.id);
  await expect(currentRow(page)).toContainText(mine.name);
  await page.keyboard.press('p');
});

test('P005 claiming out of turn asks why, by key and by double click, and the reason is kept', async ({
  page,
  request,
}) => {
  await signIn(page, 'base-checker');
  await expect(rows(page).nth(9)).toBeVisible();
  const claims: unknown[] = [];
  page.on('request', (sent) => sent.url().endsWith('/queue/claim') && claims.push(sent.postDataJSON()));
  await rows(page).nth(9).dblclick();
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  const id = await shownItem(page);
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('The Creator waits on the telephone');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Yours for \d/)).toBeVisible();
  expect(await shownItem(page)).toBe(id);
  // Only with its reason: nothing was claimed while it was asked for.
  expect(claims).toHaveLength(1);
  const log = await (await apiAs(request, 'admin')).log(id, 3);
  expect(log[0]).toMatchObject({
    event: 120,
    event_name: 'ClaimedOutOfTurn',
    reason: { note: 'The Creator waits on the telephone' },
  });
  await panel(page).focus();
  await page.keyboard.press('p');
});

test('P003 a key that waited while the page was busy is about what was shown when it went down; one’s own moves are foreseen', async ({
  page,
  request,
}) => {
  const made = await createdProfiles(request, 3);
  const [first, second, third] = made.map((profile) => profile.profile_name);
  const sent = decisionsOf(page);
  const filter = `?text=${encodeURIComponent(first!.split(' ')[0] ?? '')}&status=awaiting_approval&sort=created_at&direction=asc`;
  await openOverview(page, 'admin', filter);
  const row = (name = '') => page.getByRole('row').filter({ hasText: name });
  await row(first).click();
  await expect(currentRow(page)).toContainText(first!);
  await whileBusy(page, ['a'], row(third));
  await expect(currentRow(page)).toContainText(third!);
  await expect(messages(page).getByText('What is shown has changed since you pressed').first()).toBeVisible();
  expect(sent).toEqual([]);

  // A hand that is faster than the page: down, up, and down once more, then approve.
  await row(first).click();
  await expect(currentRow(page)).toContainText(first!);
  await whileBusy(page, ['j', 'k', 'j', 'a'], null);
  await expect.poll(() => sent).toEqual([`/api/v1/profilebase/${made[1]!.id}/approve`]);
  await expect(messages(page).getByText(second!).first()).toBeVisible();
});
