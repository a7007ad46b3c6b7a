import { expect, test } from 'vitest';
import { completeLocaleBody, sharedApi, tagId } from '../../support/shared-api.ts';
import { PLACE_FIELDS } from '../../../src/contract/geo/place.ts';
import { adminsOf, filledIn, merging, person, storedBase, storedLocale } from './support.ts';
import tables from './taken-over.json' with { type: 'json' };

const api = sharedApi();
const { ada, ben, merge, mergeAttempt: attempt, tryMerge, undo, redo } = adminsOf(api);

test('P065 whose work a locale profile is follows a merge, its undo and its redo', async () => {
  const survivor = await person(api, 'Ida Holm', {}, { status: 'approved' });
  const other = await person(api, 'Ida Holmm', {}, { status: 'approved' });
  const own = await filledIn(api, survivor, 'Ida eins', ben());
  await api.call('locale-profile.approve', { params: { profileId: own } }, api.as('Admin', 'eva'));
  const german = await filledIn(api, other, 'Ida zwei', ben());
  const filler = async () => (await api.call('locale-profile.get', { params: { profileId: own } }, ada())).filled_by;
  const before = await filler();
  expect(before?.user_id).toBe('ben');
  const { action_id: actionId } = await merge(survivor, other, { locales: [german] });
  expect((await filler())?.user_id).toBe('ada');
  await undo(actionId);
  expect(await filler()).toEqual(before);
  await redo(actionId);
  expect((await filler())?.user_id).toBe('ada');
});

async function saveLocale(profileId: string, name: string): Promise<void> {
  const body = await completeLocaleBody(api.services, name);
  await api.call('locale-profile.update', { params: { profileId }, body }, ben());
}

test('P003 P065 a locale profile is not taken over, nor written over, in another version than was seen', async () => {
  const survivor = await person(api, 'Tove Lind', {}, { status: 'approved' });
  const other = await person(api, 'Tove Lindh', {}, { status: 'approved' });
  const own = await filledIn(api, survivor, 'Tove eins');
  const german = await filledIn(api, other, 'Tove zwei');
  const seen = await merging(api, survivor, other, { locales: [german] });
  await saveLocale(german, 'Tove drei');
  const taken = await attempt(seen);
  expect([taken.status, taken.body.code]).toEqual([409, 'version-conflict']);
  const sentence = 'Person ben has changed the German locale profile of “Tove drei” in the meantime.';
  expect(taken.body.error).toBe(sentence);
  expect(taken.body.details).toMatchObject({ parts: [german], changed: [{ kind: 'locale', id: german }] });
  const again = await merging(api, survivor, other, { locales: [german] });
  await saveLocale(own, 'Tove vier');
  const written = await attempt(again);
  expect(written.body.code).toBe('version-conflict');
  expect(written.body.error).toContain('of “Tove vier”');
  expect(written.body.details).toMatchObject({ parts: [german], changed: [{ kind: 'locale', id: own }] });
  expect(await storedLocale(api, own), 'what was typed stands').toMatchObject({ profile_name: 'Tove vier' });

  // Looked at while the survivor had none of that locale yet.
  const whole = await merging(api, survivor, other, { locales: [german] });
  const none = { ...whole, locales: whole.locales.map((locale) => ({ ...locale, over: null })) };
  expect((await attempt(none)).body.code).toBe('version-conflict');
  // Nobody loses anything by what is left out.
  await saveLocale(own, 'Tove vier neu');
  expect((await attempt({ ...whole, locales: [] })).status).toBe(200);
});

const MUNICH = tables.munich;
const PRAGUE = tables.prague;

test('P065 a place is taken over whole, and a part of one is refused', async () => {
  const survivor = await person(api, 'Ria Lang', PRAGUE, { status: 'approved' });
  const other = await person(api, 'Ria Lange', MUNICH);
  const taking = (fields: string[]) => tryMerge(survivor, other, { fields });
  const before = await storedBase(api, survivor);
  const part = 'is part of a place, which is copied as a whole: add';
  const wrong = [
    [['geoLatitude'], 'fields.0', expect.stringContaining(`${part} country, `)],
    [PLACE_FIELDS.slice(0, -1), 'fields.0', `${part} geoTimezone`],
    [['height?'], 'fields.0', 'is not a field'],
    [['profession', 'profession'], 'fields.1', 'is given twice'],
  ] as const;
  for (const [fields, path, problem] of wrong) {
    const { status, body } = await taking([...fields]);
    expect([status, body.code, body.details]).toEqual([422, 'invalid-input', [{ path, problem }]]);
  }
  expect(await storedBase(api, survivor)).toEqual(before);
  const merged = await taking([...PLACE_FIELDS]);
  expect(merged.status, JSON.stringify(merged.body)).toBe(200);
  expect((await storedBase(api, survivor)).attributes).toMatchObject(MUNICH);
});

const young = '2020-01-01 00:00:00.000000+00:00';
test.each([
  ['rating', { rating: 'four' }, ['rating'], '“Rating” cannot be copied: it should be a whole number of at least 1.'],
  ['a date of birth of somebody too young', { dateOfBirth: young }, ['dateOfBirth'], undefined],
  [
    'a place, which is one',
    { ...MUNICH, geoLatitude: 'north' },
    PLACE_FIELDS,
    '“Latitude” cannot be copied: it should be between -90 and 90 degrees.',
  ],
] as const)('P065 a merge that a field is refused in says which: %s', async (_what, more, parts, sentence) => {
  const survivor = await person(api, 'Siv Hall', {}, { status: 'approved' });
  const other = await person(api, 'Siv Halle', { profession: 'Baker', ...more });
  const refused = await tryMerge(survivor, other, { fields: ['profession', ...parts] });
  expect([refused.status, refused.body.details]).toEqual([422, { parts }]);
  if (sentence !== undefined) expect(refused.body.error).toBe(sentence);
});

test('P065 a refusal names a group of tags in words', async () => {
  const survivor = await person(api, 'Siv Holm', {}, { status: 'approved' });
  const tags = await Promise.all(['none', 'mild'].map((name) => tagId(api.services, 'adultLevel', name)));
  const other = await person(api, 'Siv Holme', {}, { tags });
  const refused = await tryMerge(survivor, other, { fields: ['adultLevel'] });
  const error = '“Adult level” cannot be copied: it is a second tag of “Adult level”.';
  expect(refused.body).toMatchObject({ error, details: { parts: ['adultLevel'] } });
});
