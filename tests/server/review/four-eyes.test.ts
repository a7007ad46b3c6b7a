import { describe, expect, test } from 'vitest';
import { sharedApi } from '../../support/shared-api.ts';
import { insertBaseProfile } from '../../support/base-profiles.ts';
import { completeLocaleBody, insertLocaleProfile, localeId } from '../../support/locale-profiles.ts';

const api = sharedApi();

const waiting = { status: 'awaiting_approval' as const };
const checker = () => api.as('BaseChecker');

describe('four eyes', () => {
  const set = (value: unknown) =>
    api.call('setting.change', { params: { key: 'four_eyes' }, body: { value } }, api.as('Admin'));
  const approve = (id: string, headers: Record<string, string>) =>
    api.attempt('base-profile.approve', { params: { profileBaseId: id } }, headers);

  test('warn lets a person approve their own work, enforce does not, not even an Admin', async () => {
    const own = { ...waiting, creator_id: 'Admin-1' };
    expect((await approve(await insertBaseProfile(api.services, own), api.as('Admin'))).status).toBe(200);
    await set('enforce');
    const id = await insertBaseProfile(api.services, own);
    expect((await approve(id, api.as('Admin'))).body.code).toBe('four-eyes');
    expect((await approve(id, checker())).status).toBe(200);
    const mine = await insertBaseProfile(api.services, { ...waiting, creator_id: 'both', waiting_since: '2020-01-01' });
    expect((await api.call('queue.next', {}, api.as('BaseChecker', 'both'))).item?.id).not.toBe(mine);
    await set('warn');
    expect((await api.call('queue.list', { query: { limit: 50 } }, api.as('BaseChecker', 'both'))).next_id).toBe(mine);
  });

  test('a locale profile is the work of whoever filled it in last', async () => {
    const baseId = await insertBaseProfile(api.services, { status: 'approved' });
    const id = await insertLocaleProfile(api.services, {
      base_profile_id: baseId,
      locale_id: await localeId(api.services, 'de'),
    });
    const params = { profileId: id };
    const body = await completeLocaleBody(api.services, 'Four eyes');
    await api.call('locale-profile.update', { params, body }, api.as('Admin'));
    const filledBy = { user_id: 'Admin-1', name: 'Person Admin-1' };
    expect((await api.call('locale-profile.get', { params }, api.as('GeoChecker'))).filled_by).toEqual(filledBy);
    const { rows } = await api.call('queue.list', { query: { limit: 5 } }, api.as('GeoChecker'));
    expect(rows.find((row) => row.id === id)?.author).toEqual(filledBy);
    await set('enforce');
    expect((await api.attempt('locale-profile.approve', { params }, api.as('Admin'))).body.code).toBe('four-eyes');
    expect((await api.attempt('locale-profile.approve', { params }, api.as('GeoChecker'))).status).toBe(200);
    await set('off');
  });

  test('a setting keeps who changed it and what it was, and refuses what does not fit', async () => {
    const { settings } = await api.call('setting.list', {}, api.as('FillIn'));
    const before = settings.find(({ key }) => key === 'four_eyes');
    expect(before).toMatchObject({ value: 'off', is_default: false, updated_by: { user_id: 'Admin-1' } });
    const input = { params: { key: 'four_eyes' as const }, body: { value: 'sometimes' } };
    expect((await api.attempt('setting.change', input, api.as('Admin'))).status).toBe(422);
    const stale = { ...api.as('Admin'), 'if-match': '"1"' };
    const late = await api.attempt('setting.change', { ...input, body: { value: 'warn' } }, stale);
    expect([late.status, late.body.details.current.value]).toEqual([409, 'off']);
    const changes = await api.services.database.selectFrom('setting_change').selectAll().orderBy('id').execute();
    expect(changes.map(({ before: was, after }) => [was, after])).toEqual([
      [null, 'enforce'],
      ['enforce', 'warn'],
      ['warn', 'enforce'],
      ['enforce', 'off'],
    ]);
  });
});
