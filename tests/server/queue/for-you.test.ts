import { expect, test } from 'vitest';
import { dateOf } from '../../../src/contract/base/primitives.ts';
import { LOOKED_AT_FOR_YOU } from '../../../src/contract/queue/queue-counts.ts';
import { keptInWords, waitingInWords } from '../../../src/client/queue/screen/start-panel.tsx';
import { TEST_NOW } from '../../support/api.ts';
import { randomFrom } from '../../support/random.ts';
import { emptyQueue } from './support.ts';

const { api, checker, ada, later, waiting: waitingFor, next } = emptyQueue();
const database = () => api.services.database;
const waiting = () => waitingFor(0);
const leaseOf = async (headers = ada()) => ({ params: { leaseId: (await next(headers)).lease?.id ?? '' } });
const listed = () => api.call('queue.list', { query: { limit: 10 } }, ada());
const forAda = async () => (await listed()).for_you;
const DEEDS = {
  skip: async () =>
    api.attempt('queue.skip', { ...(await leaseOf()), body: { reason_code: 'unclear_rule', note: '' } }, ada()),
  ask: async () => {
    const body = { role: 'Creator', text: 'Is this really her?', hours: 4, place: 'record' } as const;
    await api.attempt('question.ask', { ...(await leaseOf(checker('cleo'))), body }, checker('cleo'));
  },
  claim: () => next(checker(`ben-${Math.floor(api.clock.now.getTime() / 1000)}`)),
  ahead: () => api.attempt('queue.ahead', { body: { behind: [] } }, checker('dora')),
  wait: async () => later(45),
};

test.each(Array.from({ length: 12 }, (_, seed) => seed))(
  'P156 what is said to be there for a person is what Start gives, one after the other (%i)',
  async (seed) => {
    const { below, of } = randomFrom(seed);
    const count = 1 + below(5);
    for (let item = 0; item < count; item += 1) await waiting();
    for (let step = below(8); step > 0; step -= 1) {
      later(1);
      await DEEDS[of(Object.keys(DEEDS) as (keyof typeof DEEDS)[])]();
    }
    const { counts, for_you: forYou } = await listed();
    const { open, kept } = forYou;
    expect(kept === null).toBe(open !== 0);
    const others = open === count ? '' : `, ${open || 'none'} for you`;
    expect(waitingInWords(counts, forYou), 'in the heading and on the panel').toBe(`${count} waiting${others}`);
    let given = 0;
    for (let { item } = await next(); item; { item } = await next()) {
      given += 1;
      await database().deleteFrom('queue_lease').where('record_id', '=', item.id).execute();
      await database().updateTable('base_profile').set({ deleted_at: TEST_NOW }).where('id', '=', item.id).execute();
    }
    expect(given).toBe(open);
  },
);

test('P157 where all that waits is kept from a person, each reason is said, and until when', async () => {
  await Promise.all([waiting(), waiting(), waiting()]);
  await DEEDS.ask();
  await DEEDS.claim();
  await DEEDS.skip();
  const { open, kept } = await forAda();
  expect(open).toBe(0);
  expect(kept).toMatchObject({ waiting: 3, claimed: 1, skipped: 1, asked: 1 });
  expect(dateOf(kept!.skipped_until!).getTime() - TEST_NOW.getTime()).toBe(24 * 3_600_000);
  expect(keptInWords(kept!, 'UTC')).toEqual([
    expect.stringMatching(/^1 item is being worked on by others, until at least .+\.$/),
    expect.stringMatching(/^You have skipped 1 item, which comes back .+\.$/),
    expect.stringMatching(/^1 item waits for the answer to a question until .+ at the latest\.$/),
  ]);
  await database().updateTable('base_profile').set({ deleted_at: TEST_NOW }).execute();
  expect(await forAda()).toEqual({ open: 0, kept: null });
});

test('where very much waits nobody counts it for one person', async () => {
  for (let item = 0; item < LOOKED_AT_FOR_YOU; item += 1) await waiting();
  expect(await forAda()).toEqual({ open: null, kept: null });
});
