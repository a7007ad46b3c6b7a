import { expect, type Page, type Request } from '@playwright/test';
import { test } from '../../e2e/own-server.ts';
import { heading, messages, openQueue, otherItem, panel, startItem } from '../../e2e/queue-panel.ts';
import { apiAs } from '../../e2e/support.ts';

/* Answers that do not arrive, or arrive after the next key. */

const APPROVALS = /\/approve\?claim_next=true/;

async function atWork(page: Page): Promise<{ item: string; name: string }> {
  await openQueue(page, 'base-checker');
  const item = await startItem(page);
  await expect(panel(page)).toHaveAttribute('data-next', /./);
  return { item, name: ((await heading(page).textContent()) ?? '').trim() };
}

async function putBack(page: Page): Promise<void> {
  await panel(page).focus();
  await page.keyboard.press('p');
}

test('P003 a decision whose answer was lost is sent again under its key, told as taken, and is what Undo takes back', async ({
  page,
  request,
}) => {
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
  await expect(
    messages(page)
      .getByText(/^Approved/)
      .first(),
  ).toBeVisible();
  expect(sent.length).toBe(2);
  expect(new Set(sent.map((each) => each.headers()['idempotency-key'])).size).toBe(1);
  await expect(messages(page).locator('[data-kind="error"]')).toHaveCount(0);
  expect((await admin.get(item)).status).toBe('approved');
  await page.keyboard.press('Control+z');
  await expect(page.getByText(`Undone: ${name}`).first()).toBeVisible();
  expect((await admin.get(item)).status).toBe(status);
  await putBack(page);
});

test('P003 where no answer comes at all the item says so, and Undo does not take an earlier decision back by one press', async ({
  page,
  request,
}) => {
  const { item: first, name: earlier } = await atWork(page);
  await page.keyboard.press('a');
  const second = await otherItem(page, first);
  await expect(
    messages(page)
      .getByText(/^Approved/)
      .first(),
  ).toBeVisible();
  await expect(panel(page)).toHaveAttribute('data-next', /./);
  await page.route(APPROVALS, (route) => route.abort());
  await page.keyboard.press('a');
  await expect(panel(page).getByText('No answer came to your decision')).toBeVisible({ timeout: 20_000 });
  await expect(panel(page)).toHaveAttribute('data-item', second);
  await page.unroute(APPROVALS);
  await panel(page).focus();
  await page.keyboard.press('Control+z');
  await expect(
    messages(page)
      .getByText(/Press again to undo this instead/)
      .first(),
  ).toBeVisible();
  const admin = await apiAs(request, 'admin');
  expect((await admin.get(first)).status).toBe('approved');
  await page.keyboard.press('Control+z');
  await expect(page.getByText(`Undone: ${earlier}`).first()).toBeVisible();
  await putBack(page);
});

test('P018 Undo pressed while something is being done again takes that back, not what was done before it', async ({
  page,
  request,
}) => {
  const { item: first, name: earlier } = await atWork(page);
  await page.keyboard.press('a');
  const second = await otherItem(page, first);
  const admin = await apiAs(request, 'admin');
  const { status } = await admin.get(second);
  expect(['awaiting_approval', 'draft']).toContain(status);
  const name = ((await heading(page).textContent()) ?? '').trim();
  await expect(panel(page)).toHaveAttribute('data-next', /./);
  await page.keyboard.press('a');
  await otherItem(page, second);
  await expect(page.getByRole('region', { name: 'Your last decisions' }).getByText('sending')).toHaveCount(0);
  await panel(page).focus();
  await page.keyboard.press('Control+z');
  await expect(page.getByText(`Undone: ${name}`).first()).toBeVisible();

  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/redo', async (route) => {
    await held;
    await route.continue();
  });
  const redone = page.waitForRequest('**/redo');
  await page.keyboard.press('Control+y');
  await redone;
  const undone = page.waitForResponse('**/undo');
  await page.keyboard.press('Control+z');
  letGo();
  expect((await undone).ok()).toBe(true);
  expect((await admin.get(second)).status).toBe(status);
  expect((await admin.get(first)).status).toBe('approved');
  await page.keyboard.press('Control+z');
  await expect(page.getByText(`Undone: ${earlier}`).first()).toBeVisible();
  await putBack(page);
});

test('P003 what somebody else has decided meanwhile is let go of at once, and W leads on', async ({
  page,
  request,
}) => {
  const { item } = await atWork(page);
  const admin = await apiAs(request, 'admin');
  let decided: Promise<void> | null = null;
  await page.route(APPROVALS, async (route) => {
    // The browser sends a call again whose connection had been closed meanwhile.
    await (decided ??= admin.approve(item));
    await route.continue();
  });
  await page.keyboard.press('a');
  const banner = panel(page).getByRole('alert').filter({ hasText: 'has decided this already' });
  await expect(banner).toBeVisible();
  await expect(panel(page)).toHaveAttribute('data-item', item);
  await expect(banner.getByRole('button', { name: 'Next item' })).toBeVisible();
  await page.unroute(APPROVALS);
  await panel(page).focus();
  await page.keyboard.press('w');
  await otherItem(page, item);
  await expect(panel(page).getByText('has decided this already')).toHaveCount(0);
  await putBack(page);
});
