import { subscribe } from 'valtio';
import type { Failed } from '../../../commands/command.ts';
import { HEARTBEAT_SECONDS, type Lease } from '../../contract/queue/lease.ts';
import { isErrorCode } from '../../contract/base/errors.ts';
import { api } from '../data/api-instance.ts';
import { queryClient } from '../data/query-client.ts';
import { outdateRecord } from '../data/records.ts';
import { notifySystem } from '../notices/notify.ts';
import type { Clock, Timer } from '../context/clock.ts';
import { underWay } from '../outbox/outbox.ts';
import { watchInput } from '../session/idle/person-input.ts';
import { dropLease, holdLease, queueState } from './queue-state.ts';

/** Shown when `LEASE_SECONDS` have passed without a heartbeat. */
const RUN_OUT = 'Your time on this item is up. You can still finish it until it is claimed.';

/**
 * Extends the claim while the person is working, at most once a minute, and says when it has expired. Called once at
 * start; returns the way to stop.
 */
export function keepLease(clock: Clock, watch: typeof watchInput = watchInput): () => void {
  let leaseId: string | null = null;
  let lastHeartbeat = 0;
  let timer: Timer | null = null;

  function followLease(): void {
    const { lease, leaseEnds } = queueState;
    timer?.cancel();
    timer = lease && clock.after(Math.max(0, leaseEnds - clock.now()), runOut);
    if (lease?.id === leaseId) return;
    leaseId = lease?.id ?? null;
    lastHeartbeat = clock.now();
  }

  function runOut(): void {
    const { lease, shown } = queueState;
    if (!lease || queueState.whyLost !== null) return;
    // The claim is kept: a late decision is accepted unless somebody else was first.
    if (shown?.id === lease.record_id) queueState.whyLost = RUN_OUT;
    notifySystem('warning', { title: 'Queue', message: RUN_OUT });
  }

  async function heartbeat(): Promise<void> {
    const { lease } = queueState;
    // A decision on it ends it.
    if (!lease || underWay().length > 0 || clock.now() - lastHeartbeat < HEARTBEAT_SECONDS * 1000) return;
    lastHeartbeat = clock.now();
    try {
      const answer = await api('queue.heartbeat', { params: { leaseId: lease.id } });
      if (queueState.lease?.id === lease.id) holdLease(answer.lease);
    } catch (error) {
      if (hasClaimEnded(error)) await loseBecause(lease, (error as Error).message);
    }
  }

  const stops = [subscribe(queueState, followLease), watch(() => void heartbeat())];
  followLease();
  return () => {
    timer?.cancel();
    for (const stop of stops) stop();
  };
}

/** The claim has ended. The item and what was typed stay on the screen, and the record is read anew. */
export function loseLease(sentence: string): void {
  const { lease } = queueState;
  dropLease(sentence);
  if (lease) outdateRecord(queryClient, lease.record_id);
  notifySystem('warning', { title: 'Queue', message: sentence });
}

/** Reads why a claim has ended; set by the screen of the queue, which is loaded before there is a claim. */
export const claimEnd: { reason: ((lease: Lease) => Promise<string | null>) | null } = { reason: null };

/** The same after reading who has merged the item or decided on it, which the refusal of a claim does not say. */
export async function loseBecause(lease: Lease, sentence: string): Promise<void> {
  const why = await claimEnd.reason?.(lease);
  if (queueState.lease?.id === lease.id) loseLease(why ?? sentence);
}

export function hasClaimEnded(error: unknown): boolean {
  return error instanceof Error && 'code' in error && isErrorCode(error.code) && CLAIM_ENDED.has(error.code);
}
const CLAIM_ENDED: ReadonlySet<string> = new Set(['lease-lost', 'leased', 'not-found']);

/** Whether a refusal means that the claim has ended. */
export function meansClaimEnded({ code, decided }: Failed): boolean {
  return decided === true || CLAIM_ENDED.has(code);
}
