import { expect, test } from 'vitest';
import { queueOfRecord } from '../../../src/contract/queue/queues.ts';
import { PROFILE_STATUSES } from '../../../src/contract/profiles/status.ts';
import { HEARTBEAT_SECONDS, LEASE_SECONDS, LEFT_SECONDS } from '../../../src/contract/queue/lease.ts';
import { verifyAuditTrail } from '../../../src/server/trail/proof/prove-trail.ts';
import { TEST_NOW } from '../../support/api.ts';
import { insertBaseProfile, storedOf } from '../../support/base-profiles.ts';
import { insertBelow, insertLocaleProfile } from '../../support/locale-profiles.ts';
import { emptyQueue } from './support.ts';

const { api, checker, ada, ben, hours, later, waiting, next, claim, release, decide } = emptyQueue();

test('what waits: past due, then returned, then at risk, then oldest; page by page as a whole', async () => {
  const doubted = JSON.stringify({ codes: ['under_age_doubt'], note: '' });
  const ids = {
    overdueReturned: await waiting(30, { times_returned: 1 }),
    overdueYoung: await waiting(30, { date_of_birth: '2006-01-01' }),
    overdueOldest: await waiting(40),
    overdue: await waiting(25),
    returnedAtRisk: await waiting(2, { times_returned: 2, last_reason: doubted }),
    returned: await waiting(2, { times_returned: 1 }),
    atRisk: await waiting(2, { date_of_birth: '2006-01-01' }),
    older: await waiting(3),
    newest: await waiting(1),
  };
  await waiting(2, { frozen: true });
  await insertBaseProfile(api.services, { status: 'draft', missing: ['Real name'] });
  const page = (after: string | null) =>
    api.call('queue.list', { query: { limit: 2, ...(after !== null && { after }) } }, ada());
  const first = await page(null);
  expect(first.counts).toMatchObject({ queue: 'base-check', waiting: 9, more: false, overdue: 4, taken: 0 });
  expect(first.counts.oldest).toEqual({ seconds: hours(40).getTime() / 1000, nanoseconds: 0 });
  const seen = first.rows.map((row) => row.id);
  // What becomes due between two pages must not move from one to the other.
  later(22.5 * 3600);
  for (let after = first.next; after !== null;) {
    const more = await page(after);
    seen.push(...more.rows.map((row) => row.id));
    after = more.next;
  }
  expect(seen).toEqual(Object.values(ids));
});

test('the policy draws the line between the queues where the database draws it', async () => {
  const ground = await insertBaseProfile(api.services, { status: 'approved' });
  const { database } = api.services;
  const locales = await database.selectFrom('locale').select('id').orderBy('id').limit(12).execute();
  for (const status of PROFILE_STATUSES) {
    for (const frozen of [false, true]) {
      for (const missing of [[], ['City']]) {
        await insertBaseProfile(api.services, { status, frozen, missing: [...missing] });
      }
      const { id = '' } = locales.pop() ?? {};
      await insertLocaleProfile(api.services, { base_profile_id: ground, locale_id: id, status, frozen });
    }
  }
  const columns = ['status', 'frozen', 'queue', 'merged_into'] as const;
  const rowsOf = async () => {
    const bases = database.selectFrom('base_profile').select([...columns, 'missing']);
    const locale = database.selectFrom('locale_profile').select(columns);
    return [
      ...(await bases.where('deleted_at', 'is', null).execute()).map((row) => ({ ...row, kind: 'base' as const })),
      ...(await locale.where('deleted_at', 'is', null).execute()).map((row) => ({ ...row, kind: 'locale' as const })),
    ];
  };
  const rows = await rowsOf();
  expect(rows).toHaveLength(25 + 12);
  for (const row of rows) expect({ ...row, queue: queueOfRecord(row) }).toEqual(row);
  const into = { merged_into: ground };
  await database.updateTable('base_profile').set(into).where('id', '<>', ground).execute();
  await database.updateTable('locale_profile').set(into).execute();
  const merged = (await rowsOf()).filter((row) => row.merged_into);
  expect(merged).toHaveLength(24 + 12);
  for (const row of merged) expect({ ...row, queue: queueOfRecord(row) }).toEqual({ ...row, queue: null });
  await database.updateTable('base_profile').set({ merged_into: null }).execute();
  await database.updateTable('locale_profile').set({ merged_into: null }).execute();
});

test('each role has its own queue, as far as its area goes', async () => {
  const baseId = await insertBaseProfile(api.services, {
    status: 'approved',
    attributes: JSON.stringify({ countryCode: 'SE' }),
  });
  const empty = await insertBelow(api.services, baseId, 'da');
  const german = await insertBelow(api.services, baseId, 'de', { status: 'awaiting_approval' });
  const rowsOf = async (headers: Record<string, string>) =>
    (await api.call('queue.list', { query: { limit: 10 } }, headers)).rows.map((row) => row.id);
  expect(await rowsOf(api.as('FillIn'))).toEqual([empty]);
  expect(await rowsOf(api.as('GeoChecker'))).toEqual([german]);
  expect(await rowsOf(api.as('GeoChecker', 'g', ['da']))).toEqual([]);
  expect(await rowsOf(api.as('GeoChecker', 'g', ['de']))).toEqual([german]);
  expect(await rowsOf(api.as('GeoChecker', 'g', ['SE']))).toEqual([german]);
  expect((await api.call('queue.next', {}, api.as('GeoChecker', 'g', ['da', 'DK']))).lease).toBeNull();
  expect(await rowsOf(ada())).toEqual([]);
});

test('a claim is given again to the person who holds it, in any tab, and to nobody else', async () => {
  const first = await waiting(5);
  const second = await waiting();
  const claims = await Promise.all([next(), next(), next()]);
  expect(new Set(claims.map((claim) => claim.lease?.token)).size).toBe(1);
  expect(claims[0]?.item).toMatchObject({ id: first, lease: { own: true } });
  expect((await next(ben())).item?.id).toBe(second);
  const { lease, item } = await next(checker('cleo'));
  expect([lease, item]).toEqual([null, null]);
  const { body, status } = await claim(first, ben());
  expect([status, body.code, body.details.holder.name]).toEqual([409, 'leased', 'Person ada']);
  expect((await api.call('queue.ahead', { body: { behind: [] } }, ada())).item, 'nothing waits behind it').toBeNull();
});

test('a claim lasts as long as its holder is at work, then goes to anyone who asks next', async () => {
  const id = await waiting();
  const { lease } = await next();
  const params = { leaseId: lease!.id };
  for (let beat = 0; beat < 15; beat += 1) {
    later(HEARTBEAT_SECONDS);
    await api.call('queue.heartbeat', { params }, ada());
  }
  expect((await next(ben())).item).toBeNull();
  later(LEASE_SECONDS);
  const taken = await next(ben());
  expect(taken.item?.id).toBe(id);
  expect(taken.lease?.token).toBeGreaterThan(lease?.token ?? Infinity);
  expect((await api.attempt('queue.heartbeat', { params }, ada())).body.code).toBe('lease-lost');
  const late = await decide({ lease, item: taken.item });
  expect([late.status, late.body.code, late.body.details.holder.name]).toEqual([409, 'lease-lost', 'Person ben']);
  expect((await decide(taken, ben())).status).toBe(200);
});

test('a claim that was made while the clock stood ahead lasts its time from when the clock was put back', async () => {
  const id = await waiting();
  later(2 * 3600);
  expect((await next(ben())).item?.id).toBe(id);
  api.clock.now = TEST_NOW;
  expect((await claim(id, ada(), 'Out of turn')).body.code).toBe('leased');
  later(LEASE_SECONDS + 1);
  const { status, body } = await claim(id, ada(), 'Out of turn');
  expect([status, (await decide(body)).status]).toEqual([200, 200]);
  expect((await verifyAuditTrail(api.services.database)).broken).toBeNull();
});

test('a claim ends where its holder may no longer read the item, or has another queue: it is neither held on nor laid aside', async () => {
  const id = await waiting(2, { attributes: JSON.stringify({ countryCode: 'SE' }) });
  const { lease } = await next();
  let params = { leaseId: lease!.id };
  const skip = { reason_code: 'unclear_rule', note: 'Later' } as const;
  const codes = async (headers: ReturnType<typeof ada>) => [
    (await api.attempt('queue.heartbeat', { params }, headers)).body.code,
    (await api.attempt('queue.skip', { params, body: skip }, headers)).body.code,
  ];
  expect(await codes(api.as('BaseChecker', 'ada', ['hi']))).toEqual(['area-forbids', 'area-forbids']);
  expect(await api.services.database.selectFrom('queue_skip').selectAll().execute()).toEqual([]);
  await api.call('queue.heartbeat', { params }, ada());
  later(LEASE_SECONDS + 1);
  expect((await next(ben())).item?.id).toBe(id);
  await insertBelow(api.services, id, 'da', { status: 'awaiting_fill_in', waiting_since: hours(1) });
  const filling = await next(api.as('FillIn', 'ada'));
  params = { leaseId: filling.lease!.id };
  expect(await codes(api.as('GeoChecker', 'ada')), 'who checks may read it').toEqual(['lease-lost', 'lease-lost']);
});

test('a claim that has expired still decides, as long as nobody took the item', async () => {
  await waiting();
  const held = await next();
  later(LEASE_SECONDS * 3);
  expect((await decide(held)).status).toBe(200);
  expect(await api.services.database.selectFrom('queue_lease').selectAll().execute()).toEqual([]);
});

test('a claim keeps a decision of somebody else out, except of an Admin; the second to decide learns who was first', async () => {
  const id = await waiting();
  const held = await next();
  const params = { profileBaseId: id };
  const { status, body } = await api.attempt('base-profile.approve', { params }, ben());
  expect([status, body.code, body.details.holder.user_id]).toEqual([409, 'leased', 'ada']);
  await api.call('base-profile.approve', { params }, api.as('Admin'));
  const late = await decide(held);
  expect([late.status, late.body.code]).toEqual([409, 'version-conflict']);
  expect(late.body.error).toBe('Person Admin-1 has decided this already.');
  expect(late.body.details).toMatchObject({ decided_by: { user_id: 'Admin-1' }, current: { status: 'approved' } });
});

test('a refusal of an older version names who has made the newer one, and not who decided before that', async () => {
  const id = await waiting(2, { status: 'draft' });
  const held = await next();
  const params = { profileBaseId: id };
  await api.call('base-profile.approve', { params }, api.as('Admin', 'first'));
  await api.call('base-profile.set-frozen', { params, body: { frozen: true, note: '' } }, api.as('Admin', 'second'));
  const late = await decide(held);
  expect([late.status, late.body.error]).toEqual([409, 'Person second has changed this in the meantime.']);
  expect(late.body.details).toMatchObject({ changed_by: { user_id: 'second', name: 'Person second' } });
  expect(late.body.details).not.toHaveProperty('decided_by');
  const own = { ...api.as('Admin', 'second'), 'if-match': '"1"' };
  const elsewhere = await api.attempt('base-profile.approve', { params }, own);
  expect(elsewhere.body.error).toBe('You have changed this elsewhere in the meantime.');
});

test('a claim is given back, and taken over with a reason shown to its holder', async () => {
  const id = await waiting();
  const { lease } = await next();
  const item = { kind: 'base' as const, id };
  const taken = await api.call('queue.steal', { body: { ...item, reason: 'Urgent' } }, ben());
  expect(taken.item?.lease).toMatchObject({ holder: { user_id: 'ben' }, own: true });
  const [notice] = await api.services.database.selectFrom('notice').selectAll().execute();
  expect(notice).toMatchObject({ recipient_id: 'ada', kind: 'taken-over' });
  expect(notice?.data).toMatchObject({ by: 'Person ben', reason: 'Urgent', lease_id: lease?.id });
  expect((await storedOf(api.services, id)).events.map((event) => event.event)).toEqual([117]);
  expect(await release(lease!.id)).toEqual({ released: false });
  await release(taken.lease!.id, ben());
  expect((await next()).item?.id).toBe(id);
});

test('P089 a claim ends half a minute after its page was closed, unless there was a sign of life', async () => {
  const id = await waiting();
  const { lease } = await next();
  const params = { leaseId: lease!.id };
  expect(await api.call('queue.leave', { params }, ben()), 'it is not theirs').toEqual({ left: false });
  expect(await api.call('queue.leave', { params }, ada())).toEqual({ left: true });
  later(10);
  await api.call('queue.heartbeat', { params }, ada());
  later(LEFT_SECONDS + 1);
  expect((await next(ben())).item, 'the page was only loaded anew').toBeNull();
  expect(await api.call('queue.leave', { params }, ada())).toEqual({ left: true });
  later(LEFT_SECONDS - 1);
  expect((await next(ben())).item).toBeNull();
  expect(await api.call('queue.leave', { params }, ada()), 'it ends sooner already').toEqual({ left: false });
  later(2);
  expect((await next(ben())).item?.id).toBe(id);
});

test('a skip keeps the item from the person for 24 hours, and from the third one on shows the Admin', async () => {
  const id = await waiting();
  const other = await waiting(1);
  const body = { reason_code: 'unclear_rule' as const, note: '' };
  for (const person of ['ada', 'ben', 'cleo']) {
    const headers = checker(person);
    const { lease, item } = await next(headers);
    expect(item?.id).toBe(id);
    await api.call('queue.skip', { params: { leaseId: lease!.id }, body }, headers);
  }
  const own = await next();
  expect(own.item?.id).toBe(other);
  await release(own.lease!.id);
  expect((await next(checker('dan'))).item).toMatchObject({ id, times_skipped: 3 });
  later(24 * 3600);
  expect((await next()).item?.id).toBe(id);
  const notices = await api.services.database.selectFrom('notice').selectAll().execute();
  expect(notices).toMatchObject([{ recipient_role: 'Admin', kind: 'flagged', data: { id } }]);
});

test('P006 a skip is shown to the person who made it, in any list and at any time, until the item is served again or it is undone', async () => {
  const id = await waiting();
  const other = await waiting(1);
  const skipped = async (headers = ada()) =>
    (await api.call('queue.list', { query: { limit: 10 } }, headers)).rows.map((row) => [row.id, row.own_skip]);
  const { lease } = await next();
  const body = { reason_code: 'unclear_rule' as const, note: '' };
  const { action_id: action } = await api.call('queue.skip', { params: { leaseId: lease!.id }, body }, ada());
  const aside = [
    [id, true],
    [other, false],
  ];
  const free = [
    [id, false],
    [other, false],
  ];
  expect([await skipped(), await skipped(ben())]).toEqual([aside, free]);
  later(24 * 3600 - 1);
  expect(await skipped()).toEqual(aside);
  later(1);
  expect(await skipped()).toEqual(free);
  api.clock.now = TEST_NOW;
  expect(await skipped()).toEqual(aside);
  await api.call('action.undo', { params: { actionId: action } }, ada());
  expect(await skipped()).toEqual(free);
});

test('a skip for another reason needs a note; without a claim it is refused', async () => {
  await waiting();
  const { lease } = await next();
  const params = { leaseId: lease!.id };
  const body = { reason_code: 'other' as const, note: ' ' };
  expect((await api.attempt('queue.skip', { params, body }, ada())).body.code).toBe('invalid-reason');
  const said = { ...body, note: 'I know her' };
  expect((await api.attempt('queue.skip', { params, body: said }, ben())).body.code).toBe('lease-lost');
  expect((await api.attempt('queue.skip', { params, body: said }, ada())).status).toBe(200);
});

const onHerPhone = () => ({ authorization: ada()['authorization']!.replace('Test', 'Test:phone') });
const held = async () => (await api.services.database.selectFrom('queue_lease').select('record_id').execute()).length;

test('a claim is given back with the end of the sign-in that made it, and with no other one of the same person', async () => {
  await waiting();
  await next();
  await api.call('session.end', {}, onHerPhone());
  expect(await held()).toBe(1);
  await api.call('session.end', {}, ada());
  expect(await held()).toBe(0);
});

test('a claim that comes with a decision is given back, though nobody was informed of it', async () => {
  await waiting();
  await waiting();
  const first = await next();
  expect((await decide(first, ada(), { claim_next: true })).body.next.item.id).not.toBe(first.item!.id);
  await api.call('session.end', {}, ada());
  expect(await held()).toBe(0);
});

test.each(['queue.heartbeat', 'queue.next'] as const)(
  'a claim that goes on under another one (%s) stays',
  async (by) => {
    await waiting();
    const { lease } = await next();
    if (by === 'queue.next') await api.call(by, {}, onHerPhone());
    else await api.call(by, { params: { leaseId: lease!.id } }, onHerPhone());
    await api.call('session.end', {}, ada());
    expect(await held()).toBe(1);
    await api.call('session.end', {}, onHerPhone());
    expect(await held()).toBe(0);
  },
);

test('a claim is not made by a call that was let in before its sign-in ended; a decision stands, and nothing follows', async () => {
  const ids = [await waiting(), await waiting()];
  const first = await next();
  const other = ids.find((id) => id !== first.item!.id)!;
  await api.call('session.end', {}, ada());
  // The check of this test lets everybody in: as if they had come before the end.
  const decided = await decide({ ...first, lease: null }, ada(), { claim_next: true });
  expect([decided.status, decided.body.next]).toEqual([200, null]);
  const refused = [
    await api.attempt('queue.next', {}, ada()),
    await claim(other, ada()),
    await api.attempt('queue.steal', { body: { kind: 'base', id: other, reason: 'Urgent' } }, ada()),
  ];
  expect(refused.map((each) => each.body.code)).toEqual(['token-expired', 'token-expired', 'token-expired']);
  expect(await held()).toBe(0);
});
