import { expect, request as requests, type APIRequestContext, type Page } from '@playwright/test';
import { randomFrom, type Random } from '../../support/random.ts';
import { namedProfile, ownWord } from '../../e2e/created-profiles.ts';
import { test } from '../../e2e/own-server.ts';
import { apiAs, sendSignIn, type Account } from '../../e2e/support.ts';
import { placeWitness, testimony, unexplained, type Sent, type Testimony } from './witness.ts';

/** Steps of one history; `RANDOM_STEPS=10000` for a long one. */
const STEPS = Number(process.env['RANDOM_STEPS'] ?? 250);
const SEEDS = (process.env['RANDOM_SEEDS'] ?? '1').split(',').map(Number);
let others: APIRequestContext;
test.beforeAll(async ({ baseURL }) => {
  others = await requests.newContext({ ...(baseURL && { baseURL }) });
});
test.afterAll(() => others.dispose());

const FEWEST_WAITING = 15;

/** What somebody else does in the meantime, one call at a time; refusals are part of the day. */
async function otherPeople(random: Random): Promise<() => Promise<void>> {
  const admin = await apiAs(others, 'admin');
  const { headers } = admin;
  const actions: string[] = [];
  const reason = { codes: ['photo_quality'], note: '' };
  const kinds = ['profilebase', 'profile'] as const;
  return async () => {
    const kind = random.of(kinds);
    const status = random.of(['awaiting_approval', 'awaiting_approval', 'approved']);
    const sort = random.of(['created_at', 'updated_at', 'created_at', 'profile_name']);
    const query = `status=${status}${kind === 'profilebase' ? `&sort=${sort}` : ''}`;
    const turn = random.below(10);
    if (turn < 4 && actions.length > 0) {
      // Taking a decision back brings a row into every list again.
      const [action] = actions.splice(random.below(actions.length), 1);
      await others.post(`/api/v1/action/${action}/undo`, { headers });
      return;
    }
    const listed = await others.get(`/api/v1/${kind}?limit=30&direction=${random.of(['asc', 'desc'])}&${query}`, {
      headers,
    });
    const { rows = [] } = (await listed.json()) as { rows?: { id: string; active: boolean }[] };
    if (kind === 'profilebase' && status === 'awaiting_approval' && rows.length < FEWEST_WAITING) {
      // Creators go on as well: in a long history there would soon be nothing left to decide on.
      const name = ownWord();
      known.set(await namedProfile(others, { profileName: name }, 'creator'), ['No name yet', name]);
      return;
    }
    const row = rows.length > 0 ? random.of(rows) : undefined;
    if (!row) return;
    const verb = turn < 7 ? 'approve' : turn < 9 ? 'disapprove' : 'active';
    const data = { approve: undefined, disapprove: { reason }, active: { active: !row.active } }[verb];
    const answer = await others.patch(`/api/v1/${kind}/${row.id}/${verb}`, { headers, ...(data && { data }) });
    const { action_id: action } = (await answer.json()) as { action_id?: string };
    if (action) actions.push(action);
  };
}

const OTHER_KEYS = 'ArrowDown ArrowUp Enter Enter Escape Home PageDown Space Shift+a Shift+d Control+z Control+j';
const KEYS = [...'jjjkkaaaadddxw1234cspurt.m'.split(''), ...OTHER_KEYS.split(' ')];

/** What somebody does who is at work, as far as the page lets them at this moment. */
const INTENTS = [
  ['w', 'a'],
  ['j', 'a'],
  ['c', 'a'],
  ['j', 'd', '1', 'Enter'],
  ['w', 'd', '5', 'Enter'],
];

/** One key, click or turn of the wheel, on whatever is there; or a decision from its first key to its last. */
async function act(page: Page, random: Random): Promise<void> {
  const turn = random.below(24);
  if (turn > 20) {
    for (const key of random.of(INTENTS)) {
      await page.keyboard.press(key);
      // What a key asked for is there before the next, as it is for a person.
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    }
  } else if (turn === 20) {
    // Looks for somebody by name: Enter may open a record, and decides on none.
    await page.keyboard.press('Control+j');
    // The same key closes it.
    if ((await page.getByRole('dialog').getByRole('combobox').count()) === 0) return;
    await page.keyboard.type(random.of(['Ada', 'Dan', 'Anna', 'Lan', 'Sá', 'Peter', 'Mia', 'Ida', 'Ana']));
    await page.keyboard.press('Enter');
  } else if (turn < 13) {
    await page.keyboard.press(random.of(KEYS));
  } else if (turn < 17) {
    const rows = page.locator('[role=row][data-row]');
    const count = await rows.count();
    if (count === 0) return;
    const row = rows.nth(random.below(Math.min(count, 14)));
    const options = { timeout: 400, force: true, ...(random.below(8) === 0 && { clickCount: 2 }) };
    await row.click({ ...options, position: { x: random.of([12, 90, 160]), y: 12 } }).catch(() => {});
  } else if (turn < 19) {
    const buttons = page.getByRole('button', {
      name: /^(Approve|Disapprove|Activate|Deactivate|Send|Skip|Claim|Last|Next item|Undo|Again|Retry|Reload|Clear)/,
    });
    const count = await buttons.count();
    if (count === 0) return;
    const button = buttons.nth(random.below(count));
    await button.click({ timeout: 400, force: true }).catch(() => {});
  } else {
    await page.mouse.move(500, 450);
    await page.mouse.wheel(0, random.of([-600, -90, 90, 600, 2000]));
  }
}

const PLACES: readonly [Account, path: string][] = [
  ['base-checker', '/queue'],
  ['geo-checker', '/queue'],
  ['admin', '/base-profiles?status=awaiting_approval&status=approved'],
];
/** The least share of steps that send a decision: a history in which nothing happens shows nothing. */
const LEAST = 0.01;

for (const [account, path] of PLACES) {
  for (const seed of SEEDS) {
    test(`P001 P003 P004 P020 random hands of ${account} decide only on what is shown (seed ${seed})`, async ({
      browser,
    }) => {
      test.setTimeout(60_000 + STEPS * 1000);
      const random = randomFrom((seed + account.length) * 2_654_435_761);
      const page = await browser.newPage();
      await placeWitness(page);
      await page.goto('/login');
      await sendSignIn(page, `${account}@dossier.test`);
      // The server has only just been started.
      await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible({ timeout: 60_000 });
      await page.goto(path);
      await expect(page.locator('[role=row][data-row]').first()).toBeVisible();
      const someone = await otherPeople(randomFrom(seed + 77));
      // What a page that went away had not heard of is sent by the one behind it: the same request, explained by what it was.
      let before: Testimony = { gestures: [], sent: [] };
      const check = async (step: number) => {
        const statement = await testimony(page);
        const known = new Set(before.sent.map(({ key }) => key));
        const heard = {
          gestures: [...before.gestures, ...statement.gestures],
          sent: [...before.sent, ...statement.sent.filter(({ key }) => key === null || !known.has(key))],
        };
        expect(unexplained(heard, await namesOf(heard.sent)), `by step ${step}`).toEqual([]);
        return heard;
      };
      let meanwhile: Promise<void> = Promise.resolve();
      for (let step = 0; step < STEPS; step += 1) {
        if (random.below(3) === 0) meanwhile = meanwhile.then(someone);
        await act(page, random);
        if (step % 8 !== 7) continue;
        const strayed = !page.url().includes(path.split('?')[0] ?? '') || (await page.getByRole('dialog').count()) > 0;
        if (!strayed && step % 24 !== 23) continue;
        await meanwhile;
        const heard = await check(step);
        // The person who has strayed off, or stands before a question, comes back as by the address.
        if (strayed) {
          before = heard;
          await page.goto(path);
          await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible();
        }
      }
      await meanwhile;
      const { sent } = await check(STEPS);
      expect(sent.length, 'the history decides on something').toBeGreaterThanOrEqual(Math.floor(STEPS * LEAST));
      await page.close();
    });
  }
}

/** What records are called: by one name, but for those that are made meanwhile and are shown before they have one. */
const known = new Map<string, readonly string[]>();

/** What the page calls these records. */
async function namesOf(sent: readonly Sent[]): Promise<(id: string) => readonly string[]> {
  const admin = await apiAs(others, 'admin');
  for (const { path, ids } of sent) {
    for (const id of ids) {
      if (known.has(id)) continue;
      for (const kind of ['profilebase', 'profile']) {
        // Several at once are of either kind; one is of that in its path.
        if (/profile(base)?\/[^/]+\//.test(path) && !path.includes(`/${kind}/`)) continue;
        const answer = await others.get(`/api/v1/${kind}/${id}`, { headers: admin.headers });
        if (!answer.ok()) continue;
        const { profile_name: name } = (await answer.json()) as { profile_name: string };
        known.set(id, [name || 'No name yet']);
      }
    }
  }
  return (id) => known.get(id) ?? [];
}
