import { describe, expect, test } from 'vitest';
import { emptyQueue } from './support.ts';

const { api, ada, waiting, next, claim, decide } = emptyQueue();

const onHerPhone = () => ({ authorization: ada()['authorization']!.replace('Test', 'Test:phone') });
const held = async () => (await api.services.database.selectFrom('queue_lease').select('record_id').execute()).length;

describe('a claim', () => {
  test('is given back with the end of the sign-in that made it, and with no other one of the same person', async () => {
    await waiting();
    await next();
    await api.call('session.end', {}, onHerPhone());
    expect(await held()).toBe(1);
    await api.call('session.end', {}, ada());
    expect(await held()).toBe(0);
  });

  test('that comes with a decision is given back, though nobody was told of it', async () => {
    await waiting();
    await waiting();
    const first = await next();
    const { body } = await decide(first, ada(), { claim_next: true });
    expect(body.next.item.id).not.toBe(first.item!.id);
    await api.call('session.end', {}, ada());
    expect(await held()).toBe(0);
  });

  test.each(['queue.heartbeat', 'queue.next'] as const)('that goes on under another one (%s) stays', async (by) => {
    await waiting();
    const { lease } = await next();
    if (by === 'queue.next') await api.call(by, {}, onHerPhone());
    else await api.call(by, { params: { leaseId: lease!.id } }, onHerPhone());
    await api.call('session.end', {}, ada());
    expect(await held()).toBe(1);
    await api.call('session.end', {}, onHerPhone());
    expect(await held()).toBe(0);
  });

  test('is not made by a call that was let in before its sign-in ended; a decision stands, and nothing follows', async () => {
    const ids = [await waiting(), await waiting()];
    const first = await next();
    const other = ids.find((id) => id !== first.item!.id)!;
    await api.call('session.end', {}, ada());
    // The check of this test lets everybody in: as if they had come before the end.
    const decided = await decide({ ...first, lease: null }, ada(), { claim_next: true });
    expect([decided.status, decided.body.next]).toEqual([200, null]);
    const refused = [
      await api.attempt('queue.next', {}, ada()),
      await claim(other, ada()),
      await api.attempt('queue.steal', { body: { kind: 'base', id: other, reason: 'Urgent' } }, ada()),
    ];
    expect(refused.map((each) => each.body.code)).toEqual(['token-expired', 'token-expired', 'token-expired']);
    expect(await held()).toBe(0);
  });
});
