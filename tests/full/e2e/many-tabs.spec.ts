import { expect, type BrowserContext, type Page, type Request } from '@playwright/test';
import { test } from '../../e2e/own-server.ts';
import { apiAs, signIn, waitingProfile } from '../../e2e/support.ts';

/* Many tabs of one person in one browser, over HTTP/1.1: it opens six connections to the server for all of them. */

/** The streams of live news that are open, each by its tab. */
function streamsOf(context: BrowserContext) {
  const open = new Set<Request>();
  let begun = 0;
  context.on('request', (request) => {
    if (!request.url().endsWith('/api/v1/live')) return;
    open.add(request);
    begun += 1;
  });
  const isOver = (request: Request) => void open.delete(request);
  context.on('requestfinished', isOver);
  context.on('requestfailed', isOver);
  const of = () => [...open].filter((request) => !request.frame().page().isClosed());
  return { count: () => of().length, begun: () => begun, tab: () => of()[0]?.frame().page() };
}

/** Pages of a test browser are all seen: these say that they are hidden when they are told to. */
const HIDES = () => {
  let state: DocumentVisibilityState = 'visible';
  Object.defineProperty(document, 'visibilityState', { get: () => state });
  Object.defineProperty(document, 'hidden', { get: () => state === 'hidden' });
  Object.assign(window, {
    see: (isSeen: boolean) => {
      state = isSeen ? 'visible' : 'hidden';
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    },
  });
};
const see = (page: Page, isSeen: boolean) =>
  page.evaluate((seen) => (window as unknown as { see: (seen: boolean) => void }).see(seen), isSeen);

/** What the Admin is told of, wherever they are. */
async function isTold(page: Page, words: string): Promise<void> {
  const notices = page.getByRole('dialog', { name: 'Notices' });
  await page.getByRole('button', { name: 'Notices' }).click();
  await expect(notices.getByText(words), words).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(notices).toBeHidden();
}

const DOUBT = { codes: ['under_age_doubt'], note: 'Looks sixteen' };

test('P158 twenty tabs show their records, save and search over six connections, and hear of all that others do', async ({
  page,
  context,
  request,
}) => {
  test.setTimeout(600_000);
  const streams = streamsOf(context);
  const profile = await waitingProfile(request, 871);
  const [first, second] = [await waitingProfile(request, 872), await waitingProfile(request, 873)];
  const checker = await apiAs(request, 'base-checker');
  await signIn(page, 'admin', `/base-profiles/${profile.id}`);
  await expect(page.getByLabel('Profession')).toBeVisible();
  await expect.poll(streams.count).toBe(1);
  const begun = streams.begun();
  const tabs = [page];
  for (let count = 1; count < 20; count += 1) tabs.push(await context.newPage());
  await Promise.all(tabs.slice(1).map(async (tab) => tab.goto(`/base-profiles/${profile.id}`)));
  for (const tab of tabs) {
    await expect(tab.getByLabel('Profession')).toBeVisible();
    await expect(tab.getByText('Waiting for the server')).toHaveCount(0);
  }
  const protocol = await page.evaluate(
    () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).nextHopProtocol,
  );
  expect(protocol).toBe('http/1.1');

  await page.getByLabel('Profession').fill('Glassblower');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Attributes and tags updated').first()).toBeVisible();
  const last = tabs[19]!;
  await last.keyboard.press('Control+j');
  await expect(last.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await last.keyboard.type(first.profile_name.slice(0, -1));
  await expect(last.getByRole('option', { name: first.profile_name }).first()).toBeVisible();
  await last.keyboard.press('Escape');

  await checker.send('PATCH', `/profilebase/${first.id}/disapprove`, { reason: DOUBT });
  for (const tab of tabs) await isTold(tab, `doubts that ${first.profile_name} is of age`);
  expect([streams.count(), streams.begun()], 'one for all').toEqual([1, begun]);

  // Whichever tab has followed it, the others go on.
  const leads = streams.tab()!;
  await leads.close();
  await expect.poll(streams.count).toBe(1);
  await checker.send('PATCH', `/profilebase/${second.id}/disapprove`, { reason: DOUBT });
  for (const tab of tabs.filter((each) => each !== leads)) {
    await isTold(tab, `doubts that ${second.profile_name} is of age`);
    await tab.close();
  }
});

test('P158 hidden tabs keep no stream, and what happens meanwhile is told once when one is seen again', async ({
  page,
  context,
  request,
}) => {
  await context.addInitScript(HIDES);
  const streams = streamsOf(context);
  const [first, second] = [await waitingProfile(request, 874), await waitingProfile(request, 875)];
  const checker = await apiAs(request, 'base-checker');
  await signIn(page, 'admin');
  await expect.poll(streams.count).toBe(1);
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('navigation', { name: 'Places' })).toBeVisible();
  await see(page, false);
  await expect.poll(streams.begun).toBe(2);
  await expect.poll(() => streams.tab() === other).toBe(true);
  await checker.send('PATCH', `/profilebase/${first.id}/disapprove`, { reason: DOUBT });
  await isTold(other, `doubts that ${first.profile_name} is of age`);
  await see(other, false);
  await expect.poll(streams.count).toBe(0);
  await checker.send('PATCH', `/profilebase/${second.id}/disapprove`, { reason: DOUBT });
  await see(page, true);
  for (const words of [first, second]) await isTold(page, `doubts that ${words.profile_name} is of age`);
  await see(other, true);
  await isTold(other, `doubts that ${second.profile_name} is of age`);
  expect([streams.count(), streams.begun()]).toEqual([1, 3]);
});

test('P158 a save that has not started in ten seconds says so, until it is answered', async ({ page, request }) => {
  const profile = await waitingProfile(request, 876);
  await signIn(page, 'admin', `/base-profiles/${profile.id}`);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/update$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel('Profession').fill('Glassblower');
  await page.keyboard.press('Control+Enter');
  const note = page.getByRole('status').filter({ hasText: 'Waiting for the server for more than ten seconds.' });
  await expect(note).toBeVisible();
  await expect(page.getByLabel('Profession')).toHaveValue('Glassblower');
  release();
  await expect(page.getByText('Attributes and tags updated').first()).toBeVisible();
  await expect(note).toHaveCount(0);
});
