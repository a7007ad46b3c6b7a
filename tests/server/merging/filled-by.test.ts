import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../support/api.ts';
import { completeLocaleBody, insertLocaleProfile, localeId } from '../../support/locale-profiles.ts';
import { merging, person } from './support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const ada = () => api.as('Admin', 'ada');
const ben = () => api.as('Admin', 'ben');

/** A german profile that Ben has filled in. */
async function germanOf(baseId: string, name: string): Promise<string> {
  const id = await insertLocaleProfile(api.services, {
    base_profile_id: baseId,
    locale_id: await localeId(api.services, 'de'),
  });
  const body = await completeLocaleBody(api.services, name);
  await api.call('locale-profile.update', { params: { profileId: id }, body }, ben());
  return id;
}

test('P065 whose work a locale profile is follows a merge, its undo and its redo', async () => {
  const survivor = await person(api, 'Ida Holm', {}, { status: 'approved' });
  const other = await person(api, 'Ida Holmm', {}, { status: 'approved' });
  const own = await germanOf(survivor, 'Ida eins');
  await api.call('locale-profile.approve', { params: { profileId: own } }, api.as('Admin', 'eva'));
  const german = await germanOf(other, 'Ida zwei');
  const filler = async () => (await api.call('locale-profile.get', { params: { profileId: own } }, ada())).filled_by;
  const before = await filler();
  expect(before?.user_id).toBe('ben');
  const body = await merging(api, survivor, [other], { locales: [german] });
  const { action_id: actionId } = await api.call('duplicate-case.merge', { body }, ada());
  expect((await filler())?.user_id).toBe('ada');
  await api.call('action.undo', { params: { actionId } }, ada());
  expect(await filler()).toEqual(before);
  await api.call('action.redo', { params: { actionId } }, ada());
  expect((await filler())?.user_id).toBe('ada');
});
