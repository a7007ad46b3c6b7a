import { beforeAll, expect, test } from 'vitest';
import type { PairDecision } from '../../../src/contract/duplicates/duplicate-pair.ts';
import { insertBaseProfile, sharedApi, storedOf } from '../../support/shared-api.ts';
import { attributeInputs, completeBaseBody } from '../../support/locale-profiles.ts';
import { aPicture } from '../../support/pictures.ts';
import { decide, filterOf, finish, logOf, pairOf, pairsWhere, workOf } from './support.ts';

const api = sharedApi();
const admin = api.as('Admin');
const creator = api.as('Creator');
beforeAll(async () => {
  const condition = { kind: 'text', field: 'realName', comparison: 'normalised' } as const;
  await filterOf(api, [condition], { action: 'block' });
});

async function known(name: string): Promise<string> {
  const attributes = JSON.stringify({ profileName: name, name });
  const id = await insertBaseProfile(api.services, { profile_name: name, attributes });
  await finish(workOf(api));
  return id;
}

const draft = () =>
  insertBaseProfile(api.services, { status: 'draft', profile_name: '', attributes: '{}', creator_id: 'Creator-1' });

async function save(id: string, name: string, headers = creator) {
  const attributes = await attributeInputs(api.services, { profileName: name, name });
  const body = { ...(await completeBaseBody(api.services)), attributes };
  return api.attempt('base-profile.update', { params: { profileBaseId: id }, body }, headers);
}

const pairsOf = (id: string, state: 'open' | PairDecision = 'open') => pairsWhere(api, { state, profile_id: id });
const decided = async (id: string, decision: PairDecision) =>
  (await decide(api, (await pairOf(api, id))!, decision)).action_id;

test('P060 the very first save that is blocked waits for an Admin, and passes once the two are decided to be two people', async () => {
  const other = await known('Runa Vik');
  const id = await draft();
  const before = await storedOf(api.services, id);
  const held = await save(id, 'Vik, Runa');
  expect([held.status, held.body.code, held.body.details.waiting]).toEqual([409, 'duplicate-blocked', true]);
  expect(await storedOf(api.services, id), 'nothing was written').toEqual(before);
  const [pair, another] = await pairsOf(id);
  expect(another).toBeUndefined();
  expect(new Set([pair?.first.id, pair?.second.id])).toEqual(new Set([id, other]));
  expect(pair?.holds, 'nothing of it is stored').toBe(false);
  // What the save would have stored is reported, though the profile has nothing of it yet.
  const { first, second } = pair?.evidence.parts[0] ?? {};
  expect(new Set([first, second])).toEqual(new Set(['Runa Vik', 'Vik, Runa']));
  expect((await save(id, 'Vik, Runa')).status, 'it waits still').toBe(409);
  expect(await pairsOf(id)).toHaveLength(1);
  const action = await decided(id, 'not_duplicate');
  const saved = await save(id, 'Vik, Runa');
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect(action).not.toBe('');
});

test('P060 a later decision keeps what was decided of the held save, and an undone one holds it again', async () => {
  await known('Sten Aas');
  const id = await draft();
  await save(id, 'Aas, Sten');
  await decided(id, 'unsure');
  const last = await decided(id, 'not_duplicate');
  const [pair] = await pairsOf(id, 'not_duplicate');
  await api.call('duplicate-pair.undo', { params: { pairId: pair?.id ?? '' }, body: { action_id: last } }, admin);
  const [unsure] = await pairsOf(id, 'unsure');
  const undoable = (await logOf(api, id)).find(({ outcome }) => outcome === 'unsure');
  const body = { action_id: undoable?.action_id ?? '' };
  await api.call('duplicate-pair.undo', { params: { pairId: unsure?.id ?? '' }, body }, admin);
  expect((await save(id, 'Aas, Sten')).status).toBe(409);
  await decided(id, 'unsure');
  await decided(id, 'not_duplicate');
  expect((await save(id, 'Aas, Sten')).status).toBe(200);
});

test('P060 a picture that was not kept leaves nothing to decide about', async () => {
  await filterOf(api, [{ kind: 'same-file' }], { action: 'block' });
  const file = await aPicture();
  const send = (id: string) =>
    api.attempt('media.create-for-base', { params: { profileBaseId: id }, body: { files: [file] } }, admin);
  const [one, two] = [await known('Picture One'), await known('Picture Two')];
  expect((await send(one)).status).toBe(200);
  await finish(workOf(api));
  const held = await send(two);
  expect([held.body.code, held.body.details.waiting]).toEqual(['duplicate-blocked', undefined]);
  expect(await pairsOf(two)).toEqual([]);
});
