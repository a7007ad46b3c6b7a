import { beforeEach, expect, test } from 'vitest';
import type { QueueFacts } from '../../../commands/queue/port.ts';
import { execute } from '../../../commands/execute.ts';
import { REGISTRY } from '../../../commands/registry.ts';
import { undoFor } from '../../../commands/review/taken.ts';
import { REASON_OUT_OF_TURN } from '../../../src/contract/policy/lease.ts';
import { timestampOf } from '../../../src/contract/primitives.ts';
import type { QueueItem } from '../../../src/contract/shapes/queue.ts';
import { createHeldItems } from '../../../src/client/queue/held-items.ts';
import { noteDecision } from '../../../src/client/queue/note-decision.ts';
import { queueFacts } from '../../../src/client/queue/queue-facts.ts';
import { beginAnew } from '../../../src/client/context/personal.ts';
import { settleDecision, queueState, showItem } from '../../../src/client/queue/queue-state.ts';
import { aContext, aHost, anApi, codedError } from '../../commands/support.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const item = { kind: 'base', id: ID } as const;
const undo = undoFor([{ id: ID, name: 'Vera', actionId: 'action' }])!;
const inTurn = () => queueFacts()?.shown?.inTurn;
const heldBy = (told: Partial<QueueItem> = {}) =>
  createHeldItems()([{ ...item, lease: null, own_skip: false, ...told } as QueueItem], queueState)[0]?.held?.by;
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

test('P005 P006 what was skipped is marked as the list tells it, also from an earlier sign-in, and claiming it asks why', () => {
  expect(heldBy({ own_skip: true })).toBe('aside');
  expect(heldBy({ own_skip: true, lease: leaseOf(false) }), 'somebody else works on it').toBe('other');
  expect(heldBy({ own_skip: true, lease: leaseOf(true) }), 'claimed out of turn').toBe('me');
  noteDecision(REGISTRY.get('base-profile.approve-and-stay'), 'Approved', undo);
  noteDecision(REGISTRY.get('queue.skip'), 'Vera skipped: laid aside', undo);
  const row = { ...item, own_skip: true } as QueueItem;
  showItem(item, row);
  expect(heldBy({ own_skip: true })).toBe('aside');
  expect(inTurn()).toBe(false);
  expect(heldBy(), 'undone in another tab').toBeUndefined();
});

test('P005 P006 what was decided is marked as done, and is near enough to be claimed again without a word', () => {
  noteDecision(REGISTRY.get('base-profile.approve-and-stay'), 'Approved', undo);
  expect(heldBy()).toBe('done');
  expect(inTurn()).toBe(true);
  expect(heldBy({ lease: leaseOf(false) }), 'it came back, and somebody else has it').toBe('other');
  settleDecision(undo, 'undone');
  expect(heldBy()).toBeUndefined();
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
  host.ports.queue.passesOver = ({ id }) => {
    queueState.passesOver = id;
  };
  await execute(host, { id: 'queue.claim' }, 'key');
  expect(host.recorded.asked).toEqual([]);
  const [told] = host.recorded.told;
  await execute(host, told?.retry ?? { id: 'queue.claim' }, 'retry');
  expect(host.recorded.asked).toEqual(['queue.claim']);
  expect(api.calls).toHaveLength(1);
});
