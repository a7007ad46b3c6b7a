import { sql, type Kysely } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Schema } from '../../../src/server/platform/database/schema.ts';
import { carryFresh } from '../../../src/server/statistics/carry-fresh.ts';
import { checkCounts, recount } from '../../../src/server/statistics/check-and-recount.ts';
import { insertBaseProfiles, sharedApi } from '../../support/shared-api.ts';

/* While all is counted anew nobody who reads waits or sees it half done, and nobody who writes is ended. */
const api = sharedApi();

/** Decisions that are taken back and repeated, with claims, some of it carried already. */
beforeEach(async () => {
  await decideOn(await waiting(6), 'BaseChecker-1');
  await carryFresh(api.services.database, 7);
});

function waiting(count: number): Promise<string[]> {
  const given = Array.from({ length: count }, () => ({ status: 'awaiting_approval' as const }));
  return insertBaseProfiles(api.services, given);
}

async function decideOn(ids: readonly string[], person: string): Promise<void> {
  const headers = api.as('BaseChecker', person);
  const reason = { codes: ['photo_quality' as const], note: '' };
  for (const profileBaseId of ids) {
    await api.call('queue.claim', { body: { kind: 'base', id: profileBaseId, reason: 'Out of turn' } }, headers);
    const params = { profileBaseId };
    const { action_id: actionId } = await api.call('base-profile.disapprove', { params, body: { reason } }, headers);
    await api.call('action.undo', { params: { actionId } }, headers);
    await api.call('base-profile.approve', { params }, headers);
  }
}

const KEPT = [
  'statistic_block',
  'statistic_fresh',
  'statistic_quarter',
  'statistic_record',
  'statistic_reason',
] as const;

/** Rows of one table after the other, in an order that a reader may come to them in. */
async function rowsOfEach(database: Kysely<Schema>, tables: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of tables) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(
      database,
    );
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
}

test('a backup that has begun before sees all as it was, and is not waited for', async () => {
  const { database } = api.services;
  const before = await rowsOfEach(database, KEPT);
  await database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (backup) => {
      expect(await rowsOfEach(backup, KEPT.slice(0, 1))).toEqual({ statistic_block: before['statistic_block'] });
      await recount(database);
      expect(await rowsOfEach(backup, KEPT)).toEqual(before);
    });
  expect((await rowsOfEach(database, KEPT))['statistic_fresh']).toBe(0);
  expect(await checkCounts(database)).toEqual([]);
});

test('who decides, claims and carries meanwhile comes through, and every count stays right', async () => {
  const { database } = api.services;
  const people = ['BaseChecker-1', 'BaseChecker-2', 'BaseChecker-3'];
  const work = await Promise.all(people.map(async (person) => ({ person, ids: await waiting(8) })));
  const end = new AbortController();
  const decided = Promise.all(work.map(({ person, ids }) => decideOn(ids, person))).finally(() => end.abort());
  const carried = (async () => {
    while (!end.signal.aborted) await carryFresh(database, 5);
  })();
  // Claims that end apart from any event: nothing holds them up.
  const ended = people.map(async (person) => {
    while (!end.signal.aborted) {
      await sql`insert into statistic_claim (holder_id, queue, ended_at, active_seconds)
        select ${person}, 'base-check', now(), 7 from generate_series(1, 20)`.execute(database);
    }
  });
  const recounted = (async () => {
    while (!end.signal.aborted) {
      await recount(database);
      // Each by itself: the next one would mend what this one has counted wrongly.
      expect(await checkCounts(database)).toEqual([]);
    }
  })();
  await Promise.all([decided, carried, recounted, ...ended]);
  expect(await checkCounts(database)).toEqual([]);
});
