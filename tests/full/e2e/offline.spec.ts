import { expect, type Page } from '@playwright/test';
import { test } from '../../e2e/own-server.ts';
import { decisionsOf, heading, messages, openQueue, otherItem, panel, rows, startItem } from '../../e2e/queue-panel.ts';
import { apiAs } from '../../e2e/support.ts';
import { expectText } from './steps.ts';

/* Without a network. What the browser says of it is what counts; the page's clock is the test's where minutes pass. */

const noNetwork = (page: Page) => page.getByRole('main').getByText('You are offline.');

test('P082 a decision waits for 30 s without a network, and is then sent once', async ({ page, context, request }) => {
  await page.clock.install();
  await openQueue(page, 'base-checker');
  const item = await startItem(page);
  const name = ((await heading(page).textContent()) ?? '').trim();
  const admin = await apiAs(request, 'admin');
  // What waits in this queue is awaiting approval, or a draft that is complete.
  const { status } = await admin.get(item);
  expect(['awaiting_approval', 'draft']).toContain(status);
  await expect(panel(page)).toHaveAttribute('data-next', /./);
  const sent = decisionsOf(page);
  await context.setOffline(true);
  await expect(noNetwork(page)).toBeVisible();
  await page.keyboard.press('a');
  await otherItem(page, item);
  const waits = page.getByText('1 decision is waiting to be sent.');
  await expect(waits).toBeVisible();
  await expect(rows(page).filter({ hasText: name }).getByText('sending')).toBeVisible();
  await expectText(page, 'is waiting for the network');
  await page.clock.runFor(30_000);
  await expect(waits).toBeVisible();
  expect(sent).toEqual([]);
  await page.keyboard.press('u');
  await expect(panel(page)).toHaveAttribute('data-item', item);
  await expect(panel(page).getByText('Your decision is waiting for the network')).toBeVisible();
  await context.setOffline(false);
  await expectText(messages(page), /^Approved/);
  await page.clock.runFor(30_000);
  expect(sent).toHaveLength(1);
  expect((await admin.get(item)).status).toBe('approved');
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await admin.get(item)).status).toBe(status);
});
