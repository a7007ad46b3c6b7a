import { expect, test } from 'vitest';
import { completeBaseBody, completeLocaleBody, localeId, tagId } from '../../support/locale-profiles.ts';
import { testApi } from '../test-api.ts';

/* What the log tells after each deed, in the specification's numbers and names and not in our table's. */

const api = testApi();

const REASON = { reason: { codes: ['photo_quality' as const], note: '' } };

/** Reads a log by its call; gives what it tells since it was read last, in the order of the alphabet. */
function readerOf(subject: { profile_base_id: string } | { profile_id: string }) {
  let known = 0;
  return async () => {
    const { status, body } = await api.request('POST', '/log', api.as('Admin'), { page: 1, limit: 50, ...subject });
    expect(status).toBe(200);
    const logs = body.logs as { event: number; event_name: string }[];
    const fresh = logs.slice(0, logs.length - known);
    known = logs.length;
    return fresh.map(({ event, event_name: name }) => `${event} ${name}`).toSorted();
  };
}

/** An account each, and one for every decision: nobody decides twice about one profile. */
const people = {
  creator: () => api.as('Creator'),
  checker: (id: string) => api.as('BaseChecker', id),
  fillIn: () => api.as('FillIn'),
  geo: (id: string) => api.as('GeoChecker', id),
};

async function draftOf(): Promise<string> {
  const body = {
    profile_type: await tagId(api.services, 'profileType', 'A'),
    locales: [await localeId(api.services, 'da')],
  };
  const { profile_base_id: id } = await api.call('base-profile.create', { body }, people.creator());
  return id;
}

test('C141 C142 C143 C144 C145 C146 C147 each deed on a locale profile is told by its number and name', async () => {
  const baseId = await draftOf();
  const params = { profileBaseId: baseId };
  await api.call('base-profile.update', { params, body: await completeBaseBody(api.services) }, people.creator());
  await api.call('base-profile.approve', { params }, people.checker('First'));
  const { locales } = await api.call('base-profile.get', { params }, api.as('Admin'));
  const id = locales[0]?.profile_id ?? '';
  const told = readerOf({ profile_id: id });
  expect(await told()).toEqual(['5 ProfileCreated']);

  const of = { params: { profileId: id } };
  const body = await completeLocaleBody(api.services, `Told by name ${id.slice(0, 8)}`);
  await api.call('locale-profile.update', { ...of, body }, people.fillIn());
  expect((await told()).filter((each) => !/^1[36] /.test(each))).toEqual(['6 ProfileFilled']);
  await api.call('locale-profile.disapprove', { ...of, body: REASON }, people.geo('First'));
  expect(await told()).toEqual(['8 ProfileDisapproved']);
  await api.call('locale-profile.update', { ...of, body }, people.fillIn());
  expect(await told()).toEqual(['9 ProfileRefilled']);
  await api.call('locale-profile.approve', of, people.geo('Second'));
  expect(await told()).toEqual(['7 ProfileApproved']);
  for (const [active, event] of [
    [true, '10 ProfileActivated'],
    [false, '11 ProfileDeactivated'],
    [true, '12 ProfileReactivated'],
  ] as const) {
    await api.call('locale-profile.set-active', { ...of, body: { active } }, people.fillIn());
    expect(await told()).toEqual([event]);
  }
});
