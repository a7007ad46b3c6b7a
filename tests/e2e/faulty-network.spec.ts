import { expect, test, type Page, type Route } from '@playwright/test';
import type { OwnAction } from '../../src/contract/shapes/review.ts';
import { randomFrom, type Random } from '../support/random.ts';
import { openQueue, panel, startItem } from './queue-panel.ts';
import { apiAs, disapprove } from './support.ts';
import { placeWitness, testimony, unexplained } from './witness.ts';

/*
 * Somebody decides one item after the other over a network that loses answers, is late, or does not carry a call
 * at all. Whatever is told as done has been done, whatever has been done is told, and it is about what was shown.
 */

/** Presses of one history; `FAULTY_STEPS=600` for a long one. */
const STEPS = Number(process.env['FAULTY_STEPS'] ?? 40);
const SEED = Number(process.env['FAULTY_SEED'] ?? 3);

const DECISION = /\/api\/v1\/(profilebase\/[^/]+\/(approve|disapprove)|queue\/leases\/[^/]+\/skip)(\?|$)/;
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

const strip = (page: Page) => page.getByRole('region', { name: 'Your last decisions' }).getByRole('listitem');

/** Decisions that the page says stand, the newest first. */
async function toldOf(page: Page): Promise<string[]> {
  const items = await strip(page).evaluateAll((each) =>
    each.map((item) => ({
      text: item.querySelector('span')?.textContent ?? '',
      state: item.querySelector('em')?.textContent,
    })),
  );
  return items.filter(({ state }) => state !== 'undone').map(({ text }) => text);
}

async function act(page: Page, random: Random): Promise<void> {
  const turn = random.next();
  await panel(page)
    .or(page.getByRole('region', { name: 'Start' }))
    .first()
    .focus();
  if (turn < 0.55) await page.keyboard.press('a');
  else if (turn < 0.7) await disapprove(page);
  else if (turn < 0.82) await page.keyboard.press('Control+z');
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
      const told = await toldOf(page);
      const names = done.map(({ name }) => name);
      expect(told.length, `told ${told.join(' | ')}, done ${names.join(' | ')}`).toBe(Math.min(20, done.length));
      for (const [place, text] of told.entries()) expect(text).toContain(names[place]);
    }).toPass({ timeout: 10_000 });
  }
  expect(met.size).toBe(new Set(FATES).size);
  const told = await testimony(page);
  const names = new Map<string, string>();
  for (const id of told.sent.flatMap(({ ids }) => ids)) names.set(id, (await checker.get(id)).profile_name);
  expect(unexplained(told, (id) => [names.get(id) || 'No name yet'])).toEqual([]);
  expect(told.sent.length).toBeGreaterThan(STEPS / 5);
});
