import { subscribe } from 'valtio';
import { SECOND } from '../../contract/base/time-spans.ts';
import type { Clock } from '../context/clock.ts';
import { personal } from '../context/personal.ts';
import { api } from '../data/api-instance.ts';
import { session } from '../session/session-state.ts';
import { underWay } from '../outbox/outbox.ts';
import { holdLease, queueState } from './queue-state.ts';
import { leaveClaim } from '../data/api.ts';

/* A closed page releases its claim, but a reloaded page or another tab with the same claim renews it. */

/** Survives a reload, and ends with the tab. */
const STORAGE_KEY = 'dossier.claim';
/** Milliseconds before a claim is renewed: the message about the closed page may reach the server after the next page. */
const RENEW_DELAY = 5 * SECOND;

/** The claim of the page before it was reloaded. */
const claimBeforeReload = personal<string | null>(() => null);

/** Called once at start. */
export function followClosedPages(clock: Clock): void {
  const tabs = new BroadcastChannel('dossier.claims');
  // A person who is only seeing as another role holds no claim to release.
  const ownClaim = () => (session.seenAs ? null : (queueState.lease?.id ?? claimBeforeReload.current));

  async function renew(leaseId: string): Promise<void> {
    if (ownClaim() !== leaseId) return;
    try {
      const { lease } = await api('queue.heartbeat', { params: { leaseId } });
      if (queueState.lease?.id === leaseId) holdLease(lease);
    } catch {
      // The claim has ended or still runs; the panel shows which.
      if (claimBeforeReload.current === leaseId) claimBeforeReload.current = null;
    }
  }
  const renewSoon = (leaseId: string) => void clock.after(RENEW_DELAY, () => void renew(leaseId));

  window.addEventListener('pagehide', () => {
    const leaseId = ownClaim();
    const token = session.user?.token;
    // A decision on its way ends the claim by itself.
    if (leaseId === null || token === undefined || underWay().length > 0) return;
    sessionStorage.setItem(STORAGE_KEY, leaseId);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of this origin and takes no other
    tabs.postMessage(leaseId);
    leaveClaim(leaseId, token);
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    const leaseId = ownClaim();
    if (persisted && leaseId !== null) renewSoon(leaseId);
  });
  tabs.addEventListener('message', ({ data }) => {
    if (typeof data === 'string' && data === ownClaim()) renewSoon(data);
  });

  const before = sessionStorage.getItem(STORAGE_KEY);
  sessionStorage.removeItem(STORAGE_KEY);
  if (before === null) return;
  const stop = subscribe(session, resume);
  resume();
  function resume(): void {
    if (session.userRole === '' || before === null) return;
    stop();
    claimBeforeReload.current = before;
    renewSoon(before);
  }
}
