import { expect, test } from 'vitest';
import { insertBaseProfiles, sharedApi, TEST_NOW } from '../../support/shared-api.ts';

const api = sharedApi();
const RANGE = { from: '2026-11-21', to: '2026-11-21', time_zone: 'UTC' };

/** The end of a claim is reported by the clock of the database, which no test moves: yesterday, today and tomorrow there. */
function daysOfTheMachine() {
  const [from = '', to = ''] = [-1, 1].map((days) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  );
  return { from, to, time_zone: 'UTC' };
}

async function ownOf(headers: Record<string, string>) {
  const { own } = await api.call('statistics.get', { query: daysOfTheMachine() }, headers);
  return Object.fromEntries(own.map(({ figure, value }) => [figure, value]));
}

test('a decision counts at once, with the time at work between claim and decision', async () => {
  await insertBaseProfiles(api.services, [{ status: 'awaiting_approval', waiting_since: TEST_NOW }]);
  const headers = api.as('BaseChecker');
  expect(await ownOf(headers)).toMatchObject({ done_today: 0, open_claims: 0, active_median: null });
  const { lease, item } = await api.call('queue.next', {}, headers);
  const leaseId = lease?.id ?? '';
  expect(await ownOf(headers)).toMatchObject({ open_claims: 1 });
  // Three signs of life: after 40 s, after a pause of five minutes, which counts as one minute, and after 20 s.
  for (const seconds of [40, 300, 20]) {
    api.clock.now = new Date(api.clock.now.getTime() + seconds * 1000);
    await api.call('queue.heartbeat', { params: { leaseId } }, headers);
  }
  await api.call('base-profile.approve', { params: { profileBaseId: item?.id ?? '' } }, headers);
  const own = await ownOf(headers);
  expect(own).toMatchObject({ done_today: 1, done_week: 1, open_claims: 0 });
  // The time since the last sign is measured by the database's own clock and is a minute at most.
  expect(own['active_median']).toBeGreaterThanOrEqual(120);
  expect(own['active_median']).toBeLessThanOrEqual(180);
});

test('two others are too few for a median, three are enough, and their number is all that is reported', async () => {
  const headers = api.as('BaseChecker', 'watcher');
  const medianOf = async () => {
    const { own } = await api.call('statistics.get', { query: RANGE }, headers);
    return own.find(({ figure }) => figure === 'done_today')?.team_median ?? null;
  };
  // On another day, on which nobody has worked in the tests before this one.
  const before = api.clock.now;
  api.clock.now = new Date(before.getTime() + 48 * 60 * 60 * 1000);
  const work = async (person: string, amount: number) => {
    const given = Array.from({ length: amount }, () => ({ status: 'awaiting_approval' as const }));
    for (const profileBaseId of await insertBaseProfiles(api.services, given)) {
      await api.call('base-profile.approve', { params: { profileBaseId } }, api.as('BaseChecker', person));
    }
  };
  await work('first', 1);
  await work('second', 3);
  // The person's own work does not make the team larger.
  await work('watcher', 5);
  expect(await medianOf()).toBeNull();
  await work('third', 2);
  expect(await medianOf()).toBe(2);
  api.clock.now = before;
});

test.each([
  ['a number without what names it', { figure: 'flow' }],
  ['an event that is not of the flow', { figure: 'flow', event: '13' }],
  ['a cursor that is none', { figure: 'first-decisions', after: 'bm9uZQ' }],
  ['a time zone that does not exist', { figure: 'first-decisions', time_zone: 'Europe/Atlantis' }],
])('%s is refused', async (_what, given) => {
  const query = new URLSearchParams({ ...RANGE, ...given });
  expect((await api.request('GET', `/statistics/rows?${query}`, api.as('Admin'))).status).toBe(422);
});

test('nobody but an Admin is shown the rows of a state', async () => {
  const query = { ...RANGE, figure: 'status' as const, kind: 'base' as const, status: 'approved' as const, limit: 5 };
  expect((await api.attempt('statistics.rows', { query }, api.as('BaseChecker'))).status).toBe(403);
  expect((await api.attempt('statistics.rows', { query }, api.as('Admin'))).status).toBe(200);
});
