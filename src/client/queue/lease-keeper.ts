import type { FetchQueryOptions } from '@tanstack/react-query';
import { subscribe } from 'valtio';
import type { Failed } from '../../../commands/command.ts';
import type { BaseProfile } from '../../contract/profiles/base-profile.ts';
import type { LocaleProfile } from '../../contract/profiles/locale-profile.ts';
import { claimEndedByMerge } from '../../contract/duplicates/merging.ts';
import { HEARTBEAT_SECONDS, type Lease } from '../../contract/queue/lease.ts';
import { isErrorCode } from '../../contract/base/errors.ts';
import { api } from '../data/api-instance.ts';
import { queryClient } from '../data/query-client.ts';
import { outdateRecord } from '../data/records.ts';
import { notifySystem } from '../notices/notify.ts';
import type { Clock, Timer } from '../context/clock.ts';
import { underWay } from '../outbox/outbox.ts';
import { watchInput } from '../session/idle/person-input.ts';
import { recordQuery } from './shown-record.ts';
import { dropLease, holdLease, queueState } from './queue-state.ts';

/** Shown when ten minutes have passed without a sign of life. */
const RUN_OUT = 'Your claim has expired. You can still decide until someone else claims this item.';

/**
 * Extends the claim while the person is working, at most once a minute, and says when it has expired. Called once at
 * start; returns the way to stop.
 */
export function keepLease(clock: Clock, watch: typeof watchInput = watchInput): () => void {
  let leaseId: string | null = null;
  let beaten = 0;
  let timer: Timer | null = null;

  function follow(): void {
    const { lease, leaseEnds } = queueState;
    timer?.cancel();
    timer = lease && clock.after(Math.max(0, leaseEnds - clock.now()), runOut);
    if (lease?.id === leaseId) return;
    leaseId = lease?.id ?? null;
    beaten = clock.now();
  }

  function runOut(): void {
    const { lease, shown } = queueState;
    if (!lease || queueState.lost !== null) return;
    // The claim is kept: a late decision is accepted unless somebody else was first.
    if (shown?.id === lease.record_id) queueState.lost = RUN_OUT;
    notifySystem('warning', { title: 'Claim', message: RUN_OUT });
  }

  async function beat(): Promise<void> {
    const { lease } = queueState;
    // A decision on it ends it.
    if (!lease || underWay().length > 0 || clock.now() - beaten < HEARTBEAT_SECONDS * 1000) return;
    beaten = clock.now();
    try {
      const answer = await api('queue.heartbeat', { params: { leaseId: lease.id } });
      if (queueState.lease?.id === lease.id) holdLease(answer.lease);
    } catch (error) {
      if (isGone(error)) await loseBecause(lease, (error as Error).message);
    }
  }

  const stops = [subscribe(queueState, follow), watch(() => void beat())];
  follow();
  return () => {
    timer?.cancel();
    for (const stop of stops) stop();
  };
}

/** The claim is somebody else's, or over. The item and what was typed stay on the screen; the item's state is read. */
export function loseLease(sentence: string): void {
  const { lease } = queueState;
  dropLease(sentence);
  if (lease) outdateRecord(queryClient, lease.record_id);
  notifySystem('warning', { title: 'Claim', message: sentence });
}

/** The same, once it is known whether the item was merged, which no refusal of a claim says. */
async function loseBecause({ id, kind, record_id: recordId }: Lease, sentence: string): Promise<void> {
  const query: FetchQueryOptions<BaseProfile | LocaleProfile> = recordQuery({ kind, id: recordId });
  const { merged } = (await queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => null)) ?? {};
  if (queueState.lease?.id === id) loseLease(merged ? claimEndedByMerge(merged.by.name, merged.name) : sentence);
}

/**
 * A later claim of the same person in another tab has ended the one of this page; they may have decided on the item
 * before.
 */
export function noticeOtherClaim(newest: Lease | null): void {
  const { lease, awaitsNext } = queueState;
  if (awaitsNext || !lease || !newest || newest.token <= lease.token) return;
  loseLease('You have moved on to another item elsewhere, so this one is no longer yours.');
}

const ENDED = 'Your claim has ended. Someone else has decided on this item, taken it over or deleted it.';
/** ms in which the answer to an own decision follows the list that knows of it. */
const ANSWER_PAUSE = 1_000;
/** A claim's end is measured by the clock of this machine, which may be this much behind the server's. */
const CLOCK_DIFFERENCE = 5_000;

/**
 * The list has no claim of this person: somebody may have decided on the item without one, or taken it over. The list
 * alone does not prove it, since it may have been requested before the claim was made: the server is asked about this
 * claim.
 *
 * @param fetchedAt when that list came; one from before the claim says nothing about it
 */
export function noticeEndedClaim(own: Lease | null, fetchedAt: number): void {
  const { lease, leaseHeld, leaseEnds } = queueState;
  if (!lease || own !== null || fetchedAt <= leaseHeld || Date.now() > leaseEnds - CLOCK_DIFFERENCE) return;
  // The list may show the person's own decision before the answer to it is here.
  setTimeout(() => void loseIfEnded(lease.id), ANSWER_PAUSE);
}

async function loseIfEnded(leaseId: string): Promise<void> {
  // The answer to an own decision may be slow.
  if (queueState.lease?.id !== leaseId || underWay().length > 0) return;
  try {
    const answer = await api('queue.heartbeat', { params: { leaseId } });
    if (queueState.lease?.id === leaseId) holdLease(answer.lease);
  } catch (error) {
    if (queueState.lease?.id === leaseId && isGone(error)) await loseBecause(queueState.lease, ENDED);
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && isErrorCode(error.code) && GONE.has(error.code);
}
const GONE: ReadonlySet<string> = new Set(['lease-lost', 'leased', 'not-found']);

/** Whether a refusal says that the claim of a request is over. */
export function endsClaim({ code, decided }: Failed): boolean {
  return decided === true || GONE.has(code);
}
