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

/** What the Admin is informed of, wherever they are. */
async function isNotified(page: Page, words: string): Promise<void> {
  const notices = page.getByRole('dialog', { name: 'Notices' });
  await page.getByRole('button', { name: 'Notices' }).click();
  await expect(notices.getByText(words), words).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(notices).toBeHidden();
}

const DOUBT = { codes: ['under_age_doubt'], note: 'Looks sixteen' };

test('P158 twenty tabs over six connections hear of all that others do', async ({ page, context, request }) => {
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
    await expect(tab.getByText('The server has not answered for more than ten seconds.')).toHaveCount(0);
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
  for (const tab of tabs) await isNotified(tab, `doubts that ${first.profile_name} is of age`);
  expect([streams.count(), streams.begun()], 'one for all').toEqual([1, begun]);
  const leads = streams.tab()!;
  await leads.close();
  await expect.poll(streams.count).toBe(1);
  await checker.send('PATCH', `/profilebase/${second.id}/disapprove`, { reason: DOUBT });
  for (const tab of tabs.filter((each) => each !== leads)) {
    await isNotified(tab, `doubts that ${second.profile_name} is of age`);
    await tab.close();
  }
});
