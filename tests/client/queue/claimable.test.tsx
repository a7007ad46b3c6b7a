// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ProfileRecord } from '../../../commands/context.ts';
import { useRecordInView } from '../../../src/client/record/in-view.ts';
import { beginAnew } from '../../../src/client/context/personal.ts';
import { queueFacts } from '../../../src/client/queue/queue-facts.ts';
import { queuePort } from '../../../src/client/queue/queue-port.ts';
import { dropLease, holdLease, queueState, showItem } from '../../../src/client/queue/queue-state.ts';
import { session } from '../../../src/client/session/session-state.ts';
import { timestampOf } from '../../../src/contract/primitives.ts';
import type { Lease } from '../../../src/contract/shapes/lease.ts';
import type { QueueItem } from '../../../src/contract/shapes/queue.ts';
import { aBaseProfile } from '../../commands/support.ts';
import { draw } from '../ui/dom.ts';

const record = aBaseProfile();
const item = { kind: 'base', id: record.id } as const;
const at = timestampOf(new Date(0));
const lease: Lease = { ...item, id: 'lease', token: 1, record_id: record.id, claimed_at: at, expires_at: at };
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
