import { navigate } from 'wouter/use-browser-location';
import { pathOf } from '../../contract/policy/access.ts';
import { queueOfRecord, queueOfRole } from '../../contract/policy/queues.ts';
import { list } from '../list/list-state.ts';
import { queryClient } from '../data/query-client.ts';
import { knownBaseProfile, knownLocaleProfile } from '../data/records.ts';
import { roleNow } from '../session/session-state.ts';
import { queueState, showItem } from './queue-state.ts';

/**
 * These records were decided on or saved. The claim on one of them is over, unless it waits in the queue as
 * before: whoever mends an item and saves it has not let go of it. Where that was done on the item's own page,
 * to which the queue had led, the queue comes back with the next one.
 */
export function endClaim(done: readonly string[]): void {
  const { lease, present, shown } = queueState;
  if (!lease || !done.includes(lease.record_id) || stillWaits()) return;
  queueState.lease = null;
  if (present) return;
  // What else is shown there was only looked at, and stays.
  if (shown?.id === lease.record_id) showItem(null, null);
  if (list.overview !== 'queue') return;
  queueState.goesOn = true;
  navigate(pathOf('queue'));
}

function stillWaits(): boolean {
  const { lease } = queueState;
  const role = roleNow();
  if (!lease || role === null) return false;
  const { kind, record_id: id } = lease;
  const known = kind === 'base' ? knownBaseProfile(queryClient, id) : knownLocaleProfile(queryClient, id);
  return known !== undefined && queueOfRecord({ ...known, kind }) === queueOfRole(role);
}
