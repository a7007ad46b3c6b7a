import { expect, type Page } from '@playwright/test';
import { test } from '../../e2e/own-server.ts';
import { decisionsOf, heading, messages, openQueue, otherItem, panel, rows, startItem } from '../../e2e/queue-panel.ts';
import { apiAs, openOverview } from '../../e2e/support.ts';
import { expectText, press } from './steps.ts';

/* Without a network. What the browser says of it is what counts; the page's clock is the test's where minutes pass. */

const noNetwork = (page: Page) => page.getByRole('main').getByText('There is no network.');

test('P082 P083 a screen that was not loaded comes once the network is back', async ({ page, context }) => {
  await openOverview(page);
  // What is fetched while there is nothing else to do.
  const isFetched = (name: string) =>
    page.evaluate(
      (part) => performance.getEntriesByType('resource').some((each) => each.name.includes(`/assets/${part}-`)),
      name,
    );
  for (const part of ['palette', 'help']) await expect.poll(() => isFetched(part), part).toBe(true);
  let loads = 0;
  page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
  await context.setOffline(true);
  await expect(noNetwork(page)).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statistics');
  await expect(page).toHaveTitle('Statistics · Dossier');
  const alert = page.getByRole('alert').filter({ hasText: 'This screen was not fetched' });
  await expect(alert).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys here' })).toBeVisible();
  await press(page, 'Escape', 'Control+j');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  // What is drawn once it could not be had again is another: a network that is back before that makes the page load anew.
  await alert.evaluate((drawn) => drawn.setAttribute('data-before', ''));
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(alert, 'it still cannot be had').not.toHaveAttribute('data-before');
  await context.setOffline(false);
  await expect(noNetwork(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveCSS('font-weight', '600');
  // Browsers keep that a part could not be had: where it is asked for twice without a network, Retry loads the page anew.
  expect(loads, 'the page was loaded anew once at most').toBeLessThan(2);
});

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
  const waits = page.getByText('One decision waits to be sent.');
  await expect(waits).toBeVisible();
  await expect(rows(page).filter({ hasText: name }).getByText('sending')).toBeVisible();
  await expectText(page, 'waits for the network');
  await page.clock.runFor(30_000);
  await expect(waits).toBeVisible();
  expect(sent).toEqual([]);
  await page.keyboard.press('u');
  await expect(panel(page)).toHaveAttribute('data-item', item);
  await expect(panel(page).getByText('Your decision waits for the network')).toBeVisible();
  await context.setOffline(false);
  await expectText(messages(page), /^Approved/);
  await page.clock.runFor(30_000);
  expect(sent).toHaveLength(1);
  expect((await admin.get(item)).status).toBe('approved');
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await admin.get(item)).status).toBe(status);
});
