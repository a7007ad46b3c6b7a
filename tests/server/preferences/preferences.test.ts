import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  PREFERENCE_KEYS,
  PREFERENCES,
  SAVED_VIEWS_MAXIMUM,
  type PreferenceKey,
} from '../../../src/contract/settings/preferences.ts';
import { ROLES } from '../../../src/contract/base/roles.ts';
import { timestampOf } from '../../../src/contract/base/primitives.ts';
import { sharedApi, TEST_NOW } from '../../support/shared-api.ts';

const AT = timestampOf(TEST_NOW);
const api = sharedApi();
const list = async (headers: Record<string, string>) => (await api.call('preference.list', {}, headers)).preferences;
const set = (key: PreferenceKey, value: unknown, headers: Record<string, string>) =>
  api.attempt('preference.set', { params: { key }, body: { value } }, headers);

test('everything is as by default until it was kept, for every role', async () => {
  for (const role of ROLES) {
    const kept = await list(api.as(role, `new-${role}`));
    expect(Object.keys(kept).sort()).toEqual([...PREFERENCE_KEYS].sort());
    const unset = (key: PreferenceKey) => ({ version: 1, value: PREFERENCES[key].unset, changed_at: null });
    for (const key of PREFERENCE_KEYS) expect(kept[key]).toEqual(unset(key));
  }
});

const view = { id: randomUUID(), name: 'Waiting', filter: { status: ['draft'] }, sort: 'status', direction: 'asc' };
const good: [PreferenceKey, unknown][] = [
  ['keymap', { preset: 'modern', bindings: { 'palette.open': ['$mod+k'] }, single_keys: false }],
  ['saved-views.base-profiles', [view]],
  ['saved-views.locale-profiles', [{ ...view, filter: { locale: [randomUUID()] } }]],
  ['columns.base-profiles', { hidden: ['city'], order: ['status', 'profile_name'] }],
  ['columns.locale-profiles', { hidden: [], order: [] }],
  ['import-columns', { City: 'attribute.city', Notes: '' }],
  ['matrix-locales', 'all'],
  ['pins', { base: false, locales: [randomUUID(), randomUUID()] }],
  ['theme', 'dark'],
  ['density', 'compact'],
  ['blur-level', 'always'],
  ['time-zone', 'Europe/Lisbon'],
  ['formats', 'de-CH'],
  ['recent-records', [{ kind: 'locale', id: randomUUID(), profile_base_id: randomUUID(), name: 'Ада' }]],
  ['palette-habit', { 'go.base-profiles': { count: 1.5, last: 1_700_000_000_000 } }],
  ['told-keys', ['go.base-profiles $mod+b']],
];

test.each(good)('%s comes back as it was kept, for that person alone', async (key, value) => {
  const mine = api.as('Creator', 'keeper');
  expect((await set(key, value, mine)).body).toEqual({ preference: { key, version: 2, value, changed_at: AT } });
  expect((await list(mine))[key]).toEqual({ version: 2, value, changed_at: AT });
  expect((await list(api.as('Creator', 'somebody-else')))[key].version).toBe(1);
});

test('every key of the closed list has a case above', () => {
  expect(good.map(([key]) => key).sort()).toEqual([...PREFERENCE_KEYS].sort());
});

const bad: [string, PreferenceKey, unknown][] = [
  ['nothing', 'theme', undefined],
  ['another word', 'theme', 'purple'],
  ['a place that is no time zone', 'time-zone', 'Europe/Atlantis'],
  ['an unknown member', 'keymap', { ...PREFERENCES.keymap.unset, extra: 1 }],
  ['a key of a prototype', 'keymap', { ...PREFERENCES.keymap.unset, bindings: { 'x y': ['a'] } }],
  ['a filter that no list has', 'saved-views.base-profiles', [{ ...view, filter: { colour: 'red' } }]],
  ['too many views', 'saved-views.base-profiles', Array.from({ length: SAVED_VIEWS_MAXIMUM + 1 }, () => view)],
  ['a half of a character', 'recent-records', [{ kind: 'base', id: randomUUID(), name: '\ud83d' }]],
  [
    'more commands than there can be',
    'palette-habit',
    Object.fromEntries(Array.from({ length: 401 }, (_, index) => [`c${index}`, { count: 1, last: 1 }])),
  ],
  [
    'more bytes than one may take',
    'keymap',
    {
      ...PREFERENCES.keymap.unset,
      bindings: Object.fromEntries(
        Array.from({ length: 399 }, (_, index) => [`c${index}`, ['x'.repeat(60), 'y'.repeat(60), 'z'.repeat(60)]]),
      ),
    },
  ],
];
test.each(bad)('a value that does not fit is refused by name: %s', async (_what, key, value) => {
  const mine = api.as('Admin', 'careful');
  const { status, body } = await set(key, value, mine);
  expect([status, body.code]).toEqual([422, 'invalid-input']);
  expect(body.details[0].path).toMatch(/^value/);
  expect((await list(mine))[key].version).toBe(1);
});

test('a value that does not fit is refused by name: a key that is not on the list', async () => {
  expect((await api.request('PUT', '/me/preferences/shoe-size', api.as('Admin'), { value: 1 })).status).toBe(422);
});

test('a stale version is answered with what is kept now, the first write included', async () => {
  const mine = api.as('FillIn', 'two-tabs');
  const seen = (version: number) => ({ ...mine, 'if-match': `"${version}"` });
  expect((await set('theme', 'dark', seen(1))).status).toBe(200);
  const late = await set('theme', 'light', seen(1));
  expect([late.status, late.body.code, late.body.details]).toEqual([
    409,
    'version-conflict',
    { preference: { key: 'theme', version: 2, value: 'dark', changed_at: AT } },
  ]);
  expect((await set('theme', 'light', seen(2))).body.preference).toEqual({
    key: 'theme',
    version: 3,
    value: 'light',
    changed_at: AT,
  });
});

test('of two first writes at the same moment one is reported', async () => {
  const mine = { ...api.as('FillIn', 'same-moment'), 'if-match': '"1"' };
  const answers = await Promise.all([set('density', 'compact', mine), set('density', 'comfortable', mine)]);
  expect(answers.map((answer) => String(answer.status)).sort()).toEqual(['200', '409']);
});

test('what an older version kept and no longer fits counts as never set', async () => {
  const mine = api.as('Admin', 'old-hand');
  await set('density', 'compact', mine);
  await api.services.database
    .updateTable('preference')
    .set({ value: JSON.stringify('roomy') })
    .where('person_id', '=', 'old-hand')
    .execute();
  expect((await list(mine)).density).toEqual({ version: 2, value: 'comfortable', changed_at: AT });
});
