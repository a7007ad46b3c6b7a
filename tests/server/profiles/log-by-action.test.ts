import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { appendAuditEvents } from '../../../src/server/audit/append-audit-events.ts';
import type { AuditEntry } from '../../../src/server/audit/audit-entry.ts';
import { insertBaseProfile } from '../../support/base-profiles.ts';
import { insertLocaleProfile, localeId } from '../../support/locale-profiles.ts';
import { randomFrom } from '../../support/random.ts';
import { sharedApi } from '../../support/shared-api.ts';

const api = sharedApi();

function entryOf(event: AuditEntry['event'], groupId: string, localeProfileId: string | null): AuditEntry {
  return {
    event,
    occurredAt: new Date('2026-11-20T08:00:00Z'),
    actor: { id: 'Admin', name: 'Ada', role: 'Admin' },
    localeProfileId,
    locale: localeProfileId === null ? null : 'de',
    subject: null,
    before: null,
    after: null,
    reason: null,
    groupId,
    requestId: 'request',
  };
}

async function page(subject: object, number: number, limit: number) {
  const body = { page: number, limit, ...subject };
  const { status, body: answer } = await api.request('POST', '/log?by=action', api.as('Admin'), body);
  expect(status).toBe(200);
  return answer as {
    logs: { id: string; group_id: string; event: number }[];
    total: number;
    undos: { events: string[]; took_back: { group_id: string }[] };
  };
}

interface ModelAction {
  group: string;
  undo: boolean;
  links: number[];
}

test('P034 pages of actions hold each action whole and once, with what an undo took back, over random trails', async () => {
  const random = randomFrom(34);
  for (let trail = 0; trail < 12; trail += 1) {
    const base = await insertBaseProfile(api.services, { profile_name: `Trail ${trail}` });
    const german = await localeId(api.services, 'de');
    const locale = await insertLocaleProfile(api.services, { base_profile_id: base, locale_id: german });
    const groups = [randomUUID(), randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const undone = new Set<string>();
    // Of the base profile and of the locale profile what its log tells: links by action.
    const told = { base: new Map<string, ModelAction>(), locale: new Map<string, ModelAction>() };
    const entries: AuditEntry[] = [];
    for (let link = 1; link <= 24; link += 1) {
      const group = random.of(groups);
      const event = random.of([17, 17, 5, 110, 2, 111] as const);
      if (event === 111) undone.add(group);
      const ofLocale = random.below(3) === 0 ? locale : null;
      entries.push(entryOf(event, group, ofLocale));
      const undo = undone.has(group);
      const logs = [
        ...(ofLocale === null || event === 5 || event === 110 ? [told.base] : []),
        ...(ofLocale === null ? [] : [told.locale]),
      ];
      for (const log of logs) {
        const key = `${group} ${undo}`;
        const action = log.get(key) ?? { group, undo, links: [] };
        action.links.push(link);
        log.set(key, action);
      }
    }
    await api.services.database.transaction().execute((transaction) => appendAuditEvents(transaction, base, entries));
    for (const [subject, log] of [
      [{ profile_base_id: base }, told.base],
      [{ profile_id: locale }, told.locale],
    ] as const) {
      const expected = [...log.values()].toSorted((one, other) => Math.max(...other.links) - Math.max(...one.links));
      const read: [string, number][] = [];
      for (let number = 1; number <= Math.ceil(expected.length / 2) + 1; number += 1) {
        const { logs, total, undos } = await page(subject, number, 2);
        expect(total).toBe(expected.length);
        const here = expected.slice((number - 1) * 2, number * 2);
        const ofUndos = new Set(undos.events);
        const events = new Map<string, number>();
        for (const { id, group_id: group } of logs) {
          const key = `${group} ${ofUndos.has(id)}`;
          events.set(key, (events.get(key) ?? 0) + 1);
        }
        read.push(...events);
        const tookBack = new Set(undos.took_back.map(({ group_id: group }) => group));
        const wanted = here.filter(({ undo, group }) => undo && log.has(`${group} false`)).map(({ group }) => group);
        expect([...tookBack].toSorted()).toEqual(wanted.toSorted());
      }
      expect(read).toEqual(expected.map(({ group, undo, links }) => [`${group} ${undo}`, links.length]));
    }
  }
});

test('P034 a page behind the last one is empty and still tells how many there are', async () => {
  const base = await insertBaseProfile(api.services, { profile_name: 'Short' });
  await api.services.database
    .transaction()
    .execute((transaction) => appendAuditEvents(transaction, base, [entryOf(1, randomUUID(), null)]));
  expect(await page({ profile_base_id: base }, 5, 3)).toEqual({
    logs: [],
    total: 1,
    undos: { events: [], took_back: [], again: [] },
  });
});

test('C203 without the wish for actions a page holds as many events as it was asked for', async () => {
  const base = await insertBaseProfile(api.services, { profile_name: 'Events' });
  const group = randomUUID();
  const entries = [1, 17, 17, 17].map((event) => entryOf(event as AuditEntry['event'], group, null));
  await api.services.database.transaction().execute((transaction) => appendAuditEvents(transaction, base, entries));
  const { body } = await api.request('POST', '/log', api.as('Admin'), { page: 1, limit: 3, profile_base_id: base });
  expect([body.logs.length, body.total, 'undos' in body]).toEqual([3, 4, false]);
});
