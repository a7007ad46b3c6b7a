import { expect, type Page, type Route } from '@playwright/test';
import { test } from '../../e2e/own-server.ts';
import { decisionsOf, heading, messages, openQueue, otherItem, panel, shownItem, startItem } from '../../e2e/queue-panel.ts';
import type { BaseProfile } from '../../../src/contract/shapes/base-profile.ts';
import { apiAs, giveLevel } from '../../e2e/support.ts';

/* The next item is on the screen before the decision on the present one is answered. */

const strip = (page: Page) => page.getByRole('region', { name: 'Your last decisions' });
const APPROVALS = '**/approve?claim_next=true*';

/** Waits until the next item is here; tells its identifier. */
async function nextAtHand(page: Page): Promise<string> {
  await expect(panel(page)).toHaveAttribute('data-next', /./);
  return (await panel(page).getAttribute('data-next')) ?? '';
}

/** Holds back what the page sends to this address, until each is let go in turn. */
async function holding(page: Page, address: string) {
  const held: Route[] = [];
  await page.route(address, (route) => void held.push(route));
  return {
    count: () => held.length,
    async letGo(how: (route: Route) => Promise<void> = (route) => route.continue()): Promise<void> {
      await expect.poll(() => held.length).toBeGreaterThan(0);
      await how(held.shift()!);
    },
  };
}

/** Claims an item, and waits until the next one is here. */
async function atWork(page: Page): Promise<{ item: string; name: string; next: string }> {
  await openQueue(page, 'base-checker');
  const item = await startItem(page);
  const name = ((await heading(page).textContent()) ?? '').trim();
  return { item, name, next: await nextAtHand(page) };
}

test('the next item is shown while the decision is on its way; that it was taken is told when it is', async ({
  page,
}) => {
  const { item, name, next } = await atWork(page);
  const approvals = await holding(page, APPROVALS);
  await page.keyboard.press('a');
  expect(await otherItem(page, item)).toBe(next);
  await expect(strip(page).getByRole('listitem').first()).toHaveText(`Approve base profile: ${name}sending`);
  await expect(messages(page).getByText(/^Approved/)).toHaveCount(0);
  await approvals.letGo();
  await expect(
    messages(page)
      .getByText(/^Approved/)
      .first(),
  ).toBeVisible();
  await expect(strip(page).getByText('sending')).toHaveCount(0);
  await expect(strip(page).getByRole('listitem').first()).toContainText(name);
  expect(await shownItem(page)).toBe(next);
  await expect(page.getByText(/^claim \d/)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText(`Undone: ${name}`).first()).toBeVisible();
  await panel(page).focus();
  await page.keyboard.press('p');
});

test('a refused decision brings its item back with the reason, and nothing that was pressed for another counts on it', async ({
  page,
  request,
}) => {
  const { item, next } = await atWork(page);
  const sent = decisionsOf(page);
  const approvals = await holding(page, APPROVALS);
  await page.keyboard.press('a');
  expect(await otherItem(page, item)).toBe(next);
  // Somebody else changes it before the decision gets there.
  const admin = await apiAs(request, 'admin');
  const { profile_pictures: pictures } = ((await admin.get(item)) as BaseProfile).media;
  await giveLevel(request, 'admin', pictures.slice(0, 1), 'mild');
  await giveLevel(request, 'admin', pictures.slice(0, 1), 'nude');
  // A conflict is tried once more (specification, section 7).
  for (let tries = 0; tries < 2; tries += 1) await approvals.letGo();
  await expect(panel(page)).toHaveAttribute('data-item', item);
  await expect(messages(page).getByText('Approving profile failed...').first()).toBeVisible();
  await page.keyboard.press('a');
  await expect(
    messages(page)
      .getByText(/[Pp]ress again|since you pressed/)
      .first(),
  ).toBeVisible();
  expect(sent).toHaveLength(2);
  expect((await admin.get(item)).status).not.toBe('approved');
  // Decided on once more, it leads on to what was shown before.
  await expect(async () => {
    await page.keyboard.press('a');
    await expect.poll(() => sent.length, { timeout: 500 }).toBe(3);
  }).toPass();
  await approvals.letGo();
  expect(await otherItem(page, item)).toBe(next);
  await page.keyboard.press('Control+z');
  await expect(page.getByText(/^Undone: /).first()).toBeVisible();
  await panel(page).focus();
  await page.keyboard.press('p');
});

test('a decision that could not be sent comes back with a way to send it again', async ({ page }) => {
  const { item, next } = await atWork(page);
  const approvals = await holding(page, APPROVALS);
  await page.keyboard.press('a');
  expect(await otherItem(page, item)).toBe(next);
  await page.route('**/api/v1/**', (route) => route.abort());
  await approvals.letGo((route) => route.abort());
  await expect(panel(page)).toHaveAttribute('data-item', item);
  const retry = messages(page)
    .getByRole('button', { name: /^Retry/ })
    .first();
  await expect(retry).toBeVisible();
  await page.unroute('**/api/v1/**');
  await page.unroute(APPROVALS);
  const taken = page.waitForResponse(APPROVALS);
  await retry.click();
  expect((await taken).ok()).toBe(true);
  expect(await otherItem(page, item)).toBe(next);
  await page.keyboard.press('Control+z');
  await expect(page.getByText(/^Undone: /).first()).toBeVisible();
  await panel(page).focus();
  await page.keyboard.press('p');
});

test('Undo waits for the decision that is on its way, and takes that one back', async ({ page, request }) => {
  const { item, name, next } = await atWork(page);
  const admin = await apiAs(request, 'admin');
  const { status } = await admin.get(item);
  const approvals = await holding(page, APPROVALS);
  const undone = decisionsOf(page);
  await page.keyboard.press('a');
  expect(await otherItem(page, item)).toBe(next);
  await page.keyboard.press('Control+z');
  await approvals.letGo();
  await expect(page.getByText(`Undone: ${name}`).first()).toBeVisible();
  expect(undone).toHaveLength(1);
  // A complete draft waits as well.
  expect((await admin.get(item)).status).toBe(status);
  await panel(page).focus();
  await page.keyboard.press('p');
});

test('two decisions leave one behind the other, each under the claim that came with the one before', async ({
  page,
}) => {
  const { item, next } = await atWork(page);
  const approvals = await holding(page, APPROVALS);
  const sent = decisionsOf(page);
  await page.keyboard.press('a');
  expect(await otherItem(page, item)).toBe(next);
  await page.keyboard.press('a');
  await expect(strip(page).getByText('sending')).toHaveCount(2);
  // Put back waits for both, and puts back what is shown then.
  expect(sent).toHaveLength(1);
  await approvals.letGo();
  const second = page.waitForRequest((request) => request.url().includes(`${next}/approve`));
  expect((await second).headers()['queue-lease']).toMatch(/;\d+$/);
  await approvals.letGo();
  await otherItem(page, next);
  await expect(strip(page).getByText('sending')).toHaveCount(0);
  await expect(page.getByText(/^claim \d/)).toBeVisible();
  for (let number = 1; number <= 2; number += 1) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/undo'));
    await page.keyboard.press('Control+z');
    expect((await answered).ok()).toBe(true);
  }
  await panel(page).focus();
  await page.keyboard.press('p');
});

test('where somebody else has taken the next item at the same moment, it gives way to another one', async ({
  page,
  request,
}) => {
  const { item, next } = await atWork(page);
  const approvals = await holding(page, APPROVALS);
  await page.keyboard.press('a');
  expect(await otherItem(page, item)).toBe(next);
  await (await apiAs(request, 'admin')).approve(next);
  await approvals.letGo();
  const third = await otherItem(page, next);
  expect(third).not.toBe(item);
  await expect(
    messages(page)
      .getByText(/is not the next one any more/)
      .first(),
  ).toBeVisible();
  await expect(page.getByText(/^claim \d/)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText(/^Undone: /).first()).toBeVisible();
  await panel(page).focus();
  await page.keyboard.press('p');
});

test('what waits for its turn at a sign-out is never sent, and is told at the next sign-in', async ({ page }) => {
  const { item, next } = await atWork(page);
  const approvals = await holding(page, APPROVALS);
  const sent = decisionsOf(page);
  await page.keyboard.press('a');
  expect(await otherItem(page, item)).toBe(next);
  await page.keyboard.press('a');
  await expect(strip(page).getByText('sending')).toHaveCount(2);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await approvals.letGo();
  await openQueue(page, 'base-checker');
  await expect(
    messages(page)
      .getByText(/Look whether it was done/)
      .first(),
  ).toBeVisible();
  expect(sent).toHaveLength(1);
});
