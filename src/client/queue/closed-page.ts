import { subscribe } from 'valtio';
import { SECOND } from '../../contract/base/time-spans.ts';
import type { Clock } from '../context/clock.ts';
import { personal } from '../context/personal.ts';
import { api } from '../data/api-instance.ts';
import { session } from '../session/session-state.ts';
import { underWay } from '../outbox/outbox.ts';
import { holdLease, queueState } from './queue-state.ts';
import { leaveClaim } from '../data/api.ts';

/* A claim ends with the page that held it, but not when that was only reloaded or another tab has it too. */

/** Survives a reload, and ends with the tab. */
const STORE = 'dossier.claim';
/** Milliseconds before a sign of life: the message about a closed page may come later than the next page. */
const BEHIND = 5 * SECOND;

/** The claim of the page before it was reloaded. */
const carried = personal<string | null>(() => null);

/** Called once at start. */
export function followClosedPages(clock: Clock): void {
  const tabs = new BroadcastChannel('dossier.claims');
  // A person who is only seeing as another role holds no claim to release.
  const here = () => (session.seenAs ? null : (queueState.lease?.id ?? carried.current));

  async function renew(leaseId: string): Promise<void> {
    if (here() !== leaseId) return;
    try {
      const { lease } = await api('queue.heartbeat', { params: { leaseId } });
      if (queueState.lease?.id === leaseId) holdLease(lease);
    } catch {
      // The claim is over, or its minutes continue; somebody who still has the item in the panel sees that there.
      if (carried.current === leaseId) carried.current = null;
    }
  }
  const renewSoon = (leaseId: string) => void clock.after(BEHIND, () => void renew(leaseId));

  window.addEventListener('pagehide', () => {
    const leaseId = here();
    const token = session.user?.token;
    // A decision on its way ends the claim by itself.
    if (leaseId === null || token === undefined || underWay().length > 0) return;
    sessionStorage.setItem(STORE, leaseId);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of this origin and takes no other
    tabs.postMessage(leaseId);
    leaveClaim(leaseId, token);
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    const leaseId = here();
    if (persisted && leaseId !== null) renewSoon(leaseId);
  });
  tabs.addEventListener('message', ({ data }) => {
    if (typeof data === 'string' && data === here()) renewSoon(data);
  });

  const before = sessionStorage.getItem(STORE);
  sessionStorage.removeItem(STORE);
  if (before === null) return;
  const stop = subscribe(session, resume);
  resume();
  function resume(): void {
    if (session.userRole === '' || before === null) return;
    stop();
    carried.current = before;
    renewSoon(before);
  }
}
