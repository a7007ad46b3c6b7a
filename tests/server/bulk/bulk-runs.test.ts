import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { FilterActionId } from '../../../src/contract/bulk/bulk-actions.ts';
import { advanceRuns } from '../../../src/server/bulk/advance.ts';
import { insertBaseProfile, insertBaseProfiles, storedOf } from '../../support/base-profiles.ts';
import { completeBaseBody, insertBelow, rowsWhere, sharedApi, TEST_NOW } from '../../support/shared-api.ts';

const api = sharedApi();
const reason = { codes: ['photo_quality'], note: 'Too dark.', anchors: [] };
const admin = (id = 'runner') => api.as('Admin', id);

async function create(action: FilterActionId, filter: object, more: object = {}, headers = admin()) {
  return (await api.call('bulk-run.create', { body: { action, filter, ...more } }, headers)).run;
}

async function finish(): Promise<void> {
  while (await advanceRuns(api.services));
}
/** Looked at, and begun if wanted: a run over `filter` and what became of it. */
async function looked(action: FilterActionId, filter: object, more: object = {}, headers = admin()) {
  const { id } = await create(action, filter, more, headers);
  await finish();
  return get(id, headers);
}
async function done(name: 'start' | 'undo', runId: string, headers = admin()) {
  await step(name, runId, headers);
  await finish();
  return get(runId, headers);
}

const get = async (runId: string, headers = admin()) =>
  (await api.call('bulk-run.get', { params: { runId } }, headers)).run;
const step = async (name: 'start' | 'stop' | 'undo', runId: string, headers = admin()) =>
  (await api.call(`bulk-run.${name}`, { params: { runId } }, headers)).run;
const items = async (runId: string, query: object = {}) =>
  api.call('bulk-run.items', { params: { runId }, query } as never, admin());
const statusOf = async (id: string) => (await storedOf(api.services, id)).profile.status;

/** A creator of their own marks the profiles of one test, so that a filter finds them and no others. */
const waiting = (creator: string, count: number, given: object = {}) =>
  insertBaseProfiles(
    api.services,
    Array.from({ length: count }, (_, index) => ({
      status: 'awaiting_approval' as const,
      creator_id: creator,
      profile_name: `${creator} ${index}`,
      ...given,
    })),
  );

test('a run shows first what it would do and changes nothing, then does it, then is undone whole', async () => {
  const good = await waiting('run-a', 45);
  const [bad = ''] = await waiting('run-a', 1, { status: 'disapproved' });
  const run = await create('base.approve', { creator: 'run-a' });
  expect([run.state, run.counts.ready]).toEqual(['checking', 0]);
  await finish();
  const checked = await get(run.id);
  expect([checked.state, checked.counts.ready, checked.counts.refused]).toEqual(['checked', 45, 1]);
  expect(checked.reasons).toMatchObject([{ code: 'status-forbids', count: 1 }]);
  const before = await storedOf(api.services, good[0] ?? '');
  expect([before.profile.status, before.profile.version, before.events]).toEqual(['awaiting_approval', 1, []]);
  const { state, counts } = await done('start', run.id);
  expect([state, counts]).toEqual([
    'finished',
    { waiting: 0, ready: 0, refused: 1, done: 45, failed: 0, undone: 0, kept: 0 },
  ]);
  for (const id of good) expect(await statusOf(id)).toBe('approved');
  expect(await statusOf(bad)).toBe('disapproved');
  const after = await storedOf(api.services, good[0] ?? '');
  expect(after.events.map(({ event, actor_id: actor }) => [event, actor])).toEqual([[2, 'runner']]);
  expect((await done('undo', run.id)).counts).toMatchObject({ undone: 45, done: 0, kept: 0 });
  for (const id of good) expect(await statusOf(id)).toBe('awaiting_approval');
});

test('what was changed after it was looked at is refused, and what was changed after it was done is kept', async () => {
  const [first = '', second = '', third = ''] = await waiting('run-b', 3);
  const run = await looked('base.disapprove', { creator: 'run-b' }, { reason });
  await api.call('base-profile.approve', { params: { profileBaseId: first } }, admin('faster'));
  await done('start', run.id);
  const rows = (await items(run.id)).rows;
  expect(rows.find((row) => row.record_id === first)).toMatchObject({ outcome: 'failed', code: 'version-conflict' });
  const statuses = [await statusOf(first), await statusOf(second), await statusOf(third)];
  expect(statuses).toEqual(['approved', 'disapproved', 'disapproved']);
  const input = { params: { profileBaseId: second } };
  const body = await completeBaseBody(api.services);
  await api.call('base-profile.update', { ...input, body }, admin('faster'));
  await api.call('base-profile.approve', input, admin('faster'));
  expect((await done('undo', run.id)).counts).toMatchObject({ undone: 1, kept: 1 });
  expect([await statusOf(second), await statusOf(third)]).toEqual(['approved', 'awaiting_approval']);
});

test('a run that is stopped does no more, and what is done can be undone', async () => {
  const ids = await waiting('run-d', 30);
  const run = await looked('base.approve', { creator: 'run-d' });
  await step('start', run.id);
  await advanceRuns(api.services);
  expect((await step('stop', run.id)).state).toBe('stopped');
  await finish();
  expect((await Promise.all(ids.map(statusOf))).filter((status) => status === 'approved')).toHaveLength(20);
  expect((await done('undo', run.id)).state).toBe('undone');
});

test('a run’s actions do not push a person’s own off the list, and are undone with it only', async () => {
  const own = await insertBaseProfile(api.services, { status: 'awaiting_approval', creator_id: 'run-e-own' });
  const mine = await api.call('base-profile.approve', { params: { profileBaseId: own } }, admin('busy'));
  const [first = ''] = await waiting('run-e', 60);
  const run = await looked('base.approve', { creator: 'run-e' }, {}, admin('busy'));
  await done('start', run.id, admin('busy'));
  const [item] = await rowsWhere(api.services, 'bulk_run_item', { record_id: first });
  const single = await api.attempt('action.undo', { params: { actionId: item?.action_id ?? '' } }, admin('busy'));
  expect([single.status, single.body.code]).toEqual([409, 'undo-refused']);
  const undone = await api.attempt('action.undo', { params: { actionId: mine.action_id } }, admin('busy'));
  expect(undone.status).toBe(200);
});

test('a run activates, deactivates and makes locales of base profiles', async () => {
  const { locales } = await api.call('locale.list', {}, admin());
  const [id = ''] = await waiting('run-f', 1, { status: 'approved' });
  const runToEnd = async (action: FilterActionId, more: object = {}) =>
    (await done('start', (await looked(action, { ids: [id] }, more)).id)).counts;
  expect(await runToEnd('base.activate')).toMatchObject({ done: 1 });
  expect((await storedOf(api.services, id)).profile.active).toBe(true);
  expect(await runToEnd('base.activate')).toMatchObject({ refused: 1, done: 0 });
  expect(await runToEnd('base.deactivate')).toMatchObject({ done: 1 });
  const wanted = [locales[0]?.id, locales[1]?.id];
  expect(await runToEnd('base.activate-locales', { locales: wanted })).toMatchObject({ done: 1 });
  expect((await storedOf(api.services, id)).locales).toHaveLength(2);
  expect(await runToEnd('base.activate-locales', { locales: wanted })).toMatchObject({ refused: 1 });
});

test('a run decides on a range of the matrix', async () => {
  const { locales } = await api.call('locale.list', {}, admin());
  const bases = await waiting('run-g', 3, { status: 'approved' });
  const given = (name: string) =>
    ({ status: 'awaiting_approval', profile_name: name, waiting_since: TEST_NOW }) as const;
  const cells = await Promise.all(
    bases.flatMap((base) =>
      locales.slice(0, 3).map(({ code }) => insertBelow(api.services, base, code, given(`${base} ${code}`))),
    ),
  );
  const range = { base: bases.slice(0, 2), locale: [locales[0]?.id, locales[1]?.id] };
  const run = await looked('locale.approve', range);
  expect(run.counts.ready).toBe(4);
  await done('start', run.id);
  const { rows } = await items(run.id, { outcome: 'done' });
  expect(rows.map((row) => row.record_id).sort()).toEqual([0, 1, 3, 4].map((index) => cells[index] ?? '').sort());
  const first = await items(run.id, { limit: 3 });
  const rest = await items(run.id, { limit: 3, after: first.next });
  expect([first.rows.length, rest.rows.length, rest.next]).toEqual([3, 1, null]);
});

test('a run is refused for an action that is not the role’s, a filter of the other kind, and one without its reason', async () => {
  const creator = api.as('Creator');
  const attempt = (body: object, headers = admin()) => api.attempt('bulk-run.create', { body } as never, headers);
  expect((await attempt({ action: 'base.approve', filter: {} }, creator)).body.code).toBe('role-forbids');
  for (const wrong of [
    { action: 'base.approve', filter: { base: [randomUUID()] } },
    { action: 'base.disapprove', filter: {} },
    { action: 'base.activate-locales', filter: {} },
  ]) {
    expect((await attempt(wrong)).body.code).toBe('invalid-input');
  }
});

test('a run is refused for a step that its state does not allow, and to everybody else', async () => {
  api.clock.now = new Date(TEST_NOW.getTime() + 60_000);
  const run = await create('base.approve', { ids: [randomUUID()] });
  const start = (headers = admin()) => api.attempt('bulk-run.start', { params: { runId: run.id } }, headers);
  expect((await start()).body).toMatchObject({ code: 'status-forbids', details: { state: 'checking' } });
  expect((await start(admin('stranger'))).body.code).toBe('not-found');
  expect((await api.attempt('bulk-run.items', { params: { runId: run.id } }, admin('stranger'))).status).toBe(404);
  await finish();
  const listed = (query: { limit: number; before?: string }) => api.call('bulk-run.list', { query }, admin());
  const latest = (await listed({ limit: 20 })).runs.map(({ id }) => id);
  expect(latest[0]).toBe(run.id);
  expect(latest.length).toBeGreaterThan(2);
  // Each is reached from the one after it.
  for (const [place, before] of latest.slice(0, -1).entries()) {
    expect((await listed({ limit: 1, before })).runs.map(({ id }) => id)).toEqual([latest[place + 1]]);
  }
});
