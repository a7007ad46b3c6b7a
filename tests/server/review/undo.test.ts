import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../../../src/contract/policy/roles.ts';
import { UNDO_DEPTH } from '../../../src/contract/policy/undo.ts';
import { startTestApi, type TestApi } from '../../support/api.ts';
import { insertBaseProfile, insertBaseProfiles, storedOf } from '../../support/base-profiles.ts';
import { completeLocaleBody } from '../../support/locale-profiles.ts';
import { aPicture } from '../../support/pictures.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const approve = (id: string, headers = api.as('BaseChecker')) =>
  api.call('base-profile.approve', { params: { profileBaseId: id } }, headers);
const undo = (actionId: string, headers: Record<string, string>) =>
  api.attempt('action.undo', { params: { actionId } }, headers);

/** Every restorable column as PostgreSQL writes it, so that nothing is rounded on the way. */
async function columnsOf(id: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ whole: Record<string, unknown> }>`
    select to_jsonb(base_profile) - 'version' - 'updated_at' - 'audit_count' - 'audit_head' as whole
    from base_profile where id = ${id}`.execute(api.services.database);
  return rows[0]?.whole ?? {};
}

async function waiting(): Promise<string> {
  const locales = await api.services.database.selectFrom('locale').select('id').limit(3).execute();
  const id = await insertBaseProfile(api.services, {
    status: 'awaiting_approval',
    reserved_locales: locales.map((locale) => locale.id),
    locales_total: 3,
    last_reason: JSON.stringify({ codes: ['duplicate'], note: '' }),
    missing: ['Profile type'],
  });
  // Finer than a millisecond, which is all that a Date can hold.
  await sql`update base_profile set waiting_since = '2026-11-20 08:15:30.123456+00' where id = ${id}`.execute(
    api.services.database,
  );
  return id;
}

describe('undoing', () => {
  test('an approval puts every column back and removes the locale profiles it made', async () => {
    const id = await waiting();
    const before = await columnsOf(id);
    const { action_id: actionId } = await approve(id);
    expect(await columnsOf(id)).not.toEqual(before);
    const answer = await api.call('action.undo', { params: { actionId } }, api.as('BaseChecker'));
    expect(await columnsOf(id)).toEqual(before);
    expect(answer.records).toMatchObject([{ id, status: 'awaiting_approval', version: 3, locales_total: 3 }]);
    const { locales, events } = await storedOf(api.services, id);
    expect(locales).toEqual([]);
    expect(events.map((row) => row.event)).toEqual([2, 5, 5, 5, 111, 110, 110, 110]);
    expect(events[4]).toMatchObject({ group_id: actionId, subject: { kind: 'profile', id, name: 'Anna Berg' } });
    expect(events[4]?.after).toMatchObject({ status: 'awaiting_approval' });
  });

  test('a disapproval and a switched flag go back too', async () => {
    const id = await insertBaseProfile(api.services, { status: 'approved', active: true });
    const before = await columnsOf(id);
    const reason = { codes: ['duplicate' as const], note: '' };
    const disapproved = await api.call(
      'base-profile.disapprove',
      { params: { profileBaseId: id }, body: { reason } },
      api.as('Admin'),
    );
    expect((await undo(disapproved.action_id, api.as('Admin'))).status).toBe(200);
    expect(await columnsOf(id)).toEqual(before);
    const switched = await api.call(
      'base-profile.set-active',
      { params: { profileBaseId: id }, body: { active: false } },
      api.as('Creator'),
    );
    expect((await undo(switched.action_id, api.as('Creator'))).status).toBe(200);
    expect(await columnsOf(id)).toEqual(before);
  });
});

describe('what is refused, and changes nothing', () => {
  async function refused(id: string, actionId: string, headers: Record<string, string>) {
    const before = await storedOf(api.services, id);
    const answer = await undo(actionId, headers);
    expect(await storedOf(api.services, id)).toEqual(before);
    return answer;
  }

  test('an action of somebody else', async () => {
    const id = await waiting();
    const { action_id: actionId } = await approve(id);
    const other = api.as('BaseChecker', 'BaseChecker-2');
    const { status, body } = await refused(id, actionId, other);
    expect([status, body.code]).toEqual([404, 'not-found']);
    // That there is such an action is told to nobody else.
    const none = await undo(randomUUID(), other);
    expect([status, body]).toEqual([none.status, none.body]);
  });

  test('the same action a second time', async () => {
    const id = await waiting();
    const { action_id: actionId } = await approve(id);
    await undo(actionId, api.as('BaseChecker'));
    const { body } = await refused(id, actionId, api.as('BaseChecker'));
    expect([body.code, body.error]).toEqual(['undo-refused', 'This has been undone already.']);
  });

  test('P030 an action after which somebody changed the same: it says who, what and when', async () => {
    const id = await waiting();
    const { action_id: actionId } = await approve(id);
    api.clock.now = new Date('2026-11-21T11:30:00.000Z');
    const reason = { codes: ['duplicate' as const], note: '' };
    const input = { params: { profileBaseId: id }, body: { reason } };
    await api.call('base-profile.disapprove', input, api.as('Admin'));
    const { status, body } = await refused(id, actionId, api.as('BaseChecker'));
    expect([status, body.code]).toEqual([409, 'undo-refused']);
    expect(body.error).toBe('Person Admin-1 has changed the status since, so it can no longer be undone.');
    expect(body.details).toMatchObject({
      changed_by: { user_id: 'Admin-1', name: 'Person Admin-1' },
      changed_at: { seconds: api.clock.now.getTime() / 1000, nanoseconds: 0 },
      field: 'the status',
      current: { id, version: 3, status: 'disapproved' },
    });
  });

  test('P030 an approval of what was published since, whoever did so: by the rule', async () => {
    const id = await waiting();
    const { action_id: actionId } = await approve(id);
    const input = { params: { profileBaseId: id }, body: { active: true } };
    await api.call('base-profile.set-active', input, api.as('Admin'));
    const { status, body } = await refused(id, actionId, api.as('BaseChecker'));
    expect([status, body.code]).toEqual([409, 'status-forbids']);
    expect(body.error).toBe('A profile that is awaiting approval cannot be activated.');
    expect(body.details.changed_by).toEqual({ user_id: 'Admin-1', name: 'Person Admin-1' });
  });

  test.each(['was filled in', 'got a picture'])('P030 an approval whose locale profile %s', async (what) => {
    const id = await waiting();
    const { action_id: actionId } = await approve(id);
    const { locales } = await storedOf(api.services, id);
    const profileId = locales[0]?.id ?? '';
    if (what === 'was filled in') {
      const body = await completeLocaleBody(api.services, `Filled ${profileId}`);
      await api.call('locale-profile.update', { params: { profileId }, body }, api.as('FillIn'));
    } else {
      const body = { files: [await aPicture()] };
      await api.call('media.create-for-locale', { params: { profileId }, body }, api.as('FillIn'));
    }
    const { body } = await refused(id, actionId, api.as('BaseChecker'));
    expect(body.code).toBe('undo-refused');
    expect(body.error).toMatch(/^Person FillIn-1 has changed /);
  });

  test.each<[string, Role, string]>([
    ['may not do the operation any more', 'FillIn', 'role-forbids'],
    ['may do the operation, but not from that state', 'BaseChecker', 'role-forbids'],
  ])('a person whose role %s', async (_, role, code) => {
    const id = await insertBaseProfile(api.services, { status: 'approved' });
    const answer = await api.call(
      'base-profile.disapprove',
      { params: { profileBaseId: id }, body: { reason: { codes: ['duplicate'], note: '' } } },
      api.as('Admin', 'demoted'),
    );
    const { status, body } = await refused(id, answer.action_id, api.as(role, 'demoted'));
    expect([status, body.code]).toEqual([403, code]);
  });

  const doubted = async (id: string) => {
    const body = { reason: { codes: ['under_age_doubt' as const], note: '' } };
    const input = { params: { profileBaseId: id }, body };
    return (await api.call('base-profile.disapprove', input, api.as('BaseChecker'))).action_id;
  };

  test('P030 an own doubt about age that somebody has looked at, and one that somebody looks at now', async () => {
    const id = await insertBaseProfile(api.services, { status: 'awaiting_approval' });
    const actionId = await doubted(id);
    const hold = (frozen: boolean) =>
      api.call(
        'base-profile.set-frozen',
        { params: { profileBaseId: id }, body: { frozen, note: '' } },
        api.as('Admin'),
      );
    await hold(false);
    await hold(true);
    const { body } = await refused(id, actionId, api.as('BaseChecker'));
    expect([body.code, body.details.changed_by.name]).toEqual(['undo-refused', 'Person Admin-1']);
    expect(body.error).toContain('the hold for a doubt about age');

    const claimed = await insertBaseProfile(api.services, { status: 'awaiting_approval' });
    const doubt = await doubted(claimed);
    const lease = {
      record_id: claimed,
      id: randomUUID(),
      kind: 'base' as const,
      queue: 'base-check' as const,
      holder_id: 'Admin-1',
      holder_name: 'Person Admin-1',
      claimed_at: api.clock.now,
      expires_at: new Date(api.clock.now.getTime() + 60_000),
    };
    await api.services.database.insertInto('queue_lease').values(lease).execute();
    const { body: looking } = await refused(claimed, doubt, api.as('BaseChecker'));
    expect(looking.error).toBe(
      'Person Admin-1 has looked at the doubt about age since, so it can no longer be undone.',
    );
  });

  test('P030 an own doubt about age is undone while nobody has looked at it', async () => {
    const id = await insertBaseProfile(api.services, { status: 'awaiting_approval' });
    const before = await columnsOf(id);
    const { status } = await undo(await doubted(id), api.as('BaseChecker'));
    expect([status, await columnsOf(id)]).toEqual([200, before]);
  });

  test('an action that does not exist', async () => {
    expect((await undo(randomUUID(), api.as('Admin'))).status).toBe(404);
  });

  test(`all but the last ${UNDO_DEPTH} actions`, async () => {
    const headers = api.as('Admin', 'busy');
    const ids = await insertBaseProfiles(
      api.services,
      Array.from({ length: UNDO_DEPTH + 1 }, () => ({ status: 'approved' as const })),
    );
    const actions: string[] = [];
    for (const [minute, id] of ids.entries()) {
      api.clock.now = new Date(Date.UTC(2026, 10, 21, 12, minute));
      const input = { params: { profileBaseId: id }, body: { active: true } };
      actions.push((await api.call('base-profile.set-active', input, headers)).action_id);
    }
    const [oldest = '', second = ''] = actions;
    expect((await refused(ids[0] ?? '', oldest, headers)).body.code).toBe('undo-refused');
    expect((await undo(second, headers)).status).toBe(200);
  });
});
