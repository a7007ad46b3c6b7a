import { describe, expect, test } from 'vitest';
import { ERRORS } from '../../../src/contract/fallback-sentences.ts';
import { ROLES, type Role } from '../../../src/contract/base/roles.ts';
import { PROFILE_STATUSES, type ProfileKind, judgeTransition } from '../../../src/contract/profiles/status.ts';
import { verifyAuditTrail } from '../../../src/server/trail/proof/prove-trail.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { insertBaseProfile, storedOf } from '../../support/base-profiles.ts';
import { completeLocaleBody, insertBelow, localeId } from '../../support/locale-profiles.ts';

const api = sharedApi();
type GivenBase = Parameters<typeof insertBaseProfile>[1];
type GivenLocale = Parameters<typeof insertBelow>[3];
type Made = { kind: ProfileKind; id: string; baseId: string };

async function baseProfile(given: GivenBase): Promise<Made> {
  const id = await insertBaseProfile(api.services, given);
  return { kind: 'base', id, baseId: id };
}
async function localeProfile(given: GivenLocale, base: GivenBase = { status: 'approved' }): Promise<Made> {
  const baseId = await insertBaseProfile(api.services, base);
  return { kind: 'locale', id: await insertBelow(api.services, baseId, 'da', given), baseId };
}
const MADE = { base: baseProfile, locale: localeProfile };
const EVENTS = ['save', 'approve', 'disapprove', 'activate', 'deactivate'] as const;
type WalkedEvent = (typeof EVENTS)[number];
const REASON = { codes: ['photo_quality'], note: '' };

async function attempt(
  event: WalkedEvent,
  { kind, id }: Made,
  headers: Record<string, string>,
  reason: unknown = REASON,
) {
  const of = (kind === 'base' ? 'base-profile' : 'locale-profile') as 'base-profile';
  const params = (kind === 'base' ? { profileBaseId: id } : { profileId: id }) as { profileBaseId: string };
  if (event === 'save') {
    const body = await completeLocaleBody(api.services, `Anna ${id}`);
    return api.attempt('locale-profile.update', { params: { profileId: id }, body }, headers);
  }
  if (event === 'approve') return api.attempt(`${of}.approve`, { params }, headers);
  if (event === 'disapprove') return api.attempt(`${of}.disapprove`, { params, body: { reason } as never }, headers);
  return api.attempt(`${of}.set-active`, { params, body: { active: event === 'activate' } }, headers);
}
const by = (event: WalkedEvent, of: Made, role: Role) => attempt(event, of, api.as(role));
const PLAIN = { active: false, wasActive: false, complete: true, own: false, frozen: false };
const WALKS = {
  base: [true, false].flatMap((active) => [
    { ...PLAIN, active, own: true },
    { ...PLAIN, active, complete: false, own: true, frozen: true },
    { ...PLAIN, active, complete: false },
  ]),
  locale: [
    PLAIN,
    { ...PLAIN, active: true, wasActive: true },
    { ...PLAIN, wasActive: true },
    { ...PLAIN, frozen: true },
  ],
};

test.each([
  ['C108 C110 C135', 'base'],
  ['C111 C134 C135 C142', 'locale'],
] as const)(
  '%s every state, event and role of a %s profile does what the table says, and else nothing',
  async (_, kind) => {
    let allowed = 0;
    // One set of facts for each cell, in turn: every set meets each event in each state, with one role or another.
    const facts = WALKS[kind];
    const events = EVENTS.filter((one) => kind === 'locale' || one !== 'save');
    const cells = PROFILE_STATUSES.flatMap((status) =>
      events.flatMap((event) => ROLES.map((role) => ({ status, event, role }))),
    ).map((cell, at) => ({ ...cell, facts: facts[at % facts.length]! }));
    for (const { status, event, role, facts } of cells) {
      const { active, wasActive, complete, own, frozen } = facts;
      const base = { missing: complete ? [] : ['Real name'], creator_id: own ? `${role}-1` : 'Somebody' };
      const given = { status, active, frozen, ...(kind === 'base' ? base : { was_active: wasActive }) };
      const made = await MADE[kind](given);
      const before = await storedOf(api.services, made.baseId);
      const { status: code, body } = await by(event, made, role);
      const after = await storedOf(api.services, made.baseId);
      const judgement = judgeTransition({ kind, event, role, status, changed: true, ...facts });
      const cell = `${status} ${event} ${role} ${JSON.stringify(facts)}`;
      if (judgement.allowed) {
        allowed += 1;
        expect(code, cell).toBe(200);
        const row = kind === 'base' ? after.profile : after.locales[0];
        expect(row, cell).toMatchObject({ status: judgement.to, version: 2 });
        expect(body.record, cell).toMatchObject({ id: made.id, version: 2, status: judgement.to });
        const recorded = after.events.map((one) => one.event);
        if (kind === 'base') expect(recorded, cell).toEqual([judgement.transition.audit]);
        else {
          expect(recorded[0] ?? null, cell).toBe(judgement.transition.audit ?? 16);
          const counted = { locales_done: judgement.to === 'approved' ? 1 : 0, locales_total: 1 };
          expect(after.profile, cell).toMatchObject(counted);
        }
      } else {
        expect([code, body.code], cell).toEqual([ERRORS[judgement.code].status, judgement.code]);
        expect(after, cell).toEqual(before);
      }
    }
    // A table without rows would agree with a server that refuses everything.
    expect(allowed).toBeGreaterThan(12);
    expect((await verifyAuditTrail(api.services.database)).broken).toBeNull();
  },
);

test('a refusal says what would be allowed', async () => {
  const { body } = await by('approve', await baseProfile({ status: 'disapproved' }), 'Admin');
  expect(body).toMatchObject({ code: 'status-forbids', details: { allowed: ['save'] } });
  expect(body.error).toContain('disapproved');
});

describe('approving', () => {
  test('C137 C140 C196 creates a locale profile of each reserved locale, once, and shows each', async () => {
    const [first, second, third] = await Promise.all(['da', 'de', 'fr'].map((code) => localeId(api.services, code)));
    const reserved = [first!, second!, third!, second!];
    const { id } = await localeProfile(
      { status: 'approved' },
      { status: 'awaiting_approval', reserved_locales: reserved, locales_total: 3 },
    ).then(({ baseId }) => ({ id: baseId }));
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

  test('C132 C217 answers what the confirmation shows', async () => {
    const made = await localeProfile({ status: 'awaiting_approval', profile_name: 'Anna Confirmed' });
    const { record } = (await by('approve', made, 'GeoChecker')).body;
    expect(record).toMatchObject({ status: 'approved', profile_name: 'Anna Confirmed', waiting_since: null });
    expect(record.locale).toMatchObject({ code: 'da', language: 'Danish' });
  });
});

describe('disapproving', () => {
  test('C112 C138 C197 keeps the reason, and the audit trail shows it', async () => {
    const made = await baseProfile({ status: 'awaiting_approval', waiting_since: api.clock.now });
    const anchors = [{ kind: 'media', id: 'x', code: 'other', note: '' }];
    const reason = { codes: ['other'], note: 'The hat.', anchors };
    const { status, body } = await attempt('disapprove', made, api.as('BaseChecker'), reason);
    expect([status, body.record.status, body.record.waiting_since]).toEqual([200, 'disapproved', null]);
    const { profile, events } = await storedOf(api.services, made.id);
    expect(profile.last_reason).toEqual(reason);
    expect(events[0]).toMatchObject({ event: 3, reason, actor_role: 'BaseChecker' });
  });

  test('C112 C143 C218 of a locale profile keeps the reason and shows it, until the profile is approved', async () => {
    const made = await localeProfile({ status: 'awaiting_approval' });
    const reason = { codes: ['under_age_doubt'], note: 'Look again.' };
    const { body } = await attempt('disapprove', made, api.as('GeoChecker'), reason);
    expect(body.record).toMatchObject({ status: 'disapproved', frozen: true, last_reason: reason });
    const { events } = await storedOf(api.services, made.baseId);
    expect(events[0]).toMatchObject({ event: 8, reason, locale_profile_id: made.id, locale: 'da' });
    await by('save', made, 'Admin');
    expect((await by('approve', made, 'GeoChecker')).body.code).toBe('frozen');
    expect((await by('approve', made, 'Admin')).body.record).toMatchObject({ last_reason: null, frozen: false });
  });

  test('takes a plain text as the note of "other"', async () => {
    const made = await baseProfile({});
    expect((await attempt('disapprove', made, api.as('BaseChecker'), 'Too dark')).status).toBe(200);
    const { profile } = await storedOf(api.services, made.id);
    expect(profile.last_reason).toEqual({ codes: ['other'], note: 'Too dark' });
  });

  test.each([
    ['no code', 'base', 'BaseChecker', { codes: [], note: 'x' }],
    ['other without a note', 'base', 'BaseChecker', { codes: ['other'], note: '  ' }],
    ['no code', 'locale', 'GeoChecker', { codes: [], note: 'x' }],
  ] as const)('refuses a reason that is not complete: %s, of a %s profile', async (_, kind, role, reason) => {
    const made = await MADE[kind]({ status: 'awaiting_approval' });
    const before = await storedOf(api.services, made.baseId);
    const { status, body } = await attempt('disapprove', made, api.as(role), reason);
    expect([status, body.code]).toEqual([422, 'invalid-reason']);
    expect(await storedOf(api.services, made.baseId)).toEqual(before);
  });
});

describe('the active flag', () => {
  test('C114 C195 switches by PATCH, is reported in the trail, and is refused where it stands so already', async () => {
    const made = await baseProfile({ status: 'approved' });
    expect((await by('activate', made, 'Creator')).body.record.active).toBe(true);
    expect((await by('activate', made, 'Creator')).body.code).toBe('already-active');
    await by('deactivate', made, 'BaseChecker');
    const { events } = await storedOf(api.services, made.id);
    expect(events.map((row) => [row.event, row.before, row.after])).toEqual([
      [114, { active: false }, { active: true }],
      [115, { active: true }, { active: false }],
    ]);
  });

  test('C145 C146 C147 C216 of a locale profile is switched on, off and on again', async () => {
    const made = await localeProfile({ status: 'approved' });
    for (const event of ['activate', 'deactivate', 'activate'] as const) {
      expect((await by(event, made, 'FillIn')).status).toBe(200);
    }
    expect((await storedOf(api.services, made.baseId)).events.map((row) => row.event)).toEqual([10, 11, 12]);
  });

  test.each(PROFILE_STATUSES.filter((status) => status !== 'approved'))(
    'C118 is not switched on beneath a base profile that is %s',
    async (status) => {
      const made = await localeProfile({ status: 'approved' }, { status });
      const before = await storedOf(api.services, made.baseId);
      const answer = await by('activate', made, 'Admin');
      expect([answer.status, answer.body.code]).toEqual([409, 'status-forbids']);
      expect(await storedOf(api.services, made.baseId)).toEqual(before);
    },
  );
});

describe.each(['base', 'locale'] as const)('versions of a %s profile', (kind) => {
  const waiting = { status: 'awaiting_approval' as const };

  test('a stale version is answered with the record as it is now', async () => {
    const made = await MADE[kind]({ ...waiting, version: 7 });
    const stale = await attempt('approve', made, { ...api.as('Admin'), 'if-match': '"6"' });
    expect([stale.status, stale.body.code]).toEqual([409, 'version-conflict']);
    expect(stale.body.details.current).toMatchObject({ id: made.id, version: 7, active: false });
    if (kind === 'locale') {
      const saved = await attempt('save', made, { ...api.as('Admin'), 'if-match': '6' });
      expect(saved.body.details.current).toMatchObject({ id: made.id, version: 7, attributes: [], tags: [] });
    }
    const fresh = await attempt('approve', made, { ...api.as('Admin'), 'if-match': '"7"' });
    expect([fresh.status, fresh.body.record.version]).toEqual([200, 8]);
  });

  test('of several decisions at once on one version, one wins', async () => {
    // Many at once: a single pair may happen to come one after the other.
    const all = await Promise.all(Array.from({ length: 12 }, () => MADE[kind](waiting)));
    const headers = { ...api.as('Admin'), 'if-match': '1' };
    const decisions = (made: Made) =>
      (['approve', 'disapprove', 'approve', 'disapprove'] as const).map((event) => attempt(event, made, headers));
    const outcomes = await Promise.all(all.map((made) => Promise.all(decisions(made))));
    for (const [index, answers] of outcomes.entries()) {
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
      expect(answers.filter((answer) => answer.body.code === 'version-conflict')).toHaveLength(3);
      expect((await storedOf(api.services, all[index]!.baseId)).events).toHaveLength(1);
    }
  });
});
