import { beforeAll, expect, test } from 'vitest';
import { ROLES } from '../../../src/contract/base/roles.ts';
import { PROFILE_STATUSES } from '../../../src/contract/profiles/status.ts';
import { insertBelow, insertImages, insertLocaleProfile, localeId, tagId } from '../../support/locale-profiles.ts';
import { insertBaseProfile, sharedApi, storedOf } from '../../support/shared-api.ts';

const api = sharedApi();
let locales: string[];
beforeAll(async () => {
  const answer = await api.call('locale.list', {}, api.as('Admin'));
  locales = answer.locales.map((locale) => locale.id);
});

test('C109 C136 C190 creating makes a draft of the caller’s, and shows it', async () => {
  const type = await tagId(api.services, 'profileType', 'B');
  const reserved = [locales[0] ?? '', locales[1] ?? '', locales[0] ?? ''];
  const body = { profile_type: type, locales: reserved };
  const { profile_base_id: id } = await api.call('base-profile.create', { body }, api.as('Creator', 'Creator-7'));
  const { profile, events } = await storedOf(api.services, id);
  expect(profile).toMatchObject({
    status: 'draft',
    active: false,
    version: 1,
    tags: [type],
    reserved_locales: [locales[0], locales[1]],
    locales_total: 2,
    creator_id: 'Creator-7',
    missing: ['Profile name', 'Real name', 'Date of birth'],
  });
  expect(events).toMatchObject([{ event: 1, actor_id: 'Creator-7', after: { status: 'draft' } }]);
  const { rows } = await api.call('base-profile.search', { query: { text: id, limit: 8 } }, api.as('Admin'));
  expect(rows).toHaveLength(1);
});

test('creating refuses a tag of another group and an unknown locale', async () => {
  const [type, gender] = [await tagId(api.services, 'profileType', 'A'), await tagId(api.services, 'gender', 'male')];
  for (const [path, body] of [
    ['profile_type', { profile_type: gender }],
    ['locales.0', { profile_type: type, locales: [crypto.randomUUID()] }],
  ] as const) {
    const answer = await api.attempt('base-profile.create', { body: body as never }, api.as('Creator'));
    expect([answer.status, answer.body.details]).toEqual([422, [expect.objectContaining({ path })]]);
  }
});

const remove = (profileBaseId: string, headers: Record<string, string>) =>
  api.attempt('base-profile.delete', { params: { profileBaseId } }, headers);

test('C191 who deletes in every state and role: an Admin any, a Creator a draft of their own', async () => {
  const cells = PROFILE_STATUSES.flatMap((status) =>
    ROLES.flatMap((role) => [true, false].map((own) => ({ status, role, own }))),
  );
  for (const { status, role, own } of cells) {
    const id = await insertBaseProfile(api.services, { status, creator_id: own ? `${role}-1` : 'somebody' });
    const before = await storedOf(api.services, id);
    const { status: code } = await remove(id, api.as(role));
    const isAllowed = role === 'Admin' || (role === 'Creator' && own && status === 'draft');
    const cell = `${status} ${role} own ${own}`;
    expect(code, cell).toBe(isAllowed ? 200 : role === 'Creator' && own ? 409 : 403);
    const after = await storedOf(api.services, id);
    if (isAllowed) expect(after.events, cell).toMatchObject([{ event: 109 }]);
    else expect(after, cell).toEqual(before);
  }
});

test('deleting takes the locale profiles along; none of it is found any more', async () => {
  const id = await insertBaseProfile(api.services, { status: 'approved' });
  const beneath = { base_profile_id: id, locale_id: locales[0] ?? '', status: 'approved' as const };
  const profileId = await insertLocaleProfile(api.services, beneath);
  expect((await remove(id, api.as('Admin'))).status).toBe(200);
  const found = [
    await api.attempt('base-profile.get', { params: { profileBaseId: id } }, api.as('Admin')),
    await api.attempt('locale-profile.get', { params: { profileId } }, api.as('Admin')),
    await api.attempt('base-profile.active-locales', { params: { profileBaseId: id } }, api.as('Admin')),
    await remove(id, api.as('Admin')),
  ];
  expect(found.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  const { events, locales: rows } = await storedOf(api.services, id);
  expect(events.map((row) => [row.event, row.locale_profile_id])).toEqual([
    [109, null],
    [110, profileId],
  ]);
  expect(rows[0]?.deleted_at).toEqual(api.clock.now);
});

const activate = (profileBaseId: string, ids: string[], headers = api.as('BaseChecker')) =>
  api.attempt('base-profile.activate-locales', { params: { profileBaseId }, body: { locales: ids } }, headers);

test('C198 all 184 locales at once, each with an event; a second time all are there', async () => {
  const id = await insertBaseProfile(api.services, { status: 'approved' });
  const { body } = await activate(id, locales);
  expect(body.locales_created).toBe(184);
  expect(body.record).toMatchObject({ locales_total: 184, locales_done: 0 });
  const stored = await storedOf(api.services, id);
  expect(stored.locales).toHaveLength(184);
  expect(stored.locales.every((row) => row.status === 'awaiting_fill_in' && !row.active)).toBe(true);
  expect(stored.events.map((row) => row.event)).toEqual(Array.from({ length: 184 }, () => 5));
  const again = await activate(id, locales);
  expect(again.body).toMatchObject({ action_id: null, locales_created: 0 });
  expect(new Set(again.body.results.map((one: { outcome: string }) => one.outcome))).toEqual(
    new Set(['already_there']),
  );
  expect(await storedOf(api.services, id)).toEqual(stored);
});

test('locales that were activated since are no decision, and one that made locales stays one, to anyone who saves a stale page', async () => {
  const reserved = [locales[0] ?? ''];
  const params = {
    profileBaseId: await insertBaseProfile(api.services, { status: 'awaiting_approval', reserved_locales: reserved }),
  };
  await api.call('base-profile.approve', { params, body: {} }, api.as('Admin', 'Anna'));
  const stale = async () => {
    const headers = { ...api.as('Admin'), 'if-match': '"1"' };
    const { body } = await api.attempt('base-profile.set-active', { params, body: { active: true } }, headers);
    return [body.code, body.details.changed_by.user_id, 'decided_by' in body.details];
  };
  expect(await stale()).toEqual(['version-conflict', 'Anna', true]);
  await activate(params.profileBaseId, [locales[1] ?? ''], api.as('Admin', 'Bob'));
  expect(await stale()).toEqual(['version-conflict', 'Bob', false]);
});

test('activating locales has an outcome for each: created, there already, refused as unknown or outside the person’s area', async () => {
  const id = await insertBaseProfile(api.services, { status: 'approved' });
  const idOf = (code: string) => localeId(api.services, code);
  const [there, fresh, foreign] = [await idOf('da'), await idOf('sv'), await idOf('de')];
  const profileId = await insertLocaleProfile(api.services, { base_profile_id: id, locale_id: there });
  const unknown = crypto.randomUUID();
  const asked = [there, fresh, unknown, fresh, foreign];
  const { body } = await activate(id, asked, api.as('BaseChecker', undefined, ['da', 'sv']));
  expect(body.results).toEqual([
    { locale_id: there, outcome: 'already_there', profile_id: profileId, reason: null },
    { locale_id: fresh, outcome: 'created', profile_id: expect.any(String), reason: null },
    { locale_id: unknown, outcome: 'refused', profile_id: null, reason: 'There is no such locale.' },
    { locale_id: foreign, outcome: 'refused', profile_id: null, reason: expect.any(String) },
  ]);
});

test('C118 no locale is activated beneath a base profile that is not approved', async () => {
  for (const status of PROFILE_STATUSES.filter((one) => one !== 'approved')) {
    const id = await insertBaseProfile(api.services, { status });
    const before = await storedOf(api.services, id);
    const answer = await activate(id, locales.slice(0, 2));
    expect([status, answer.status, answer.body.code]).toEqual([status, 409, 'status-forbids']);
    expect(await storedOf(api.services, id)).toEqual(before);
  }
});

test('a doubt about age stops everybody but an Admin from activating locales', async () => {
  const id = await insertBaseProfile(api.services, { status: 'approved', frozen: true });
  expect((await activate(id, locales.slice(0, 1))).body.code).toBe('frozen');
  expect((await activate(id, locales.slice(0, 1), api.as('Admin'))).status).toBe(200);
});

test('two people who activate the same locales make each once', async () => {
  const id = await insertBaseProfile(api.services, { status: 'approved' });
  const answers = await Promise.all([1, 2, 3].map(() => activate(id, locales.slice(0, 20))));
  expect(answers.map(({ body }) => body.locales_created).sort((a, b) => a - b)).toEqual([0, 0, 20]);
});

test('C189 locales that have a profile are listed by code, reserved ones are not', async () => {
  const id = await insertBaseProfile(api.services, { reserved_locales: locales.slice(0, 1) });
  for (const code of ['de', 'da']) await insertBelow(api.services, id, code);
  const input = { params: { profileBaseId: id } };
  const { result } = await api.call('base-profile.active-locales', input, api.as('Creator'));
  expect(result.map(({ code, language, status, active }) => [code, language, status, active])).toEqual([
    ['da', 'Danish', 'awaiting_fill_in', false],
    ['de', 'German', 'awaiting_fill_in', false],
  ]);
});

const order = (profileBaseId: string, pictures: string[], attachments: string[], headers = api.as('Creator')) => {
  const body = { profile_picture_ids: pictures, attachment_ids: attachments };
  return api.attempt('base-profile.change-media-order', { params: { profileBaseId }, body }, headers);
};
const shown = async (profileBaseId: string) => {
  const { media } = await api.call('base-profile.get', { params: { profileBaseId } }, api.as('Admin'));
  return [media.profile_pictures.map((one) => one.id), media.attachments.map((one) => one.id)];
};
const withImages = async () => {
  const id = await insertBaseProfile(api.services);
  const lanes = ['profile_picture', 'profile_picture', 'attachment'] as const;
  const [a = '', b = '', c = ''] = await insertImages(api.services, { baseProfileId: id }, lanes);
  return { id, a, b, c };
};

test('C194 the order of images is written, also from one lane into the other, and reported; that stands so already writes nothing', async () => {
  const { id, a, b, c } = await withImages();
  const before = await storedOf(api.services, id);
  expect([(await order(id, [a, b], [c])).status, await storedOf(api.services, id)]).toEqual([200, before]);
  const answer = await order(id, [c, b], [a]);
  expect([answer.status, answer.body.record.version]).toEqual([200, 2]);
  expect(await shown(id)).toEqual([[c, b], [a]]);
  expect((await storedOf(api.services, id)).events).toMatchObject([
    {
      event: 106,
      before: { profile_picture_ids: [a, b], attachment_ids: [c] },
      after: { profile_picture_ids: [c, b], attachment_ids: [a] },
    },
  ]);
});

test('the order of images must name every image of this profile once', async () => {
  const { id, a, b, c } = await withImages();
  const { c: foreign } = await withImages();
  const wrong: [string[], string[]][] = [
    [[a, b], []],
    [[a, b], [foreign]],
    [[a, b, b], [c]],
    [
      [a, b],
      [c, foreign],
    ],
  ];
  for (const [pictures, attachments] of wrong) expect((await order(id, pictures, attachments)).status).toBe(422);
  expect(await shown(id)).toEqual([[a, b], [c]]);
});

test('the order of images is for those who may save', async () => {
  const id = await insertBaseProfile(api.services, { status: 'unknown' });
  expect((await order(id, [], [], api.as('Admin'))).body.code).toBe('status-forbids');
  expect((await order(id, [], [], api.as('FillIn'))).body.code).toBe('role-forbids');
});
