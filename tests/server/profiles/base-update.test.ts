import { beforeAll, expect, test } from 'vitest';
import { ROLES } from '../../../src/contract/base/roles.ts';
import { PROFILE_STATUSES, judgeTransition } from '../../../src/contract/profiles/status.ts';
import { verifyAuditTrail } from '../../../src/server/trail/proof/prove-trail.ts';
import {
  attributeId,
  attributeInputs,
  completeBaseBody,
  insertBelow,
  insertImages,
  tagId,
} from '../../support/locale-profiles.ts';
import { insertBaseProfile, sharedApi, storedOf } from '../../support/shared-api.ts';

const api = sharedApi();
let complete: Awaited<ReturnType<typeof completeBaseBody>>;
beforeAll(async () => {
  complete = await completeBaseBody(api.services);
});

type Body = { [Field in keyof typeof complete]?: (typeof complete)[Field] | undefined } & {
  selfie_id?: string | null;
  levels_of_others?: string[];
};
const save = (profileBaseId: string, body: Body = {}, headers = api.as('Creator')) =>
  api.attempt('base-profile.update', { params: { profileBaseId }, body: { ...complete, ...body } }, headers);
const empty = { attributes: '{}', profile_name: '', sort_name: '', date_of_birth: 'infinity' };

async function refused(id: string, body: Body, headers = api.as('Creator')) {
  const before = await storedOf(api.services, id);
  const answer = await save(id, body, headers);
  expect(await storedOf(api.services, id)).toEqual(before);
  return answer;
}

const cells = PROFILE_STATUSES.flatMap((status) =>
  ROLES.flatMap((role) => [false, true].map((frozen) => [status, role, frozen] as const)),
);

test.each(cells)(
  'C133 C139 C177 saving: %s, %s, frozen %s: as the table says, and else nothing changes',
  async (...cell) => {
    const [status, role, frozen] = cell;
    const id = await insertBaseProfile(api.services, { ...empty, status, frozen });
    if (status === 'approved') await insertBelow(api.services, id, 'da');
    const before = await storedOf(api.services, id);
    const reserved = status === 'approved' ? { reserved_locales: undefined } : {};
    const { status: code, body } = await save(id, reserved, api.as(role));
    const after = await storedOf(api.services, id);
    const facts = { complete: true, active: false, wasActive: false, changed: true, own: false, frozen };
    const judgement = judgeTransition({ kind: 'base', event: 'save', role, status, ...facts });
    if (!judgement.allowed) {
      expect([code, body.code]).toEqual([judgement.code === 'role-forbids' ? 403 : 409, judgement.code]);
      expect([after.profile, after.events]).toEqual([before.profile, []]);
      return;
    }
    expect(code).toBe(200);
    expect(body.record).toMatchObject({ status: judgement.to, version: 2, missing: [], locales_total: 1 });
    const recorded = after.events.map((row) => row.event);
    expect(recorded.includes(4)).toBe(judgement.transition.audit === 4);
    expect(recorded.filter((event) => event === 16)).toHaveLength(3);
    expect(body.record.waiting_since !== null, 'handed on').toBe(judgement.to !== status);
  },
);

test('C120 a Creator hands on a draft in which nothing changed, and the trail shows it', async () => {
  const id = await insertBaseProfile(api.services, empty);
  await save(id, {}, api.as('Admin'));
  const { events: before } = await storedOf(api.services, id);
  expect((await save(id)).body.record.status).toBe('awaiting_approval');
  const { events } = await storedOf(api.services, id);
  expect(events.slice(before.length)).toMatchObject([
    { event: 17, subject: { kind: 'profile', name: 'status' }, before: { value: 'draft' } },
  ]);
  expect((await verifyAuditTrail(api.services.database)).broken).toBeNull();
});

test('C119 a save that changes nothing writes nothing', async () => {
  const id = await insertBaseProfile(api.services, { ...empty, status: 'awaiting_approval' });
  await save(id);
  const before = await storedOf(api.services, id);
  const again = {
    date_of_birth: '1990-05-17 00:00:00.000000+02:00',
    tags: complete.tags.map((tag) => tag.toUpperCase()),
  };
  const answer = await save(id, again, api.as('BaseChecker'));
  expect([answer.status, answer.body.action_id, answer.body.record.version]).toEqual([
    200,
    null,
    before.profile.version,
  ]);
  expect(await storedOf(api.services, id)).toEqual(before);
});

test('a save fills the columns that lists sort and search by', async () => {
  const id = await insertBaseProfile(api.services, empty);
  const attributes = await attributeInputs(api.services, {
    profileName: ' Ádám  Łuk ',
    name: 'Real',
    city: 'Ærø',
    geoRegion1: 'Fyn',
  });
  await save(id, { attributes });
  const { profile } = await storedOf(api.services, id);
  expect(profile).toMatchObject({
    profile_name: 'Ádám Łuk',
    sort_name: 'adam luk',
    sort_city: 'aero',
    date_of_birth: '1990-05-17',
    search_text: `adam luk real aero fyn aeroe~adam~luk ${id}`,
    missing: [],
  });
});

test('C148 C149 C150 C151 C152 changed fields are reported by one event for each, with before and after', async () => {
  const id = await insertBaseProfile(api.services, { ...empty, status: 'awaiting_approval' });
  const [single, married, art, wine] = await Promise.all([
    tagId(api.services, 'civilStatus', 'single'),
    tagId(api.services, 'civilStatus', 'married'),
    tagId(api.services, 'general', 'art'),
    tagId(api.services, 'general', 'wine'),
  ]);
  const inputs = (values: Record<string, string>) =>
    attributeInputs(api.services, { profileName: 'Anna', name: 'Real', ...values });
  await save(id, {
    tags: [...complete.tags, single, art],
    attributes: await inputs({ profession: 'Baker', rating: '2' }),
  });
  const { events: first } = await storedOf(api.services, id);
  await save(id, {
    tags: [...complete.tags, married, wine],
    attributes: await inputs({ profession: 'Pilot', rating: '', hobbies: 'Chess' }),
  });
  const { events } = await storedOf(api.services, id);
  const recorded = events.slice(first.length);
  const attribute = (name: string) => expect.objectContaining({ kind: 'attribute', name });
  const tag = (id: string, name: string) => ({ kind: 'tag', id, name });
  expect(
    recorded
      .map(({ event, subject, before, after }) => [event, subject, before, after])
      .toSorted(([a], [b]) => +a! - +b!),
  ).toEqual([
    [13, tag(wine, 'wine'), null, { tag_id: wine }],
    [14, tag(married, 'married'), { tag_id: single }, { tag_id: married }],
    [15, tag(art, 'art'), { tag_id: art }, null],
    [16, attribute('hobbies'), null, { value: 'Chess' }],
    [17, attribute('profession'), { value: 'Baker' }, { value: 'Pilot' }],
    [101, attribute('rating'), { value: '2' }, null],
  ]);
  expect(new Set(recorded.map((row) => row.group_id)).size).toBe(1);
});

const born = (day: string) => `${day} 00:00:00.000000+00:00`;
const draft = () => insertBaseProfile(api.services, empty);

test('C153 C155 C158 C160 a save is refused for everything that is missing, in one list', async () => {
  const { status, body } = await refused(await draft(), {
    attributes: [],
    tags: [],
    date_of_birth: '',
    reserved_locales: [],
  });
  expect([status, body.code]).toEqual([409, 'incomplete']);
  expect(body.details.missing).toEqual(['Locales', 'Profile name', 'Real name', 'Profile type', 'Date of birth']);
  expect(body.details.fields[2]).toEqual({ field: 'realName', label: 'Real name' });
});

test('C161 C162 a save is refused for images without an adult level', async () => {
  const id = await draft();
  await insertImages(api.services, { baseProfileId: id }, ['profile_picture']);
  await insertImages(api.services, { baseProfileId: id, leveled: false }, ['attachment', 'profile_picture']);
  const { body } = await refused(id, {});
  expect(body.details.missing).toEqual(['Profile Image 2 AdultLevel', 'Attachment Image 1 AdultLevel']);
});

test('P090 the level of an image that somebody else added meanwhile is theirs to give; of the person’s own it is asked', async () => {
  const id = await draft();
  const [theirs = ''] = await insertImages(api.services, { baseProfileId: id, leveled: false }, ['profile_picture']);
  const left = { levels_of_others: [theirs.toUpperCase()] };
  // Of nobody who is not named.
  expect((await refused(id, {})).body.details.missing).toEqual(['Profile Image 1 AdultLevel']);
  expect((await refused(id, left)).body.details.missing, 'their own').toEqual(['Profile Image 1 AdultLevel']);
  await api.services.database.updateTable('media').set({ added_by: 'Admin-2' }).where('id', '=', theirs).execute();
  expect((await save(id, left)).status).toBe(200);
  expect((await storedOf(api.services, id)).profile.missing).toEqual(['Profile Image 1 AdultLevel']);
});

test('C166 C168 a save is refused for a date of birth less than 18 years ago; the 18th birthday passes', async () => {
  const id = await draft();
  const { status, body } = await refused(id, { date_of_birth: born('2008-11-22') });
  expect([status, body.code, body.error]).toEqual([422, 'too-young', 'Date of birth must be at least 18 years ago.']);
  expect((await save(id, { date_of_birth: born('2008-11-21') })).status).toBe(200);
});

test('P156 a save is refused for a birth more than 120 years ago, unless it was stored before', async () => {
  const id = await draft();
  for (const day of ['1359-01-27', '1390-01-27', '1906-11-20']) {
    const { status, body } = await refused(id, { date_of_birth: born(day) });
    const problem = 'is more than 120 years ago. Write the year of the Gregorian calendar';
    expect([status, body.code, body.details]).toEqual([422, 'invalid-input', [{ path: 'date_of_birth', problem }]]);
  }
  const attributes = { dateOfBirth: born('1359-01-27') };
  const old = await insertBaseProfile(api.services, { ...empty, attributes: JSON.stringify(attributes) });
  expect((await save(old, { date_of_birth: born('1359-01-27') })).status, 'untouched').toBe(200);
  expect((await save(id, { date_of_birth: born('1906-11-21') })).status).toBe(200);
});

test('C166 a save is refused for a date of birth that hides among the attributes', async () => {
  const hidden = await attributeInputs(api.services, { dateOfBirth: born('2008-11-22') });
  const body = { date_of_birth: undefined, attributes: [...complete.attributes, ...hidden] };
  expect((await refused(await draft(), body)).body.code).toBe('too-young');
});

test('C172 a date of birth may come with its attribute type, as a locale profile’s does', async () => {
  const type = await attributeId(api.services, 'dateOfBirth');
  const wrapped = { attribute_type_id: type, value: complete.date_of_birth };
  expect((await save(await draft(), { date_of_birth: wrapped as never })).status).toBe(200);
});

const attributes = async (...given: Record<string, string>[]) => ({
  attributes: (await Promise.all(given.map((each) => attributeInputs(api.services, each)))).flat(),
});
const tags = async (...given: [string, string][]) => ({
  tags: await Promise.all(given.map(([group, name]) => tagId(api.services, group, name))),
});
const problems: [string, string, () => Body | Promise<Body>][] = [
  ['C172 a date of birth in another form', 'date_of_birth', () => ({ date_of_birth: '1990-05-17' })],
  ['C173 a rating below 1', 'attributes.0.value', () => attributes({ rating: '0' })],
  ['a latitude off the globe', 'attributes.0.value', () => attributes({ geoLatitude: '90.1' })],
  ['an attribute twice', 'attributes.1.attribute_type_id', () => attributes({ name: 'A' }, { name: 'B' })],
  [
    'an attribute that there is not',
    'attributes.0.attribute_type_id',
    () => ({ attributes: [{ attribute_type_id: crypto.randomUUID(), value: '' }] }),
  ],
  ['C174 a length of 154 cm', 'tags.0', () => tags(['length', '154 cm'])],
  ['C174 a length that is no number', 'tags.0', () => tags(['length', 'not told'])],
  ['two tags where one is chosen', 'tags.1', () => tags(['gender', 'male'], ['gender', 'female'])],
  ['a tag of images', 'tags.0', () => tags(['attachmentAdultLevel', 'mild'])],
  ['a tag that there is not', 'tags.0', () => ({ tags: [crypto.randomUUID()] })],
  ['a locale that there is not', 'reserved_locales.0', () => ({ reserved_locales: [crypto.randomUUID()] })],
  ['a selfie of somebody else', 'selfie_id', () => ({ selfie_id: crypto.randomUUID() })],
];
test.each(problems)('a save is refused for: %s', async (_, path, bodyOf) => {
  const { status, body } = await refused(await draft(), await bodyOf());
  expect([status, body.code, body.details.map((one: { path: string }) => one.path)]).toEqual([
    422,
    'invalid-input',
    [path],
  ]);
});

test('C174 155 cm is offered, and an old length stays', async () => {
  const [offered, old] = (await tags(['length', '155 cm'], ['length', '150 cm'])).tags;
  expect((await save(await draft(), { tags: [...complete.tags, offered!] })).status).toBe(200);
  const id = await insertBaseProfile(api.services, { ...empty, tags: [old!] });
  expect((await save(id, { tags: [...complete.tags, old!] })).status).toBe(200);
});

test('C193 a save is refused for reserved locales once the profile is approved', async () => {
  const id = await insertBaseProfile(api.services, { status: 'approved' });
  expect((await refused(id, {}, api.as('Admin'))).body.code).toBe('status-forbids');
});

test('a save is refused for an older version; the answer carries the whole record', async () => {
  const id = await insertBaseProfile(api.services, { ...empty, version: 3 });
  const { status, body } = await refused(id, {}, { ...api.as('Creator'), 'if-match': '2' });
  expect([status, body.code]).toEqual([409, 'version-conflict']);
  expect(body.details.current).toMatchObject({ id, version: 3, attributes: [], media: { attachments: [] } });
});

test('C192 the selfie is one of the profile pictures', async () => {
  const id = await insertBaseProfile(api.services, empty);
  const [picture = '', attachment = ''] = await insertImages(api.services, { baseProfileId: id }, [
    'profile_picture',
    'attachment',
  ]);
  expect((await refused(id, { selfie_id: attachment })).status).toBe(422);
  expect((await save(id, { selfie_id: picture })).status).toBe(200);
  const { profile, events } = await storedOf(api.services, id);
  expect(profile.selfie_id).toBe(picture);
  expect(events.map((row) => row.subject)).toContainEqual({ kind: 'profile', id, name: 'selfie_id' });
});
