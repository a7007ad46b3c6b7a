import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sharedApi } from '../../support/shared-api.ts';
import { filterBody } from './support.ts';

const api = sharedApi();
const admin = api.as('Admin');

const name = { kind: 'text', field: 'profileName', comparison: 'normalised' } as const;

test('a filter is saved, changed under its version, and deleted', async () => {
  const { filter } = await api.call(
    'duplicate-filter.create',
    { body: filterBody([name], { name: '  Same   name ' }) },
    admin,
  );
  expect(filter).toMatchObject({ name: 'Same name', version: 1, last_run: null, hits: { open: 0 } });
  const again = await api.attempt(
    'duplicate-filter.create',
    { body: filterBody([name], { name: 'same NAME' }) },
    admin,
  );
  expect([again.status, again.body.details]).toEqual([
    422,
    [{ path: 'name', problem: 'is the name of another filter' }],
  ]);
  const params = { filterId: filter.id };
  const changed = filterBody([name], { name: 'Same name', action: 'block' });
  const first = await api.call('duplicate-filter.update', { params, body: changed }, { ...admin, 'if-match': '"1"' });
  expect(first.filter).toMatchObject({ version: 2, action: 'block' });
  const stale = await api.attempt(
    'duplicate-filter.update',
    { params, body: changed },
    { ...admin, 'if-match': '"1"' },
  );
  expect([stale.status, stale.body.code, stale.body.details.current.version]).toEqual([409, 'version-conflict', 2]);
  await api.call('duplicate-filter.delete', { params }, admin);
  expect((await api.call('duplicate-filter.list', {}, admin)).filters).toEqual([]);
  expect((await api.attempt('duplicate-run.start', { params }, admin)).status).toBe(404);
  // Its name is free again.
  await api.call('duplicate-filter.create', { body: filterBody([name], { name: 'Same name' }) }, admin);
});

test('a group that would compare everybody with everybody is refused, with its place', async () => {
  const wide = {
    groups: [
      { conditions: [name] },
      {
        conditions: [
          { kind: 'dropdown' as const, field: 'gender' },
          { kind: 'active' as const, value: 'yes' as const },
        ],
      },
    ],
  };
  for (const refused of [
    await api.attempt('duplicate-filter.create', { body: filterBody([], wide) }, admin),
    await api.attempt('duplicate-filter.preview', { body: { scope: 'base', ...wide } }, admin),
  ]) {
    expect(refused.status).toBe(422);
    expect(refused.body.details[0].path).toBe('groups.1');
    expect(refused.body.details[0].problem).toMatch(/needs a condition that narrows/);
  }
});

test('what cannot be compared is refused by name', async () => {
  const problem = async (condition: object, scope = 'base') => {
    const body = { ...filterBody([name]), scope, groups: [{ conditions: [name, condition] }] } as never;
    const answer = await api.attempt('duplicate-filter.create', { body }, admin);
    expect(answer.status).toBe(422);
    return answer.body.details[0].problem as string;
  };
  expect(await problem({ kind: 'dropdown', field: 'nonsense' })).toBe('cannot compare the field nonsense');
  expect(await problem({ kind: 'text', field: 'constructor', comparison: 'exact' })).toBe(
    'cannot compare the field constructor',
  );
  expect(await problem({ kind: 'text', field: 'profession', comparison: 'similar' })).toMatch(/by similarity/);
  expect(await problem({ kind: 'text', field: 'aboutMe', comparison: 'similar', similarity: 0.4 }, 'locale')).toMatch(
    /at least 0.6/,
  );
  expect(await problem({ kind: 'text', field: 'aboutMe', comparison: 'phonetic' }, 'locale')).toMatch(/by its sound/);
  expect(await problem({ kind: 'same-document' }, 'locale')).toBe('cannot be met: documents belong to base profiles');
});

test('hostile filters are refused, and none reaches the database', async () => {
  const groups: unknown[] = [
    [],
    'x',
    [{ conditions: [] }],
    [{ conditions: Array.from({ length: 9 }, () => name) }],
    Array.from({ length: 6 }, () => ({ conditions: [name] })),
    [{ conditions: [{ ...name, extra: 1 }] }],
    [{ conditions: [{ kind: 'similar-picture', distance: 256 }] }],
    [{ conditions: [{ kind: 'similar-picture', distance: -1 }] }],
    [{ conditions: [{ kind: 'date-of-birth', days: 1e9 }] }],
    [{ conditions: [name, { kind: 'distance', kilometres: Number.MAX_VALUE }] }],
    [{ conditions: [name, { kind: 'tag', tags: ["'; drop table duplicate_pair; --"], match: 'same' }] }],
    [{ conditions: [{ __proto__: null, kind: '__proto__' }] }],
  ];
  for (const each of groups) {
    const body = { ...filterBody([name]), groups: each } as never;
    const answer = await api.attempt('duplicate-filter.create', { body }, admin);
    expect([answer.status, answer.body.code], JSON.stringify(each)).toEqual([422, 'invalid-input']);
  }
  const blank = await api.attempt('duplicate-filter.create', { body: filterBody([name], { name: '   ' }) }, admin);
  expect(blank.body.details).toEqual([{ path: 'name', problem: 'has no readable characters' }]);
  const strange = { kind: 'text', field: 'realName', comparison: 'similar', similarity: 0.3 } as const;
  await api.call(
    'duplicate-filter.preview',
    { body: { scope: 'locale', groups: [{ conditions: [strange] }], filter_id: randomUUID() } },
    admin,
  );
});

test('pairs of a filter that was deleted are still listed; of one that there never was it says so', async () => {
  const { filter } = await api.call('duplicate-filter.create', { body: filterBody([name]) }, admin);
  const params = { filterId: filter.id };
  await api.call('duplicate-filter.delete', { params }, { ...admin, 'if-match': '"1"' });
  const pairsOf = (filter_id: string) =>
    api.attempt('duplicate-pair.list', { query: { state: 'open', limit: 10, filter_id } }, admin);
  expect((await pairsOf(filter.id)).status).toBe(200);
  const unknown = await pairsOf(randomUUID());
  expect([unknown.status, unknown.body.error]).toEqual([404, 'There is no such filter.']);
});
