import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyAuditTrail } from '../../../src/server/audit/verify-audit-trail.ts';
import { startTestApi, type TestApi } from '../../support/api.ts';
import { insertBaseProfile, storedOf } from '../../support/base-profiles.ts';
import {
  attributeInputs,
  completeBaseBody,
  completeLocaleBody,
  insertLocaleProfile,
  localeId,
} from '../../support/locale-profiles.ts';

let api: TestApi;
let danish: string;
beforeAll(async () => {
  api = await startTestApi();
  danish = await localeId(api.services, 'da');
});
afterAll(() => api.close());

const undo = (actionId: string | null, headers: Record<string, string>) =>
  api.attempt('action.undo', { params: { actionId: actionId ?? '' } }, headers);

/** Every restorable column as PostgreSQL writes it, of a base profile and of what lies beneath it. */
async function columnsOf(id: string) {
  const { rows } = await sql<{ whole: object }>`
    select to_jsonb(base_profile) - 'version' - 'updated_at' - 'audit_count' - 'audit_head' as whole
    from base_profile where id = ${id}
    union all (
      select to_jsonb(locale_profile) - 'version' - 'updated_at' from locale_profile where base_profile_id = ${id} order by id
    )`.execute(api.services.database);
  return rows.map((row) => row.whole);
}

async function profileIn(given: Partial<Parameters<typeof insertLocaleProfile>[1]> = {}) {
  const baseId = await insertBaseProfile(api.services, { status: 'approved', locales_total: 1 });
  const id = await insertLocaleProfile(api.services, { base_profile_id: baseId, locale_id: danish, ...given });
  return { baseId, id };
}

const saveLocale = async (profileId: string, name: string, headers = api.as('FillIn')) =>
  api.call(
    'locale-profile.update',
    { params: { profileId }, body: await completeLocaleBody(api.services, name) },
    headers,
  );

describe('undoing', () => {
  test('a save of a base profile, which was incomplete before it', async () => {
    const id = await insertBaseProfile(api.services, { attributes: '{}', missing: ['Real name'], locales_total: 0 });
    const before = await columnsOf(id);
    const body = await completeBaseBody(api.services);
    const saved = await api.call('base-profile.update', { params: { profileBaseId: id }, body }, api.as('Creator'));
    expect((await columnsOf(id))[0]).toMatchObject({ status: 'awaiting_approval', locales_total: 1, missing: [] });
    const { status, body: answer } = await undo(saved.action_id, api.as('Creator'));
    expect([status, answer.records[0].status, answer.locale_records]).toEqual([200, 'draft', []]);
    expect(await columnsOf(id)).toEqual(before);
  });

  test('a save, an approval, a disapproval and a switched flag of a locale profile', async () => {
    const { baseId, id } = await profileIn();
    const params = { profileId: id };
    const reason = { codes: ['text_quality' as const], note: '' };
    const steps = [
      { role: 'FillIn', done: () => saveLocale(id, 'Undo 1') },
      { role: 'GeoChecker', done: () => api.call('locale-profile.approve', { params }, api.as('GeoChecker')) },
      {
        role: 'FillIn',
        done: () => api.call('locale-profile.set-active', { params, body: { active: true } }, api.as('FillIn')),
      },
      {
        role: 'Admin',
        done: () => api.call('locale-profile.disapprove', { params, body: { reason } }, api.as('Admin')),
      },
    ] as const;
    const done = [];
    for (const { role, done: perform } of steps) {
      const before = await columnsOf(baseId);
      const { action_id: actionId } = await perform();
      expect(await columnsOf(baseId)).not.toEqual(before);
      done.push({ role, before });
      const { status, body } = await undo(actionId, api.as(role));
      expect([status, body.records, body.locale_records.length]).toEqual([200, [], 1]);
      expect(await columnsOf(baseId)).toEqual(before);
      await perform();
    }
    expect(done).toHaveLength(4);
    const { events } = await storedOf(api.services, baseId);
    const undone = events.filter((row) => row.event === 111);
    expect(undone).toHaveLength(4);
    expect(undone.every((row) => row.locale_profile_id === id && row.locale === 'da')).toBe(true);
  });

  test('activated locales, and a deletion with all beneath it', async () => {
    const { baseId } = await profileIn({ status: 'approved' });
    await api.call(
      'base-profile.set-active',
      { params: { profileBaseId: baseId }, body: { active: true } },
      api.as('Admin'),
    );
    await sql`update base_profile set locales_done = 1 where id = ${baseId}`.execute(api.services.database);
    const before = await columnsOf(baseId);
    const locales = [await localeId(api.services, 'de'), await localeId(api.services, 'fr')];
    const input = { params: { profileBaseId: baseId } };
    const made = await api.call(
      'base-profile.activate-locales',
      { ...input, body: { locales } },
      api.as('BaseChecker'),
    );
    expect(await columnsOf(baseId)).toHaveLength(4);
    expect((await undo(made.action_id, api.as('BaseChecker'))).status).toBe(200);
    expect(await columnsOf(baseId)).toEqual(before);
    const gone = await api.call('base-profile.delete', input, api.as('Admin'));
    const { status, body } = await undo(gone.action_id, api.as('Admin'));
    expect([status, body.records.length, body.locale_records.length]).toEqual([200, 1, 1]);
    expect(await columnsOf(baseId)).toEqual(before);
    expect((await verifyAuditTrail(api.services.database)).broken).toBeNull();
  });
});

describe('what is refused, and changes nothing', () => {
  async function refused(baseId: string, actionId: string | null, headers: Record<string, string>) {
    const before = await storedOf(api.services, baseId);
    const answer = await undo(actionId, headers);
    expect(await storedOf(api.services, baseId)).toEqual(before);
    return answer;
  }

  test('a locale profile that somebody changed since, with who it was', async () => {
    const { baseId, id } = await profileIn();
    const saved = await saveLocale(id, 'Undo 2');
    await api.call('locale-profile.approve', { params: { profileId: id } }, api.as('GeoChecker'));
    const { status, body } = await refused(baseId, saved.action_id, api.as('FillIn'));
    expect([status, body.code, body.details.changed_by.name]).toEqual([409, 'undo-refused', 'Person GeoChecker-1']);
    expect(body.details.current).toMatchObject({ id, status: 'approved' });
  });

  test('a save by a person whose role may not save any more', async () => {
    const { baseId, id } = await profileIn();
    const saved = await saveLocale(id, 'Undo 3', api.as('FillIn', 'moved'));
    expect((await refused(baseId, saved.action_id, api.as('Creator', 'moved'))).body.code).toBe('role-forbids');
  });

  test('a deletion and activated locales, by a person whose role may do neither any more', async () => {
    const { baseId, id } = await profileIn();
    const params = { profileId: id };
    const gone = await api.call('locale-profile.delete', { params }, api.as('Admin', 'moved'));
    expect((await refused(baseId, gone.action_id, api.as('FillIn', 'moved'))).body.code).toBe('role-forbids');
    const body = { locales: [await localeId(api.services, 'fr')] };
    const base = { params: { profileBaseId: baseId } };
    const made = await api.call('base-profile.activate-locales', { ...base, body }, api.as('Admin', 'moved'));
    expect((await refused(baseId, made.action_id, api.as('Creator', 'moved'))).body.code).toBe('role-forbids');
  });

  test('a person who does not work on the locale any more', async () => {
    const { baseId, id } = await profileIn();
    const saved = await saveLocale(id, 'Undo 4');
    const { body } = await refused(baseId, saved.action_id, api.as('FillIn', undefined, ['de']));
    expect(body.code).toBe('area-forbids');
  });

  test('a profile whose name somebody else has taken since', async () => {
    const first = await profileIn();
    const headers = api.as('Admin');
    await saveLocale(first.id, 'Undo 5', headers);
    const renamed = await saveLocale(first.id, 'Undo 6', headers);
    await saveLocale((await profileIn()).id, 'Undo 5');
    const { status, body } = await refused(first.baseId, renamed.action_id, headers);
    expect([status, body.code]).toEqual([409, 'undo-refused']);
    expect(body.error).toContain('has the same name');
  });

  test('a base profile that was saved again', async () => {
    const id = await insertBaseProfile(api.services, { status: 'awaiting_approval' });
    const body = await completeBaseBody(api.services);
    const params = { profileBaseId: id };
    const saved = await api.call('base-profile.update', { params, body }, api.as('Creator'));
    const attributes = await attributeInputs(api.services, { profession: 'Pilot' });
    await api.call('base-profile.update', { params, body: { ...body, attributes } }, api.as('Admin'));
    // The second save has touched another field, and was made of a complete profile: it would miss what is required.
    const { status, body: answer } = await refused(id, saved.action_id, api.as('Creator'));
    expect([status, answer.code]).toEqual([409, 'incomplete']);
    expect(answer.error).toContain('Real name');
  });
});
