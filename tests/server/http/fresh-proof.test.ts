import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import type { Operation } from '../../../src/contract/base/operation.ts';
import { OPERATIONS, type OperationId } from '../../../src/contract/operations.ts';
import { OPEN_TO_SERVICES } from '../../../src/contract/operations-of-services.ts';
import { PROOF_LASTS } from '../../../src/contract/session/fresh-proof.ts';
import { advanceRuns } from '../../../src/server/bulk/advance.ts';
import type { Handlers } from '../../../src/server/platform/calls/call.ts';
import { pathOf, TEST_NOW } from '../../support/api.ts';
import { insertBaseProfile, insertBaseProfiles, storedOf } from '../../support/base-profiles.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { inputFor, PLAIN_PARAMS } from '../rights/inputs.ts';
import tables from './fresh-proof.json' with { type: 'json' };

/* Which operations want a fresh proof. The sign-ins themselves: own-account/fresh-proof.test.ts. */

const ALWAYS = tables.always as OperationId[];
/** Their names say so, and they do not ask: a picture is taken off a record as it is edited, and comes back by one key. */
const NOT_ASKED: readonly OperationId[] = ['media.delete'];
let provenAt = TEST_NOW;
beforeEach(() => (provenAt = new Date(TEST_NOW.getTime() - PROOF_LASTS)));
const asked = { provenAt: () => provenAt };
const executed: OperationId[] = [];
const standIns = Object.fromEntries(
  Object.entries(OPERATIONS).map(([id, { streamed }]: [string, Operation]) => {
    const note = () => void executed.push(id as OperationId);
    return [id, async () => (note(), streamed ? () => () => {} : {})];
  }),
) as unknown as Handlers;
const table = sharedApi({ ...asked, replaced: standIns });
const api = sharedApi(asked);
/** What no identifier fits. */
const KNOWN: Readonly<Record<string, readonly unknown[]>> = {
  ...Object.fromEntries(Object.entries(PLAIN_PARAMS).map(([name, value]) => [name, [value]])),
  '': [{ page: 1, limit: 3, profile_base_id: randomUUID() }],
  hash: ['f'.repeat(64)],
  at: [TEST_NOW.toISOString()],
};
const operations = Object.entries(OPERATIONS) as [OperationId, Operation][];

test('P122 every deletion, export, change of staff and new secret is declared to ask, and nothing else is', () => {
  const flagged = (kind: string) => operations.flatMap(([id, { freshProof }]) => (freshProof === kind ? [id] : []));
  expect(flagged('always').sort()).toEqual(ALWAYS.toSorted());
  expect(flagged('own-work').sort()).toEqual(tables.ownWork.toSorted());
  const byName = operations
    .filter(([id, { method }]) => /\.(delete|export|merge)$/.test(id) || (id.startsWith('staff.') && method !== 'GET'))
    .map(([id]) => id);
  expect(byName.filter((id) => !ALWAYS.includes(id))).toEqual(NOT_ASKED);
  // A token cannot prove anything; of what people are asked for it has the trail alone, which only reads.
  expect(ALWAYS.filter((id) => OPEN_TO_SERVICES.has(id))).toEqual(['trail.export']);
  expect(readFileSync('docs/services.md', 'utf8')).toContain('`trail.export`');
});

test.each(operations)(
  'P122 %s asks where it is declared to, before anything is done, and does not elsewhere',
  async (id, operation) => {
    const input = await inputFor(operation, (name) => KNOWN[name] ?? [randomUUID()]);
    const role = operation.roles.includes('Admin') ? 'Admin' : (operation.roles[0] ?? 'Admin');
    const send = async () => {
      executed.length = 0;
      const body = operation.method === 'GET' ? undefined : input.body;
      const { status, body: answer } = await table.request(
        operation.method,
        pathOf(operation, input),
        table.as(role),
        body,
      );
      return [status, answer?.code, answer?.details, [...executed]];
    };
    const done = [200, undefined, undefined, [id]];
    const refused = [403, 'proof-needed', { by: 'local' }, []];
    expect(await send()).toEqual(ALWAYS.includes(id) ? refused : done);
    provenAt = new Date(TEST_NOW.getTime() - PROOF_LASTS + 1000);
    expect(await send()).toEqual(done);
  },
);

const waits = { status: 'awaiting_approval' as const, creator_id: 'Admin-1', reserved_locales: [] };
const admin = () => api.as('Admin');
const proves = () => (provenAt = TEST_NOW);

test('P122 approving one’s own work asks, whatever four eyes say short of a refusal; somebody else’s never does', async () => {
  const [own = '', other = ''] = await insertBaseProfiles(api.services, [waits, { ...waits, creator_id: 'somebody' }]);
  const approve = (profileBaseId: string) =>
    api.attempt('base-profile.approve', { params: { profileBaseId } }, admin());
  expect((await approve(other)).status).toBe(200);
  const before = await storedOf(api.services, own);
  const set = (value: string) => api.call('setting.change', { params: { key: 'four_eyes' }, body: { value } }, admin());
  for (const [setting, code] of [
    ['enforce', 'four-eyes'],
    ['off', 'proof-needed'],
    ['warn', 'proof-needed'],
  ] as const) {
    await set(setting);
    expect((await approve(own)).body.code).toBe(code);
  }
  expect(await storedOf(api.services, own)).toEqual(before);
  proves();
  expect((await approve(own)).status).toBe(200);
});

test('P122 of several the whole call is refused while one is their own, and nothing of it is done', async () => {
  const ids = await insertBaseProfiles(api.services, [{ ...waits, creator_id: 'somebody' }, waits]);
  const body = { kind: 'base' as const, items: ids.map((id) => ({ id, version: 1 })) };
  expect((await api.attempt('review.approve-several', { body }, admin())).body.code).toBe('proof-needed');
  expect((await storedOf(api.services, ids[0] ?? '')).profile.status).toBe('awaiting_approval');
  proves();
  const { results } = await api.call('review.approve-several', { body }, admin());
  expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
});

test('P122 a run over many asks once, at its start, where own work is among it; its batches ask nobody', async () => {
  const started = async (creator: string) => {
    await insertBaseProfiles(
      api.services,
      Array.from({ length: 21 }, () => ({ ...waits, creator_id: creator })),
    );
    const { run } = await api.call(
      'bulk-run.create',
      { body: { action: 'base.approve', filter: { creator } } },
      admin(),
    );
    while (await advanceRuns(api.services));
    return { run, start: () => api.attempt('bulk-run.start', { params: { runId: run.id } }, admin()) };
  };
  expect((await (await started('stranger')).start()).status).toBe(200);
  const own = await started('Admin-1');
  const refused = await own.start();
  expect([refused.status, refused.body.code]).toEqual([403, 'proof-needed']);
  proves();
  expect((await own.start()).body.run.state).toBe('running');
  provenAt = new Date(0);
  while (await advanceRuns(api.services));
  const { run } = await api.call('bulk-run.get', { params: { runId: own.run.id } }, admin());
  expect([run.state, run.counts.done]).toEqual(['finished', 21]);
});

test('P122 a deletion that was undone and is done again asks as the first did; undoing it does not', async () => {
  const id = await insertBaseProfile(api.services);
  const input = { params: { profileBaseId: id } };
  proves();
  const { action_id: actionId } = await api.call('base-profile.delete', input, admin());
  provenAt = new Date(0);
  await api.call('action.undo', { params: { actionId } }, admin());
  const redo = () => api.attempt('action.redo', { params: { actionId } }, admin());
  expect((await redo()).body.code).toBe('proof-needed');
  proves();
  expect((await redo()).status).toBe(200);
});

test('P122 a service is not asked for what it may do at all, and what it may not stays closed to it', async () => {
  proves();
  const body = { name: 'robot', role: 'Admin' as const, geos: [], days: 30 as const };
  const { token, service } = await api.call('service-token.create', { body }, admin());
  provenAt = new Date(0);
  const robot = { authorization: `Bearer ${token}` };
  const own = await insertBaseProfile(api.services, { ...waits, creator_id: `service:${service.id}` });
  const params = { profileBaseId: own };
  expect((await api.attempt('trail.export', { params }, robot)).status).toBe(200);
  expect((await api.attempt('base-profile.approve', { params }, robot)).status).toBe(200);
  for (const [id, input] of [
    ['base-profile.delete', { params }],
    ['account.prove', { body: { typed: 'anything' } }],
  ] as const) {
    expect((await api.attempt(id, input as never, robot)).body.code).toBe('closed-to-services');
  }
});
