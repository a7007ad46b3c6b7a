import { describe, expect, test } from 'vitest';
import { sharedApi } from '../../support/shared-api.ts';
import { insertBaseProfile, storedOf } from '../../support/base-profiles.ts';
import { attributeInputs, insertLocaleProfile, localeId } from '../../support/locale-profiles.ts';

const api = sharedApi();

const waiting = { status: 'awaiting_approval' as const };
const checker = () => api.as('BaseChecker');
const freeze = { reason: { codes: ['under_age_doubt' as const], note: 'Looks 16' } };

describe('a doubt about age', () => {
  test('holds the profile and all beneath it, for everybody but an Admin, who is told and can lift it', async () => {
    const id = await insertBaseProfile(api.services, waiting);
    const beneath = await insertLocaleProfile(api.services, {
      base_profile_id: id,
      locale_id: await localeId(api.services, 'de'),
      status: 'awaiting_approval',
    });
    const input = { params: { profileBaseId: id } };
    await api.call('base-profile.disapprove', { ...input, body: freeze }, checker());
    const refused = async (answer: Promise<{ body: { code: string } }>) => (await answer).body.code;
    const save = { attributes: await attributeInputs(api.services, { profession: 'Pilot' }), tags: [] };
    expect(await refused(api.attempt('base-profile.update', { ...input, body: save }, api.as('Creator')))).toBe(
      'frozen',
    );
    const locale = { params: { profileId: beneath } };
    expect(await refused(api.attempt('locale-profile.approve', locale, api.as('GeoChecker')))).toBe('frozen');
    const here = { ...locale, body: { frozen: false, note: '' } };
    const elsewhere = await api.attempt('locale-profile.set-frozen', here, api.as('Admin'));
    expect(elsewhere.body.error, 'it is the base profile that is held').toContain('Its base profile is held.');
    const active = { ...locale, body: { active: true } };
    await api.services.database
      .updateTable('locale_profile')
      .set({ status: 'approved' })
      .where('id', '=', beneath)
      .execute();
    expect(await refused(api.attempt('locale-profile.set-active', active, api.as('FillIn')))).toBe('frozen');
    const { rows } = await api.call('queue.frozen', {}, api.as('Admin'));
    expect(rows).toMatchObject([{ kind: 'base', id, last_reason: freeze.reason }]);
    const lift = { ...input, body: { frozen: false, note: 'Card seen' } };
    expect(await refused(api.attempt('base-profile.set-frozen', lift, checker()))).toBe('role-forbids');
    const lifted = await api.call('base-profile.set-frozen', lift, api.as('Admin'));
    expect(lifted.record.frozen).toBe(false);
    const whole = await api.call('locale-profile.get', locale, api.as('GeoChecker'));
    expect(whole.frozen).toBe(false);
    expect(await refused(api.attempt('base-profile.set-frozen', lift, api.as('Admin')))).toBe('unchanged');
    const { events } = await storedOf(api.services, id);
    expect(events.map(({ event }) => event)).toEqual([3, 119]);
    expect(events[1]?.reason).toEqual({ note: 'Card seen' });
  });
});
