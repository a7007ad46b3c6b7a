// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Lease } from '../../../src/contract/shapes/lease.ts';
import { timestampOf } from '../../../src/contract/primitives.ts';
import { connectApi } from '../../../src/client/data/api-instance.ts';
import { beginAnew } from '../../../src/client/context/personal.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { queryKeys } from '../../../src/client/data/query-keys.ts';
import {
  keepLease,
  loseLease,
  noticeEndedClaim,
  noticeOtherClaim,
  RUN_OUT,
} from '../../../src/client/queue/lease-keeper.ts';
import { giveBack } from '../../../src/client/queue/end-claim.ts';
import { queuePort } from '../../../src/client/queue/queue-port.ts';
import { holdLease, queueState, showItem } from '../../../src/client/queue/queue-state.ts';
import { browserClock } from '../../../src/client/context/clock.ts';
import { CONNECTION } from '../data/connection.ts';

const MINUTE = 60_000;
const ID = '00000000-0000-4000-8000-000000000001';
const lease: Lease = {
  id: '00000000-0000-4000-8000-000000000002',
  token: 7,
  kind: 'base',
  record_id: ID,
  claimed_at: timestampOf(new Date(0)),
  expires_at: timestampOf(new Date(0)),
};

let called: string[] = [];
let answer: () => Response;
let input = () => {};
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  called = [];
  answer = () => Response.json({ lease });
  vi.stubGlobal('fetch', async (url: string) => {
    called.push(url);
    return answer();
  });
  connectApi(CONNECTION);
  stop = keepLease(browserClock, (onInput) => {
    input = onInput;
    return () => {};
  });
  showItem({ kind: 'base', id: ID }, null);
  holdLease(lease);
});

afterEach(() => {
  stop();
  beginAnew();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('input keeps the claim alive, at most once a minute, and nobody at work does not', async () => {
  await vi.advanceTimersByTimeAsync(MINUTE / 2);
  input();
  await vi.advanceTimersByTimeAsync(MINUTE / 2);
  expect(called).toEqual([]);
  input();
  input();
  await vi.advanceTimersByTimeAsync(0);
  expect(called).toEqual([`/api/v1/queue/leases/${lease.id}/heartbeat`]);
  expect(queueState.leaseEnds).toBe(Date.now() + 10 * MINUTE);
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  expect(called).toHaveLength(1);
});

test('P003 how an item stands is asked for anew when the claim on it is lost: somebody else may have decided on it', () => {
  const key = queryKeys.baseProfile(ID);
  queryClient.setQueryData(key, { status: 'awaiting_approval' });
  loseLease('Somebody else has decided on this item.');
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
  queryClient.clear();
});

test('a list without the claim may be older than the claim: only the server ends it', async () => {
  await vi.advanceTimersByTimeAsync(1);
  // Asked for before the claim was made, and here after it.
  noticeEndedClaim(null, Date.now());
  await vi.advanceTimersByTimeAsync(1_000);
  expect(called).toEqual([`/api/v1/queue/leases/${lease.id}/heartbeat`]);
  expect([queueState.lease?.id, queueState.lost]).toEqual([lease.id, null]);

  answer = () => Response.json({ error: 'Busy.', code: 'busy' }, { status: 503 });
  noticeEndedClaim(null, Date.now() + 1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(queueState.lease?.id).toBe(lease.id);

  answer = () => Response.json({ error: 'It is over.', code: 'lease-lost' }, { status: 409 });
  noticeEndedClaim(null, Date.now() + 1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([queueState.lease, queueState.lost]).toEqual([null, expect.stringContaining('has ended')]);
});

test('P065 a claim that a merge has ended says so: into which profile, and by whom', async () => {
  const merged = { name: 'Frida Wåhlin', by: { user_id: 'ada', name: 'Ada' }, at: lease.claimed_at, action_id: null };
  const told = 'Your claim has ended: Ada has merged this profile into “Frida Wåhlin”, which goes on in its place.';
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('heartbeat')
      ? Response.json({ error: 'It is over.', code: 'lease-lost' }, { status: 409 })
      : Response.json({ id: ID, merged }),
  );
  noticeEndedClaim(null, Date.now() + 1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([queueState.lease, queueState.lost]).toEqual([null, told]);
  holdLease(lease);
  await vi.advanceTimersByTimeAsync(MINUTE);
  input();
  await vi.advanceTimersByTimeAsync(0);
  expect([queueState.lease, queueState.lost]).toEqual([null, told]);
  queryClient.clear();
});

test('a claim that runs out is told, and kept: a late decision may still be taken', async () => {
  await vi.advanceTimersByTimeAsync(10 * MINUTE - 1);
  expect(queueState.lost).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(queueState.lost).toBe(RUN_OUT);
  expect(queueState.lease?.id).toBe(lease.id);
});

test('a claim that somebody else has is let go of, and what is on the screen stays', async () => {
  answer = () => Response.json({ error: 'Ada has taken it.', code: 'lease-lost' }, { status: 409 });
  await vi.advanceTimersByTimeAsync(MINUTE);
  input();
  await vi.advanceTimersByTimeAsync(0);
  expect(queueState.lease).toBeNull();
  expect(queueState.lost).toBe('Ada has taken it.');
  expect(queueState.shown?.id).toBe(ID);
});

test('a heartbeat that only did not get through loses nothing', async () => {
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  await vi.advanceTimersByTimeAsync(MINUTE);
  input();
  await vi.advanceTimersByTimeAsync(0);
  expect(queueState.lease?.id).toBe(lease.id);
  expect(queueState.lost).toBeNull();
});

test('while a decision is on its way the server is asked nothing about the claim that it ends, and nothing is lost', async () => {
  queueState.sending = [{ item: { kind: 'base', id: ID } } as never];
  answer = () => Response.json({ error: 'Gone.', code: 'lease-lost' }, { status: 409 });
  await vi.advanceTimersByTimeAsync(MINUTE);
  input();
  noticeEndedClaim(null, Date.now());
  await vi.advanceTimersByTimeAsync(2_000);
  expect([called, queueState.lease?.id, queueState.lost]).toEqual([[], lease.id, null]);
  queueState.sending = [];
  noticeEndedClaim(null, Date.now());
  await vi.advanceTimersByTimeAsync(2_000);
  expect(queueState.lease).toBeNull();
});

test('a claim that the list tells of is no other page’s while the decision that makes it is under way', () => {
  const newer = { ...lease, id: 'another', token: lease.token + 1 };
  queuePort.awaitsNext(true);
  noticeOtherClaim(newer);
  expect([queueState.lease?.id, queueState.lost]).toEqual([lease.id, null]);
  queuePort.awaitsNext(false);
  noticeOtherClaim(newer);
  expect(queueState.lease).toBeNull();
});

test('what was claimed with a decision goes back where the person has gone on to something else, and only then', async () => {
  const next = { ...lease, id: 'the-next' };
  queueState.goesOn = true;
  giveBack(next);
  giveBack(lease);
  expect(called).toEqual([]);
  queueState.goesOn = false;
  giveBack(next);
  await vi.advanceTimersByTimeAsync(0);
  expect(called).toEqual([`/api/v1/queue/leases/the-next/release`]);
});
