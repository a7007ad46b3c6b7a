import { expect, request as requests, type APIRequestContext, type Page } from '@playwright/test';
import type { OwnAction } from '../../../src/contract/shapes/review.ts';
import { randomFrom, type Random } from '../../support/random.ts';
import { test } from '../../e2e/own-server.ts';
import { openQueue, panel, startItem } from '../../e2e/queue-panel.ts';
import { apiAs } from '../../e2e/support.ts';
import { press, standingOn, strip } from './steps.ts';
import { placeWitness, testimony, unexplained, type Sent } from './witness.ts';

/*
 * Somebody decides one item after the other over a faulty network. Whatever is told as done has been done, whatever
 * has been done is told, and it is about what was shown.
 */

/** Presses of one history; `FAULTY_STEPS=400` for a long one. */
const FAULTY = { steps: Number(process.env['FAULTY_STEPS'] ?? 80), seed: Number(process.env['FAULTY_SEED'] ?? 3) };
const DECISIONS: ReadonlySet<string> = new Set(['base-profile.approve', 'base-profile.disapprove', 'queue.skip']);

let others: APIRequestContext;
test.beforeAll(async ({ baseURL }) => {
  others = await requests.newContext({ ...(baseURL && { baseURL }) });
});
test.afterAll(() => others.dispose());

/** The item, or what stands in its place. */
const place = (page: Page) =>
  panel(page)
    .or(page.getByRole('region', { name: 'Start' }))
    .first();
const imageIsHere = (page: Page) => expect(panel(page).locator('figure img[aria-busy=true]')).toHaveCount(0);

/** Names of what the checker has decided since and not undone, the newest first. */
async function doneSince(since: number): Promise<string[]> {
  const { actions } = await (await apiAs(others, 'base-checker')).read<{ actions: OwnAction[] }>('action');
  const done = actions.filter(({ operation, undone, at }) => DECISIONS.has(operation) && !undone && at.seconds > since);
  return done.map(({ name }) => name);
}

/** What the page calls the records of these calls. */
async function namesOf(sent: readonly Sent[]): Promise<(id: string) => string> {
  const checker = await apiAs(others, 'base-checker');
  const names = new Map<string, string>();
  for (const id of sent.flatMap(({ ids }) => ids)) names.set(id, (await checker.get(id)).profile_name);
  return (id) => names.get(id) || 'No name yet';
}

const DECISION =
  /\/api\/v1\/(profilebase\/[^/]+\/(approve|disapprove)|queue\/leases\/[^/]+\/skip|action\/[^/]+\/(undo|redo))(\?|$)/;
/** Tries under one key that are in trouble: the next one gets through, and what was decided is known in the end. */
const TROUBLES = 2;
const FATES = ['carried', 'carried', 'carried', 'answer lost', 'not carried', 'late', 'unavailable'] as const;
type Fate = (typeof FATES)[number];

/** Lets calls that decide meet with what a network does; what has happened. */
async function withFaults(page: Page, random: Random): Promise<ReadonlySet<Fate>> {
  const met = new Set<Fate>();
  const tries = new Map<string, number>();
  await page.route(DECISION, async (route) => {
    const key = route.request().headers()['idempotency-key'] ?? '';
    const before = tries.get(key) ?? 0;
    const fate = before < TROUBLES ? random.of(FATES) : 'carried';
    tries.set(key, before + 1);
    met.add(fate);
    switch (fate) {
      case 'answer lost':
        await route.fetch();
        return route.abort('connectionreset');
      case 'not carried':
        return route.abort('connectionrefused');
      case 'unavailable':
        return route.fulfill({ status: 503, json: { error: 'Busy.', code: 'database-unavailable' } });
      case 'late': {
        const response = await route.fetch();
        // The next press may come before it.
        await page.waitForTimeout(random.of([150, 700])).catch(() => {});
        return route.fulfill({ response });
      }
      default:
        return route.continue();
    }
  });
  return met;
}

/** Decisions that the strip keeps, undone ones included. */
const STRIP = 20;

test(`P003 P018 ${FAULTY.steps} presses over a faulty network: told is what was done, of what was shown (seed ${FAULTY.seed})`, async ({
  page,
}) => {
  test.setTimeout(60_000 + FAULTY.steps * 3_000);
  const random = randomFrom(FAULTY.seed * 7_919);
  await placeWitness(page);
  await openQueue(page, 'base-checker');
  const since = Date.now() / 1000 - 5;
  await startItem(page);
  const met = await withFaults(page, random);
  for (let step = 0; step < FAULTY.steps; step += 1) {
    // Mostly they look before they press.
    if (random.next() < 0.8) await imageIsHere(page);
    const turn = random.next();
    await place(page).focus();
    if (turn < 0.55) await press(page, 'a');
    // Whatever it asks first, or where there was nothing to disapprove: it is left.
    else if (turn < 0.7) await press(page, 'd', '1', 'Enter', 'Escape');
    else if (turn < 0.82) await press(page, 'Control+z');
    else if (turn < 0.87) await press(page, 'Control+y');
    else await press(page, 'w');
    if (step % 4 !== 3) continue;
    await expect(strip(page).getByText('sending')).toHaveCount(0, { timeout: 20_000 });
    await expect(async () => {
      const done = await doneSince(since);
      const standing = await standingOn(page);
      // Older ones have left the strip.
      const names = done.slice(0, (await strip(page).count()) >= STRIP ? standing.length : undefined);
      expect(standing.length, `told ${standing.join(' | ')}, done ${names.join(' | ')}`).toBe(names.length);
      for (const [at, text] of standing.entries()) expect(text).toContain(names[at]);
    }).toPass({ timeout: 10_000 });
  }
  expect(met.size).toBe(new Set(FATES).size);
  const told = await testimony(page);
  const nameOf = await namesOf(told.sent);
  expect(unexplained(told, (id) => [nameOf(id)])).toEqual([]);
  expect(told.sent.length).toBeGreaterThan(FAULTY.steps / 8);
});
