import { expect, type Page, type Request, type Route } from '@playwright/test';
import { test } from '../../e2e/own-server.ts';
import {
  decisionsOf,
  endClaimLeft,
  heading,
  messages,
  openQueue,
  otherItem,
  panel,
  shownItem,
  startItem,
} from '../../e2e/queue-panel.ts';
import type { BaseProfile } from '../../../src/contract/shapes/base-profile.ts';
import { apiAs, giveLevel } from '../../e2e/support.ts';
import { expectText, readAnew, strip } from './steps.ts';

/* The next item is on the screen before the decision on the present one is answered, which may be late or never come. */

const APPROVALS = /\/approve\?claim_next=true/;

const expectApproved = (page: Page) => expectText(messages(page), /^Approved/);

/** Holds back what the page sends to this address, until each is let go in turn. */
async function holding(page: Page, address: RegExp) {
  const held: Route[] = [];
  await page.route(address, (route) => void held.push(route));
  return {
    async letGo(): Promise<void> {
      await expect.poll(() => held.length).toBeGreaterThan(0);
      await held.shift()!.continue();
    },
  };
}

/** Claims an item, and waits until the next one is here. */
async function atWork(page: Page): Promise<{ item: string; name: string; next: string }> {
  await endClaimLeft(page.request, 'base-checker');
  await openQueue(page, 'base-checker');
  const item = await startItem(page);
  const name = ((await heading(page).textContent()) ?? '').trim();
  await expect(panel(page)).toHaveAttribute('data-next', /./);
  return { item, name, next: (await panel(page).getAttribute('data-next')) ?? '' };
}

test('the next item is shown while the decision is on its way', async ({ page }) => {
  const { item, name, next } = await atWork(page);
  const approvals = await holding(page, APPROVALS);
  await page.keyboard.press('a');
  expect(await otherItem(page, item)).toBe(next);
  await expect(strip(page).first()).toHaveText(`Approve base profile: ${name}sending`);
  await expect(messages(page).getByText(/^Approved/)).toHaveCount(0);
  await approvals.letGo();
  await expectApproved(page);
  await expect(strip(page).getByText('sending')).toHaveCount(0);
  await expect(strip(page).first()).toContainText(name);
  expect(await shownItem(page)).toBe(next);
  await expect(page.getByText(/^Yours for \d/)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText(`Undone: ${name}`).first()).toBeVisible();
});

test('a refused decision brings its item back with the reason', async ({ page, request }) => {
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
  await expectText(messages(page), /[Pp]ress again|since you pressed/);
  expect(sent).toHaveLength(2);
  expect((await admin.get(item)).status).not.toBe('approved');
  await readAnew(page);
  await page.keyboard.press('a');
  await expect.poll(() => sent.length).toBe(3);
  await approvals.letGo();
  expect(await otherItem(page, item)).toBe(next);
});

test('P003 a decision whose answer was lost is sent again under its key', async ({ page, request }) => {
  const { item, name } = await atWork(page);
  const admin = await apiAs(request, 'admin');
  // What waits in this queue is awaiting approval, or a draft that is complete.
  const { status } = await admin.get(item);
  expect(['awaiting_approval', 'draft']).toContain(status);
  const sent: Request[] = [];
  page.on('request', (each) => void (APPROVALS.test(each.url()) && sent.push(each)));
  await page.route(APPROVALS, async (route) => {
    if (sent.length > 1) return route.continue();
    // The server does it, and its answer does not come.
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.keyboard.press('a');
  await otherItem(page, item);
  await expectApproved(page);
  expect(sent.length).toBe(2);
  expect(new Set(sent.map((each) => each.headers()['idempotency-key'])).size).toBe(1);
  await expect(messages(page).locator('[data-kind="error"]')).toHaveCount(0);
  expect((await admin.get(item)).status).toBe('approved');
  const undone: Request[] = [];
  await page.route('**/undo', async (route) => {
    if (undone.push(route.request()) > 1) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.keyboard.press('Control+z');
  await expect(page.getByText(`Undone: ${name}`).first()).toBeVisible();
  expect(new Set(undone.map((each) => each.headers()['idempotency-key'])).size).toBe(1);
  expect((await admin.get(item)).status).toBe(status);
});

test('P003 where no answer comes the item says so, and Undo takes nothing else back', async ({ page, request }) => {
  const { item: first, name: earlier } = await atWork(page);
  await page.keyboard.press('a');
  const second = await otherItem(page, first);
  await expectApproved(page);
  await expect(panel(page)).toHaveAttribute('data-next', /./);
  await page.route(APPROVALS, (route) => route.abort());
  await page.keyboard.press('a');
  await expect(panel(page).getByText('No answer came to your decision')).toBeVisible({ timeout: 20_000 });
  await expect(panel(page)).toHaveAttribute('data-item', second);
  await page.unroute(APPROVALS);
  await panel(page).focus();
  await page.keyboard.press('Control+z');
  await expectText(messages(page), /Press again to undo this instead/);
  const admin = await apiAs(request, 'admin');
  expect((await admin.get(first)).status).toBe('approved');
  await page.keyboard.press('Control+z');
  await expect(page.getByText(`Undone: ${earlier}`).first()).toBeVisible();
});
