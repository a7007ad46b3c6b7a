import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { QUEUE_KINDS, QUEUES, type QueueName } from '../../../src/contract/policy/queues.ts';
import { risksOf } from '../../../src/contract/policy/risks.ts';
import { PROFILE_STATUSES, type ProfileKind, type ProfileStatus } from '../../../src/contract/policy/status.ts';
import { orderedItems, type QueuePosition } from '../../../src/server/queue/queue-order.ts';
import { placeAt, servable, type Place } from '../../../src/server/queue/place.ts';
import { startTestApi, TEST_NOW, type TestApi } from '../../support/api.ts';
import { insertBaseProfile } from '../../support/base-profiles.ts';
import { insertLocaleProfile } from '../../support/locale-profiles.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

async function planOf(query: RawBuilder<unknown>): Promise<string> {
  return api.services.database.transaction().execute(async (transaction) => {
    // The tables are far too small for an index to be worth it; the question is whether one fits.
    await sql`set local enable_seqscan = off`.execute(transaction);
    await sql`set local enable_bitmapscan = off`.execute(transaction);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(transaction);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

const person = { id: 'ada', name: 'Ada', geos: ['de', 'SE'] };
const after: QueuePosition = { segment: 2, queuedAt: '2026-11-20 08:00:00+00', id: crypto.randomUUID() };

test.each(QUEUES)('the order of %s is read from its index, without sorting the table', async (queue) => {
  const table = `${QUEUE_KINDS[queue]}_profile`;
  for (const actor of [person, { ...person, geos: [] }]) {
    const place: Place = { ...(await placeAt(queue, actor, api.services)), fourEyes: 'enforce' };
    for (const slice of [{ limit: 20 }, { limit: 20, after }, { limit: 20, condition: servable(place) }]) {
      const plan = await planOf(orderedItems(place, slice));
      expect(plan).not.toContain(`Seq Scan on ${table}`);
      const runs = plan.match(new RegExp(`Index (Only )?Scan using ${table}_in_queue`, 'g'));
      expect(runs).toHaveLength(slice.after ? 6 : 8);
      // The eight runs are merged by one sort of what they have already cut short; none sorts by itself.
      expect(plan.match(/Sort Key/g)).toHaveLength(1);
    }
  }
});

interface QueueFacts {
  kind: ProfileKind;
  status: ProfileStatus;
  /** Nothing that a Creator's save needs is missing. Only looked at for a base profile. */
  complete: boolean;
  /** It, or the base profile above it, is held for a doubt about age. */
  frozen: boolean;
}

/** What the columns `queue` are to say. */
function queueOfProfile({ kind, status, complete, frozen }: QueueFacts): QueueName | null {
  if (frozen) return null;
  if (kind === 'base') {
    return status === 'awaiting_approval' || (status === 'draft' && complete) ? 'base-check' : null;
  }
  if (status === 'awaiting_approval') return 'geo-check';
  return status === 'awaiting_fill_in' || status === 'disapproved' ? 'fill-in' : null;
}

test('the columns of the database say what the policy says', async () => {
  const { database } = api.services;
  const localeRows = await database.selectFrom('locale').select('id').orderBy('code').limit(24).execute();
  const baseId = await insertBaseProfile(api.services);
  let nth = 0;
  for (const status of PROFILE_STATUSES) {
    for (const frozen of [false, true]) {
      for (const complete of [false, true]) {
        const id = await insertBaseProfile(api.services, { status, frozen, missing: complete ? [] : ['Real name'] });
        const base = await database.selectFrom('base_profile').select('queue').where('id', '=', id).executeTakeFirst();
        expect(base?.queue, `${status} ${frozen} ${complete}`).toBe(
          queueOfProfile({ kind: 'base', status, frozen, complete }),
        );
        const held = complete ? { frozen } : { base_frozen: frozen };
        const locale_id = localeRows[(nth += 1) - 1]?.id ?? '';
        const localeId = await insertLocaleProfile(api.services, {
          base_profile_id: baseId,
          locale_id,
          status,
          ...held,
        });
        const locale = await database
          .selectFrom('locale_profile')
          .select('queue')
          .where('id', '=', localeId)
          .executeTakeFirst();
        expect(locale?.queue, status).toBe(queueOfProfile({ kind: 'locale', status, frozen, complete }));
      }
    }
  }
  const births = ['infinity', '2005-11-21', '2005-11-22', '2004-02-29', '1990-01-01'];
  for (const date_of_birth of births) {
    for (const codes of [['photo_quality'], ['other', 'not_the_person']] as const) {
      const last_reason = JSON.stringify({ codes, note: 'x' });
      const id = await insertBaseProfile(api.services, {
        date_of_birth,
        last_reason,
        times_returned: 0,
        created_at: TEST_NOW,
      });
      const row = await database
        .selectFrom('base_profile')
        .select('queue_rank')
        .where('id', '=', id)
        .executeTakeFirst();
      const dateOfBirth = date_of_birth === 'infinity' ? null : date_of_birth;
      const risks = risksOf({ dateOfBirth, createdAt: TEST_NOW, lastCodes: codes });
      expect(row?.queue_rank, `${date_of_birth} ${codes.join(' ')}`).toBe(risks.length > 0 ? 1 : 0);
    }
  }
});
