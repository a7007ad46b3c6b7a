import { expect, type Page, type Request, type Route } from '@playwright/test';
import { test } from '../../e2e/own-server.ts';
import {
  heading,
  messages,
  openQueue,
  otherItem,
  panel,
  shownItem,
  shownName,
  startItem,
} from '../../e2e/queue-panel.ts';
import type { BaseProfile } from '../../../src/contract/shapes/base-profile.ts';
import { apiAs, giveLevel } from '../../e2e/support.ts';
import { strip } from './steps.ts';

/* Decisions that are on their way when the page is loaded anew, closed, or open twice. */

const APPROVALS = /\/approve\?claim_next=true/;

/** Every approval that leaves the page, with the key that it goes under. */
function approvalsOf(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => void (APPROVALS.test(request.url()) && sent.push(request)));
  return sent;
}
const keyOf = (request: Request | undefined) => request?.headers()['idempotency-key'];
const idOf = (request: Request | undefined) => /profilebase\/([^/]+)\//.exec(request?.url() ?? '')?.[1];

/** Claims an item, waits until the next one is here, and keeps what is decided from being answered. */
async function decidedOnOne(page: Page, hold: (route: Route) => Promise<void> | void = () => {}) {
  await openQueue(page, 'base-checker');
  const item = await startItem(page);
  const name = ((await heading(page).textContent()) ?? '').trim();
  await expect(panel(page)).toHaveAttribute('data-next', /./);
  let holds = true;
  await page.route(APPROVALS, (route) => (holds ? hold(route) : route.continue()));
  const sent = approvalsOf(page);
  await page.keyboard.press('a');
  const next = await otherItem(page, item);
  await expect.poll(() => sent.length).toBe(1);
  /** What is sent from now on is not held back; what is held is dropped with the page that sent it. */
  const letGo = () => void (holds = false);
  return { item, name, next, sent, letGo };
}

/** What is under way has been sealed: whoever leaves the page is not asked. */
const sealed = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))))
    .toBe(true);

async function undoAll(page: Page, times: number): Promise<void> {
  for (let number = 1; number <= times; number += 1) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/undo'));
    await page.keyboard.press('Control+z');
    expect((await answered).ok()).toBe(true);
  }
  await panel(page).focus();
  await page.keyboard.press('p');
}

test('two decisions survive a reload: sent again in order under their own keys, told, and gone on from', async ({
  page,
}) => {
  const { item, name, next, sent, letGo } = await decidedOnOne(page);
  const nextName = await shownName(page);
  await page.keyboard.press('a');
  await expect(strip(page).getByText('sending')).toHaveCount(2);
  await sealed(page);
  letGo();
  await page.reload();
  await expect.poll(() => sent.length).toBe(3);
  expect(keyOf(sent[1])).toBe(keyOf(sent[0]));
  expect(sent[1]?.headers()['queue-lease']).toBe(sent[0]?.headers()['queue-lease']);
  expect(sent.map(idOf)).toEqual([item, item, next]);
  expect(sent[2]?.headers()['queue-lease'], 'the claim that came with the first').toMatch(/;\d+$/);
  await expect(messages(page).getByText(/^Approved/)).toHaveCount(2);
  // Behind them stands what this sign-in has decided before.
  await expect(strip(page).nth(0)).toContainText(nextName);
  await expect(strip(page).nth(1)).toContainText(name);
  const third = await shownItem(page);
  expect([item, next]).not.toContain(third);
  await expect(page.getByText(/^Yours for \d/)).toBeVisible();
  await undoAll(page, 2);
});

test('one that was carried out before the reload is told as taken, and is not done twice', async ({
  page,
  request,
}) => {
  const { item, sent, letGo } = await decidedOnOne(page, async (route) => void (await route.fetch()));
  const admin = await apiAs(request, 'admin');
  await expect.poll(async () => (await admin.get(item)).status).toBe('approved');
  const { version } = (await admin.get(item)) as BaseProfile;
  await sealed(page);
  letGo();
  await page.reload();
  await expect(
    messages(page)
      .getByText(/^Approved/)
      .first(),
  ).toBeVisible();
  expect([sent.length, keyOf(sent[1])]).toEqual([2, keyOf(sent[0])]);
  expect(((await admin.get(item)) as BaseProfile).version).toBe(version);
  await expect(strip(page)).toHaveCount(1);
  await undoAll(page, 1);
});

test('one that is refused after the reload brings its item back, with the reason', async ({ page, request }) => {
  const { item, name, letGo } = await decidedOnOne(page);
  const admin = await apiAs(request, 'admin');
  const { profile_pictures: pictures } = ((await admin.get(item)) as BaseProfile).media;
  await giveLevel(request, 'admin', pictures.slice(0, 1), 'mild');
  await giveLevel(request, 'admin', pictures.slice(0, 1), 'nude');
  await sealed(page);
  letGo();
  await page.reload();
  await expect(messages(page).getByText('Approving profile failed...').first()).toBeVisible();
  await expect(messages(page).getByText(name).first()).toBeVisible();
  await expect(panel(page)).toHaveAttribute('data-item', item);
  await expect(page.getByText(/^Yours for \d/)).toBeVisible();
  await panel(page).focus();
  await page.keyboard.press('p');
});

test('another tab sends nothing of it while the first is open, and all of it once that is closed', async ({
  page,
  context,
  request,
}) => {
  const { item, sent } = await decidedOnOne(page);
  await sealed(page);
  const other = await context.newPage();
  const sentByOther = approvalsOf(other);
  await other.goto('/queue');
  await expect(other.getByRole('grid', { name: 'Waiting items' })).toBeVisible();
  const waits = () =>
    other.evaluate(async () =>
      (await navigator.locks.query()).pending?.some(({ name }) => name?.startsWith('dossier.page ')),
    );
  await expect.poll(waits, 'it waits for the first to go').toBe(true);
  expect(sentByOther).toEqual([]);
  await page.close();
  await expect.poll(() => sentByOther.length).toBe(1);
  expect(keyOf(sentByOther[0])).toBe(keyOf(sent[0]));
  await expect(
    messages(other)
      .getByText(/^Approved/)
      .first(),
  ).toBeVisible();
  expect((await (await apiAs(request, 'admin')).get(item)).status).toBe('approved');
  await undoAll(other, 1);
});

test('whoever signs in anew sends nothing of it, and is told what had no answer', async ({ page, context }) => {
  const { name } = await decidedOnOne(page);
  await sealed(page);
  await page.close();
  const next = await context.newPage();
  const sent = approvalsOf(next);
  // The sign-in has ended elsewhere meanwhile: its token opens nothing.
  await next.route('**/api/v1/**', (route) =>
    route.fulfill({ status: 401, json: { error: 'Your sign-in has expired. Sign in again.', code: 'token-expired' } }),
  );
  await next.goto('/queue');
  await expect(next).toHaveURL(/\/login/);
  await next.unroute('**/api/v1/**');
  const before = sent.length;
  // It stands for a few seconds, and the queue may take as long on a busy machine.
  const told = expect(
    messages(next)
      .getByText(/Check whether it was done/)
      .first(),
  ).toContainText(name, { timeout: 40_000 });
  await Promise.all([told, openQueue(next, 'base-checker')]);
  expect(sent).toHaveLength(before);
  await startItem(next);
  await next.keyboard.press('p');
});
