import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type { Infer } from 'superstruct';
import type { QueueListAnswer } from '../../src/contract/queue/queue-items.ts';
import { apiAs, signIn, type Account } from './support.ts';

/* The queue as somebody sees it: the list of what waits, and beside it the panel of one item. */

export const panel = (page: Page) => page.locator('article[data-item]');
export const heading = (page: Page) => page.locator('#item-heading');
export const rows = (page: Page) => page.getByRole('grid', { name: 'Waiting items' }).getByRole('row');
export const shownItem = async (page: Page) => (await panel(page).getAttribute('data-item')) ?? '';
export const shownName = async (page: Page) => ((await heading(page).textContent()) ?? '').trim();

/** Once the item's large image has come: before that, no key decides on it. */
export async function imageSeen(page: Page): Promise<void> {
  await expect(panel(page).locator('dl').first()).toBeVisible();
  await expect(panel(page).locator('figure img[aria-busy=true]')).toHaveCount(0);
}

/** Where toasts stand. */
export const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });

/** Everything that decides, as it leaves the page. */
export function decisionsOf(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/(approve|disapprove|active|approve-several|disapprove-several)$/.test(pathname)) sent.push(pathname);
  });
  return sent;
}

/** Ends a claim that a test before this one has left behind: what it is on need not wait for anybody any more. */
export async function endClaimLeft(request: APIRequestContext, account: Account): Promise<void> {
  const person = await apiAs(request, account);
  const { own_lease: lease } = await person.read<Infer<typeof QueueListAnswer>>('queue?limit=1');
  if (lease) await person.send('POST', `/queue/leases/${lease.id}/release`);
}

/** Opens the queue of base checks with one item claimed and all of it drawn, and the list beside it. */
export async function claimedItem(page: Page): Promise<{ id: string; name: string }> {
  await endClaimLeft(page.request, 'base-checker');
  await signIn(page, 'base-checker');
  await expect(rows(page).nth(12)).toBeVisible();
  await start(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeFocused();
  await imageSeen(page);
  return { id: await shownItem(page), name: await shownName(page) };
}

/** What stands in the panel's place before an item is claimed. */
export const start = (page: Page) => page.getByRole('region', { name: 'Start' });

/** Opens the queue as a sample account and waits for its rows and the way to begin. */
export async function openQueue(page: Page, account: 'base-checker' | 'geo-checker' | 'fill-in'): Promise<void> {
  await signIn(page, account);
  await expect(page).toHaveURL(/\/queue$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Waiting items' })).toBeVisible();
  await expect(start(page)).toBeFocused();
}

/** Claims the next item by its key; shows its identifier. */
export async function startItem(page: Page): Promise<string> {
  await page.keyboard.press('Enter');
  await imageSeen(page);
  await expect(panel(page)).toBeFocused();
  return shownItem(page);
}

/** Milliseconds: presses that follow each other faster than this are no answer to what came in between (P003). */
const QUICKEST_ANSWER = 100;

/** Waits for another item than `before`, drawn with its image, and for as long as nobody can have read it; shows its identifier. */
export async function otherItem(page: Page, before: string): Promise<string> {
  await expect(panel(page)).not.toHaveAttribute('data-item', before);
  await imageSeen(page);
  const come = await page.evaluate(() => performance.now());
  await page.waitForFunction(([from, least]) => performance.now() - from > least, [come, QUICKEST_ANSWER] as const);
  return shownItem(page);
}
