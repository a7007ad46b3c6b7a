import { expect, test } from 'vitest';
import { mergeBody, mergeRows } from '../../../src/client/duplicates/merge-rows.ts';
import type { CaseProfile } from '../../../src/contract/duplicates/duplicate-pair.ts';
import { SETTINGS } from '../../../src/contract/settings/settings.ts';
import { hashPicture } from '../../../src/libraries/pictures/hash-picture.ts';
import { insertBelow, insertDocument, insertImages, sharedApi, TEST_NOW } from '../../support/shared-api.ts';
import { foundBy, SAME_PROFILE_NAME, scene, workOf } from '../duplicates/support.ts';
import { uploaded } from '../media/images.ts';
import { draftOf } from '../../client/duplicates/case-profile.ts';
import { adminsOf, filledIn, merging, person } from './support.ts';

const api = sharedApi();
const { ada, mergeAttempt, tryMerge, undo, caseOf: profilesOf } = adminsOf(api);

async function caseOf(name: string) {
  const { rows } = await foundBy(api, [SAME_PROFILE_NAME], { active: false }, workOf(api, api.services.files));
  return () => profilesOf(rows.find(({ first }) => first.profile_name === name)?.id ?? '');
}

const reasons = (profiles: CaseProfile[], survivor: string) =>
  Object.fromEntries(
    mergeRows(draftOf(profiles, survivor)).flatMap(({ key, cells }) =>
      cells.flatMap(({ because }) => (because === null ? [] : [[key, because] as const])),
    ),
  );

const withRoomFor = (most: number, what: 'profile_pictures' | 'documents' = 'profile_pictures') =>
  api.call(
    'setting.change',
    { params: { key: 'media_limits' }, body: { value: { ...SETTINGS.media_limits.default, [what]: most } } },
    ada(),
  );

test('P065 what the page proposes is taken, whichever profile goes on: what cannot be taken over says so in its row', async () => {
  const name = 'Ainhoa Durán';
  const first = await person(api, name, {}, { status: 'approved', active: true });
  const second = await person(api, name, { profession: 'Baker' }, { status: 'awaiting_approval' });
  const attributes = JSON.stringify({ profileName: 'Ainhoa i Danmark' });
  const lacking = await insertBelow(api.services, first, 'da', { profile_name: 'Ainhoa i Danmark', attributes });
  const german = await filledIn(api, second, 'Ainhoa auf Deutsch');
  const lanes = ['profile_picture', 'profile_picture'] as const;
  await insertImages(api.services, { baseProfileId: second, localeProfileId: german, leveled: false }, lanes);
  const [good = ''] = await uploaded(api, second, 1);
  const png = await scene(4711);
  const files = [new File([new Uint8Array(png)], 'a.png')];
  const upload = { params: { profileBaseId: second }, body: { kind: 'profile_picture' as const, files } };
  const bad = (await api.call('media.create-for-base', upload, ada())).media[0]!.id;
  const read = await caseOf(name);
  const csv = `${(await hashPicture(png)).hash},Known`;
  await api.call('bad-picture.import', { body: { name: 'List', csv } }, ada());
  const profiles = await read();
  expect(reasons(profiles, first)).toEqual({
    [`picture:${bad}`]: 'It cannot be copied.',
    'locale:de': 'It lacks Profile Image 1 AdultLevel, Profile Image 2 AdultLevel.',
  });
  const early = 'Locales can be activated once the base profile is approved.';
  expect(reasons(profiles, second)).toMatchObject({ 'locale:da': early });
  const ofFirst = mergeBody(draftOf(profiles, first));
  expect(ofFirst, 'the good picture is proposed').toMatchObject({ pictures: [good], locales: [] });
  for (const { id } of profiles) {
    const answer = await mergeAttempt(mergeBody(draftOf(await read(), id)));
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    await undo(answer.body.action_id);
  }

  // Taken all the same, by anyone who sends it: the refusal says of which parts it speaks.
  for (const [chosen, survivor, other, code, parts] of [
    [{ pictures: [good, bad] }, first, second, 'file-unreadable', [bad]],
    [{ locales: [german] }, first, second, 'incomplete', [german]],
    [{ locales: [lacking] }, second, first, 'status-forbids', [lacking]],
  ] as const) {
    const refused = await tryMerge(survivor, other, chosen as never);
    expect([refused.body.code, refused.body.details?.parts]).toEqual([code, parts]);
  }
});

test('P065 pictures beyond the room of a profile are not proposed, and may be chosen in the place of others', async () => {
  const name = 'Pilar Ortega';
  const first = await person(api, name, {}, { status: 'approved', active: true });
  const second = await person(api, name);
  await uploaded(api, first, 2);
  const given = await uploaded(api, second, 5);
  const read = await caseOf(name);
  await withRoomFor(4);
  const profiles = await read();
  const draft = draftOf(profiles, first);
  const proposed = mergeBody(draft).pictures;
  // Two of the same colour are there already, and take no room.
  const beyond = given.filter((id) => !proposed.includes(id));
  expect([proposed.length, beyond.length]).toEqual([4, 1]);
  expect(reasons(profiles, first)).toEqual({ [`picture:${beyond[0]}`]: 'A profile holds at most 4 profile pictures.' });
  const all = { ...draft, chosen: { [`picture:${beyond[0]}`]: second } };
  expect(mergeBody(all).pictures).toHaveLength(5);
  const refused = await mergeAttempt(mergeBody(all));
  expect([refused.body.code, refused.body.details.parts]).toEqual(['profile-full', beyond]);
  const instead = { ...all, chosen: { ...all.chosen, [`picture:${given[3]}`]: first } };
  expect((await mergeAttempt(mergeBody(instead))).status).toBe(200);
});

test('P065 documents beyond the room of a profile are not proposed, and are refused by name when chosen', async () => {
  const name = 'Pilar Ortiz';
  const first = await person(api, name, {}, { status: 'approved', active: true });
  const second = await person(api, name);
  for (const owner of [first, first, second]) await insertDocument(api.services, owner);
  const beyond = await insertDocument(api.services, second, { added_at: new Date(TEST_NOW.getTime() + 1000) });
  const read = await caseOf(name);
  await withRoomFor(3, 'documents');
  const profiles = await read();
  const draft = draftOf(profiles, first);
  expect(mergeBody(draft).documents).toHaveLength(1);
  expect(reasons(profiles, first)).toEqual({ [`document:${beyond}`]: 'A base profile holds at most 3 documents.' });
  const all = mergeBody({ ...draft, chosen: { [`document:${beyond}`]: second } });
  const refused = await mergeAttempt(all);
  expect([refused.body.code, refused.body.details.parts]).toEqual(['profile-full', [beyond]]);
  expect((await mergeAttempt(mergeBody(draft))).status).toBe(200);
});

test('P065 a merge of what somebody has changed names each profile that has changed, and by whom', async () => {
  const ids = [await person(api, 'Åke Two'), await person(api, 'Леся Three')] as const;
  const { survivor, other, ...body } = await merging(api, ...ids);
  const stale = (seen: typeof survivor) => ({ ...seen, version: seen.version + 7 });
  const refused = await mergeAttempt({ ...body, survivor: stale(survivor), other: stale(other) });
  expect([refused.status, refused.body.code]).toEqual([409, 'version-conflict']);
  expect(refused.body.error).toBe(
    'Someone has changed “Åke Two” in the meantime. Someone has changed “Леся Three” in the meantime.',
  );
  expect(refused.body.details.changed.map(({ id }: { id: string }) => id)).toEqual(ids);
});
