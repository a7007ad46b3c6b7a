import { beforeEach, describe, expect, test } from 'vitest';
import { AHEAD_SECONDS, leaseToHeader } from '../../../src/contract/policy/lease.ts';
import type { ClaimAnswer } from '../../../src/contract/shapes/queue.ts';
import { TEST_NOW } from '../../support/api.ts';
import { insertBaseProfile } from '../../support/base-profiles.ts';
import { sharedApi } from '../../support/shared-api.ts';

const api = sharedApi();
beforeEach(async () => {
  api.clock.now = TEST_NOW;
  for (const table of ['queue_lease', 'queue_skip', 'queue_worker', 'notice'] as const) {
    await api.services.database.deleteFrom(table).execute();
  }
  await api.services.database.updateTable('base_profile').set({ deleted_at: TEST_NOW }).execute();
});

const hours = (count: number) => new Date(TEST_NOW.getTime() - count * 3_600_000);
const ada = () => api.as('BaseChecker', 'ada');
const ben = () => api.as('BaseChecker', 'ben');
const waiting = (given: Parameters<typeof insertBaseProfile>[1] = {}) =>
  insertBaseProfile(api.services, { status: 'awaiting_approval', waiting_since: hours(2), ...given });
const next = (headers = ada()) => api.call('queue.next', {}, headers);

const decideAndClaim = (claim: ClaimAnswer, headers: Record<string, string> = ada(), nextId?: string) =>
  api.attempt(
    'base-profile.approve',
    {
      params: { profileBaseId: claim.item?.id ?? '' },
      query: { claim_next: true, ...(nextId && { next_id: nextId }) },
    },
    {
      ...headers,
      'if-match': `"${claim.item?.version ?? 0}"`,
      'queue-lease': leaseToHeader({ id: claim.lease?.id ?? '', token: claim.lease?.token ?? 0 }),
    },
  );

describe('the next item with a decision', () => {
  const leases = () => api.services.database.selectFrom('queue_lease').select(['record_id', 'holder_id']).execute();

  test('comes in the same answer, claimed, and the answer to the same call sent again is the same', async () => {
    const [first, second] = [await waiting({ waiting_since: hours(3) }), await waiting()];
    const claim = await next();
    const headers = { ...ada(), 'idempotency-key': '9d0e4c1e-54f5-4a5e-8a53-0a3f1a1d2c01' };
    const { status, body } = await decideAndClaim(claim, headers);
    expect([status, body.record.id, body.next.item.id]).toEqual([200, first, second]);
    expect(body.next.lease).toMatchObject({ record_id: second, kind: 'base' });
    expect(await leases()).toEqual([{ record_id: second, holder_id: expect.stringContaining('ada') }]);
    expect((await decideAndClaim(claim, headers)).body).toEqual(body);
    // Asked for by itself it is the same claim.
    expect((await next()).lease?.id).toBe(body.next.lease.id);
  });

  test('is word that nothing waits, where nothing does', async () => {
    await waiting();
    const { body } = await decideAndClaim(await next());
    expect(body.next).toEqual({ lease: null, item: null });
  });

  test('is not claimed where the decision is refused, and a claim on something else stays', async () => {
    const other = await waiting({ waiting_since: hours(3) });
    const claim = await next();
    const third = await waiting();
    const stale = { ...claim, item: { ...claim.item!, version: 99 } };
    expect((await decideAndClaim(stale)).status).toBe(409);
    expect((await leases()).map((each) => each.record_id)).toEqual([other]);

    // Decided beside the own claim: that is left as it is, and the page asks by itself.
    const beside: ClaimAnswer = { lease: claim.lease, item: { ...claim.item!, id: third, version: 1 } };
    const { status, body } = await decideAndClaim(beside);
    expect([status, body.next]).toEqual([200, null]);
    expect((await leases()).map((each) => each.record_id)).toEqual([other]);
  });

  test('is nothing for a role without a queue, whose decision stands', async () => {
    const id = await waiting();
    const { status, body } = await api.attempt(
      'base-profile.approve',
      { params: { profileBaseId: id }, query: { claim_next: true } },
      { ...api.as('Admin'), 'if-match': '"1"' },
    );
    expect([status, body.next, await leases()]).toEqual([200, null, []]);
  });
});

describe('the item that is named, which the screen shows already', () => {
  const setAside = async () => (await api.call('queue.ahead', { body: { behind: [] } }, ada())).item?.id;

  test('is claimed where another page of the same person has had another one set aside since', async () => {
    await waiting({ waiting_since: hours(9) });
    const shown = await waiting({ waiting_since: hours(8) });
    const held = await next();
    expect(await setAside()).toBe(shown);
    const urgent = await waiting({ waiting_since: hours(90) });
    expect(await setAside(), 'what the server would serve now').toBe(urgent);
    expect((await decideAndClaim(held, ada(), shown)).body.next?.item?.id).toBe(shown);
  });

  test('is not, out of turn or where somebody else holds it: then the first is', async () => {
    await waiting({ waiting_since: hours(9) });
    const behind = await Promise.all([8, 7, 6].map((ago) => waiting({ waiting_since: hours(ago) })));
    const far = await waiting({ waiting_since: hours(1) });
    const held = await next();
    const third = await decideAndClaim(held, ada(), far);
    expect(third.body.next?.item?.id, 'nobody passes others over without a reason').toBe(behind[0]);
    await api.call('queue.claim', { body: { kind: 'base', id: behind[1]! } }, ben());
    const fourth = await decideAndClaim(third.body.next, ada(), behind[1]);
    expect(fourth.body.next?.item?.id).toBe(behind[2]);
  });
});

describe('what is shown ahead, behind decisions that are under way', () => {
  const ahead = async (behind: readonly string[], headers = ada()) =>
    (await api.call('queue.ahead', { body: { behind: [...behind] } }, headers)).item?.id;
  const inOrder = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, at) => waiting({ waiting_since: hours(20 - at) })));

  test('several stay set aside, and each decision is answered with the one that its screen has shown behind it', async () => {
    const ids = await inOrder(8);
    const held = await next();
    const behind = [held.item!.id];
    for (const each of ids.slice(1, 5)) {
      expect(await ahead(behind)).toBe(each);
      behind.push(each);
    }
    expect(await ahead(behind)).toBe(ids[5]);
    expect((await next(ben())).item?.id, 'others are served what is behind all that').toBe(ids[6]);
    const list = await api.call('queue.list', { query: { limit: 50 } }, api.as('BaseChecker', 'cleo'));
    expect(list.next_id).toBe(ids[7]);
    const named = await api.call('queue.claim', { body: { kind: 'base', id: ids[7]! } }, api.as('BaseChecker', 'cleo'));
    expect(named.item?.id, 'which is in turn for them').toBe(ids[7]);
    let claim: ClaimAnswer = held;
    for (const each of ids.slice(1, 5)) {
      claim = (await decideAndClaim(claim, ada(), each)).body.next;
      expect(claim.item?.id).toBe(each);
    }
  });

  test('what somebody is shown is served to nobody else for a minute, be there nothing else; what is only set aside is', async () => {
    const ids = await inOrder(3);
    const held = await next();
    await ahead([held.item!.id]);
    expect(await ahead([held.item!.id, ids[1]!])).toBe(ids[2]);
    expect((await next(ben())).item?.id).toBe(ids[2]);
    const cleo = api.as('BaseChecker', 'cleo');
    expect((await next(cleo)).item).toBeNull();
    api.clock.now = new Date(api.clock.now.getTime() + AHEAD_SECONDS * 1000);
    expect((await next(cleo)).item?.id).toBe(ids[1]);
    expect((await decideAndClaim(held, ada(), ids[1])).body.next, 'it is somebody else’s by now').toEqual({
      lease: null,
      item: null,
    });
  });

  test('only what the server has named is kept for them, and whoever puts back what they hold keeps nothing', async () => {
    const ids = await inOrder(5);
    const held = await next();
    expect(await ahead([ids[2]!, ids[3]!]), 'neither was named').toBe(ids[1]);
    expect((await next(ben())).item?.id).toBe(ids[2]);
    await api.call('queue.release', { params: { leaseId: held.lease!.id } }, ada());
    expect((await next(api.as('BaseChecker', 'cleo'))).item?.id).toBe(ids[0]);
    expect((await next(api.as('BaseChecker', 'dora'))).item?.id).toBe(ids[1]);
  });
});

describe('what is set aside for the next claim', () => {
  test('brings what was set aside for the person; others are served something else meanwhile', async () => {
    const ids = [await waiting({ waiting_since: hours(9) }), await waiting({ waiting_since: hours(8) })];
    const last = await waiting({ waiting_since: hours(7) });
    const held = await next();
    expect(held.item?.id).toBe(ids[0]);
    const { item } = await api.call('queue.ahead', { body: { behind: [] } }, ada());
    expect(item).toMatchObject({ id: ids[1], lease: null });
    expect(
      (await api.call('queue.list', { query: { limit: 50 } }, ben())).next_id,
      'what Ben is shown as his next',
    ).toBe(last);
    expect((await next(ben())).item?.id).toBe(last);
    const urgent = await waiting({ waiting_since: hours(90) });
    expect((await decideAndClaim(held)).body.next?.item?.id, 'what the screen shows already').toBe(ids[1]);
    expect((await next(api.as('BaseChecker', 'cleo'))).item?.id).toBe(urgent);
  });

  test('is for whoever goes on: who puts back what they hold, and starts again, is served the first, as the list says', async () => {
    const first = await waiting({ waiting_since: hours(9) });
    await waiting({ waiting_since: hours(8) });
    const held = await next();
    await api.call('queue.ahead', { body: { behind: [] } }, ada());
    await api.call('queue.release', { params: { leaseId: held.lease!.id } }, ada());
    expect((await api.call('queue.list', { query: { limit: 50 } }, ada())).next_id).toBe(first);
    expect((await next()).item?.id).toBe(first);
  });

  test('that is all there is goes to whoever asks first', async () => {
    await waiting({ waiting_since: hours(9) });
    const second = await waiting();
    await next();
    await api.call('queue.ahead', { body: { behind: [] } }, ada());
    expect((await next(ben())).item?.id).toBe(second);
  });

  test('that is only set aside is no claim: who names it, finds nothing else, or comes a minute later, gets it', async () => {
    await waiting({ waiting_since: hours(9) });
    const second = await waiting({ waiting_since: hours(8) });
    const held = await next();
    const setAside = async () => (await api.call('queue.ahead', { body: { behind: [] } }, ada())).item?.id;
    expect(await setAside()).toBe(second);
    // Nothing else waits.
    expect((await api.call('queue.list', { query: { limit: 50 } }, ben())).next_id).toBe(second);
    const named = await api.call('queue.claim', { body: { kind: 'base', id: second } }, ben());
    expect(named.item?.id, 'without a reason, for it is in turn').toBe(second);
    expect(await setAside(), 'it is somebody else’s now').toBeUndefined();
    expect((await decideAndClaim(held)).body.next).toEqual({ lease: null, item: null });
    await api.call('queue.release', { params: { leaseId: named.lease!.id } }, ben());
    expect(await setAside()).toBe(second);
    const third = await waiting();
    expect((await next(ben())).item?.id).toBe(third);
    await waiting({ waiting_since: hours(1) });
    api.clock.now = new Date(api.clock.now.getTime() + AHEAD_SECONDS * 1000);
    expect((await next(api.as('BaseChecker', 'cleo'))).item?.id).toBe(second);
  });
});
