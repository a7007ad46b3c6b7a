import { expect, type Page, type Route } from '@playwright/test';
import type { OwnAction } from '../../../src/contract/shapes/review.ts';
import { randomFrom, type Random } from '../../support/random.ts';
import { test } from '../../e2e/own-server.ts';
import { openQueue, panel, startItem } from '../../e2e/queue-panel.ts';
import { apiAs } from '../../e2e/support.ts';
import { placeWitness, testimony, unexplained } from './witness.ts';

/*
 * Somebody decides one item after the other over a network that loses answers, is late, or does not carry a call
 * at all. Whatever is told as done has been done, whatever has been done is told, and it is about what was shown.
 */

/** Presses of one history; `FAULTY_STEPS=400` for a long one. */
const STEPS = Number(process.env['FAULTY_STEPS'] ?? 80);
const SEED = Number(process.env['FAULTY_SEED'] ?? 3);

const DECISION =
  /\/api\/v1\/(profilebase\/[^/]+\/(approve|disapprove)|queue\/leases\/[^/]+\/skip|action\/[^/]+\/(undo|redo))(\?|$)/;
const DECISIONS: ReadonlySet<string> = new Set(['base-profile.approve', 'base-profile.disapprove', 'queue.skip']);
/** Tries under one key that are in trouble: the next one gets through, and what was decided is known in the end. */
const TROUBLES = 2;

type Fate = 'carried' | 'answer lost' | 'not carried' | 'late' | 'unavailable';
const FATES: readonly Fate[] = ['carried', 'carried', 'carried', 'answer lost', 'not carried', 'late', 'unavailable'];

/** Lets calls that decide meet with what a network does; how often each has happened. */
async function withFaults(page: Page, random: Random): Promise<ReadonlyMap<Fate, number>> {
  const met = new Map<Fate, number>();
  const tries = new Map<string, number>();
  await page.route(DECISION, async (route: Route) => {
    const key = route.request().headers()['idempotency-key'] ?? '';
    const before = tries.get(key) ?? 0;
    const fate = before < TROUBLES ? random.of(FATES) : 'carried';
    tries.set(key, before + 1);
    met.set(fate, (met.get(fate) ?? 0) + 1);
    switch (fate) {
      case 'answer lost':
        await route.fetch();
        return route.abort('connectionreset');
      case 'not carried':
        return route.abort('connectionrefused');
      case 'unavailable':
        return route.fulfill({ status: 503, json: { error: 'Busy.', code: 'database-unavailable' } });
      case 'late': {
        const answer = await route.fetch();
        // The next press may come before it.
        await page.waitForTimeout(random.of([150, 700])).catch(() => {});
        return route.fulfill({ response: answer });
      }
      default:
        return route.continue();
    }
  });
  return met;
}

/** Decisions that the strip keeps, undone ones included. */
const STRIP = 20;
const strip = (page: Page) => page.getByRole('region', { name: 'Your last decisions' }).getByRole('listitem');

/** Decisions that the page says stand, the newest first; `full`: older ones have left the strip. */
async function toldOf(page: Page): Promise<{ standing: string[]; full: boolean }> {
  const items = await strip(page).evaluateAll((each) =>
    each.map((item) => ({
      text: item.querySelector('span')?.textContent ?? '',
      state: item.querySelector('em')?.textContent,
    })),
  );
  const standing = items.filter(({ state }) => state !== 'undone').map(({ text }) => text);
  return { standing, full: items.length >= STRIP };
}

async function act(page: Page, random: Random): Promise<void> {
  // Mostly they look before they press.
  if (random.next() < 0.8) await expect(panel(page).locator('figure img[aria-busy=true]')).toHaveCount(0);
  const turn = random.next();
  await panel(page)
    .or(page.getByRole('region', { name: 'Start' }))
    .first()
    .focus();
  if (turn < 0.55) await page.keyboard.press('a');
  else if (turn < 0.7) {
    for (const key of ['d', '1', 'Enter']) await page.keyboard.press(key);
    // Whatever it asks first, or where there was nothing to disapprove: it is left.
    await page.keyboard.press('Escape');
  } else if (turn < 0.82) await page.keyboard.press('Control+z');
  else if (turn < 0.87) await page.keyboard.press('Control+y');
  else await page.keyboard.press('w');
}

test(`P003 P018 ${STEPS} presses over a faulty network: what is told is what was done, of what was shown (seed ${SEED})`, async ({
  page,
  request,
}) => {
  test.setTimeout(60_000 + STEPS * 3_000);
  const random = randomFrom(SEED * 7_919);
  await placeWitness(page);
  await openQueue(page, 'base-checker');
  const checker = await apiAs(request, 'base-checker');
  const since = Date.now() / 1000 - 5;
  await startItem(page);
  const met = await withFaults(page, random);
  for (let step = 0; step < STEPS; step += 1) {
    await act(page, random);
    if (step % 4 !== 3) continue;
    await expect(strip(page).getByText('sending')).toHaveCount(0, { timeout: 20_000 });
    await expect(async () => {
      const { actions } = await checker.read<{ actions: OwnAction[] }>('action');
      const done = actions.filter(
        ({ operation, undone, at }) => DECISIONS.has(operation) && !undone && at.seconds > since,
      );
      const { standing, full } = await toldOf(page);
      const names = done.map(({ name }) => name).slice(0, full ? standing.length : undefined);
      expect(standing.length, `told ${standing.join(' | ')}, done ${names.join(' | ')}`).toBe(names.length);
      for (const [place, text] of standing.entries()) expect(text).toContain(names[place]);
    }).toPass({ timeout: 10_000 });
  }
  expect(met.size).toBe(new Set(FATES).size);
  const told = await testimony(page);
  const names = new Map<string, string>();
  for (const id of told.sent.flatMap(({ ids }) => ids)) names.set(id, (await checker.get(id)).profile_name);
  expect(unexplained(told, (id) => [names.get(id) || 'No name yet'])).toEqual([]);
  expect(told.sent.length).toBeGreaterThan(STEPS / 8);
});
