import { expect, type Page } from '@playwright/test';
import { test } from './own-server.ts';
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
  // What is claimed stays, is told, and is one key away.
  await expect(page.getByText(`Your claim: ${mine.name}`)).toBeVisible();
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

test('P003 P004 with the focus in the list, the keys of the item act on the item that is shown', async ({ page }) => {
  const mine = await claimedItem(page);
  const level = panel(page)
    .locator('figcaption')
    .getByRole('button', { name: /nude|mild|none|explicit|tagged/i });
  await expect(level).toBeEnabled();
  await page.getByRole('grid', { name: 'Waiting items' }).focus();
  await expect(page.locator('footer')).toContainText('Edit this item');
  const [key, label] = (await level.textContent())?.includes('Nude') ? ['2', 'Mild'] : ['3', 'Nude'];
  await page.keyboard.press(key);
  await expect(level).toContainText(label);
  await page.keyboard.press('Control+z');
  await expect(level).not.toContainText(label);
  await page.keyboard.press('s');
  await expect(page.getByRole('dialog').getByRole('heading', { name: /^Skip this item: / })).toContainText(
    mine.name.trim(),
  );
  await page.keyboard.press('Escape');
  // Marked rows have taken its place: the same keys say so, and do nothing to it.
  await page.getByRole('grid', { name: 'Waiting items' }).focus();
  await page.keyboard.press('x');
  for (const press of [key, 'e', 'b', 'w']) {
    await page.keyboard.press(press);
    await expect(messages(page).getByText('Items are marked. Clear the marks first.').last()).toBeVisible();
  }
  // The claim stays, and with it the way that leads back.
  const back = page.getByRole('button', { name: /^Back to it/ });
  await expect(back).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(back).toHaveCount(0);
  await page.keyboard.press('e');
  await expect(page).toHaveURL(new RegExp(mine.id));
  await page.goBack();
  await expect(panel(page)).toHaveAttribute('data-item', mine.id);
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

test('P003 a second press that follows faster than anybody reads decides on nothing that came in between', async ({
  page,
}) => {
  await page.clock.install();
  const sent = decisionsOf(page);
  await claimedItem(page);
  const before = await shownItem(page);
  // From here on no more time passes than what is let pass: both presses are of one moment.
  await page.clock.pauseAt(Date.now() + 1_000);
  const approved = page.waitForResponse(/\/approve\?claim_next=true/);
  await page.keyboard.press('a');
  // Timers are what the page hands an answer on by; far less than a reader's time goes by with them.
  await approved;
  await page.clock.runFor(20);
  for (let passed = 0; passed < 50 && [before, ''].includes(await itemNow(page)); passed += 1) {
    await page.clock.runFor(1);
  }
  expect([before, '']).not.toContain(await itemNow(page));
  const next = await itemNow(page);
  for (const key of ['a', 'd', '2']) await page.keyboard.press(key);
  await page.clock.resume();
  await expect(messages(page).getByText('What is shown has changed since you pressed').first()).toBeVisible();
  expect(await itemNow(page)).toBe(next);
  expect(sent).toHaveLength(1);
});

const itemNow = async (page: Page) =>
  (await panel(page).count()) === 0 ? '' : ((await panel(page).getAttribute('data-item')) ?? '');
