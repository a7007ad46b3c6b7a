import { expect, test, vi } from 'vitest';
import { pairsInAll, withPart, type PreviewSoFar } from '../../../src/client/duplicates/preview-parts.ts';
import { insertBaseProfiles } from '../../support/base-profiles.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { filterOf, finish, pairsWhere, runOf, workOf } from './support.ts';

const api = sharedApi();

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
  const conditions = [{ kind: 'text' as const, field: 'profession', comparison: 'exact' as const }];
  const rule = { scope: 'base' as const, groups: [{ conditions }] };
  const busy = vi.spyOn(performance, 'now');
  let clock = 0;
  busy.mockImplementation(() => (clock += 5000));
  let found: PreviewSoFar | null = null;
  let parts = 0;
  do {
    const after: { after?: string } = found?.next ? { after: found.next } : {};
    const part: PreviewSoFar = await api.call(
      'duplicate-filter.preview',
      { body: { ...rule, ...after } },
      api.as('Admin'),
    );
    found = withPart(found, part);
    parts += 1;
    expect(part.examined).toBeLessThanOrEqual(1);
  } while (found.next !== null && parts < 60);
  busy.mockRestore();
  expect(parts).toBe(24);
  expect(found).toMatchObject({ examined: 23, total: 23, unprepared: 0, pairs: 10, too_common: 0, next: null });
  expect(found.sample).toHaveLength(10);
  expect(pairsInAll(found)).toBe(10);
  expect(await pairsWhere(api, {}), 'it writes nothing').toEqual([]);
  expect((await runOf(api, await filterOf(api, conditions))).matched, 'a run finds as many').toBe(10);
});

test('P066 while profiles are still being prepared it says how many', async () => {
  const rule = {
    scope: 'base' as const,
    groups: [{ conditions: [{ kind: 'text' as const, field: 'profession', comparison: 'exact' as const }] }],
  };
  const unprepared = async () =>
    (await api.call('duplicate-filter.preview', { body: rule }, api.as('Admin'))).unprepared;
  expect(await unprepared()).toBe(0);
  await insertBaseProfiles(api.services, [{ profile_name: 'New one' }, { profile_name: 'New other' }]);
  expect(await unprepared()).toBe(2);
  await finish(workOf(api));
  expect(await unprepared()).toBe(0);
});

test('what is told of all pairs before the end counts that the first profiles meet more of them', () => {
  const soFar = {
    examined: 50,
    total: 100,
    unprepared: 0,
    unhashed: 0,
    pairs: 75,
    too_common: 0,
    next: 'id',
    sample: [],
    precision: null,
  };
  expect(pairsInAll(soFar)).toBe(100);
  expect(pairsInAll({ ...soFar, next: null })).toBe(75);
});
