import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../support/api.ts';
import {
  attributeInputs,
  completeBaseBody,
  completeLocaleBody,
  localeId,
  tagId,
} from '../../support/locale-profiles.ts';

/* What the log tells after each deed, in the specification's numbers and names and not in our table's. */

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

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

test('C136 C137 C138 C139 C140 each deed on a base profile is told by its number and name', async () => {
  const id = await draftOf();
  const params = { profileBaseId: id };
  const told = readerOf({ profile_base_id: id });
  expect(await told()).toEqual(['1 ProfileBaseCreated']);

  await api.call('base-profile.update', { params, body: await completeBaseBody(api.services) }, people.creator());
  await told();
  await api.call('base-profile.disapprove', { params, body: REASON }, people.checker('First'));
  expect(await told()).toEqual(['3 ProfileBaseDisapproved']);
  await api.call('base-profile.update', { params, body: await completeBaseBody(api.services) }, people.creator());
  expect(await told()).toEqual(['4 ProfileBaseRefilled']);
  await api.call('base-profile.approve', { params }, people.checker('Second'));
  expect(await told()).toEqual(['2 ProfileBaseApproved', '5 ProfileCreated']);
});

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

test('C148 C149 C150 C151 C152 each tag and attribute that is added, changed or removed is told by its number and name', async () => {
  const id = await draftOf();
  const params = { profileBaseId: id };
  const told = readerOf({ profile_base_id: id });
  const complete = await completeBaseBody(api.services);
  const admin = api.as('Admin');
  await api.call('base-profile.update', { params, body: complete }, admin);
  await told();
  const [single, married, art] = await Promise.all([
    tagId(api.services, 'civilStatus', 'single'),
    tagId(api.services, 'civilStatus', 'married'),
    tagId(api.services, 'general', 'art'),
  ]);
  const save = async (tags: string[], profession: string) => {
    const attributes = [...complete.attributes, ...(await attributeInputs(api.services, { profession }))];
    await api.call('base-profile.update', { params, body: { ...complete, attributes, tags } }, admin);
    return told();
  };
  expect(await save([...complete.tags, single], 'Baker')).toEqual(['13 TagAdded', '16 AttributeAdded']);
  expect(await save([...complete.tags, married, art], 'Pilot')).toEqual([
    '13 TagAdded',
    '14 TagChanged',
    '17 AttributeChanged',
  ]);
  expect(await save([...complete.tags, married], 'Pilot')).toEqual(['15 TagRemoved']);
});
