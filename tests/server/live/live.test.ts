import { expect, test } from 'vitest';
import { LEASE_SECONDS } from '../../../src/contract/queue/lease.ts';
import { markOfRecord } from '../../../src/contract/base/marks.ts';
import type { LiveMessage } from '../../../src/contract/queue/live-messages.ts';
import type { Role } from '../../../src/contract/base/roles.ts';
import { API_BASE } from '../../../src/contract/base/operation.ts';
import { TEST_NOW } from '../../support/api.ts';
import { completeBaseBody, insertBaseProfile, insertBelow, rowsWhere, sharedApi } from '../../support/shared-api.ts';

const api = sharedApi();

async function following(role: Role, id?: string, geos?: readonly string[]) {
  const answer = await api.app.request(`${API_BASE}/live`, { headers: api.as(role, id, geos) });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  return {
    reader,
    async next(): Promise<LiveMessage> {
      for (;;) {
        const { value = '', done } = await reader.read();
        if (done) throw new Error('The stream has ended.');
        if (value.startsWith('data: ')) return JSON.parse(value.slice(6)) as LiveMessage;
      }
    },
  };
}
const poll = () => api.live.poll();

test('each follower sees their own queues at once, and again when something has changed', async () => {
  const id = await insertBaseProfile(api.services, {
    status: 'awaiting_approval',
    waiting_since: new Date(TEST_NOW.getTime() - 23.9 * 3_600_000),
  });
  const checker = await following('BaseChecker');
  const elsewhere = await following('BaseChecker', 'far', ['SE']);
  const creator = await following('Creator');
  const admin = await following('Admin');
  expect((await checker.next()).queues).toMatchObject([{ queue: 'base-check', waiting: 1, overdue: 0, taken: 0 }]);
  expect((await elsewhere.next()).queues).toMatchObject([{ waiting: 0, oldest: null }]);
  expect(await creator.next()).toEqual({ queues: [], notices: [], claims: '', settings: '', claimed: null });
  expect((await admin.next()).queues.map((queue) => queue.queue)).toEqual(['base-check', 'fill-in', 'geo-check']);

  // A look that began with the last follower may still be under way; it must not see half of the claim.
  await poll();
  // A claim is no audit event, but those who follow see it.
  await api.call('queue.next', {}, api.as('BaseChecker'));
  await poll();
  expect((await checker.next()).queues).toMatchObject([{ waiting: 1, taken: 1 }]);
  expect((await admin.next()).queues[0]).toMatchObject({ taken: 1 });

  // Nothing was written, but time has passed: the item has become due, and the claim has ended.
  api.clock.now = new Date(TEST_NOW.getTime() + 30 * 60_000);
  await poll();
  expect((await checker.next()).queues).toMatchObject([{ waiting: 1, overdue: 1, taken: 0 }]);
  expect((await admin.next()).queues[0]).toMatchObject({ overdue: 1 });
  const reason = { codes: ['under_age_doubt' as const], note: '' };
  await api.call('base-profile.disapprove', { params: { profileBaseId: id }, body: { reason } }, api.as('BaseChecker'));
  await poll();
  expect((await checker.next()).queues).toMatchObject([{ waiting: 0, oldest: null }]);
  const { notices } = await admin.next();
  expect(notices).toMatchObject([{ kind: 'frozen', data: { id, by: 'Person BaseChecker-1' } }]);

  // Anyone who comes later is informed as well, until they say that they have seen it.
  const second = await following('Admin', 'second');
  expect((await second.next()).notices).toEqual(notices);
  await api.call('notice.seen', { body: { up_to: notices[0]?.id ?? '' } }, api.as('Admin', 'second'));
  await api.call('notice.seen', { body: { up_to: '0' } }, api.as('Admin', 'second'));
  expect((await (await following('Admin', 'second')).next()).notices).toEqual([]);
  expect((await (await following('Admin', 'third')).next()).notices).toHaveLength(1);
  // Nobody can have seen what there is not yet.
  await api.call('notice.seen', { body: { up_to: '999999999999' } }, api.as('Admin', 'third'));
  const [seen] = await rowsWhere(api.services, 'notice_seen', { person_id: 'third' });
  expect(seen?.up_to).toBe(notices[0]?.id);
});

test('P006 the look of each second shows a claim, its take-over, its return and its end, and the list then says whose the item is', async () => {
  api.clock.now = TEST_NOW;
  const id = await insertBaseProfile(api.services, { status: 'awaiting_approval', waiting_since: TEST_NOW });
  const [ada, ben] = [api.as('BaseChecker', 'ada'), api.as('BaseChecker', 'ben')];
  const followed = await following('BaseChecker', 'watcher');
  await followed.next();
  await poll();
  const holder = async () => {
    const { rows } = await api.call('queue.list', { query: { limit: 10 } }, api.as('BaseChecker', 'watcher'));
    return rows.find((row) => row.id === id)?.lease?.holder.user_id ?? null;
  };
  const item = { kind: 'base' as const, id };
  const later = (seconds: number) => {
    api.clock.now = new Date(api.clock.now.getTime() + seconds * 1000);
  };
  /** The next second, with what became of the item in it. */
  const nextHolder = async () => {
    later(1);
    await poll();
    await followed.next();
    return holder();
  };
  await api.call('queue.next', {}, ada);
  expect(await nextHolder()).toBe('ada');
  const { lease } = await api.call('queue.steal', { body: { ...item, reason: 'Urgent' } }, ben);
  expect(await nextHolder()).toBe('ben');
  await api.call('queue.release', { params: { leaseId: lease?.id ?? '' } }, ben);
  expect(await nextHolder()).toBeNull();
  await api.call('queue.next', {}, ada);
  expect(await nextHolder()).toBe('ada');
  // Counted anew a moment before, so that it is the claim's end and nothing else that is reported.
  later(LEASE_SECONDS - 2);
  await poll();
  expect([await holder(), await nextHolder()]).toEqual(['ada', null]);
});

test('P003 the person who has claimed an item is informed of each newer version, and who has made it', async () => {
  const id = await insertBaseProfile(api.services, { status: 'awaiting_approval', waiting_since: TEST_NOW });
  const body = { kind: 'base' as const, id, reason: 'Urgent' };
  await api.call('queue.claim', { body }, api.as('BaseChecker', 'holder'));
  const [follows, foreign] = [await following('BaseChecker', 'holder'), await following('BaseChecker', 'other')];
  expect((await follows.next()).claimed).toMatchObject({ kind: 'base', id, version: 1 });
  expect((await foreign.next()).claimed, 'of others nothing is reported').toBeNull();
  const update = { params: { profileBaseId: id }, body: await completeBaseBody(api.services) };
  await api.call('base-profile.update', update, api.as('Admin', 'editor'));
  await poll();
  const changed_by = { user_id: 'editor', name: 'Person editor' };
  const claimed = { kind: 'base', id, version: 2, stale_fields: [], findings: expect.any(String), changed_by };
  expect((await follows.next()).claimed).toEqual(claimed);
});

test('P003 P046 the person who has claimed an item is informed when the checks find something else in it, and everybody when a setting changes', async () => {
  const { database } = api.services;
  const base = await insertBaseProfile(api.services, { status: 'approved' });
  const id = await insertBelow(api.services, base, 'en', { status: 'awaiting_approval', waiting_since: TEST_NOW });
  const body = { kind: 'locale' as const, id, reason: 'Urgent' };
  await api.call('queue.claim', { body }, api.as('GeoChecker', 'looks'));
  const [follows, writes] = [await following('GeoChecker', 'looks'), await following('Creator', 'writes')];
  const first = await follows.next();
  const { settings } = await writes.next();
  const findings = JSON.stringify([{ field: 'aboutMe', check: 'contact', words: 'Looks so.', spans: [] }]);
  await database.updateTable('locale_profile').set({ findings }).where('id', '=', id).execute();
  api.clock.now = new Date(api.clock.now.getTime() + 16_000);
  await poll();
  const second = await follows.next();
  expect(second.claimed).toMatchObject({ id, version: first.claimed?.version });
  expect(second.claimed?.findings).not.toBe(first.claimed?.findings);
  const change = { params: { key: 'checks_stopping' as const }, body: { value: ['contact'] } };
  await api.call('setting.change', change, api.as('Admin', 'sets'));
  await poll();
  expect((await writes.next()).settings).not.toBe(settings);
});

test('closing ends every stream, and a reader that goes away is forgotten', async () => {
  const stays = await following('Creator', 'stays');
  await stays.next();
  const leaves = await following('Creator', 'leaves');
  await leaves.next();
  await leaves.reader.cancel();
  api.live.close();
  await expect(stays.next()).rejects.toThrow('The stream has ended.');
});

test('P158 the thirteenth stream of one person ends the first, which is asked not to come back for some minutes', async () => {
  const all = [];
  for (let count = 0; count < 13; count += 1) all.push(await following('Creator', 'everywhere'));
  let last = '';
  for (;;) {
    const { value, done } = await all[0]!.reader.read();
    if (done) break;
    last = value;
  }
  expect(last).toBe('retry: 300000\n\n');
  for (const each of all.slice(1)) {
    expect(await each.next()).toMatchObject({ queues: [] });
    await each.reader.cancel();
  }
});

test('P089 the look of each second shows what others have changed, by marks, and apart from that of their own, for their other tabs', async () => {
  const id = await insertBaseProfile(api.services, { status: 'approved' });
  const [ada, ben] = [await following('Creator', 'ada-reads'), await following('Admin', 'ben-writes')];
  await Promise.all([ada.next(), ben.next()]);
  await poll();
  const params = { profileBaseId: id };
  await api.call('base-profile.set-active', { params, body: { active: true } }, api.as('Admin', 'ben-writes'));
  await poll();
  const news = await ada.next();
  expect([news.changed, news.changed_by_self]).toEqual([[markOfRecord(id)], undefined]);
  const own = await ben.next();
  expect([own.changed, own.changed_by_self]).toEqual([undefined, [markOfRecord(id)]]);
  await api.call('base-profile.set-active', { params, body: { active: false } }, api.as('Admin', 'cleo-writes'));
  await poll();
  expect((await ben.next()).changed).toEqual([markOfRecord(id)]);
});
