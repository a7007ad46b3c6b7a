import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../support/api.ts';
import { completeLocaleBody } from '../../support/locale-profiles.ts';
import { filterBody, finish, workOf } from '../duplicates/support.ts';
import { filledInGerman, merging, person, storedLocale, type Chosen } from './support.ts';

/* A merge that was taken back is done again. */

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const ada = () => api.as('Admin', 'ada');
const ben = () => api.as('Admin', 'ben');

const merge = async (survivor: string, others: string[], chosen: Chosen = {}) =>
  api.call('duplicate-case.merge', { body: await merging(api, survivor, others, chosen) }, ada());
const undo = (actionId: string, by = ada()) => api.attempt('action.undo', { params: { actionId } }, by);

test('P065 a merge is not done again over what its profiles say since, and names who changed which field', async () => {
  const survivor = await person(api, 'Ida Berg', {}, { status: 'approved' });
  const other = await person(api, 'Ida Bergh', { profession: 'Baker' }, { status: 'approved' });
  const german = await filledInGerman(api, other, 'Ida Berg de');
  const { action_id: action } = await merge(survivor, [other], {
    fields: [{ name: 'profession', from: other }],
    locales: [german],
  });
  expect((await undo(action)).status).toBe(200);
  const body = await completeLocaleBody(api.services, 'Ida Berg neu');
  const saved = await api.call('locale-profile.update', { params: { profileId: german }, body }, ben());
  const redo = () => api.attempt('action.redo', { params: { actionId: action } }, ada());
  const { status, body: refused } = await redo();
  expect([status, refused.code]).toEqual([409, 'undo-refused']);
  expect(refused.error).toMatch(/^Person ben has changed .+ since, so it can no longer be done again\.$/);
  // The name stands nowhere else, and what was saved is where it was.
  expect(await storedLocale(api, german)).toMatchObject({ profile_name: 'Ida Berg neu', merged_into: null });
  expect((await undo(saved.action_id ?? '', ben())).status).toBe(200);
  expect((await redo()).status, 'once that is taken back').toBe(200);
});

test('the log of duplicates names both of a merge as they stood side by side, also when it is done again', async () => {
  const survivor = await person(api, 'Uma Frisk', { profession: 'Falconer' });
  const other = await person(api, 'Uma Kjellberg', { profession: 'Falconer' });
  const { filter } = await api.call(
    'duplicate-filter.create',
    { body: filterBody([{ kind: 'text', field: 'profession', comparison: 'exact' }]) },
    ada(),
  );
  await finish(workOf(api));
  await api.call('duplicate-run.start', { params: { filterId: filter.id } }, ada());
  await finish(workOf(api));
  const { action_id: action } = await merge(survivor, [other], { fields: [{ name: 'profileName', from: other }] });
  await undo(action);
  expect((await api.attempt('action.redo', { params: { actionId: action } }, ada())).status).toBe(200);
  const { rows } = await api.call(
    'duplicate-log.list',
    { query: { outcome: ['linked'], filter_id: filter.id, limit: 50 } },
    ada(),
  );
  const names = rows.map(({ first, second }) => [first.profile_name, second.profile_name].toSorted());
  expect(names).toEqual([
    ['Uma Frisk', 'Uma Kjellberg'],
    ['Uma Frisk', 'Uma Kjellberg'],
  ]);
  // The newest stands; both are told as a merge, which is taken back whole.
  expect(rows.map((row) => [row.merge, row.action_id !== null, row.undone_at !== null])).toEqual([
    [true, true, false],
    [true, false, true],
  ]);
});
