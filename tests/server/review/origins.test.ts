import { expect, test } from 'vitest';
import { insertBaseProfile, sharedApi } from '../../support/shared-api.ts';
import { attributeInputs, completeLocaleBody, insertBelow } from '../../support/locale-profiles.ts';

const api = sharedApi();
const SWEDISH = 'Jag skrattar högt och missar aldrig en soluppgång vid havet.';
const GERMAN = 'Ich lache laut und verpasse nie einen Sonnenaufgang am Meer.';
let names = 0;

/** A german and a swedish locale profile of one base profile; the swedish one has a text. */
async function aPair() {
  const base = await insertBaseProfile(api.services, { status: 'approved' });
  const made = async (code: string) => insertBelow(api.services, base, code);
  const pair = { base, de: await made('de'), sv: await made('sv'), nb: await made('nb'), da: await made('da') };
  await save(pair.sv, { aboutMe: SWEDISH });
  return pair;
}

/** Saves as a FillIn, with the origins that the form shows. */
async function save(id: string, texts: Record<string, string>, origins?: Record<string, string>) {
  names += 1;
  const complete = await completeLocaleBody(api.services, `Origin ${names}`);
  const attributes = [...complete.attributes, ...(await attributeInputs(api.services, texts))];
  const body = { ...complete, attributes, ...(origins && { origins }) };
  return api.call('locale-profile.update', { params: { profileId: id }, body }, api.as('FillIn'));
}

const read = (id: string) => api.call('locale-profile.get', { params: { profileId: id } }, api.as('GeoChecker'));
const approve = (id: string) =>
  api.attempt('locale-profile.approve', { params: { profileId: id } }, api.as('GeoChecker'));
const undo = (actionId: string | null) =>
  api.call('action.undo', { params: { actionId: actionId ?? '' } }, api.as('FillIn'));
const taken = [{ field: 'aboutMe', from: 'sv', language: 'sv', letters: 50 }];

test('P044 a value shows whose it is until it is touched, to anyone who checks as well, and its text cannot be approved', async () => {
  const { de } = await aPair();
  await save(de, { aboutMe: SWEDISH }, { aboutMe: 'sv' });
  expect((await read(de)).origins).toEqual(taken);
  const { rows } = await api.call('queue.list', { query: { limit: 100 } }, api.as('GeoChecker'));
  expect(rows.find(({ id }) => id === de)?.origins).toEqual(taken);
  const refused = await approve(de);
  expect([refused.status, refused.body.code]).toEqual([409, 'foreign-text']);
  expect(refused.body.error).toContain('About me (from sv)');
  await save(de, { aboutMe: GERMAN });
  expect((await read(de)).origins).toEqual([]);
  expect((await approve(de)).status).toBe(200);
});

test('P044 several at once are refused it one by one, and an Admin can allow it', async () => {
  const { de } = await aPair();
  await save(de, { aboutMe: SWEDISH }, { aboutMe: 'sv' });
  const { version } = await read(de);
  const several = { kind: 'locale' as const, items: [{ id: de, version }] };
  const { results } = await api.call('review.approve-several', { body: several }, api.as('GeoChecker'));
  expect(results[0]).toMatchObject({ outcome: 'refused', code: 'foreign-text' });
  const set = (value: string) =>
    api.call('setting.change', { params: { key: 'foreign_texts' }, body: { value } }, api.as('Admin'));
  await set('allow');
  expect((await approve(de)).status).toBe(200);
  await set('refuse');
});

test('P044 a text of a language that nobody distinguishes from its own may be approved, and so may a name or a short word', async () => {
  const { nb, da, de } = await aPair();
  await save(da, { aboutMe: GERMAN });
  await save(nb, { aboutMe: GERMAN }, { aboutMe: 'da' });
  expect((await approve(nb)).status).toBe(200);
  await save(de, {}, { profession: 'sv', realName: 'base' });
  expect((await read(de)).origins.map(({ field }) => field).sort()).toEqual(['profession', 'realName']);
  expect((await approve(de)).status).toBe(200);
});

test('P044 a text of a base profile that names no language is from another one', async () => {
  const { de } = await aPair();
  await save(de, { aboutMe: SWEDISH }, { aboutMe: 'base' });
  expect((await approve(de)).body.code).toBe('foreign-text');
});

test('P044 an undo and a restored version bring value and origin back together, and neither without the other', async () => {
  const { de } = await aPair();
  await save(de, { aboutMe: SWEDISH }, { aboutMe: 'sv' });
  const touched = await save(de, { aboutMe: GERMAN });
  expect((await read(de)).origins).toEqual([]);
  await undo(touched.action_id);
  expect((await read(de)).origins).toEqual(taken);
  await save(de, { aboutMe: GERMAN });
  const { versions } = await api.call(
    'version.list',
    { params: { kind: 'locale', profileId: de }, query: {} },
    api.as('Admin'),
  );
  const links = versions.map(({ link }) => link).toSorted((one, other) => one - other);
  let restored = false;
  for (const link of links) {
    const params = { kind: 'locale' as const, profileId: de, link: String(link) };
    await api.attempt('version.restore', { params, body: { fields: ['attribute:aboutMe'] } }, api.as('Admin'));
    const { origins, attributes } = await read(de);
    const holds = attributes.some(({ value }) => value === SWEDISH);
    expect(origins.some(({ field }) => field === 'aboutMe')).toBe(holds);
    restored ||= holds;
  }
  expect(restored).toBe(true);
});

test('P044 an origin that there is not is left out, and the save keeps all else', async () => {
  const { de } = await aPair();
  const origins = { aboutMe: 'fr', status: 'sv', hobbies: 'sv', nonsense: 'base' };
  await save(de, { aboutMe: SWEDISH }, origins);
  const found = await read(de);
  expect(found.origins).toEqual([]);
  expect(found.attributes.some(({ value }) => value === SWEDISH)).toBe(true);
});
