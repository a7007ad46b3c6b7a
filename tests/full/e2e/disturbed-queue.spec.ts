import { expect, request as requests, type APIRequestContext, type Page } from '@playwright/test';
import type { OwnAction } from '../../../src/contract/shapes/review.ts';
import { randomFrom, type Random } from '../../support/random.ts';
import { test } from '../../e2e/own-server.ts';
import { panel } from '../../e2e/queue-panel.ts';
import { apiAs, sendSignIn } from '../../e2e/support.ts';
import { placeWitness, testimony, unexplained, type Testimony } from './witness.ts';

/*
 * Somebody decides in two tabs at once, goes away and comes back in the middle of it, while an Admin decides on what
 * they see, edits it, and takes back. What leaves a page is about what it showed; what has been done is told once.
 */

/** Presses of one history; `DISTURBED_STEPS=400` for a long one. */
const STEPS = Number(process.env['DISTURBED_STEPS'] ?? 60);
const SEED = Number(process.env['DISTURBED_SEED'] ?? 5);
const DECISIONS: ReadonlySet<string> = new Set(['base-profile.approve', 'base-profile.disapprove', 'queue.skip']);

let others: APIRequestContext;
test.beforeAll(async ({ baseURL }) => {
  others = await requests.newContext({ ...(baseURL && { baseURL }) });
});
test.afterAll(() => others.dispose());

const strip = (page: Page) => page.getByRole('region', { name: 'Your last decisions' }).getByRole('listitem');
const place = (page: Page) =>
  panel(page)
    .or(page.getByRole('region', { name: 'Start' }))
    .first();

async function press(page: Page, random: Random): Promise<void> {
  if (random.next() < 0.7) await expect(panel(page).locator('figure img[aria-busy=true]')).toHaveCount(0);
  const there = place(page);
  if ((await there.count()) === 0) return;
  await there.focus({ timeout: 2_000 }).catch(() => {});
  const keys = random.of([
    ['a'],
    ['a'],
    ['a', 'a'],
    ['d', '1', 'Enter', 'Escape'],
    ['a', 'Control+z'],
    ['Control+z'],
    ['w'],
    ['w'],
    ['c'],
    ['s', '1', 'Enter', 'Escape'],
  ]);
  for (const key of keys) await page.keyboard.press(key);
}

/** An Admin acts on what a page shows, or on what it shows next. */
async function disturb(page: Page, random: Random): Promise<string> {
  const admin = await apiAs(others, 'admin');
  const shown = await panel(page)
    .getAttribute('data-item', { timeout: 300 })
    .catch(() => null);
  const next = await panel(page)
    .getAttribute('data-next', { timeout: 300 })
    .catch(() => null);
  const id = random.of([shown, shown, next]);
  if (id === null) return 'nothing';
  const what = random.of(['approve', 'disapprove', 'save', 'freeze'] as const);
  const data = {
    approve: undefined,
    disapprove: { reason: { codes: ['photo_quality'], note: '' } },
    save: undefined,
    freeze: { frozen: random.next() < 0.5, note: '' },
  }[what];
  if (what === 'save') {
    const { tags = [] } = (await admin.get(id)) as unknown as { tags?: string[] };
    await others.put(`/api/v1/profilebase/${id}/update`, {
      headers: admin.headers,
      data: { attributes: [], tags: tags.slice(1) },
    });
  } else {
    const path = what === 'freeze' ? 'frozen' : what;
    await others.patch(`/api/v1/profilebase/${id}/${path}`, { headers: admin.headers, ...(data && { data }) });
  }
  return `${what} ${id}`;
}

test(`P001 P003 ${STEPS} presses in two tabs, reloaded and disturbed: what is done was shown, and is told (seed ${SEED})`, async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(90_000 + STEPS * 4_000);
  const random = randomFrom(SEED * 6_971);
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const history: string[] = [];
  const open = async () => {
    const page = await context.newPage();
    await placeWitness(page);
    return page;
  };
  const first = await open();
  await first.goto('/login');
  await sendSignIn(first, 'base-checker@dossier.test');
  // The server has only just been started.
  await expect(place(first)).toBeVisible({ timeout: 60_000 });
  const since = Date.now() / 1000 - 5;
  const pages = [first, await open()];
  await pages[1]!.goto('/queue');
  await expect(place(pages[1]!)).toBeVisible();
  const heard: Testimony[] = [];
  const keep = async (page: Page) => void heard.push(await testimony(page));
  const checker = await apiAs(others, 'base-checker');

  for (let step = 0; step < STEPS; step += 1) {
    const nth = random.below(2);
    const page = pages[nth]!;
    const turn = random.next();
    await page.bringToFront();
    if (turn < 0.62) {
      await press(page, random);
      history.push(`${step} press ${nth}`);
    } else if (turn < 0.84) history.push(`${step} ${await disturb(page, random)} in ${nth}`);
    else if (turn < 0.92) {
      await page.keyboard.press('a');
      await keep(page);
      await page.reload();
      history.push(`${step} reload ${nth}`);
      await expect(place(page)).toBeVisible();
    } else if (turn < 0.96) {
      await page.keyboard.press('a');
      await keep(page);
      await page.close();
      pages[nth] = await open();
      await pages[nth].goto('/queue');
      history.push(`${step} close ${nth}`);
      await expect(place(pages[nth])).toBeVisible();
    } else {
      await page.goto('/stats');
      await page.goBack();
      history.push(`${step} away ${nth}`);
      await expect(place(page)).toBeVisible();
      await keep(page);
    }
  }
  for (const page of pages) {
    await page.bringToFront();
    await expect(strip(page).getByText('sending')).toHaveCount(0, { timeout: 20_000 });
    await keep(page);
  }
  // Opened anew, a page tells all that was done, and nothing else.
  const last = await open();
  await last.goto('/queue');
  await expect(place(last)).toBeVisible();
  await expect(async () => {
    const { actions } = await checker.read<{ actions: OwnAction[] }>('action');
    const done = actions.filter(({ operation, at }) => DECISIONS.has(operation) && at.seconds > since);
    const standing = done.filter(({ undone }) => !undone).map(({ name }) => name);
    const told = await strip(last).evaluateAll((each) =>
      each
        .filter((item) => item.querySelector('em')?.textContent !== 'undone')
        .map((item) => item.querySelector('span')?.textContent ?? ''),
    );
    const names = standing.slice(0, told.length);
    expect(told.length > 0, `${standing.length} stand\n${history.join('\n')}`).toBe(standing.length > 0);
    for (const [at, text] of told.entries()) expect(text, history.join('\n')).toContain(names[at]);
  }).toPass({ timeout: 10_000 });
  const names = new Map<string, string>();
  const sent = heard.flatMap((one) => one.sent);
  for (const id of sent.flatMap(({ ids }) => ids)) names.set(id, (await checker.get(id)).profile_name);
  // What a page that went away had not sent, or not heard of, is sent by the one behind it: the same wish, explained once.
  const known = new Set<string | null>();
  const seen = new Set<string>();
  for (const { gestures, sent: all } of heard) {
    const nameOf = (id: string) => names.get(id) || 'No name yet';
    const fresh = all.filter(({ key, ids }) => !known.has(key) && !ids.some((id) => seen.has(nameOf(id))));
    expect(
      unexplained({ gestures, sent: fresh }, (id) => [nameOf(id)]),
      history.join('\n'),
    ).toEqual([]);
    for (const { key } of all) known.add(key);
    // What somebody had before them when the page went away.
    for (const name of gestures.at(-1)?.sight.names ?? []) seen.add(name);
  }
  expect(sent.length).toBeGreaterThan(STEPS / 10);
  await context.close();
});
