import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '../../../src/contract/policy/roles.ts';
import { LOG_FIRST_PAGE, LOG_PAGE_ROWS } from '../../../src/contract/shapes/log.ts';
import type { AuditEventTable } from '../../../src/server/database/trail-tables.ts';
import { insertBaseProfile, storedOf } from '../../support/base-profiles.ts';
import { sharedApi } from '../../support/shared-api.ts';

const api = sharedApi();
let id: string;
let localeProfile: string;

beforeAll(async () => {
  const locale = await api.services.database.selectFrom('locale').selectAll().limit(1).executeTakeFirstOrThrow();
  id = await insertBaseProfile(api.services, { status: 'awaiting_approval', reserved_locales: [locale.id] });
  const input = { params: { profileBaseId: id } };
  await api.call('base-profile.approve', input, { ...api.as('BaseChecker'), 'x-request-id': 'approval-1' });
  for (const active of [true, false, true]) {
    api.clock.now = new Date(api.clock.now.getTime() + 60_000);
    await api.call('base-profile.set-active', { ...input, body: { active } }, api.as('Creator'));
  }
  const { locales, events } = await storedOf(api.services, id);
  localeProfile = locales[0]?.id ?? '';
  // An event of the locale profile alone, as filling it in will write it.
  const { id: _, ...last } = events.at(-1) as Selectable<AuditEventTable>;
  await api.services.database
    .insertInto('audit_event')
    .values({
      ...last,
      occurred_at: api.clock.now,
      link: last.link + 1,
      event: 6,
      locale_profile_id: localeProfile,
      subject: null,
      before: null,
      after: null,
      reason: null,
      changed: null,
    })
    .execute();
});

const page = (body: object, headers = api.as('Admin')) => api.attempt('log.list', { body } as never, headers);

describe('the trail of a base profile', () => {
  test('C201 C203 page 1 with limit 3 is the newest three, and tells how many there are', async () => {
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
    const beyond = await page({ page: 9, limit: 3, profile_base_id: id });
    expect(beyond.body).toEqual({ logs: [], total: 5 });
  });

  test('is open to the roles that may open the profile', async () => {
    for (const role of ROLES) {
      const { status } = await page({ page: 1, limit: 3, profile_base_id: id }, api.as(role));
      expect(status, role).toBe(['Admin', 'Creator', 'BaseChecker'].includes(role) ? 200 : 403);
    }
  });
});

describe('the trail of a locale profile', () => {
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
      const { status, body } = await page({ page: 1, limit: 3, profile_id: localeProfile }, api.as(role));
      expect(status, role).toBe(['Admin', 'FillIn', 'GeoChecker'].includes(role) ? 200 : 403);
      if (status === 403) expect(body.code).toBe('role-forbids');
    }
  });
});

test('a profile that does not exist has no trail', async () => {
  expect((await page({ page: 1, limit: 3, profile_base_id: randomUUID() })).status).toBe(404);
  expect((await page({ page: 1, limit: 3, profile_id: randomUUID() })).status).toBe(404);
});
