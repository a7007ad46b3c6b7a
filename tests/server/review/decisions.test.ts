import { describe, expect, test } from 'vitest';
import { ERRORS } from '../../../src/contract/errors.ts';
import { judgeTransition } from '../../../src/contract/policy/judge-transition.ts';
import { ROLES, type Role } from '../../../src/contract/policy/roles.ts';
import { PROFILE_STATUSES, TRANSITIONS } from '../../../src/contract/policy/status.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { insertBaseProfile, insertBaseProfiles, storedOf } from '../../support/base-profiles.ts';

const REASON = { codes: ['photo_quality'], note: '' };
const EVENTS = {
  approve: { id: 'base-profile.approve', body: {} },
  disapprove: { id: 'base-profile.disapprove', body: { reason: REASON } },
  activate: { id: 'base-profile.set-active', body: { active: true } },
  deactivate: { id: 'base-profile.set-active', body: { active: false } },
} as const;
type WalkedEvent = keyof typeof EVENTS;

const api = sharedApi();

async function localeIds(count: number): Promise<string[]> {
  const rows = await api.services.database.selectFrom('locale').select('id').orderBy('code').limit(count).execute();
  return rows.map((row) => row.id);
}

function attempt(event: WalkedEvent, profileBaseId: string, role: Role, headers: Record<string, string> = {}) {
  const { id, body } = EVENTS[event];
  return api.attempt(id, { params: { profileBaseId }, body }, { ...api.as(role), ...headers });
}

describe('the status machine as the server walks it', () => {
  const cells = PROFILE_STATUSES.flatMap((status) =>
    Object.keys(EVENTS).flatMap((event) =>
      ROLES.flatMap((role) =>
        [true, false].flatMap((active) => [
          { status, event: event as WalkedEvent, role, active, complete: true, own: true, frozen: false },
          { status, event: event as WalkedEvent, role, active, complete: false, own: true, frozen: true },
          { status, event: event as WalkedEvent, role, active, complete: false, own: false, frozen: false },
        ]),
      ),
    ),
  );

  test('C108 C110 C135 every state, event and role does what the table says, and else changes nothing', async () => {
    let allowed = 0;
    for (const { status, event, role, active, complete, own, frozen } of cells) {
      const missing = complete ? [] : ['Real name'];
      const id = await insertBaseProfile(api.services, {
        status,
        active,
        frozen,
        missing,
        creator_id: own ? `${role}-1` : 'Somebody',
      });
      const before = await storedOf(api.services, id);
      const answer = await attempt(event, id, role);
      const after = await storedOf(api.services, id);
      const judgement = judgeTransition({
        kind: 'base',
        event,
        role,
        status,
        complete,
        active,
        wasActive: false,
        changed: true,
        own,
        frozen,
      });
      const cell = `${status} ${event} ${role} ${active} ${complete} ${own} ${frozen}`;
      if (judgement.allowed) {
        allowed += 1;
        expect(answer.status, cell).toBe(200);
        expect(after.profile.status, cell).toBe(judgement.to);
        expect(
          after.events.map((row) => row.event),
          cell,
        ).toEqual([judgement.transition.audit]);
        expect(after.profile.version, cell).toBe(before.profile.version + 1);
        expect(answer.body.record, cell).toMatchObject({ id, version: 2, status: judgement.to });
      } else {
        expect(answer.status, cell).toBe(ERRORS[judgement.code].status);
        expect(answer.body.code, cell).toBe(judgement.code);
        expect(after, cell).toEqual(before);
      }
    }
    // A table without rows would agree with a server that refuses everything.
    expect(allowed).toBeGreaterThan(TRANSITIONS.length / 2);
  });

  test('a refusal says what would be allowed', async () => {
    const id = await insertBaseProfile(api.services, { status: 'disapproved' });
    const { body } = await attempt('approve', id, 'Admin');
    expect(body).toMatchObject({ code: 'status-forbids', details: { allowed: ['save'] } });
    expect(body.error).toContain('disapproved');
  });
});

describe('approving', () => {
  test('C137 C140 C196 creates a locale profile of each reserved locale, once, and tells of each', async () => {
    const [first = '', second = '', third = ''] = await localeIds(3);
    const id = await insertBaseProfile(api.services, {
      status: 'awaiting_approval',
      reserved_locales: [first, second, third, second],
      locales_total: 3,
    });
    await api.services.database
      .insertInto('locale_profile')
      .values({
        id: crypto.randomUUID(),
        base_profile_id: id,
        locale_id: first,
        status: 'approved',
        attributes: '{}',
        created_at: api.clock.now,
        updated_at: api.clock.now,
        last_reason: null,
        deleted_at: null,
      })
      .execute();
    const answer = await api.call('base-profile.approve', { params: { profileBaseId: id } }, api.as('BaseChecker'));
    expect(answer.locales_created).toBe(2);
    expect(answer.record).toMatchObject({ status: 'approved', locales_total: 3, waiting_since: null });
    const { profile, locales, events } = await storedOf(api.services, id);
    expect(profile.reserved_locales).toEqual([]);
    expect(locales.map((row) => row.status).sort()).toEqual(['approved', 'awaiting_fill_in', 'awaiting_fill_in']);
    expect(events.map((row) => row.event)).toEqual([2, 5, 5]);
    expect(new Set(events.map((row) => row.group_id))).toEqual(new Set([answer.action_id]));
    expect(events[1]?.locale_profile_id).toBe(locales.find((row) => row.locale_id === second)?.id);
  });

  test('an Admin lifts the doubt about age by approving', async () => {
    const id = await insertBaseProfile(api.services, { status: 'awaiting_approval', frozen: true });
    expect((await attempt('approve', id, 'BaseChecker')).body.code).toBe('frozen');
    expect((await attempt('approve', id, 'Admin')).body.record).toMatchObject({ status: 'approved', frozen: false });
  });
});

describe('disapproving', () => {
  const disapprove = (id: string, reason: unknown) =>
    api.attempt(
      'base-profile.disapprove',
      { params: { profileBaseId: id }, body: { reason } as never },
      api.as('BaseChecker'),
    );

  test('C112 C138 C197 keeps the reason, and the audit trail tells it', async () => {
    const id = await insertBaseProfile(api.services, { status: 'awaiting_approval', waiting_since: api.clock.now });
    const reason = {
      codes: ['other'],
      note: 'The hat.',
      anchors: [{ kind: 'media', id: 'x', code: 'other', note: '' }],
    };
    const { status, body } = await disapprove(id, reason);
    expect([status, body.record.status, body.record.waiting_since]).toEqual([200, 'disapproved', null]);
    const { profile, events } = await storedOf(api.services, id);
    expect(profile.last_reason).toEqual(reason);
    expect(events[0]).toMatchObject({ event: 3, reason, actor_role: 'BaseChecker' });
  });

  test('takes a plain text as the note of "other"', async () => {
    const id = await insertBaseProfile(api.services);
    expect((await disapprove(id, 'Too dark')).status).toBe(200);
    const { profile } = await storedOf(api.services, id);
    expect(profile.last_reason).toEqual({ codes: ['other'], note: 'Too dark' });
  });

  test('a doubt about age freezes the profile', async () => {
    const id = await insertBaseProfile(api.services);
    const { body } = await disapprove(id, { codes: ['under_age_doubt'], note: '' });
    expect(body.record.frozen).toBe(true);
  });

  test.each([
    ['no code', { codes: [] }],
    ['other without a note', { codes: ['other'], note: '  ' }],
  ])('refuses a reason that is not complete: %s', async (_, reason) => {
    const id = await insertBaseProfile(api.services);
    const before = await storedOf(api.services, id);
    const { status, body } = await disapprove(id, reason);
    expect([status, body.code]).toEqual([422, 'invalid-reason']);
    expect(await storedOf(api.services, id)).toEqual(before);
  });
});

describe('the active flag', () => {
  test('C114 C195 switches by PATCH, is told in the trail, and is refused where it stands so already', async () => {
    const id = await insertBaseProfile(api.services, { status: 'approved' });
    const on = await attempt('activate', id, 'Creator');
    expect(on.body.record.active).toBe(true);
    expect((await attempt('activate', id, 'Creator')).body.code).toBe('already-active');
    await attempt('deactivate', id, 'BaseChecker');
    const { events } = await storedOf(api.services, id);
    expect(events.map((row) => [row.event, row.before, row.after])).toEqual([
      [114, { active: false }, { active: true }],
      [115, { active: true }, { active: false }],
    ]);
  });
});

describe('versions', () => {
  test('a stale version is answered with the record as it is now', async () => {
    const id = await insertBaseProfile(api.services, { status: 'approved', version: 7 });
    const stale = await attempt('activate', id, 'Admin', { 'if-match': '"6"' });
    expect([stale.status, stale.body.code]).toEqual([409, 'version-conflict']);
    expect(stale.body.details.current).toMatchObject({ id, version: 7, active: false });
    const fresh = await attempt('activate', id, 'Admin', { 'if-match': '"7"' });
    expect([fresh.status, fresh.body.record.version]).toEqual([200, 8]);
  });

  test('of several decisions at once on one version, one wins', async () => {
    // Many at once: a single pair may happen to come one after the other.
    const ids = await insertBaseProfiles(
      api.services,
      Array.from({ length: 12 }, () => ({ status: 'awaiting_approval' as const })),
    );
    const outcomes = await Promise.all(
      ids.map((id) =>
        Promise.all(
          (['approve', 'disapprove', 'approve', 'disapprove'] as const).map((event) =>
            attempt(event, id, 'Admin', { 'if-match': '1' }),
          ),
        ),
      ),
    );
    for (const [index, answers] of outcomes.entries()) {
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
      expect(answers.filter((answer) => answer.body.code === 'version-conflict')).toHaveLength(3);
      expect((await storedOf(api.services, ids[index] ?? '')).events).toHaveLength(1);
    }
  });
});
