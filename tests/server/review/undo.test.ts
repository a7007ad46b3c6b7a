import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Role } from '../../../src/contract/policy/roles.ts';
import { UNDO_DEPTH } from '../../../src/contract/policy/undo.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { insertBaseProfile, insertBaseProfiles, storedOf } from '../../support/base-profiles.ts';
import {
  attributeInputs,
  completeBaseBody,
  completeLocaleBody,
  insertLocaleProfile,
  localeId,
} from '../../support/locale-profiles.ts';
import { aPicture } from '../../support/pictures.ts';

const api = sharedApi();

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

async function localeProfile() {
  const baseId = await insertBaseProfile(api.services, { status: 'approved', locales_total: 1 });
  const locale_id = await localeId(api.services, 'da');
  return { baseId, id: await insertLocaleProfile(api.services, { base_profile_id: baseId, locale_id }) };
}

const saveLocale = async (profileId: string, name: string, headers = api.as('FillIn')) => {
  const body = await completeLocaleBody(api.services, name);
  return (await api.call('locale-profile.update', { params: { profileId }, body }, headers)).action_id ?? '';
};

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
});

describe('what is refused, and changes nothing', () => {
  async function refused(id: string, actionId: string, headers: Record<string, string>) {
    const before = await storedOf(api.services, id);
    const answer = await undo(actionId, headers);
    expect(await storedOf(api.services, id)).toEqual(before);
    return answer;
  }
  type Act = (id: string, baseId: string, headers: Record<string, string>) => Promise<string | null>;
  const remove: Act = async (profileId, _, headers) =>
    (await api.call('locale-profile.delete', { params: { profileId } }, headers)).action_id;
  const activate: Act = async (_, profileBaseId, headers) => {
    const body = { locales: [await localeId(api.services, 'fr')] };
    return (await api.call('base-profile.activate-locales', { params: { profileBaseId }, body }, headers)).action_id;
  };
  const disapprove: Act = async (_, profileBaseId, headers) => {
    const reason = { codes: ['duplicate' as const], note: '' };
    return (await api.call('base-profile.disapprove', { params: { profileBaseId }, body: { reason } }, headers))
      .action_id;
  };

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

  test.each<
    [string, Role, Role, (id: string, baseId: string, headers: Record<string, string>) => Promise<string | null>]
  >([
    ['a save', 'FillIn', 'Creator', (id, _, headers) => saveLocale(id, 'Undo 3', headers)],
    ['a deletion', 'Admin', 'FillIn', remove],
    ['activated locales', 'Admin', 'Creator', activate],
    ['a disapproval', 'Admin', 'FillIn', disapprove],
    ['a disapproval of what was approved', 'Admin', 'BaseChecker', disapprove],
  ])('%s by a person who was %s and is %s', async (_, was, now, act) => {
    const { baseId, id } = await localeProfile();
    const actionId = await act(id, baseId, api.as(was, 'moved'));
    const { status, body } = await refused(baseId, actionId ?? '', api.as(now, 'moved'));
    expect([status, body.code]).toEqual([403, 'role-forbids']);
  });

  test('a person who does not work on the locale any more', async () => {
    const { baseId, id } = await localeProfile();
    const { body } = await refused(baseId, await saveLocale(id, 'Undo 4'), api.as('FillIn', undefined, ['de']));
    expect(body.code).toBe('area-forbids');
  });

  test('a profile whose name somebody else has taken since', async () => {
    const { baseId, id } = await localeProfile();
    await saveLocale(id, 'Undo 5', api.as('Admin'));
    const renamed = await saveLocale(id, 'Undo 6', api.as('Admin'));
    await saveLocale((await localeProfile()).id, 'Undo 5');
    const { status, body } = await refused(baseId, renamed, api.as('Admin'));
    expect([status, body.code]).toEqual([409, 'undo-refused']);
    expect(body.error).toContain('has the same name');
  });

  test('a save after which a complete profile would miss what is required', async () => {
    const id = await insertBaseProfile(api.services, { status: 'awaiting_approval' });
    const body = await completeBaseBody(api.services);
    const params = { profileBaseId: id };
    const saved = await api.call('base-profile.update', { params, body }, api.as('Creator'));
    const attributes = await attributeInputs(api.services, { profession: 'Pilot' });
    await api.call('base-profile.update', { params, body: { ...body, attributes } }, api.as('Admin'));
    const { status, body: answer } = await refused(id, saved.action_id ?? '', api.as('Creator'));
    expect([status, answer.code]).toEqual([409, 'incomplete']);
    expect(answer.error).toContain('Real name');
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
