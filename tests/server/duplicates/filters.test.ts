import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sharedApi } from '../../support/shared-api.ts';
import { filterBody } from './support.ts';

const api = sharedApi();
const admin = api.as('Admin');
const name = { kind: 'text', field: 'profileName', comparison: 'normalised' } as const;

/** Tries to make a filter by the name, or as it is given besides. */
const create = (given: object) =>
  api.attempt('duplicate-filter.create', { body: { ...filterBody([name]), ...given } }, admin);

test('a filter is saved, changed under its version, and deleted', async () => {
  const { filter } = (await create({ name: '  Same   name ' })).body;
  expect(filter).toMatchObject({ name: 'Same name', version: 1, last_run: null, hits: { open: 0 } });
  const again = await create({ name: 'same NAME' });
  const taken = [{ path: 'name', problem: 'is the name of another filter' }];
  expect([again.status, again.body.details]).toEqual([422, taken]);
  const params = { filterId: filter.id };
  const body = filterBody([name], { name: 'Same name', action: 'block' });
  const update = () => api.attempt('duplicate-filter.update', { params, body }, { ...admin, 'if-match': '"1"' });
  expect((await update()).body.filter).toMatchObject({ version: 2, action: 'block' });
  const stale = await update();
  expect([stale.status, stale.body.code, stale.body.details.current.version]).toEqual([409, 'version-conflict', 2]);
  await api.call('duplicate-filter.delete', { params }, admin);
  expect((await api.call('duplicate-filter.list', {}, admin)).filters).toEqual([]);
  expect((await api.attempt('duplicate-run.start', { params }, admin)).status).toBe(404);
  expect((await create({ name: 'Same name' })).status).toBe(200);
});

test('a group that would compare everybody with everybody is refused, with its place', async () => {
  const all = [
    { kind: 'dropdown' as const, field: 'gender' },
    { kind: 'active' as const, value: 'yes' as const },
  ];
  const groups = [{ conditions: [name] }, { conditions: all }];
  const preview = api.attempt('duplicate-filter.preview', { body: { scope: 'base', groups } }, admin);
  for (const refused of [await create({ groups }), await preview]) {
    expect([refused.status, refused.body.details[0].path]).toEqual([422, 'groups.1']);
    expect(refused.body.details[0].problem).toMatch(/needs a condition that narrows/);
  }
});

test('what cannot be compared is refused by name', async () => {
  const problem = async (condition: object, scope = 'base') => {
    const answer = await create({ scope, groups: [{ conditions: [name, condition] }] });
    expect(answer.status).toBe(422);
    return answer.body.details[0].problem as string;
  };
  const text = (field: string, comparison: string, more = {}) => ({ kind: 'text', field, comparison, ...more });
  expect(await problem({ kind: 'dropdown', field: 'nonsense' })).toBe('cannot compare the field nonsense');
  expect(await problem(text('constructor', 'exact'))).toBe('cannot compare the field constructor');
  expect(await problem(text('profession', 'similar'))).toMatch(/by similarity/);
  expect(await problem(text('aboutMe', 'similar', { similarity: 0.4 }), 'locale')).toMatch(/at least 0.6/);
  expect(await problem(text('aboutMe', 'phonetic'), 'locale')).toMatch(/by its sound/);
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
    const answer = await create({ groups: each });
    expect([answer.status, answer.body.code], JSON.stringify(each)).toEqual([422, 'invalid-input']);
  }
  const blank = await create({ name: '   ' });
  expect(blank.body.details).toEqual([{ path: 'name', problem: 'has no readable characters' }]);
  const strange = { kind: 'text', field: 'realName', comparison: 'similar', similarity: 0.3 } as const;
  const body = { scope: 'locale' as const, groups: [{ conditions: [strange] }], filter_id: randomUUID() };
  await api.call('duplicate-filter.preview', { body }, admin);
});

test('pairs of a filter that was deleted are still listed; of one that there never was it says so', async () => {
  const { filter } = (await create({})).body;
  const params = { filterId: filter.id };
  await api.call('duplicate-filter.delete', { params }, { ...admin, 'if-match': '"1"' });
  const pairsOf = (filter_id: string) =>
    api.attempt('duplicate-pair.list', { query: { state: 'open', limit: 10, filter_id } }, admin);
  expect((await pairsOf(filter.id)).status).toBe(200);
  const unknown = await pairsOf(randomUUID());
  expect([unknown.status, unknown.body.error]).toEqual([404, 'There is no such filter.']);
});
