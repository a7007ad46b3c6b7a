import { expect, test } from 'vitest';
import type { DuplicateCondition } from '../../../../src/contract/duplicates/duplicate-conditions.ts';
import type { DuplicateAction } from '../../../../src/contract/duplicates/duplicate-filter.ts';
import { attributeInputs, completeBaseBody, insertBaseProfile, sharedApi } from '../../../support/shared-api.ts';
import { decide, filterOf, forget, pairOf, runOf, scene } from '../../../server/duplicates/support.ts';

const api = sharedApi();
const NAME: DuplicateCondition = { kind: 'text', field: 'realName', comparison: 'normalised' };
const BIRTHDAY: DuplicateCondition = { kind: 'date-of-birth', days: 0 };
const FILE: DuplicateCondition = { kind: 'same-file' };
const PICTURE: DuplicateCondition = { kind: 'similar-picture', distance: 31 };
const filter = (conditions: readonly DuplicateCondition[], action: DuplicateAction = 'log', active = true) =>
  filterOf(api, conditions, { action, active });
const found = (profileId: string) => pairOf(api, profileId);
const decided = async (profileId: string, decision: 'linked' | 'not_duplicate') =>
  decide(api, (await found(profileId))!, decision);

const profile = (name: string, born = '1990-05-17') =>
  insertBaseProfile(api.services, { profile_name: name, attributes: JSON.stringify(attributesOf(name, born)) });
const attributesOf = (name: string, born: string) => ({
  profileName: name,
  name,
  dateOfBirth: `${born} 00:00:00.000000+00:00`,
});

function upload(id: string, bytes: Buffer, seen?: string) {
  const form = new FormData();
  form.append('files', new File([new Uint8Array(bytes)], 'a.png'));
  if (seen !== undefined) {
    form.append('duplicate_reason', 'The same agency');
    form.append('duplicate_seen', seen);
  }
  return api.request('POST', `/media/profilebase/${id}/create`, api.as('Creator'), form);
}

test('P060 a block holds the upload of a shared picture back although the two were decided not to be one by name', async () => {
  const ids = [await profile('Decided by Name'), await profile('Decided by Name')] as const;
  const byName = await filter([NAME]);
  await runOf(api, byName);
  await decided(ids[0], 'not_duplicate');
  const blocking = [await filter([FILE], 'block'), await filter([PICTURE], 'block')];
  const photo = await scene(71);
  expect((await upload(ids[0], photo)).status).toBe(200);
  const held = await upload(ids[1], photo);
  expect([held.status, held.body.code]).toEqual([409, 'duplicate-blocked']);
  expect(held.body.details.pairs.map((pair: { id: string }) => pair.id)).toContain(ids[0]);
  expect((await found(ids[0]))?.state, 'nothing was saved').toBe('not_duplicate');
  for (const id of [...blocking, byName]) await forget(api, id);
});

test('P060 a save is held back for the birthday that a pair decided by name comes to share', async () => {
  const name = 'Shared Birthday';
  const ids = [await profile(name, '1990-05-17'), await profile(name, '1991-06-18')] as const;
  const byName = await filter([NAME], 'block', false);
  const both = await filter([NAME, BIRTHDAY], 'block');
  await runOf(api, byName);
  await decided(ids[0], 'not_duplicate');
  const save = async (born: string) => {
    const attributes = await attributeInputs(api.services, { profileName: name, name });
    const body = {
      ...(await completeBaseBody(api.services)),
      attributes,
      date_of_birth: `${born} 00:00:00.000000+00:00`,
    };
    return api.attempt('base-profile.update', { params: { profileBaseId: ids[1] }, body }, api.as('Creator'));
  };
  expect((await save('1992-07-19')).status).toBe(200);
  expect((await save('1990-05-17')).body.code).toBe('duplicate-blocked');
  for (const id of [byName, both]) await forget(api, id);
});

test('P060 a decision about a similar picture is asked again about the same file, and one about files holds for all pictures', async () => {
  const ids = [await profile('First of One Photo'), await profile('Second of One Photo')] as const;
  const [shared, other, third] = [await scene(72), await scene(73), await scene(77)];
  for (const id of ids) expect((await upload(id, shared)).status).toBe(200);
  for (const photo of [other, third]) expect((await upload(ids[0], photo)).status).toBe(200);
  const [byPicture, byFile] = [await filter([PICTURE], 'log', false), await filter([FILE], 'log', false)];
  await runOf(api, byPicture);
  await decided(ids[0], 'not_duplicate');
  await runOf(api, byFile);
  expect((await found(ids[0]))?.state).toBe('open');
  await decided(ids[0], 'not_duplicate');
  const blocking = [await filter([FILE], 'block'), await filter([PICTURE], 'block')];
  expect((await upload(ids[1], other)).status, 'a second file of the other').toBe(200);
  for (const each of [byPicture, byFile]) await runOf(api, each);
  expect((await found(ids[0]))?.state).toBe('not_duplicate');
  await decided(ids[0], 'linked');
  expect((await upload(ids[1], third)).status).toBe(200);
  await runOf(api, byFile);
  expect((await found(ids[0]))?.state).toBe('linked');
  for (const each of [byPicture, byFile, ...blocking]) await forget(api, each);
});

test('P060 who has gone on in spite of a shared picture is not asked about it with the next one', async () => {
  const ids = [await profile('First in Spite'), await profile('Second in Spite')] as const;
  const warning = await filter([PICTURE], 'warn');
  const photo = await scene(78);
  expect((await upload(ids[0], photo)).status).toBe(200);
  const held = await upload(ids[1], photo);
  expect((await upload(ids[1], photo, held.body.details.seen)).status).toBe(200);
  expect((await upload(ids[1], await scene(79))).status).toBe(200);
  await forget(api, warning);
});
