import { type RawBuilder } from 'kysely';
import { expect, test } from 'vitest';
import { QUEUE_KINDS, QUEUES } from '../../../src/contract/queue/queues.ts';
import { risksOf } from '../../../src/contract/queue/risks.ts';
import { orderedItems, type QueuePosition } from '../../../src/server/queue/queue-order.ts';
import { personAtQueue, servable, type PersonAtQueue } from '../../../src/server/queue/person-at-queue.ts';
import { planWithoutScans } from '../profiles/lists.ts';
import { insertBaseProfile, sharedApi, TEST_NOW } from '../../support/shared-api.ts';

const api = sharedApi();
const planOf = (query: RawBuilder<unknown>) => planWithoutScans(api, query.compile(api.services.database));
const person = { id: 'ada', name: 'Ada', geos: ['de', 'SE'] };
const after: QueuePosition = { segment: 2, queuedAt: '2026-11-20 08:00:00+00', id: crypto.randomUUID() };

test.each(QUEUES)('the order of %s is read from its index, without sorting the table', async (queue) => {
  const table = `${QUEUE_KINDS[queue]}_profile`;
  for (const actor of [person, { ...person, geos: [] }]) {
    const atQueue: PersonAtQueue = { ...(await personAtQueue(queue, actor, api.services)), fourEyes: 'enforce' };
    for (const slice of [{ limit: 20 }, { limit: 20, after }, { limit: 20, condition: servable(atQueue) }]) {
      const plan = await planOf(orderedItems(atQueue, slice));
      expect(plan).not.toContain(`Seq Scan on ${table}`);
      const runs = plan.match(new RegExp(`Index (Only )?Scan using ${table}_in_queue`, 'g'));
      expect(runs).toHaveLength(slice.after ? 6 : 8);
      // The eight runs are merged by one sort of what they have already cut short; none sorts by itself.
      expect(plan.match(/Sort Key/g)).toHaveLength(1);
    }
  }
});

test('the column of the risks says what the policy says', async () => {
  const { database } = api.services;
  const births = ['infinity', '2005-11-21', '2005-11-22', '2004-02-29', '1990-01-01'];
  for (const date_of_birth of births) {
    for (const codes of [['photo_quality'], ['other', 'not_the_person']] as const) {
      const last_reason = JSON.stringify({ codes, note: 'x' });
      const given = { date_of_birth, last_reason, times_returned: 0, created_at: TEST_NOW };
      const id = await insertBaseProfile(api.services, given);
      const rank = database.selectFrom('base_profile').select('queue_rank').where('id', '=', id);
      const row = await rank.executeTakeFirst();
      const dateOfBirth = date_of_birth === 'infinity' ? null : date_of_birth;
      const risks = risksOf({ dateOfBirth, createdAt: TEST_NOW, lastCodes: codes });
      expect(row?.queue_rank, `${date_of_birth} ${codes.join(' ')}`).toBe(risks.length > 0 ? 1 : 0);
    }
  }
});
