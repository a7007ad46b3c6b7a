import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../support/api.ts';
import { completeBaseBody } from '../../support/locale-profiles.ts';
import { filterBody, finish, workOf } from '../duplicates/support.ts';
import { person } from './support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const ada = () => api.as('Admin', 'ada');

/** Three profiles of one name, the pairs that a filter finds of them, and who is in the case of the first two. */
async function threeAlike(name: string) {
  const [first, second, third] = [
    await person(api, name, {}, { status: 'approved' }),
    await person(api, name, {}, { status: 'approved' }),
    await person(api, name, {}, { status: 'awaiting_approval' }),
  ];
  await finish(workOf(api));
  const conditions = [{ kind: 'text' as const, field: 'profileName', comparison: 'exact' as const }];
  const body = filterBody(conditions, { active: false, name: `Case of ${name}` });
  const { filter } = await api.call('duplicate-filter.create', { body }, ada());
  await api.call('duplicate-run.start', { params: { filterId: filter.id } }, ada());
  await finish(workOf(api));
  const query = { state: 'open' as const, filter_id: filter.id, limit: 10 };
  const { rows } = await api.call('duplicate-pair.list', { query }, ada());
  expect(rows).toHaveLength(3);
  const pair = rows.find(({ first: one, second: other }) => ![one.id, other.id].includes(third));
  const inCase = async () => {
    const { profiles } = await api.call('duplicate-case.get', { params: { pairId: pair?.id ?? '' } }, ada());
    return profiles.map(({ id }) => id).toSorted();
  };
  return { ids: [first, second, third] as const, rows, inCase };
}

async function becomeSomebodyElse(id: string): Promise<void> {
  const body = await completeBaseBody(api.services);
  await api.call('base-profile.update', { params: { profileBaseId: id }, body }, ada());
  await finish(workOf(api));
}

test('P065 whoever is like nobody in a case by now is not drawn into it', async () => {
  const { ids, rows, inCase } = await threeAlike('Ulla Vang');
  const [first, second, third] = ids;
  expect(await inCase()).toEqual([first, second, third].toSorted());
  await becomeSomebodyElse(third);
  expect(await inCase()).toEqual([first, second].toSorted());
  // Whose own pair it is stays: somebody is about to decide on just that.
  const own = rows.find(({ first: one, second: other }) => [one.id, other.id].includes(third));
  const { profiles } = await api.call('duplicate-case.get', { params: { pairId: own?.id ?? '' } }, ada());
  expect(profiles.map(({ id }) => id)).toContain(third);
});

test('P065 who was decided to be the same person stays in the case, whatever became of the likeness', async () => {
  const { ids, rows, inCase } = await threeAlike('Ovid Lund');
  const pair = rows.find(({ first, second }) => [first.id, second.id].includes(ids[2]));
  const seen = { first: pair?.first.version ?? 0, second: pair?.second.version ?? 0 };
  const params = { pairId: pair?.id ?? '' };
  const headers = { ...ada(), 'if-match': `"${pair?.version}"` };
  await api.call('duplicate-pair.decide', { params, body: { decision: 'linked', seen } }, headers);
  await becomeSomebodyElse(ids[2]);
  expect(await inCase()).toEqual(ids.toSorted());
});
