import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, request as requests, test, type Browser, type Page } from '@playwright/test';
import { freePort } from '../../support/free-port.ts';
import { startServerProcess, type ServerProcess } from '../../support/server-process.ts';
import { imageSeen, panel, shownName } from '../../e2e/queue-panel.ts';
import { copySample } from '../../e2e/sample-data.ts';
import { apiAs, sendSignIn } from '../../e2e/support.ts';
import { readAnew, standingOn, strip } from './steps.ts';
import type { OwnAction } from '../../../src/contract/review/review-operations.ts';

/* The server ends without a word, in the middle of decisions, and is started again at the same address. */

/** One with the last decision on its way, one with it answered. */
const ENDS = 2;
const APPROVAL = /\/approve\?claim_next=true/;
const DATA = join(process.env['DOSSIER_TEST_FOLDER'] ?? '', 'killed');
let server: ServerProcess;
let port: number;
const start = async () => {
  server = await startServerProcess({ DATA_DIR: DATA, PORT: String(port) }, { lasting: true });
};

test.beforeAll(async () => {
  copySample(process.env['DOSSIER_TEST_FOLDER'] ?? '', DATA);
  port = await freePort();
  await start();
});
test.afterAll(async () => {
  await server.end('SIGTERM');
  await rm(DATA, { recursive: true, force: true });
});

/** At the queue, with an item claimed. */
async function aChecker(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ baseURL: server.address });
  await page.goto('/login');
  await sendSignIn(page, 'geo-checker@dossier.test');
  // The server has only just been started.
  await expect(page.getByRole('region', { name: 'Start' })).toBeFocused({ timeout: 60_000 });
  await page.keyboard.press('Enter');
  return page;
}

test('P003 decisions while the server is killed and comes back are reported as they were taken', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const page = await aChecker(browser);
  const noAnswer = panel(page).getByText('Your decision was not answered');
  /** Taken, although its answer never came before the page gave up asking: the panel says that nobody knows. */
  const unanswered = new Set<string>();
  let unknown: string | null = null;
  /** The keys under which decisions went out: what is sent again is no other decision. */
  const decisions = new Set<string | undefined>();
  page.on('request', (request) => {
    if (APPROVAL.test(request.url())) decisions.add(request.headers()['idempotency-key']);
  });
  for (let end = 0; end < ENDS; end += 1) {
    for (let press = 0; press < 2; press += 1) {
      // What could not be read meanwhile says so, and is read again on order.
      await expect(async () => {
        const retry = page.getByRole('main').getByRole('button', { name: 'Retry' }).first();
        // Bounded: a read that mends itself takes the button away between the look and the press.
        if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
        await expect(panel(page).locator('dl').first()).toBeVisible({ timeout: 1_000 });
      }).toPass({ timeout: 20_000 });
      await imageSeen(page);
      await panel(page).focus();
      const before = await panel(page).getAttribute('data-item');
      const sent = decisions.size;
      const answered = page.waitForResponse(APPROVAL).catch(() => null);
      // It may have come back with the answer to the decision before.
      await readAnew(page);
      await page.keyboard.press('a');
      await expect.poll(() => decisions.size).toBeGreaterThan(sent);
      // The last one before the end is on its way, or has just come back.
      if (press === 0) await expect(panel(page)).not.toHaveAttribute('data-item', before ?? '');
      if (press === 0 || end % 2 === 1) await answered;
    }
    await server.end('SIGKILL');
    await start();
    await expect(strip(page).getByText('sending')).toHaveCount(0, { timeout: 20_000 });
    const others = await requests.newContext({ baseURL: server.address });
    const checker = await apiAs(others, 'geo-checker');
    await expect(async () => {
      const { actions } = await checker.read<{ actions: OwnAction[] }>('action');
      const done = actions.filter(({ operation, undone }) => operation === 'locale-profile.approve' && !undone);
      const standingNow = await standingOn(page);
      const taken = done.slice(0, decisions.size).map(({ name }) => name);
      const inPanel = (await noAnswer.count()) > 0 ? await shownName(page) : null;
      unknown = taken.find((name) => inPanel?.startsWith(name)) ?? null;
      const names = taken.filter((name) => name !== unknown && !unanswered.has(name));
      expect(standingNow.length, `told ${standingNow.join(' | ')}, done ${names.join(' | ')}`).toBe(names.length);
      for (const [place, text] of standingNow.entries()) expect(text).toContain(names[place]);
    }).toPass({ timeout: 20_000 });
    await others.dispose();
    // Where the decision was not taken its item is back; else the next one is there.
    await expect(panel(page)).toBeVisible();
    if (unknown !== null) {
      unanswered.add(unknown);
      await page.keyboard.press('w');
    } else if ((await page.getByRole('button', { name: 'Claim again' }).count()) > 0) await page.keyboard.press('c');
  }
  await page.close();
});

test('P003 P082 while the server is away the page says so and keeps the decision', async ({ browser }) => {
  test.setTimeout(120_000);
  const page = await aChecker(browser);
  await imageSeen(page);
  // Whom the item in the panel is about, without its locale.
  const person = async () => (await shownName(page)).split(' · ')[0] ?? '';
  const name = await person();
  const item = (await panel(page).getAttribute('data-item')) ?? '';
  await server.end('SIGKILL');
  await panel(page).focus();
  await page.keyboard.press('a');
  const band = page.getByRole('status').filter({ hasText: 'The server is not responding.' });
  await expect(band).toContainText('1 decision is waiting for an answer.', { timeout: 20_000 });
  await expect(strip(page).first()).toContainText('no answer yet');
  await expect(page.getByText('it may have been saved')).toHaveCount(0);
  await start();
  await expect(band).toHaveCount(0, { timeout: 20_000 });
  await expect(strip(page).getByText('no answer yet')).toHaveCount(0, { timeout: 20_000 });
  await expect(strip(page).first()).toContainText(name);
  await expect(panel(page)).not.toHaveAttribute('data-item', item);
  await expect(page.getByText('could not be loaded')).toHaveCount(0);
  await imageSeen(page);
  await panel(page).focus();
  const next = await person();
  await page.keyboard.press('a');
  await expect(strip(page).first()).toContainText(next);
  await expect(strip(page).getByText('sending')).toHaveCount(0);
  const others = await requests.newContext({ baseURL: server.address });
  const { actions } = await (await apiAs(others, 'geo-checker')).read<{ actions: OwnAction[] }>('action?limit=2');
  expect(actions.map(({ name: each, operation, undone }) => [each, operation, undone])).toEqual(
    [next, name].map((each) => [each, 'locale-profile.approve', false]),
  );
  await others.dispose();
  await page.close();
});
