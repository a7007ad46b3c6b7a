import { describe, expect, test } from 'vitest';
import { sharedApi } from '../../support/shared-api.ts';
import { insertBaseProfile } from '../../support/base-profiles.ts';
import {
  attributeInputs,
  completeLocaleBody,
  insertLocaleProfile,
  localeId,
  tagId,
} from '../../support/locale-profiles.ts';

const api = sharedApi();

describe('what changed since the last decision', () => {
  test('each thing once, from what it was to what it is; what was undone and what is as before is left out', async () => {
    const locale_id = await localeId(api.services, 'de');
    const base = await insertBaseProfile(api.services, { status: 'approved' });
    const id = await insertLocaleProfile(api.services, { base_profile_id: base, locale_id });
    const params = { profileId: id };
    const body = await completeLocaleBody(api.services, 'Changes');
    const filler = api.as('FillIn');
    await api.call('locale-profile.update', { params, body }, filler);
    const changes = () => api.call('locale-profile.changes', { params }, api.as('GeoChecker'));
    expect(await changes()).toEqual({ last_decision: null, changes: [], more: false });

    const reason = {
      codes: ['text_quality' as const],
      note: 'Typos',
      anchors: [{ kind: 'field' as const, id: 'profession', code: 'text_quality' as const, note: '' }],
    };
    await api.call('locale-profile.disapprove', { params, body: { reason } }, api.as('GeoChecker'));
    const wine = await tagId(api.services, 'general', 'wine');
    const [art = ''] = body.tags;
    const save = async (values: Record<string, string>, tags: string[], headers = api.as('Admin')) =>
      api.call(
        'locale-profile.update',
        { params, body: { attributes: await attributeInputs(api.services, values), tags } },
        headers,
      );
    await save({ profession: 'Nurse', aboutMe: 'Hello', aboutYou: 'You' }, [art], filler);
    await save({ profession: 'Pilot', aboutYou: '' }, [wine]);
    const undone = await save({ hobbies: 'Chess' }, [wine]);
    await api.call('action.undo', { params: { actionId: undone.action_id ?? '' } }, api.as('Admin'));
    const { last_decision: decision, changes: found, more } = await changes();
    expect(decision).toMatchObject({ outcome: 'disapproved', by: { name: 'Person GeoChecker-1' }, reason });
    expect(more).toBe(false);
    expect(found.map(({ name, change, before, after, by }) => [name, change, before, after, by.user_id])).toEqual([
      ['aboutMe', 'added', null, { value: 'Hello' }, 'FillIn-1'],
      ['profession', 'changed', { value: 'Baker' }, { value: 'Pilot' }, 'Admin-1'],
      ['wine', 'changed', { tag_id: art }, { tag_id: wine }, 'Admin-1'],
    ]);
  });
});
