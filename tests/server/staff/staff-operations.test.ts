import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ROLES, type Role } from '../../../src/contract/base/roles.ts';
import { noteSignIn } from '../../../src/server/identity/noted-sign-ins.ts';
import { callersBehind } from '../../../src/server/platform/network/callers.ts';
import { invitationRoutes } from '../../../src/server/staff/invitation-routes.ts';
import { staffChainFault } from '../../../src/server/trail/audit/staff-trail.ts';
import { TEST_NOW, type TestApi } from '../../support/api.ts';
import { insertBelow } from '../../support/locale-profiles.ts';
import { insertBaseProfile } from '../../support/base-profiles.ts';
import { tablesHolding } from '../identity/fixture.ts';
import { apiWithGoogle } from './api-with-google.ts';
import type { GoogleDouble } from './google-double.ts';
import type { StaffRecord } from '../../../src/contract/staff/staff-operations.ts';
import tables from './staff-operations.json' with { type: 'json' };

const PASSWORD = 'a password of one’s own';
let number = 0;

/** A person who is nobody else in this file. */
function somebody(role: Role = 'FillIn', more: object = {}) {
  number += 1;
  const person = { email: `person${number}@x.test`, name: `Person ${number}`, role, areas: null };
  return { ...person, forced_second_factor: false, ...more };
}

describe.each(['local', 'firebase'] as const)('P120 staff that the provider %s keeps', (provider) => {
  let google: GoogleDouble;
  let api: TestApi;
  let close: () => Promise<void>;
  let routes: ReturnType<typeof invitationRoutes>;
  beforeAll(async () => {
    ({ google, api, close } = await apiWithGoogle(provider));
    routes = invitationRoutes(api.services, callersBehind([]));
  });
  afterAll(() => close());
  const admin = () => api.as('Admin');
  const add = (person: ReturnType<typeof somebody>) => api.call('staff.add', { body: person }, admin());
  const change = (member: StaffRecord, body: object) =>
    api.attempt('staff.change', { params: { staffId: member.id }, body: { seen: member.seen, ...body } }, admin());
  async function found(email: string): Promise<StaffRecord> {
    const { staff } = await api.call('staff.list', { query: { search: email } }, admin());
    const member = staff.find((each) => each.email === email);
    if (!member) throw new Error(`${email} is not listed.`);
    return member;
  }
  async function posted(path: string, body: object) {
    const answer = await routes.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as { code?: string; email?: string; error?: string } };
  }
  /** A person who has a password, as if they had set it: hashing one for each takes too long. */
  async function atWork(role: Role, more: object = {}): Promise<StaffRecord> {
    const { member } = await add(somebody(role, more));
    await api.services.database.deleteFrom('staff_invitation').where('account_id', '=', member.id).execute();
    return found(member.email);
  }
  /** Somebody who can sign in as an Admin at any time, so that others may go. */
  let keeper: StaffRecord;
  beforeEach(async () => {
    keeper ??= await atWork('Admin');
  });

  test.each(ROLES)('a %s is added, is listed with what was given, and awaits a password', async (role) => {
    const person = somebody(role, { areas: ['da', 'SE'], forced_second_factor: true });
    const { member, invitation } = await add(person);
    expect(member).toMatchObject({ ...person, awaits_password: true, disabled: false, last_used_at: null });
    expect(member.link_ends_at).toEqual(invitation.ends_at);
    expect(await found(person.email)).toEqual(member);
    const { staff, of } = await api.call('staff.list', { query: { search: `${person.name} ${role}` } }, admin());
    expect([staff.map(({ email }) => email), of]).toEqual([[person.email], 1]);
  });

  test('somebody was last active when a sign-in of theirs was last used, or has begun if that is later', async () => {
    const { id, email } = await atWork('Creator');
    const at = new Date(TEST_NOW.getTime() + 900_000);
    await noteSignIn(api.services.database, { accountId: id, signIn: 'desk', userAgent: undefined }, at);
    await noteSignIn(api.services.database, { accountId: id, signIn: 'phone', userAgent: undefined }, TEST_NOW);
    expect((await found(email)).last_used_at).toEqual({ seconds: at.getTime() / 1000, nanoseconds: 0 });
  });

  describe('the link for a password', () => {
    test('works once, shows whose it is, and leaves the person with their own password', async () => {
      const { member, invitation } = await add(somebody());
      const { token } = invitation;
      expect(await posted('/invitation/look', { token })).toEqual({
        status: 200,
        body: { email: member.email, name: member.name },
      });
      const weak = await posted('/invitation/use', { token, password: 'short' });
      expect([weak.status, weak.body.code]).toEqual([422, 'invalid-input']);
      expect(await posted('/invitation/use', { token, password: PASSWORD })).toMatchObject({ status: 200 });
      expect(await found(member.email)).toMatchObject({ awaits_password: false, link_ends_at: null });
      for (const path of ['/invitation/use', '/invitation/look']) {
        const again = await posted(path, { token, ...(path.endsWith('use') && { password: 'another of theirs' }) });
        expect([again.status, again.body.code]).toEqual([410, 'invitation-over']);
      }
      if (provider === 'firebase') expect(google.accounts.get(member.id)).toMatchObject({ passwordGiven: PASSWORD });
    });

    test('of several who come with it at once one sets a password', async () => {
      const { invitation } = await add(somebody());
      const tries = ['one of ten words', 'two of ten words', 'three of ten words'].map((password) =>
        posted('/invitation/use', { token: invitation.token, password }),
      );
      const statuses = (await Promise.all(tries)).map(({ status }) => status);
      expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 410, 410]);
    });

    test('ends after seven days, and a new one takes the place of the old', async () => {
      const { member, invitation } = await add(somebody());
      const seen = { params: { staffId: member.id }, body: { seen: member.seen } };
      const second = await api.call('staff.invite', seen, admin());
      expect(second.invitation.token).not.toBe(invitation.token);
      expect((await posted('/invitation/look', { token: invitation.token })).status).toBe(410);
      expect((await posted('/invitation/look', { token: second.invitation.token })).status).toBe(200);
      api.clock.now = new Date(TEST_NOW.getTime() + 7 * 24 * 3_600_000);
      expect((await posted('/invitation/look', { token: second.invitation.token })).status).toBe(410);
      api.clock.now = TEST_NOW;
    });

    test('of a disabled account opens nothing', async () => {
      const { member, invitation } = await add(somebody());
      await change(member, { disabled: true });
      expect((await posted('/invitation/look', { token: invitation.token })).status).toBe(410);
      expect((await posted('/invitation/use', { token: invitation.token, password: PASSWORD })).status).toBe(410);
    });

    test('is nowhere in the database, in kept answers or in the log, and a call that is sent again shows it again', async () => {
      const headers = { ...admin(), 'idempotency-key': `invite-${provider}` };
      const body = somebody();
      const first = await api.call('staff.add', { body }, headers);
      const { token } = first.invitation;
      expect(await api.call('staff.add', { body }, headers)).toEqual(first);
      expect(await tablesHolding(api.services.database, token)).toEqual([]);
      expect(api.logged.join('\n')).not.toContain(token);
    });

    test('is not made for oneself', async () => {
      const { body, status } = await api.attempt(
        'staff.invite',
        { params: { staffId: keeper.id }, body: { seen: keeper.seen } },
        api.as('Admin', keeper.id),
      );
      expect([status, body.code]).toEqual([403, 'role-forbids']);
    });
  });

  describe('what is wrong is reported, and nothing is changed', () => {
    test('an address that is taken, in whatever case', async () => {
      const member = await atWork('Creator');
      const email = provider === 'local' ? member.email.toUpperCase() : member.email;
      const { status, body } = await api.attempt('staff.add', { body: { ...somebody(), email } }, admin());
      expect([status, body.code]).toEqual([409, 'email-taken']);
      expect(body.details).toMatchObject([{ path: 'email' }]);
    });

    test.each(Object.entries(tables.wrong as Record<string, object>))('%s', async (_what, more) => {
      const body = { ...somebody(), ...more };
      const answer = await api.attempt('staff.add', { body }, admin());
      expect([answer.status, answer.body.code]).toEqual([422, 'invalid-input']);
      const { of } = await api.call('staff.list', { query: { search: body.email } }, admin());
      expect(of).toBe(body.email === 'nobody' ? of : 0);
    });

    test('a change of what somebody else has changed since, with what holds now', async () => {
      const member = await atWork('Creator');
      expect((await change(member, { role: 'FillIn' })).status).toBe(200);
      const late = await change(member, { name: 'Another Name' });
      expect([late.status, late.body.code]).toEqual([409, 'version-conflict']);
      expect(late.body.details.current).toMatchObject({ role: 'FillIn', name: member.name });
      const nothing = await change(await found(member.email), { role: 'FillIn' });
      expect([nothing.status, nothing.body.code]).toEqual([409, 'unchanged']);
    });

    test('an account that there is not', async () => {
      const answer = await change({ ...keeper, id: 'nobody' }, { disabled: true });
      expect([answer.status, answer.body.code]).toEqual([404, 'not-found']);
    });
  });

  test('name, role, areas and forced second factor are changed together or alone', async () => {
    const member = await atWork('Creator');
    const all = { name: 'Ada Lund', role: 'GeoChecker', areas: ['da'], forced_second_factor: true } as const;
    const { body } = await change(member, all);
    expect(body.member).toMatchObject(all);
    const abroad = (await change(body.member, { areas: ['da', 'UK'] })).body.member;
    expect(abroad).toMatchObject({ ...all, areas: ['da', 'GB'] });
    expect((await change(abroad, { areas: null })).body.member).toMatchObject({ ...all, areas: null });
  });

  test('a second factor is reset, and one that is not there is reported', async () => {
    const member = await atWork('Creator');
    const reset = (seen: string) =>
      api.attempt('staff.reset-second-factor', { params: { staffId: member.id }, body: { seen } }, admin());
    expect((await reset(member.seen)).body.code).toBe('unchanged');
    if (provider === 'firebase') {
      google.accounts.set(member.id, { ...google.accounts.get(member.id), localId: member.id, mfaInfo: [{}] });
    } else {
      const factor = { id: `f${member.id}`, account_id: member.id, name: 'Phone', sealed_secret: '', last_step: 0 };
      await api.services.database
        .insertInto('identity_second_factor')
        .values({ ...factor, enrolled_at: TEST_NOW })
        .execute();
    }
    const enrolled = await found(member.email);
    expect(enrolled.has_second_factor).toBe(true);
    expect((await reset(enrolled.seen)).body.member).toMatchObject({ has_second_factor: false });
  });

  test.each(tables.claims as [string, Role, object | null, 'leased' | 200][])(
    'open claims are counted, and of anyone who %s those go back that they may not hold',
    async (_, role, body, then) => {
      const member = await atWork(role);
      const waits = { status: 'awaiting_approval' as const, waiting_since: TEST_NOW };
      const base = await insertBaseProfile(api.services, { ...waits, attributes: '{"countryCode":"SE"}' });
      const locale = await insertBelow(api.services, base, 'da', waits);
      const item =
        role === 'BaseChecker' ? { kind: 'base' as const, id: base } : { kind: 'locale' as const, id: locale };
      const claim = { body: { ...item, reason: 'Mine' } };
      await api.call('queue.claim', claim, api.as(role, member.id));
      const claimed = await found(member.email);
      expect(claimed.open_claims).toBe(1);
      const seen = { params: { staffId: member.id }, body: { seen: claimed.seen } };
      const done = body ? await change(claimed, body) : await api.attempt('staff.end-sign-ins', seen, admin());
      expect(done.status).toBe(200);
      expect((await found(member.email)).open_claims).toBe(then === 200 ? 0 : 1);
      const other = await api.attempt('queue.claim', claim, api.as(role, 'colleague'));
      expect(other.body.code ?? other.status).toBe(then);
    },
  );

  describe('the last Admin', () => {
    /** All Admins but these are disabled for a while. */
    async function alone(...kept: StaffRecord[]): Promise<void> {
      const { staff } = await api.call('staff.list', { query: { search: 'Admin' } }, admin());
      for (const member of staff) {
        if (member.role !== 'Admin' || kept.some(({ id }) => id === member.id) || member.disabled) continue;
        expect((await change(member, { disabled: true })).status).toBe(200);
      }
    }
    const working = async () => {
      const { staff } = await api.call('staff.list', { query: { search: 'Admin' } }, admin());
      return staff.filter((each) => each.role === 'Admin' && !each.disabled && !each.awaits_password);
    };
    afterEach(async () => {
      const member = await found(keeper.email);
      if (member.disabled || member.role !== 'Admin') await change(member, { disabled: false, role: 'Admin' });
      keeper = await found(keeper.email);
    });

    test('can be neither disabled nor given another role, and is marked', async () => {
      await alone(keeper);
      const last = await found(keeper.email);
      expect(last.is_last_admin).toBe(true);
      for (const body of [{ disabled: true }, { role: 'Creator' }, { role: 'Creator', name: 'Renamed' }]) {
        const { status, body: shown } = await change(last, body);
        expect([status, shown.code]).toEqual([409, 'last-admin']);
      }
      expect(await found(keeper.email)).toEqual(last);
    });

    test('is those who can sign in: one who has set no password yet is none', async () => {
      await alone(keeper);
      await add(somebody('Admin'));
      expect((await change(await found(keeper.email), { disabled: true })).body.code).toBe('last-admin');
    });

    test('of any number who are taken away at the same moment one stays', async () => {
      for (let round = 0; round < 8; round += 1) {
        const others = await Promise.all(Array.from({ length: 1 + (round % 3) }, () => atWork('Admin')));
        const rivals = [keeper, ...others];
        await alone(...rivals);
        const answers = await Promise.all(
          rivals.map((member, at) => change(member, (at + round) % 2 === 0 ? { disabled: true } : { role: 'Creator' })),
        );
        expect((await working()).length, `round ${round}`).toBe(1);
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(rivals.length - 1);
        expect(answers.flatMap(({ body }) => body.code ?? [])).toEqual(['last-admin']);
        const kept = await found(keeper.email);
        if (kept.disabled || kept.role !== 'Admin') await change(kept, { disabled: false, role: 'Admin' });
        keeper = await found(keeper.email);
      }
    });
  });

  test('each change stands in a chain of its own with who did it, and one that is altered is found', async () => {
    const { member: added, invitation } = await add(somebody('Creator'));
    await posted('/invitation/use', { token: invitation.token, password: PASSWORD });
    const member = await found(added.email);
    await change(member, { role: 'FillIn', disabled: true });
    const { changes } = await api.call('staff.changes', {}, admin());
    const shown = changes
      .filter(({ account_id: id }) => id === member.id)
      .map(({ change: what, by }) => [what, by.name]);
    expect(shown).toEqual([
      ['disabled', 'Person Admin-1'],
      ['changed', 'Person Admin-1'],
      ['password-set', member.name],
      ['added', 'Person Admin-1'],
    ]);
    const access = changes.find(({ change: what, account_id: id }) => what === 'changed' && id === member.id);
    expect([access?.before?.['roles'], access?.after?.['roles']]).toEqual([['Creator'], ['FillIn']]);
    const { database } = api.services;
    expect(await staffChainFault(database)).toBeNull();
    const { link, email } = await database
      .selectFrom('staff_change')
      .select(['link', 'email'])
      .orderBy('link', 'desc')
      .offset(1)
      .executeTakeFirstOrThrow();
    const rename = (to: string) =>
      database.updateTable('staff_change').set({ email: to }).where('link', '=', link).execute();
    await rename('somebody@else.test');
    expect(await staffChainFault(database)).toBe(
      `Staff change ${link} is missing, or was altered after it was written.`,
    );
    await rename(email);
    expect(await staffChainFault(database)).toBeNull();
  });
});
