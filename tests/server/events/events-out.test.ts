import { afterEach, beforeEach, expect, test } from 'vitest';
import { ADDRESSES_MOST, FAILURES_TO_TELL } from '../../../src/contract/staff/service-limits.ts';
import { pauseBehind } from '../../../src/server/trail/events/deliver.ts';
import { eventWork, type EventWork } from '../../../src/server/trail/events/event-work.ts';
import { outside, type Outside, namedReceivers } from '../../../src/server/platform/network/outside.ts';
import { isGenuine, startReceiver, type Receiver } from '../../support/receiver.ts';
import { insertBaseProfile, localeId, rowsWhere, sharedApi, TEST_NOW } from '../../support/shared-api.ts';
import { tablesHolding } from '../identity/fixture.ts';
import { leaveEvent } from '../../../src/server/trail/audit/append-audit-events.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const near = outside({ named: namedReceivers(['127.0.0.1']) });
let receiver: Receiver;
let work: EventWork;
const api = sharedApi({ outward: near });
const admin = api.as('Admin');
beforeEach(async () => {
  receiver = await startReceiver();
  work = eventWork(api.services);
});
afterEach(async () => {
  await work.stop();
  await receiver.close();
  for (const { id } of (await list()).addresses) await of(id).remove();
});

const list = () => api.call('event-address.list', {}, admin);
const listed = async (id: string) => (await list()).addresses.find((address) => address.id === id)!;
const add = (url = receiver.url, headers = admin) =>
  api.call('event-address.create', { body: { name: 'Receiver', url } }, headers);
const of = (addressId: string) => ({
  pause: () => api.call('event-address.pause', { params: { addressId } }, admin),
  resume: () => api.call('event-address.resume', { params: { addressId } }, admin),
  replay: (from: number) => api.call('event-address.replay', { params: { addressId }, body: { from } }, admin),
  remove: () => api.call('event-address.remove', { params: { addressId } }, admin),
});

const sentEvents = () =>
  receiver.sent.flatMap(
    ({ body }) => (JSON.parse(body) as { events: { number: number; locale: string | null }[] }).events,
  );

/** So many things happen; returns their numbers. */
async function happen(count: number): Promise<number[]> {
  const { last } = await list();
  await api.services.database.transaction().execute(async (transaction) => {
    for (let done = 0; done < count; done += 1) {
      await leaveEvent(transaction, 'SettingChanged', { at: TEST_NOW, by: { id: 'a', name: 'A' }, about: `${done}` });
    }
  });
  return Array.from({ length: count }, (_, index) => last + index + 1);
}

function pass(milliseconds: number): void {
  api.clock.now = new Date(api.clock.now.getTime() + milliseconds);
}

test('P126 each delivery is signed over time and body, numbered, and holds neither texts nor the secret', async () => {
  const { address, secret } = await add();
  await work.runOnce();
  const base = await insertBaseProfile(api.services, { status: 'approved', profile_name: 'Never Sent' });
  await api.call('base-profile.set-active', { params: { profileBaseId: base }, body: { active: true } }, admin);
  await work.runOnce();
  const [added, delivered] = receiver.sent;
  const { events } = JSON.parse(delivered!.body);
  expect(JSON.parse(added!.body).events).toMatchObject([{ event: 'AddressAdded', about: address.id }]);
  expect(events).toMatchObject([{ event: 'BaseActivated', profile_base_id: base, by: { user_id: 'Admin-1' } }]);
  expect(delivered!.headers['dossier-events']).toBe(`${events[0].number}-${events[0].number}`);
  const now = api.clock.now.getTime();
  expect(isGenuine(delivered!, secret, now)).toBe(true);
  expect(isGenuine({ ...delivered!, body: `${delivered!.body} ` }, secret, now)).toBe(false);
  expect(isGenuine(delivered!, `${secret}x`, now)).toBe(false);
  expect(isGenuine(delivered!, secret, now + 10 * MINUTE)).toBe(false);
  expect(receiver.sent.map(({ body }) => body).join()).not.toMatch(/Never Sent/);
  expect(JSON.stringify([receiver.sent, api.logged])).not.toContain(secret);
});

test('P126 the secret is reported with the address alone, and kept nowhere', async () => {
  const keyed = { ...admin, 'idempotency-key': 'address-1' };
  const { address, secret } = await add(receiver.url, keyed);
  expect(secret).toMatch(/^dossier_events_[\w-]{43}$/);
  expect((await add(receiver.url, keyed)).secret).toBe(secret);
  expect((await add()).secret).not.toBe(secret);
  expect(JSON.stringify(await listed(address.id))).not.toContain(secret.slice('dossier_events_'.length));
  expect(await tablesHolding(api.services.database, secret.slice('dossier_events_'.length))).toEqual([]);
});

test('P126 a receiver that fails for an hour while two workers die has every event, in order', async () => {
  const { address } = await add();
  await work.runOnce();
  const expected = [...receiver.numbers(), ...(await happen(250))];
  receiver.answer = { status: 503 };
  const began = api.clock.now.getTime();
  const tries: number[] = [];
  while (api.clock.now.getTime() < began + 60 * MINUTE) {
    const before = receiver.sent.length;
    await work.runOnce();
    if (receiver.sent.length > before) tries.push(api.clock.now.getTime() - began);
    if (tries.length === 4) expected.push(...(await happen(3)));
    pass(5 * SECOND);
  }
  // Each pause is twice as long as the one before, up to a quarter of an hour.
  const pauses = tries.slice(1).map((at, index) => at - tries[index]!);
  expect(pauses).toEqual(pauses.map((_, index) => pauseBehind(index + 1)));
  expect(Math.max(...pauses)).toBe(15 * MINUTE);
  expect(await listed(address.id)).toMatchObject({ state: 'failing', problem: 'It answered 503.' });

  // It is well again. The first worker dies when the receiver has taken a delivery and nobody has noted that.
  receiver.answer = { status: 200 };
  pass(15 * MINUTE);
  await dieBehind(1);
  // The second one two deliveries later.
  expected.push(...(await happen(2)));
  pass(2 * MINUTE);
  await dieBehind(2);
  pass(2 * MINUTE);
  await work.runOnce();
  expect(receiver.numbers()).toEqual(expected);
  const { last } = await list();
  expect(await listed(address.id)).toMatchObject({ state: 'sending', sent: last, failures: 0, problem: null });
});

/** A worker that is gone at the moment when the receiver has taken so many deliveries: nothing of the last is noted. */
async function dieBehind(deliveries: number): Promise<void> {
  let left = deliveries;
  const post: Outside['post'] = async (...given) => {
    await near.post(...given);
    left -= 1;
    if (left === 0) throw new Error('killed');
  };
  await eventWork({ ...api.services, outside: { ...near, post } }).runOnce();
  expect(left).toBe(0);
}

test('P126 of two processes at once one sends, and the other goes on when that has died', async () => {
  await add();
  await work.runOnce();
  await happen(120);
  const other = eventWork(api.services);
  const before = receiver.sent.length;
  await Promise.all([work.runOnce(), other.runOnce()]);
  expect(receiver.sent.length - before).toBe(2);
  await happen(1);
  await dieBehind(1);
  const dead = receiver.sent.length;
  await other.runOnce();
  expect(receiver.sent.length).toBe(dead);
  pass(61 * SECOND);
  await other.runOnce();
  expect(receiver.sent.length).toBe(dead + 1);
  await other.stop();
});

const allNotices = () => rowsWhere(api.services, 'notice', { kind: 'events-failing' });

test('P126 an address that fails again and again is shown to Admins, once, and goes on by itself', async () => {
  const { address } = await add();
  const before = new Set((await allNotices()).map(({ id }) => id));
  const notices = async () => (await allNotices()).filter(({ id }) => !before.has(id));
  receiver.answer = { status: 500 };
  for (let tries = 1; tries <= FAILURES_TO_TELL + 2; tries += 1) {
    await work.runOnce();
    expect(await listed(address.id)).toMatchObject({ failures: tries, state: 'failing' });
    expect(await notices()).toHaveLength(tries >= FAILURES_TO_TELL ? 1 : 0);
    pass(15 * MINUTE);
  }
  const data = { address: 'Receiver', problem: 'It answered 500.' };
  expect(await notices()).toMatchObject([{ recipient_role: 'Admin', data }]);
  receiver.answer = { status: 204 };
  await work.runOnce();
  expect(await listed(address.id)).toMatchObject({
    state: 'sending',
    failures: 0,
    failing_since: null,
    next_try: null,
  });
});

test('P126 an address is paused, resumed and removed, and misses nothing meanwhile', async () => {
  const { address } = await add();
  await work.runOnce();
  await of(address.id).pause();
  expect((await listed(address.id)).state).toBe('paused');
  const before = receiver.sent.length;
  const numbers = await happen(3);
  await work.runOnce();
  expect(receiver.sent.length).toBe(before);
  const params = { addressId: address.id };
  expect((await api.attempt('event-address.pause', { params }, admin)).body.code).toBe('unchanged');
  await of(address.id).resume();
  await work.runOnce();
  expect(receiver.numbers()).toEqual(expect.arrayContaining(numbers));
  await of(address.id).remove();
  const removed = receiver.sent.length;
  await happen(1);
  await work.runOnce();
  expect(receiver.sent.length).toBe(removed);
  expect((await api.attempt('event-address.resume', { params }, admin)).status).toBe(404);
});

test('P126 an address is sent everything once more from a number on, also while something is on its way', async () => {
  const { address } = await add();
  await happen(5);
  await work.runOnce();
  const { last } = await list();
  await of(address.id).replay(last - 2);
  receiver.sent.length = 0;
  await work.runOnce();
  expect(sentEvents().map(({ number }) => number)).toEqual([last - 2, last - 1, last, last + 1]);
  const beyond = { params: { addressId: address.id }, body: { from: 1_000_000 } };
  expect((await api.attempt('event-address.replay', beyond, admin)).body.details).toMatchObject([{ path: 'from' }]);
});

test('P126 an address of an Admin with an area learns what lies there', async () => {
  const { address } = await add(receiver.url, api.as('Admin', 'Admin-of-da', ['da']));
  expect(address.geos).toEqual(['da']);
  const base = await insertBaseProfile(api.services, { status: 'approved' });
  const locales = [await localeId(api.services, 'da'), await localeId(api.services, 'de')];
  await api.call('base-profile.activate-locales', { params: { profileBaseId: base }, body: { locales } }, admin);
  await work.runOnce();
  const codes = sentEvents().map(({ locale }) => locale);
  expect(codes).toContain('da');
  expect(codes).not.toContain('de');
  expect((await listed(address.id)).sent).toBe((await list()).last);
});

test('P126 an address is one of a bounded number, and an address that leads astray is refused with a reason', async () => {
  for (const [url, why] of [
    ['http://127.0.0.2/', 'It must begin with https://.'],
    ['ftp://example.com/', 'It must begin with https://.'],
    ['https://example.com:99999/', 'It is not a valid address.'],
  ]) {
    const { status, body } = await api.attempt('event-address.create', { body: { name: 'x', url: url! } }, admin);
    expect([status, body.details]).toMatchObject([422, [{ path: 'url' }]]);
    expect(body.error).toBe(`Events cannot be sent there. ${why}`);
  }
  for (let count = 0; count < ADDRESSES_MOST; count += 1) await add();
  const more = await api.attempt('event-address.create', { body: { name: 'x', url: receiver.url } }, admin);
  expect(more.body.error).toContain(`There are already ${ADDRESSES_MOST} addresses`);
});
