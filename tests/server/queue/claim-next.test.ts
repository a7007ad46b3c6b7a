import { expect, test } from 'vitest';
import { AHEAD_SECONDS } from '../../../src/contract/queue/lease.ts';
import type { ClaimAnswer } from '../../../src/contract/queue/queue-items.ts';
import { emptyQueue } from './support.ts';

const { api, checker, ada, ben, later, waiting, next, claim, release, decide } = emptyQueue();
const decideAndClaim = (held: ClaimAnswer, headers: Record<string, string> = ada(), nextId?: string) =>
  decide(held, headers, { claim_next: true, ...(nextId && { next_id: nextId }) });
const ahead = async (behind: readonly string[] = []) =>
  (await api.call('queue.ahead', { body: { behind: [...behind] } }, ada())).item?.id;
const firstOf = async (headers: Record<string, string>) =>
  (await api.call('queue.list', { query: { limit: 50 } }, headers)).next_id;
const inOrder = (count: number) => Promise.all(Array.from({ length: count }, (_, at) => waiting(20 - at)));
const leases = () => api.services.database.selectFrom('queue_lease').select(['record_id', 'holder_id']).execute();

test('the next item with a decision comes in the same answer, claimed, and the answer to the same call sent again is the same', async () => {
  const [first, second] = await inOrder(2);
  const held = await next();
  const headers = { ...ada(), 'idempotency-key': '9d0e4c1e-54f5-4a5e-8a53-0a3f1a1d2c01' };
  const { status, body } = await decideAndClaim(held, headers);
  expect([status, body.record.id, body.next.item.id]).toEqual([200, first, second]);
  expect(body.next.lease).toMatchObject({ record_id: second, kind: 'base' });
  expect(await leases()).toEqual([{ record_id: second, holder_id: expect.stringContaining('ada') }]);
  expect((await decideAndClaim(held, headers)).body).toEqual(body);
  expect((await next()).lease?.id).toBe(body.next.lease.id);
  expect((await decideAndClaim(body.next)).body.next, 'nothing waits').toEqual({ lease: null, item: null });
});

test('the next item with a decision is not claimed where the decision is refused, and a claim on something else stays', async () => {
  const other = await waiting(3);
  const held = await next();
  const third = await waiting();
  expect((await decideAndClaim({ ...held, item: { ...held.item!, version: 99 } })).status).toBe(409);
  expect((await leases()).map((each) => each.record_id)).toEqual([other]);

  // Decided beside the own claim: that is left as it is, and the page asks by itself.
  const { status, body } = await decideAndClaim({ ...held, item: { ...held.item!, id: third, version: 1 } });
  expect([status, body.next]).toEqual([200, null]);
  expect((await leases()).map((each) => each.record_id)).toEqual([other]);
});

test('the next item with a decision is nothing for a role without a queue, whose decision stands', async () => {
  const input = { params: { profileBaseId: await waiting() }, query: { claim_next: true } };
  const { status, body } = await api.attempt('base-profile.approve', input, api.as('Admin'));
  expect([status, body.next, await leases()]).toEqual([200, null, []]);
});

test('an item that is named is claimed where another page of the same person has had another one set aside since', async () => {
  const [, shown] = await inOrder(2);
  const held = await next();
  expect(await ahead()).toBe(shown);
  const urgent = await waiting(90);
  expect(await ahead(), 'what the server would serve now').toBe(urgent);
  expect((await decideAndClaim(held, ada(), shown)).body.next?.item?.id).toBe(shown);
});

test('an item that is named is not claimed out of turn or where somebody else holds it: then the first is', async () => {
  const ids = await inOrder(5);
  const third = await decideAndClaim(await next(), ada(), ids[4]);
  expect(third.body.next?.item?.id, 'nobody passes others over without a reason').toBe(ids[1]);
  expect((await claim(ids[2]!, ben())).status).toBe(200);
  expect((await decideAndClaim(third.body.next, ada(), ids[2])).body.next?.item?.id).toBe(ids[3]);
});

test('several shown ahead stay set aside, and each decision is answered with the one that its screen has shown behind it', async () => {
  const ids = await inOrder(8);
  const held = await next();
  const behind = [ids[0]!];
  for (const each of ids.slice(1, 5)) {
    expect(await ahead(behind)).toBe(each);
    behind.push(each);
  }
  expect(await ahead(behind)).toBe(ids[5]);
  expect((await next(ben())).item?.id, 'others are served what is behind all that').toBe(ids[6]);
  expect(await firstOf(checker('cleo'))).toBe(ids[7]);
  expect((await claim(ids[7]!, checker('cleo'))).body.item?.id, 'which is in turn for them').toBe(ids[7]);
  let last: ClaimAnswer = held;
  for (const each of ids.slice(1, 5)) {
    last = (await decideAndClaim(last, ada(), each)).body.next;
    expect(last.item?.id).toBe(each);
  }
});

test('what somebody is shown ahead is served to nobody else for a minute, be there nothing else; what is only set aside is', async () => {
  const ids = await inOrder(3);
  const held = await next();
  await ahead([ids[0]!]);
  expect(await ahead([ids[0]!, ids[1]!])).toBe(ids[2]);
  expect((await next(ben())).item?.id).toBe(ids[2]);
  expect((await next(checker('cleo'))).item).toBeNull();
  later(AHEAD_SECONDS);
  expect((await next(checker('cleo'))).item?.id).toBe(ids[1]);
  expect((await decideAndClaim(held, ada(), ids[1])).body.next, 'it is somebody else’s by now').toEqual({
    lease: null,
    item: null,
  });
});

test('only what the server has named is kept for those to whom it is shown, and anyone who puts back what they hold keeps nothing', async () => {
  const ids = await inOrder(5);
  const held = await next();
  expect(await ahead([ids[2]!, ids[3]!]), 'neither was named').toBe(ids[1]);
  expect((await next(ben())).item?.id).toBe(ids[2]);
  await release(held.lease!.id);
  expect(await firstOf(ada()), 'anyone who starts again is served the first').toBe(ids[0]);
  expect((await next(checker('cleo'))).item?.id).toBe(ids[0]);
  expect((await next(checker('dora'))).item?.id).toBe(ids[1]);
});
