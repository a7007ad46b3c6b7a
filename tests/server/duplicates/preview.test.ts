import { expect, test, vi } from 'vitest';
import type { OperationAnswer } from '../../../src/contract/operations.ts';
import { insertBaseProfiles, sharedApi } from '../../support/shared-api.ts';
import { filterOf, finish, pairsWhere, runOf, workOf } from './support.ts';

const api = sharedApi();
const conditions = [{ kind: 'text' as const, field: 'profession', comparison: 'exact' as const }];
const rule = { scope: 'base' as const, groups: [{ conditions }] };

test('P066 on a machine so busy that every part looks at one profile, all parts together are exact', async () => {
  const profiles = Array.from({ length: 23 }, (_, index) => ({
    profile_name: `Somebody ${index}`,
    attributes: JSON.stringify({
      profileName: `Somebody ${index}`,
      profession: index < 5 ? 'Cooper' : `Trade ${index}`,
    }),
  }));
  await insertBaseProfiles(api.services, profiles);
  await finish(workOf(api));
  const busy = vi.spyOn(performance, 'now');
  let clock = 0;
  busy.mockImplementation(() => (clock += 5000));
  const parts: OperationAnswer<'duplicate-filter.preview'>[] = [];
  do {
    const next = parts.at(-1)?.next;
    const body = { ...rule, ...(next && { after: next }) };
    parts.push(await api.call('duplicate-filter.preview', { body }, api.as('Admin')));
  } while (parts.at(-1)?.next !== null && parts.length < 60);
  busy.mockRestore();
  expect(parts).toHaveLength(24);
  expect(Math.max(...parts.map(({ examined }) => examined))).toBe(1);
  const sum = (of: 'examined' | 'pairs' | 'too_common') => parts.reduce((all, part) => all + part[of], 0);
  expect([sum('examined'), sum('pairs'), sum('too_common')]).toEqual([23, 10, 0]);
  expect(parts.flatMap(({ sample }) => sample)).toHaveLength(10);
  expect(parts.at(-1)).toMatchObject({ total: 23, unprepared: 0, next: null });
  expect(await pairsWhere(api, {}), 'it writes nothing').toEqual([]);
  expect((await runOf(api, await filterOf(api, conditions))).matched, 'a run finds as many').toBe(10);
});

test('P066 while profiles are still being prepared it says how many', async () => {
  const unprepared = async () =>
    (await api.call('duplicate-filter.preview', { body: rule }, api.as('Admin'))).unprepared;
  expect(await unprepared()).toBe(0);
  await insertBaseProfiles(api.services, [{ profile_name: 'New one' }, { profile_name: 'New other' }]);
  expect(await unprepared()).toBe(2);
  await finish(workOf(api));
  expect(await unprepared()).toBe(0);
});
