import { beforeAll, describe, expect, test } from 'vitest';
import { judgeTransition } from '../../../src/contract/policy/judge-transition.ts';
import { ROLES } from '../../../src/contract/policy/roles.ts';
import { PROFILE_STATUSES, type ProfileEvent } from '../../../src/contract/policy/status.ts';
import { verifyAuditTrail } from '../../../src/server/audit/verify-audit-trail.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { insertBaseProfile, storedOf } from '../../support/base-profiles.ts';
import { completeLocaleBody, insertLocaleProfile, localeId } from '../../support/locale-profiles.ts';

const api = sharedApi();
let danish: string;
beforeAll(async () => {
  danish = await localeId(api.services, 'da');
});

type Given = Partial<Parameters<typeof insertLocaleProfile>[1]>;

async function profileIn(given: Given, base: Parameters<typeof insertBaseProfile>[1] = { status: 'approved' }) {
  const baseId = await insertBaseProfile(api.services, base);
  return {
    baseId,
    id: await insertLocaleProfile(api.services, { base_profile_id: baseId, locale_id: danish, ...given }),
  };
}

let names = 0;
const EVENTS = ['save', 'approve', 'disapprove', 'activate', 'deactivate'] as const satisfies ProfileEvent[];

async function attempt(event: (typeof EVENTS)[number], profileId: string, headers: Record<string, string>) {
  const params = { profileId };
  switch (event) {
    case 'save': {
      const body = await completeLocaleBody(api.services, `Anna ${(names += 1)}`);
      return api.attempt('locale-profile.update', { params, body }, headers);
    }
    case 'approve':
      return api.attempt('locale-profile.approve', { params }, headers);
    case 'disapprove':
      return api.attempt(
        'locale-profile.disapprove',
        { params, body: { reason: { codes: ['text_quality'], note: '' } } },
        headers,
      );
    default:
      return api.attempt('locale-profile.set-active', { params, body: { active: event === 'activate' } }, headers);
  }
}

describe('the status machine of a locale profile as the server walks it', () => {
  const cells = PROFILE_STATUSES.flatMap((status) =>
    EVENTS.flatMap((event) =>
      ROLES.flatMap((role) =>
        (
          [
            [false, false, false],
            [true, true, false],
            [false, true, false],
            [false, false, true],
          ] as const
        ).map(([active, wasActive, frozen]) => ({ status, event, role, active, wasActive, frozen })),
      ),
    ),
  );

  test('C111 C134 C135 C142 every state, event and role does what the table says, and else changes nothing', async () => {
    let allowed = 0;
    for (const { status, event, role, active, wasActive, frozen } of cells) {
      const { baseId, id } = await profileIn({ status, active, was_active: wasActive, frozen });
      const before = await storedOf(api.services, baseId);
      const answer = await attempt(event, id, api.as(role));
      const after = await storedOf(api.services, baseId);
      const facts = { status, active, wasActive, frozen, complete: true, changed: true, own: false };
      const judgement = judgeTransition({ kind: 'locale', event, role, ...facts });
      const cell = `${status} ${event} ${role} active ${active} was ${wasActive} frozen ${frozen}`;
      if (judgement.allowed) {
        allowed += 1;
        expect(answer.status, cell).toBe(200);
        expect(after.locales[0], cell).toMatchObject({ status: judgement.to, version: 2 });
        const { audit } = judgement.transition;
        const told = after.events.map((row) => row.event);
        expect(told[0] ?? null, cell).toBe(audit ?? 16);
        expect(after.profile.locales_done, cell).toBe(judgement.to === 'approved' ? 1 : 0);
        expect(after.profile.locales_total, cell).toBe(1);
        expect(answer.body.record, cell).toMatchObject({ id, version: 2, status: judgement.to });
      } else {
        expect([answer.status, answer.body.code], cell).toEqual([
          judgement.code === 'role-forbids' ? 403 : 409,
          judgement.code,
        ]);
        expect(after, cell).toEqual(before);
      }
    }
    expect(allowed).toBeGreaterThan(40);
    expect((await verifyAuditTrail(api.services.database)).broken).toBeNull();
  });
});

describe('approving', () => {
  test('C132 C217 answers what the confirmation shows', async () => {
    const { id } = await profileIn({ status: 'awaiting_approval', profile_name: 'Anna Confirmed' });
    const { record } = await api.call('locale-profile.approve', { params: { profileId: id } }, api.as('GeoChecker'));
    expect(record).toMatchObject({ status: 'approved', profile_name: 'Anna Confirmed', waiting_since: null });
    expect(record.locale).toMatchObject({ code: 'da', language: 'Danish' });
  });

  test('an Admin lifts the doubt about age by approving', async () => {
    const { id } = await profileIn({ status: 'awaiting_approval', frozen: true });
    expect((await attempt('approve', id, api.as('GeoChecker'))).body.code).toBe('frozen');
    expect((await attempt('approve', id, api.as('Admin'))).body.record).toMatchObject({ frozen: false });
  });
});

describe('disapproving', () => {
  test('C112 C143 C218 keeps the reason and tells it, until the profile is approved', async () => {
    const { id, baseId } = await profileIn({ status: 'awaiting_approval' });
    const reason = { codes: ['under_age_doubt' as const], note: 'Look again.' };
    const params = { profileId: id };
    const answer = await api.call('locale-profile.disapprove', { params, body: { reason } }, api.as('GeoChecker'));
    expect(answer.record).toMatchObject({ status: 'disapproved', frozen: true, last_reason: reason });
    const { events } = await storedOf(api.services, baseId);
    expect(events[0]).toMatchObject({ event: 8, reason, locale_profile_id: id, locale: 'da' });
    await attempt('save', id, api.as('Admin'));
    expect((await attempt('approve', id, api.as('Admin'))).body.record).toMatchObject({ last_reason: null });
  });

  test('is refused without a reason', async () => {
    const { id, baseId } = await profileIn({ status: 'awaiting_approval' });
    const before = await storedOf(api.services, baseId);
    const input = { params: { profileId: id }, body: { reason: { codes: [], note: 'x' } } };
    const { status, body } = await api.attempt('locale-profile.disapprove', input, api.as('GeoChecker'));
    expect([status, body.code]).toEqual([422, 'invalid-reason']);
    expect(await storedOf(api.services, baseId)).toEqual(before);
  });
});

describe('the active flag', () => {
  test('C145 C146 C147 C216 is switched on, off and on again', async () => {
    const { id, baseId } = await profileIn({ status: 'approved' });
    for (const event of ['activate', 'deactivate', 'activate'] as const) {
      expect((await attempt(event, id, api.as('FillIn'))).status).toBe(200);
    }
    const { events } = await storedOf(api.services, baseId);
    expect(events.map((row) => row.event)).toEqual([10, 11, 12]);
  });

  test.each(PROFILE_STATUSES.filter((status) => status !== 'approved'))(
    'C118 is not switched on beneath a base profile that is %s',
    async (status) => {
      const { id, baseId } = await profileIn({ status: 'approved' }, { status });
      const before = await storedOf(api.services, baseId);
      const answer = await attempt('activate', id, api.as('Admin'));
      expect([answer.status, answer.body.code]).toEqual([409, 'status-forbids']);
      expect(await storedOf(api.services, baseId)).toEqual(before);
    },
  );
});

describe('who else is refused', () => {
  test('whoever saw an older version; the answer carries the record', async () => {
    const { id } = await profileIn({ status: 'awaiting_approval', version: 4, profile_name: 'Anna Version' });
    const stale = await attempt('approve', id, { ...api.as('Admin'), 'if-match': '3' });
    expect([stale.status, stale.body.code]).toEqual([409, 'version-conflict']);
    expect(stale.body.details.current).toMatchObject({ id, version: 4 });
    const merged = await attempt('save', id, { ...api.as('Admin'), 'if-match': '3' });
    expect(merged.body.details.current).toMatchObject({ id, version: 4, attributes: [], tags: [] });
    expect((await attempt('approve', id, { ...api.as('Admin'), 'if-match': '4' })).status).toBe(200);
  });

  test('of several people who decide at once, all but one', async () => {
    const { id, baseId } = await profileIn({ status: 'awaiting_approval' });
    const headers = { ...api.as('Admin'), 'if-match': '1' };
    const events = ['approve', 'disapprove', 'approve', 'disapprove'] as const;
    const answers = await Promise.all(events.map((event) => attempt(event, id, headers)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await storedOf(api.services, baseId)).events).toHaveLength(1);
  });
});
