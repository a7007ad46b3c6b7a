import { navigate } from 'wouter/use-browser-location';
import { pathOf } from '../../contract/base/access.ts';
import { queueOfRecord, queueOfRole } from '../../contract/queue/queues.ts';
import type { Lease } from '../../contract/queue/lease.ts';
import { api } from '../data/api-instance.ts';
import { list } from '../list/list-state.ts';
import { queryClient } from '../data/query-client.ts';
import { knownBaseProfile, knownLocaleProfile } from '../data/records.ts';
import { recordInView } from '../record/in-view.ts';
import { settingsNow } from '../data/settings.ts';
import { roleNow } from '../session/session-state.ts';
import { queueState, showItem } from './queue-state.ts';

/**
 * These records were decided on or saved. The claim on one of them ends, unless it waits in the queue as before: a
 * correction that is saved does not release it. Where that was done on the item's own page, opened from the queue, the
 * queue returns with the next one.
 */
export function endClaim(done: readonly string[]): void {
  const { lease, present, shown } = queueState;
  if (!lease || !done.includes(lease.record_id) || stillWaits()) return;
  queueState.lease = null;
  if (present) return;
  // A record shown there only for viewing stays.
  if (shown?.id === lease.record_id) showItem(null, null);
  // A person who has left the screen while the answer was on its way stays there.
  if (list.overview !== 'queue' || recordInView()?.id !== lease.record_id) return;
  queueState.claimsOnReturn = true;
  navigate(pathOf('queue'));
}

/**
 * An item was claimed with a decision, and the person has moved on meanwhile: it is released for others. Where the
 * queue returns by itself the claim stays. A failure leaves it to expire.
 */
export function giveBack({ id }: Lease): void {
  if (queueState.claimsOnReturn || queueState.lease?.id === id) return;
  void api('queue.release', { params: { leaseId: id } }).catch(() => undefined);
}

function stillWaits(): boolean {
  const { lease } = queueState;
  const role = roleNow();
  if (!lease || role === null) return false;
  const { kind, record_id: id } = lease;
  const known = kind === 'base' ? knownBaseProfile(queryClient, id) : knownLocaleProfile(queryClient, id);
  if (known === undefined) return false;
  return queueOfRecord({ ...known, kind, staleHours: settingsNow().stale_hours }) === queueOfRole(role);
}
