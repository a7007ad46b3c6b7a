import { beforeEach, describe, expect, test } from 'vitest';
import { TEST_NOW } from '../../support/api.ts';
import { insertBaseProfile } from '../../support/base-profiles.ts';
import { sharedApi } from '../../support/shared-api.ts';

/* Claims and the end of the sign-in that made them. */

const api = sharedApi();
beforeEach(async () => {
  for (const table of ['queue_lease', 'ended_sign_in'] as const) {
    await api.services.database.deleteFrom(table).execute();
  }
  await api.services.database.updateTable('base_profile').set({ deleted_at: TEST_NOW }).execute();
});

const ada = () => api.as('BaseChecker', 'ada');
/** Ada as well, signed in elsewhere. */
const onHerPhone = () => ({ authorization: ada()['authorization']!.replace('Test', 'Test:phone') });
const waiting = () => insertBaseProfile(api.services, { status: 'awaiting_approval', waiting_since: TEST_NOW });
const held = async () => (await api.services.database.selectFrom('queue_lease').select('record_id').execute()).length;

describe('a claim', () => {
  test('is given back with the end of the sign-in that made it, and with no other one of the same person', async () => {
    await waiting();
    await api.call('queue.next', {}, ada());
    await api.call('session.end', {}, onHerPhone());
    expect(await held()).toBe(1);
    await api.call('session.end', {}, ada());
    expect(await held()).toBe(0);
  });

  test('that comes with a decision is given back, though nobody was told of it', async () => {
    await waiting();
    await waiting();
    const { item } = await api.call('queue.next', {}, ada());
    const input = { params: { profileBaseId: item!.id }, query: { claim_next: true } };
    const { next } = await api.call('base-profile.approve', input, { ...ada(), 'if-match': `"${item!.version}"` });
    expect(next?.item?.id).not.toBe(item!.id);
    await api.call('session.end', {}, ada());
    expect(await held()).toBe(0);
  });

  test.each(['queue.heartbeat', 'queue.next'] as const)('that goes on under another one (%s) stays', async (by) => {
    await waiting();
    const { lease } = await api.call('queue.next', {}, ada());
    if (by === 'queue.next') await api.call(by, {}, onHerPhone());
    else await api.call(by, { params: { leaseId: lease!.id } }, onHerPhone());
    await api.call('session.end', {}, ada());
    expect(await held()).toBe(1);
    await api.call('session.end', {}, onHerPhone());
    expect(await held()).toBe(0);
  });

  test('is not made by a call that was let in before its sign-in ended; a decision stands, and nothing follows', async () => {
    const ids = [await waiting(), await waiting()];
    const { item } = await api.call('queue.next', {}, ada());
    const other = ids.find((id) => id !== item!.id)!;
    await api.call('session.end', {}, ada());
    // The check of this test lets everybody in: as if they had come before the end.
    const input = { params: { profileBaseId: item!.id }, query: { claim_next: true } };
    const decided = await api.attempt('base-profile.approve', input, { ...ada(), 'if-match': `"${item!.version}"` });
    expect([decided.status, decided.body.next]).toEqual([200, null]);
    const body = { kind: 'base', id: other } as const;
    const refused = [
      await api.attempt('queue.next', {}, ada()),
      await api.attempt('queue.claim', { body }, ada()),
      await api.attempt('queue.steal', { body: { ...body, reason: 'Urgent' } }, ada()),
    ];
    expect(refused.map((each) => each.body.code)).toEqual(['token-expired', 'token-expired', 'token-expired']);
    expect(await held()).toBe(0);
  });
});
