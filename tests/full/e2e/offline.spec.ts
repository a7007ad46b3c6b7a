import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { test } from '../../e2e/own-server.ts';
import { decisionsOf, heading, messages, openQueue, otherItem, panel, rows, startItem } from '../../e2e/queue-panel.ts';
import { apiAs, openOverview, signIn, storedDrafts, waitingProfile } from '../../e2e/support.ts';

/* Without a network. What the browser says of it is what counts; the page's clock is the test's where minutes pass. */

const noNetwork = (page: Page) => page.getByRole('main').getByText('There is no network.');

test('P082 P083 a screen that was not loaded says so under its name, and comes once the network is back', async ({
  page,
  context,
}) => {
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
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+j');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  // What is drawn once it could not be had again is another: a network that is back before that makes the page load anew.
  await alert.evaluate((drawn) => drawn.setAttribute('data-before', ''));
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(alert, 'it still cannot be had').not.toHaveAttribute('data-before');
  await context.setOffline(false);
  await expect(noNetwork(page)).toHaveCount(0);
  // It comes by itself.
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveCSS('font-weight', '600');
  // Browsers keep that a part could not be had: where it is asked for twice without a network, Retry loads the page anew.
  expect(loads, 'the page was loaded anew once at most').toBeLessThan(2);
});

/** Decides on a claimed item once the network is gone. */
async function decidedOffline(page: Page, request: APIRequestContext) {
  await page.clock.install();
  await openQueue(page, 'base-checker');
  const item = await startItem(page);
  const name = ((await heading(page).textContent()) ?? '').trim();
  const { status } = await (await apiAs(request, 'admin')).get(item);
  // What waits in this queue is awaiting approval, or a draft that is complete.
  expect(['awaiting_approval', 'draft']).toContain(status);
  await expect(panel(page)).toHaveAttribute('data-next', /./);
  const sent = decisionsOf(page);
  await page.context().setOffline(true);
  await expect(noNetwork(page)).toBeVisible();
  await page.keyboard.press('a');
  await otherItem(page, item);
  await expect(page.getByText('One decision waits to be sent.')).toBeVisible();
  await expect(rows(page).filter({ hasText: name }).getByText('sending')).toBeVisible();
  await expect(page.getByText('waits for the network').first()).toBeVisible();
  return { item, status, sent };
}

test('P082 a decision waits on its item for 30 s without a network, and is then sent once', async ({
  page,
  context,
  request,
}) => {
  const { item, status, sent } = await decidedOffline(page, request);
  await page.clock.runFor(30_000);
  await expect(page.getByText('One decision waits to be sent.')).toBeVisible();
  expect(sent).toEqual([]);
  // Back at its item, it says there what it waits for.
  await page.keyboard.press('u');
  await expect(panel(page)).toHaveAttribute('data-item', item);
  await expect(panel(page).getByText('Your decision waits for the network')).toBeVisible();
  // Given up there, it is undecided as before, and can be decided on anew.
  await panel(page).getByRole('button', { name: 'Give it up' }).click();
  await expect(page.getByText('One decision waits to be sent.')).toHaveCount(0);
  await expect(messages(page).getByText('Given up, not sent: Approve base profile').first()).toBeVisible();
  await expect(panel(page)).toHaveAttribute('data-item', item);
  await expect(panel(page).getByText('Your decision waits for the network')).toHaveCount(0);
  await page.clock.runFor(1_000);
  await page.keyboard.press('a');
  await expect(page.getByText('One decision waits to be sent.')).toBeVisible();
  await context.setOffline(false);
  await expect(
    messages(page)
      .getByText(/^Approved/)
      .first(),
  ).toBeVisible();
  await page.clock.runFor(30_000);
  expect(sent).toHaveLength(1);
  const admin = await apiAs(request, 'admin');
  expect((await admin.get(item)).status).toBe('approved');
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await admin.get(item)).status).toBe(status);
});

test('P082 a decision that waited for eleven minutes, when somebody else has decided, is never sent, and that is told', async ({
  page,
  context,
  request,
}) => {
  const { item, sent } = await decidedOffline(page, request);
  const admin = await apiAs(request, 'admin');
  await admin.send('PATCH', `/profilebase/${item}/disapprove`, { reason: { codes: ['photo_quality'], note: '' } });
  await page.clock.fastForward('11:00');
  await expect(messages(page).getByText('it was never sent').first()).toBeVisible();
  await expect(panel(page)).toHaveAttribute('data-item', item);
  await expect(panel(page).getByText('Your decision was not taken.')).toContainText('it was never sent');
  await context.setOffline(false);
  await expect(noNetwork(page)).toHaveCount(0);
  await page.clock.runFor(60_000);
  expect(sent).toEqual([]);
  expect((await admin.get(item)).status).toBe('disapproved');
  await expect(panel(page), 'how it stands by now is read again').toContainText('disapproved');
});

test('P082 what is typed without a network is kept: saving says why it was not, and Retry saves it', async ({
  page,
  context,
  request,
}) => {
  const profile = await waitingProfile(request, 33);
  await signIn(page, 'admin', `/base-profiles/${profile.id}`);
  const profession = page.getByLabel('Profession');
  await expect(profession).toBeVisible();
  await context.setOffline(true);
  await expect(noNetwork(page)).toBeVisible();
  await profession.fill('Lighthouse keeper');
  await page.keyboard.press('Control+Enter');
  const refused = messages(page).getByText('The server could not be reached.').first();
  await expect(refused).toBeVisible();
  await expect(profession).toHaveValue('Lighthouse keeper');
  await expect.poll(() => storedDrafts(page)).toHaveLength(1);
  await context.setOffline(false);
  await expect(noNetwork(page)).toHaveCount(0);
  await messages(page).getByRole('button', { name: 'Retry' }).first().click();
  await expect.poll(() => storedDrafts(page)).toHaveLength(0);
  await page.reload();
  await expect(profession).toHaveValue('Lighthouse keeper');
});
