import { navigate } from 'wouter/use-browser-location';
import { pathOf } from '../../contract/base/routes.ts';
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
 * Ends the claim if one of these decided or saved records is its item, unless the item still waits in the queue, as after
 * a saved correction. If the person did it on the item's own page, opened from the queue, the queue opens again and
 * claims the next item.
 */
export function endClaim(done: readonly string[]): void {
  const { lease, present, shown } = queueState;
  if (!lease || !done.includes(lease.record_id) || stillWaits()) return;
  queueState.lease = null;
  if (present) return;
  // If the panel shows another item, which was only viewed, that one stays.
  if (shown?.id === lease.record_id) showItem(null, null);
  // If the person has opened another page before the response came, they stay there.
  if (list.overview !== 'queue' || recordInView()?.id !== lease.record_id) return;
  queueState.claimsOnReturn = true;
  navigate(pathOf('queue'));
}

/**
 * Releases a claim that came with a decision after the person had left the queue, unless the queue is about to open
 * again. If the request fails, the claim expires by itself.
 */
export function releaseUnused({ id }: Lease): void {
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
