import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '../../../src/contract/base/roles.ts';
import { LOG_FIRST_PAGE } from '../../../src/contract/trail/log-shapes.ts';
import { LOG_PAGE_ROWS } from '../../../src/contract/base/rows-per-answer.ts';
import { appendAuditEvents } from '../../../src/server/trail/audit/append-audit-events.ts';
import { anAuditEntry } from '../../support/audit-entry.ts';
import { randomFrom } from '../../support/random.ts';
import { insertBaseProfile, insertBelow, localeId, sharedApi, storedOf } from '../../support/shared-api.ts';
import type { AuditEntry } from '../../../src/server/trail/audit/chain.ts';

const api = sharedApi();
const append = (base: string, entries: readonly AuditEntry[]) =>
  api.services.database.transaction().execute((transaction) => appendAuditEvents(transaction, base, entries));
const page = (body: object, headers = api.as('Admin')) => api.attempt('log.list', { body } as never, headers);

describe('C201 C202 the trail of a profile', () => {
  let id: string;
  let localeProfile: string;
  beforeAll(async () => {
    id = await insertBaseProfile(api.services, {
      status: 'awaiting_approval',
      reserved_locales: [await localeId(api.services, 'da')],
    });
    const input = { params: { profileBaseId: id } };
    await api.call('base-profile.approve', input, { ...api.as('BaseChecker'), 'x-request-id': 'approval-1' });
    for (const active of [true, false, true]) {
      api.clock.now = new Date(api.clock.now.getTime() + 60_000);
      await api.call('base-profile.set-active', { ...input, body: { active } }, api.as('Creator'));
    }
    localeProfile = (await storedOf(api.services, id)).locales[0]?.id ?? '';
    await append(id, [anAuditEntry({ event: 6, localeProfileId: localeProfile, locale: 'da' })]);
  });

  test('C201 C203 page 1 with limit 3 is the newest three, and shows how many there are', async () => {
    const { status, body } = await page({ page: LOG_FIRST_PAGE, limit: LOG_PAGE_ROWS, profile_base_id: id });
    expect([status, body.total]).toEqual([200, 5]);
    expect(body.logs.map((entry: { event: number }) => entry.event)).toEqual([114, 115, 114]);
    expect(body.logs[0]).toMatchObject({
      event_name: 'BaseActivated',
      occurred_at: { seconds: api.clock.now.getTime() / 1000, nanoseconds: 0 },
      actor: { user_id: 'Creator-1', name: 'Person Creator-1', role: 'Creator' },
      profile_base_id: id,
      profile_id: null,
      before: { active: false },
      after: { active: true },
    });
  });

  test('C137 C140 the next page goes on, down to the events of the approval', async () => {
    const { body } = await page({ page: 2, limit: 3, profile_base_id: id });
    expect(body.logs.map((entry: { event_name: string }) => entry.event_name)).toEqual([
      'ProfileCreated',
      'ProfileBaseApproved',
    ]);
    expect(body.logs[1].request_id).toBe('approval-1');
    expect(body.logs[0].group_id).toBe(body.logs[1].group_id);
    expect(body.logs[0].prev_hash).toBe(body.logs[1].hash);
    expect((await page({ page: 9, limit: 3, profile_base_id: id })).body).toEqual({ logs: [], total: 5 });
  });

  test('C202 has its own events only, newest first', async () => {
    const { body } = await page({ page: 1, limit: 3, profile_id: localeProfile });
    expect(body.logs.map((entry: { event_name: string }) => entry.event_name)).toEqual([
      'ProfileFilled',
      'ProfileCreated',
    ]);
    expect(body.total).toBe(2);
  });

  test('is open to the roles that may open the profile', async () => {
    for (const role of ROLES) {
      for (const [subject, open] of [
        [{ profile_base_id: id }, ['Admin', 'Creator', 'BaseChecker']],
        [{ profile_id: localeProfile }, ['Admin', 'FillIn', 'GeoChecker']],
      ] as const) {
        const { status, body } = await page({ page: 1, limit: 3, ...subject }, api.as(role));
        const isOpen = open.some((one) => one === role);
        expect([status, body.code], role).toEqual(isOpen ? [200, undefined] : [403, 'role-forbids']);
      }
    }
  });
});

const entryOf = (event: AuditEntry['event'], groupId: string, localeProfileId: string | null) =>
  anAuditEntry({ event, groupId, localeProfileId, locale: localeProfileId && 'de' });

async function actionPage(subject: object, number: number, limit: number) {
  const body = { page: number, limit, ...subject };
  const { status, body: answer } = await api.request('POST', '/log?by=action', api.as('Admin'), body);
  expect(status).toBe(200);
  return answer as {
    logs: { id: string; group_id: string; event: number }[];
    total: number;
    undos: { events: string[]; took_back: { group_id: string }[] };
  };
}

type ModelAction = { group: string; undo: boolean; links: number[] };

test('P034 pages of actions hold each action whole and once, with what an undo took back, over random trails', async () => {
  const random = randomFrom(34);
  for (let trail = 0; trail < 12; trail += 1) {
    const base = await insertBaseProfile(api.services, { profile_name: `Trail ${trail}` });
    const locale = await insertBelow(api.services, base, 'de');
    const groups = [randomUUID(), randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const undone = new Set<string>();
    // Of the base profile and of the locale profile what its log shows: links by action.
    const byKind = { base: new Map<string, ModelAction>(), locale: new Map<string, ModelAction>() };
    const entries: AuditEntry[] = [];
    for (let link = 1; link <= 24; link += 1) {
      const group = random.of(groups);
      const event = random.of([17, 17, 5, 110, 2, 111] as const);
      if (event === 111) undone.add(group);
      const ofLocale = random.below(3) === 0 ? locale : null;
      entries.push(entryOf(event, group, ofLocale));
      const undo = undone.has(group);
      const logs = [
        ...(ofLocale === null || event === 5 || event === 110 ? [byKind.base] : []),
        ...(ofLocale === null ? [] : [byKind.locale]),
      ];
      for (const log of logs) {
        const key = `${group} ${undo}`;
        const action = log.get(key) ?? { group, undo, links: [] };
        action.links.push(link);
        log.set(key, action);
      }
    }
    await append(base, entries);
    for (const [subject, log] of [
      [{ profile_base_id: base }, byKind.base],
      [{ profile_id: locale }, byKind.locale],
    ] as const) {
      const expected = [...log.values()].toSorted((one, other) => Math.max(...other.links) - Math.max(...one.links));
      const read: [string, number][] = [];
      for (let number = 1; number <= Math.ceil(expected.length / 2) + 1; number += 1) {
        const { logs, total, undos } = await actionPage(subject, number, 2);
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
