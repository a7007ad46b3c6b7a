// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { QueueFacts } from '../../../commands/queue/port.ts';
import { execute } from '../../../commands/execute.ts';
import { REGISTRY } from '../../../commands/registry.ts';
import { undoFor } from '../../../commands/review/undoable.ts';
import { DECISION_UNDONE, REASON_OUT_OF_TURN } from '../../../src/contract/queue/lease.ts';
import { timestampOf } from '../../../src/contract/base/primitives.ts';
import type { QueueItem } from '../../../src/contract/queue/queue-items.ts';
import { createHeldItems } from '../../../src/client/queue/screen/queue-columns.tsx';
import { claimUndone, noteDecision } from '../../../src/client/queue/note-decision.ts';
import { queueFacts } from '../../../src/client/queue/queue-facts.ts';
import { beginAnew } from '../../../src/client/context/personal.ts';
import { dropLease, holdLease, queueState, settleDecision, showItem } from '../../../src/client/queue/queue-state.ts';
import { aBaseProfile, aContext, aHost, anApi, codedError, leaseOn } from '../../commands/support.ts';
import type { ProfileRecord } from '../../../commands/context.ts';
import { useRecordInView } from '../../../src/client/record/in-view.ts';
import { queuePort } from '../../../src/client/queue/queue-port.ts';
import { session } from '../../../src/client/session/session-state.ts';
import { draw } from '../ui/dom.ts';
import { connectApi } from '../../../src/client/data/api-instance.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { keepLease } from '../../../src/client/queue/lease-keeper.ts';
import { noticeEndedClaim } from '../../../src/client/queue/follow-queue.ts';
import { browserClock } from '../../../src/client/context/clock.ts';
import { CONNECTION } from '../data/connection.ts';
import '../../../src/client/queue/screen/queue-screen.tsx';
import { outbox } from '../../../src/client/outbox/outbox.ts';

describe('claims', () => {
  const ID = '00000000-0000-4000-8000-000000000001';
  const item = { kind: 'base', id: ID } as const;
  const undo = undoFor([{ id: ID, name: 'Vera', actionId: 'action' }])!;
  const inTurn = () => queueFacts()?.shown?.inTurn;
  const heldBy = (details: Partial<QueueItem> = {}) =>
    createHeldItems()([{ ...item, lease: null, own_skip: false, ...details } as QueueItem], {
      ...queueState,
      sending: [],
    })[0]?.held?.by;
  const leaseOf = (own: boolean) => ({
    own,
    holder: { user_id: 'id', name: 'Vera' },
    expires_at: timestampOf(new Date(0)),
  });

  beforeEach(() => {
    beginAnew();
    queueState.present = true;
    queueState.nextId = 'another';
    showItem(item, null);
  });

  test('P005 P006 what was skipped is marked as the list shows it, also from an earlier sign-in, and claiming it asks why', () => {
    expect(heldBy({ own_skip: true })).toBe('aside');
    expect(heldBy({ own_skip: true, lease: leaseOf(false) }), 'somebody else works on it').toBe('other');
    expect(heldBy({ own_skip: true, lease: leaseOf(true) }), 'claimed out of turn').toBe('me');
    noteDecision(REGISTRY.get('base-profile.approve-and-stay'), 'Approved', undo);
    noteDecision(REGISTRY.get('queue.skip'), 'Vera skipped', undo);
    const row = { ...item, own_skip: true } as QueueItem;
    showItem(item, row);
    expect([heldBy({ own_skip: true }), inTurn()]).toEqual(['aside', false]);
    expect(heldBy(), 'undone in another tab').toBeUndefined();
  });

  test('P005 P006 what was decided is marked as done, and is near enough to be claimed again without a word', () => {
    noteDecision(REGISTRY.get('base-profile.approve-and-stay'), 'Approved', undo);
    expect([heldBy(), inTurn()]).toEqual(['done', true]);
    expect(heldBy({ lease: leaseOf(false) }), 'it came back, and someone else has it').toBe('other');
    settleDecision(undo, 'undone');
    expect(heldBy()).toBeUndefined();
  });

  test.each([
    ['is claimed and shown in the place of the next one', true, true, 'comes back'],
    ['is not claimed where the queue is not on the screen', false, true, 'not asked for'],
    ['leaves what is shown where someone else has it by now', true, false, 'refused'],
  ])('an item whose decision is undone %s', async (_, present, granted, comes) => {
    const NEXT = { kind: 'base', id: '00000000-0000-4000-8000-000000000002' } as const;
    noteDecision(REGISTRY.get('base-profile.approve'), 'Approved', undo);
    settleDecision(undo, 'undone');
    showItem(NEXT, null);
    queueState.present = present;
    const row = { ...item, profile_name: 'Vera', lease: null, own_skip: false } as unknown as QueueItem;
    const api = anApi(() =>
      granted ? { lease: leaseOn(ID), item: row } : codedError('leased', 'Vera is working on this.'),
    );
    const host = aHost({ context: () => aContext({ role: 'BaseChecker', queue: queueFacts() }), api: api.port });
    host.ports.queue = queuePort;
    await claimUndone(undo, host.ports);
    expect(api.calls.map(({ operation, input }) => [operation, input])).toEqual(
      comes === 'not asked for' ? [] : [['queue.claim', { body: { ...item, reason: DECISION_UNDONE } }]],
    );
    expect([queueState.shown, queueState.claiming]).toEqual([comes === 'comes back' ? item : NEXT, false]);
  });

  test.each([
    ['FillIn', [{ kind: 'locale', id: ID }]],
    ['BaseChecker', []],
  ] as const)('what a %s saves in the queue is taken back there if it was sent', (role, sent) => {
    session.userRole = role;
    noteDecision(REGISTRY.get('profile.save'), 'Vera has been published to the Geo Checker', undo);
    expect(queueState.decisions.map((each) => each.item)).toEqual(sent);
    session.userRole = '';
  });

  test('P005 after the server has said that others come first, Retry asks why', async () => {
    queueState.nextId = ID;
    expect(inTurn()).toBe(true);
    const api = anApi(() => codedError('invalid-reason', REASON_OUT_OF_TURN));
    const queue = (): QueueFacts | null => queueFacts();
    const host = aHost({
      context: () => aContext({ role: 'BaseChecker', route: 'queue', scopes: ['review'], queue: queue() }),
      api: api.port,
    });
    host.ports.queue.needsReason = ({ id }) => {
      queueState.needsReason = id;
    };
    await execute(host, { id: 'queue.claim' }, 'key');
    expect(host.recorded.asked).toEqual([]);
    const [report] = host.recorded.reports;
    await execute(host, report?.retry ?? { id: 'queue.claim' }, 'retry');
    expect(host.recorded.asked).toEqual(['queue.claim']);
    expect(api.calls).toHaveLength(1);
  });
});

describe('what can be claimed', () => {
  const record = aBaseProfile();
  const item = { kind: 'base', id: record.id } as const;
  const at = timestampOf(new Date(0));
  const lease = leaseOn(record.id);
  const rowOf = (name: string, own: boolean) =>
    ({
      ...item,
      waiting_since: at,
      lease: { own, holder: { user_id: name, name }, expires_at: at },
    }) as Partial<QueueItem> as QueueItem;
  function Shows({ drawn }: { drawn: ProfileRecord }) {
    useRecordInView(drawn);
    return null;
  }
  const facts = () => queueFacts()?.shown;
  beforeEach(() => {
    beginAnew();
    queueState.present = true;
    session.user = { claims: { user_id: 'me' } } as typeof session.user;
    session.userRole = 'BaseChecker';
    showItem(item, rowOf('me', true));
  });
  afterEach(() => {
    queueState.present = false;
    session.user = null;
    session.userRole = '';
  });

  test('P003 P006 an item waits as it is drawn, until somebody decides on it or a claim on it is refused', () => {
    const { redraw } = draw(<Shows drawn={record} />);
    expect(facts()?.waits).toBe(true);
    redraw(<Shows drawn={{ ...record, status: 'approved' }} />);
    expect(facts()?.waits).toBe(false);
    redraw(<Shows drawn={{ ...record, frozen: true }} />);
    expect(facts()?.waits).toBe(false);
    redraw(<Shows drawn={{ ...record, merged_into: '00000000-0000-4000-8000-000000000009' }} />);
    expect(facts()?.waits, 'another goes on in its place').toBe(false);
    redraw(<Shows drawn={record} />);
    queuePort.refused(item, true);
    expect(facts()?.waits, 'its holder may put it back').toBe(true);
    queuePort.refused(item, false);
    expect(facts()?.waits).toBe(false);
    showItem(item, null);
    expect(facts()?.waits, 'looked at anew').toBe(true);
  });

  test('P006 after a claim was lost the item is whose the list says it is, and after a take-over at once one’s own', () => {
    holdLease(lease);
    dropLease('It is over.');
    expect(facts()?.hold).toBe('free');
    queueState.row = rowOf('Vera', false);
    expect(facts()).toMatchObject({ hold: 'theirs', holder: 'Vera' });
    queuePort.claimed({ lease, item: rowOf('me', true) });
    expect(facts()).toMatchObject({ hold: 'mine', lost: false });
    dropLease('It is over.');
    expect(facts()?.hold, 'the row from before the take-over is forgotten').toBe('free');
  });
});

describe('the lease', () => {
  const MINUTE = 60_000;
  const ID = '00000000-0000-4000-8000-000000000001';
  const lease = leaseOn(ID);
  const over = () => Response.json({ error: 'It is over.', code: 'lease-lost' }, { status: 409 });
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

  test('a list without the claim may be older than the claim: only the server ends it', async () => {
    await vi.advanceTimersByTimeAsync(1);
    // Asked for before the claim was made, and here after it.
    noticeEndedClaim(null, Date.now());
    await vi.advanceTimersByTimeAsync(1_000);
    expect(called).toEqual([`/api/v1/queue/leases/${lease.id}/heartbeat`]);
    expect([queueState.lease?.id, queueState.whyLost]).toEqual([lease.id, null]);
    answer = () => Response.json({ error: 'Busy.', code: 'busy' }, { status: 503 });
    noticeEndedClaim(null, Date.now() + 1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(queueState.lease?.id).toBe(lease.id);
    answer = over;
    noticeEndedClaim(null, Date.now() + 1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([queueState.lease, queueState.whyLost]).toEqual([null, 'It is over.']);
  });

  test.each([
    [1, 'Amelie Novak has approved this. Go on to the next item.'],
    [-1, 'It is over.'],
  ])('P006 a claim that a decision %s s after it has ended says who decided, and what', async (later, sentence) => {
    const at = { ...lease.claimed_at, seconds: lease.claimed_at.seconds + later };
    const version = { at, decision: 'approved', by: { user_id: 'amelie', name: 'Amelie Novak' } };
    const read = () => Response.json({ id: ID, versions: [version], next: null });
    vi.stubGlobal('fetch', async (url: string) => (url.includes('heartbeat') ? over() : read()));
    noticeEndedClaim(null, Date.now() + 1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(queueState.whyLost).toBe(sentence);
    queryClient.clear();
  });

  test('P065 a claim that a merge has ended says so: into which profile, and by whom', async () => {
    const merged = { name: 'Frida Wåhlin', by: { user_id: 'ada', name: 'Ada' }, at: lease.claimed_at, action_id: null };
    const details = 'This item is no longer yours: Ada has merged this profile into “Frida Wåhlin”, which replaces it.';
    vi.stubGlobal('fetch', async (url: string) =>
      url.includes('heartbeat') ? over() : Response.json({ id: ID, merged }),
    );
    noticeEndedClaim(null, Date.now() + 1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([queueState.lease, queueState.whyLost]).toEqual([null, details]);
    holdLease(lease);
    await vi.advanceTimersByTimeAsync(MINUTE);
    input();
    await vi.advanceTimersByTimeAsync(0);
    expect([queueState.lease, queueState.whyLost]).toEqual([null, details]);
    queryClient.clear();
  });

  test('a heartbeat that only did not get through loses nothing', async () => {
    answer = () => {
      throw new TypeError('Failed to fetch');
    };
    await vi.advanceTimersByTimeAsync(MINUTE);
    input();
    await vi.advanceTimersByTimeAsync(0);
    expect(queueState.lease?.id).toBe(lease.id);
    expect(queueState.whyLost).toBeNull();
  });

  test('while a decision is on its way the server is asked nothing about the claim that it ends, and nothing is lost', async () => {
    outbox.entries = [{ item: { kind: 'base', id: ID }, state: 'sent' } as never];
    answer = over;
    await vi.advanceTimersByTimeAsync(MINUTE);
    input();
    noticeEndedClaim(null, Date.now());
    await vi.advanceTimersByTimeAsync(2_000);
    expect([called, queueState.lease?.id, queueState.whyLost]).toEqual([[], lease.id, null]);
    outbox.entries = [];
    noticeEndedClaim(null, Date.now());
    await vi.advanceTimersByTimeAsync(2_000);
    expect(queueState.lease).toBeNull();
  });
});
