import { expect, test } from 'vitest';
import { appendAuditEvents } from '../../../src/server/trail/audit/append-audit-events.ts';
import { appendStaffChange, COMMAND_LINE } from '../../../src/server/trail/audit/staff-trail.ts';
import { anAuditEntry } from '../../support/audit-entry.ts';
import { insertBaseProfile, insertBelow, sharedApi, TEST_NOW } from '../../support/shared-api.ts';
import type { AuditEntry } from '../../../src/server/trail/audit/chain.ts';

const api = sharedApi();
const admin = api.as('Admin');
const read = (after: number, limit = 100, headers = admin) =>
  api.call('event.list', { query: { after, limit } }, headers);

async function now(): Promise<number> {
  let last = 0;
  for (;;) {
    const answer = await read(last, 500);
    if (answer.last === last) return last;
    last = answer.last;
  }
}

test('P126 records, settings, exports, tokens, staff, filters of duplicates and lists of bad pictures are reported in one order, without names and texts', async () => {
  const before = await now();
  const base = await insertBaseProfile(api.services, { status: 'approved', profile_name: 'Never Told' });
  await api.call('base-profile.set-active', { params: { profileBaseId: base }, body: { active: true } }, admin);
  await api.call('setting.change', { params: { key: 'four_eyes' }, body: { value: 'enforce' } }, admin);
  const body = { filter: { ids: [base] } } as never;
  const { id: exportId } = await api.call('base-profile.export', { body }, admin);
  await api.call('export.part', { params: { exportId, part: '1' } }, admin);
  // Asked for once more, it has not ended twice.
  await api.call('export.part', { params: { exportId, part: '1' } }, admin);
  const made = { name: 'Told', role: 'Admin', geos: [], days: 7 } as never;
  const { service, token } = await api.call('service-token.create', { body: made }, admin);
  const tokenId = service.id;
  const byService = await read(before, 100, { authorization: `Bearer ${token}` });
  await api.call('service-token.revoke', { params: { tokenId } }, admin);
  const entry = { accountId: 'account-1', email: 'never.told@x.test', change: 'disabled', before: null, after: null };
  await api.services.database
    .transaction()
    .execute((transaction) => appendStaffChange(transaction, entry as never, COMMAND_LINE, TEST_NOW));
  const groups = [{ conditions: [{ kind: 'same-file' }] }];
  const rule = { name: 'Never told', scope: 'base', active: true, action: 'warn', groups } as never;
  const { filter } = await api.call('duplicate-filter.create', { body: rule }, admin);
  const csv = `hash,label\n${'a1'.repeat(32)},none\n`;
  await api.call('bad-picture.import', { body: { name: 'Never told', csv } }, admin);
  const { events, last } = await read(before);
  expect(events.map(({ number, event, about }) => [number - before, event, about])).toEqual([
    [1, 'BaseActivated', null],
    [2, 'SettingChanged', 'four_eyes'],
    [3, 'ExportBegun', exportId],
    [4, 'ExportEnded', exportId],
    [5, 'TokenMade', tokenId],
    [6, 'TokenRevoked', tokenId],
    [7, 'StaffChanged', 'account-1'],
    [8, 'DuplicateFilterChanged', filter.id],
    [9, 'BadPicturesChanged', 'list-imported'],
  ]);
  expect(last).toBe(before + 9);
  expect(byService.events).toEqual(events.slice(0, 5));
  expect(events[0]).toMatchObject({ profile_base_id: base, profile_id: null, by: { user_id: 'Admin-1' } });
  expect(JSON.stringify(events)).not.toMatch(/never.told/i);
  expect((await read(before, 2)).events).toEqual(events.slice(0, 2));
  expect(await read(last)).toEqual({ events: [], last });
  // Who asks behind the last one is brought back to it, and so comes to the next.
  expect(await read(last + 1000)).toEqual({ events: [], last });
});

test('P126 an Admin of an area is informed of locale profiles there, and passes over the others', async () => {
  const base = await insertBaseProfile(api.services, { attributes: JSON.stringify({ countryCode: 'SE' }) });
  const before = await now();
  for (const code of ['de', 'da']) {
    const id = await insertBelow(api.services, base, code);
    await append(base, { localeProfileId: id, locale: code });
  }
  const codes = async (geos: string[]) =>
    (await read(before, 100, api.as('Admin', 'Admin-of-an-area', geos))).events.map(({ locale }) => locale);
  expect(await codes(['de'])).toEqual(['de']);
  expect(await codes(['SE'])).toEqual(['de', 'da']);
  expect(await codes(['fr'])).toEqual([]);
  expect((await read(before, 100, api.as('Admin', 'Admin-of-an-area', ['fr']))).last).toBe(before + 2);
  expect((await api.attempt('event.list', {}, api.as('FillIn'))).body.code).toBe('role-forbids');
});

test('P126 numbers have no holes and stand once, no matter who asks at the same time', async () => {
  const before = await now();
  const bases = await Promise.all(Array.from({ length: 20 }, () => insertBaseProfile(api.services)));
  await Promise.all([...bases.map((base) => append(base, {})), ...Array.from({ length: 5 }, () => read(before))]);
  const { events } = await read(before);
  expect(events.map(({ number }) => number - before)).toEqual(bases.map((_, index) => index + 1));
  expect(new Set(events.map((each) => each.profile_base_id))).toEqual(new Set(bases));
});

async function append(base: string, more: Partial<AuditEntry>): Promise<void> {
  await api.services.database
    .transaction()
    .execute((transaction) => appendAuditEvents(transaction, base, [anAuditEntry({ event: 10, ...more })]));
}
