import type { Infer } from 'superstruct';
import type { LiveMessage } from '../../../src/contract/queue/live-messages.ts';
import type { QueueListAnswer } from '../../../src/contract/queue/queue-items.ts';
import { expect, test, type APIRequestContext } from '../../e2e/own-server.ts';
import { openQueue, startItem } from '../../e2e/queue-panel.ts';
import { apiAs, openOverview } from '../../e2e/support.ts';
import { press, runCommand } from './steps.ts';

/** Seconds for which the claim of the checker lasts, by the clock of this machine, which is the server's; null: there is none. */
async function claimLasts(request: APIRequestContext): Promise<number | null> {
  const checker = await apiAs(request, 'base-checker');
  const { own_lease: lease } = await checker.read<Infer<typeof QueueListAnswer>>('queue?limit=1');
  return lease && lease.expires_at.seconds - Date.now() / 1000;
}

test('P089 a closed tab gives its claim back; a reload or a second tab does not', async ({
  page,
  context,
  request,
}) => {
  await openQueue(page, 'base-checker');
  const item = await startItem(page);
  await expect.poll(() => claimLasts(request)).toBeGreaterThan(500);
  const stays = page.waitForResponse('**/queue/leases/*/heartbeat');
  await page.reload();
  await expect.poll(() => claimLasts(request)).toBeLessThan(60);
  expect((await stays).ok()).toBe(true);
  await expect.poll(() => claimLasts(request), 'the page that was loaded anew says so').toBeGreaterThan(500);
  const other = await context.newPage();
  await other.goto('/queue');
  await expect(other.getByRole('region', { name: 'Start' })).toBeFocused();
  expect(await startItem(other), 'the same claim').toBe(item);
  const kept = page.waitForResponse('**/queue/leases/*/heartbeat');
  await other.close({ runBeforeUnload: true });
  expect((await kept).ok()).toBe(true);
  await expect.poll(() => claimLasts(request), 'the other tab has it').toBeGreaterThan(500);

  // Left for elsewhere, as a closed page is: what is closed last of all is not always heard out by a browser without a window.
  await page.goto('about:blank');
  await expect.poll(() => claimLasts(request)).toBeLessThan(60);
});

test('P089 a new version is reported, and loaded on the way elsewhere once nothing is unsaved', async ({ page }) => {
  let isOld = false;
  await page.route('**/api/v1/live', async (route) => {
    if (!isOld) return route.continue();
    isOld = false;
    const message: LiveMessage = { queues: [], notices: [], claims: '', settings: '', claimed: null };
    return route.fulfill({ contentType: 'text/event-stream', body: `data: ${JSON.stringify(message)}\n\n` });
  });
  await page.route(/:\d+\/$/, async (route) => {
    if (route.request().isNavigationRequest()) return route.continue();
    const answer = await route.fetch();
    return route.fulfill({
      response: answer,
      body: (await answer.text()).replace(/\/assets\/index-[^"]+/, '/assets/index-new.js'),
    });
  });
  /** The card goes by itself; what it says stays among the notices. */
  const isNotified = async () => {
    await page.getByRole('button', { name: 'Notices' }).click();
    const notices = page.getByRole('dialog', { name: 'Notices' });
    await expect(notices).toContainText('It will load the next time you open another screen without unsaved changes.');
    await page.keyboard.press('Escape');
    await expect(notices).toBeHidden();
  };
  await openOverview(page);
  isOld = true;
  await page.reload();
  let loads = 0;
  page.on('request', (each) => (loads += each.isNavigationRequest() ? 1 : 0));
  await isNotified();
  await page.getByRole('grid', { name: 'Base profiles' }).focus();
  await press(page, 'Home', 'Enter');
  await expect(page.getByLabel('Profession')).toBeVisible();
  expect(loads, 'nothing was unsaved').toBe(1);
  await page.getByRole('heading', { level: 1 }).focus();
  isOld = true;
  await page.reload();
  await isNotified();
  loads = 0;
  await page.getByLabel('Profession').fill('Half typed');
  await page.keyboard.press('Control+b');
  await page.getByRole('dialog').getByRole('button', { name: 'Keep changes and leave' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(loads, 'the form was not saved').toBe(0);
  await runCommand(page, 'new version of dossier');
  await expect.poll(() => loads).toBe(1);
});
