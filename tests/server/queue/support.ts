import { beforeEach } from 'vitest';
import { leaseToHeader } from '../../../src/contract/queue/lease.ts';
import type { ClaimAnswer } from '../../../src/contract/queue/queue-items.ts';
import { insertBaseProfile, sharedApi, TEST_NOW, type RequestHeaders } from '../../support/shared-api.ts';

const HOUR = 3_600_000;

/** One API for a file; before each test nothing waits, is claimed, asked or reported, and the clock stands at the beginning. */
export function emptyQueue() {
  const api = sharedApi();
  beforeEach(async () => {
    api.clock.now = TEST_NOW;
    const { database } = api.services;
    for (const table of ['queue_lease', 'queue_skip', 'queue_worker', 'question', 'notice', 'ended_sign_in'] as const) {
      await database.deleteFrom(table).execute();
    }
    for (const table of ['base_profile', 'locale_profile'] as const) {
      await database.updateTable(table).set({ deleted_at: TEST_NOW }).execute();
    }
  });

  const checker = (name: string) => api.as('BaseChecker', name);
  const ada = () => checker('ada');
  const hours = (count: number) => new Date(TEST_NOW.getTime() - count * HOUR);
  return {
    api,
    checker,
    ada,
    ben: () => checker('ben'),
    hours,
    later: (seconds: number) => {
      api.clock.now = new Date(api.clock.now.getTime() + seconds * 1000);
    },
    waiting: (since = 2, given: Parameters<typeof insertBaseProfile>[1] = {}) =>
      insertBaseProfile(api.services, { status: 'awaiting_approval', waiting_since: hours(since), ...given }),
    next: (headers: RequestHeaders = ada()) => api.call('queue.next', {}, headers),
    claim: (id: string, headers: RequestHeaders, reason?: string) =>
      api.attempt('queue.claim', { body: { kind: 'base', id, ...(reason && { reason }) } }, headers),
    release: (leaseId: string, headers: RequestHeaders = ada()) =>
      api.call('queue.release', { params: { leaseId } }, headers),
    decide: (
      { item, lease }: ClaimAnswer,
      headers: RequestHeaders = ada(),
      query?: { claim_next: boolean; next_id?: string },
    ) =>
      api.attempt(
        'base-profile.approve',
        { params: { profileBaseId: item?.id ?? '' }, ...(query && { query }) },
        {
          ...headers,
          'if-match': `"${item?.version ?? 0}"`,
          ...(lease && { 'queue-lease': leaseToHeader(lease) }),
        },
      ),
  };
}
