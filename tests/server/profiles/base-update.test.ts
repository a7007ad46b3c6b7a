import { beforeAll, describe, expect, test } from 'vitest';
import { judgeTransition } from '../../../src/contract/policy/judge-transition.ts';
import { ROLES } from '../../../src/contract/policy/roles.ts';
import { PROFILE_STATUSES } from '../../../src/contract/policy/status.ts';
import { verifyAuditTrail } from '../../../src/server/audit/verify-audit-trail.ts';
import { insertBaseProfile, storedOf } from '../../support/base-profiles.ts';
import {
  attributeId,
  attributeInputs,
  completeBaseBody,
  insertImages,
  insertLocaleProfile,
  localeId,
  tagId,
} from '../../support/locale-profiles.ts';
import { sharedApi } from '../../support/shared-api.ts';

const api = sharedApi();
let complete: Awaited<ReturnType<typeof completeBaseBody>>;
beforeAll(async () => {
  complete = await completeBaseBody(api.services);
});

type Body = Partial<typeof complete> & { selfie_id?: string | null };
const save = (profileBaseId: string, body: Body = {}, headers = api.as('Creator')) =>
  api.attempt('base-profile.update', { params: { profileBaseId }, body: { ...complete, ...body } }, headers);
const empty = { attributes: '{}', profile_name: '', sort_name: '', date_of_birth: 'infinity' };

/** Saves, and expects a refusal that changes nothing. */
async function refused(id: string, body: Body, headers = api.as('Creator')) {
  const before = await storedOf(api.services, id);
  const answer = await save(id, body, headers);
  expect(await storedOf(api.services, id)).toEqual(before);
  return answer;
}

describe('saving, as the status machine has it', () => {
  const cells = PROFILE_STATUSES.flatMap((status) =>
    ROLES.flatMap((role) => [false, true].map((frozen) => ({ status, role, frozen }))),
  );

  test('C133 C139 C177 every state and role does what the table says, and else changes nothing', async () => {
    for (const { status, role, frozen } of cells) {
      const cell = `${status} ${role} frozen ${frozen}`;
      const id = await insertBaseProfile(api.services, { ...empty, status, frozen });
      const before = await storedOf(api.services, id);
      const { reserved_locales: _, ...others } = complete;
      if (status === 'approved') {
        await insertLocaleProfile(api.services, { base_profile_id: id, locale_id: await localeId(api.services, 'da') });
      }
      const body = status === 'approved' ? others : complete;
      const answer = await api.attempt('base-profile.update', { params: { profileBaseId: id }, body }, api.as(role));
      const after = await storedOf(api.services, id);
      const facts = { complete: true, active: false, wasActive: false, changed: true, own: false, frozen };
      const judgement = judgeTransition({ kind: 'base', event: 'save', role, status, ...facts });
      if (!judgement.allowed) {
        expect([answer.status, answer.body.code], cell).toEqual([
          judgement.code === 'role-forbids' ? 403 : 409,
          judgement.code,
        ]);
        expect(after.profile, cell).toEqual(before.profile);
        expect(after.events, cell).toEqual([]);
        continue;
      }
      expect(answer.status, cell).toBe(200);
      expect(answer.body.record, cell).toMatchObject({
        status: judgement.to,
        version: 2,
        missing: [],
        locales_total: 1,
      });
      const told = after.events.map((row) => row.event);
      expect(told.includes(4), cell).toBe(judgement.transition.audit === 4);
      expect(
        told.filter((event) => event === 16),
        cell,
      ).toHaveLength(3);
      const isHandedOn = judgement.to !== status;
      expect(answer.body.record.waiting_since !== null, cell).toBe(isHandedOn);
    }
    expect((await verifyAuditTrail(api.services.database)).broken).toBeNull();
  });

  test('C120 a Creator hands on a draft in which nothing changed, and the trail tells it', async () => {
    const id = await insertBaseProfile(api.services, empty);
    await save(id, {}, api.as('Admin'));
    const { events: before } = await storedOf(api.services, id);
    const answer = await save(id);
    expect(answer.body.record.status).toBe('awaiting_approval');
    const { events } = await storedOf(api.services, id);
    expect(events.slice(before.length)).toMatchObject([
      { event: 17, subject: { kind: 'profile', name: 'status' }, before: { value: 'draft' } },
    ]);
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

  test('fills the columns that lists sort and search by', async () => {
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
});

describe('what is told of changed fields', () => {
  test('C148 C149 C150 C151 C152 one event for each, with before and after', async () => {
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
    const told = events
      .slice(first.length)
      .map(({ event, subject, before, after }) => ({ event, subject, before, after }));
    expect(told).toEqual(
      expect.arrayContaining([
        {
          event: 16,
          subject: expect.objectContaining({ kind: 'attribute', name: 'hobbies' }),
          before: null,
          after: { value: 'Chess' },
        },
        {
          event: 17,
          subject: expect.objectContaining({ name: 'profession' }),
          before: { value: 'Baker' },
          after: { value: 'Pilot' },
        },
        { event: 101, subject: expect.objectContaining({ name: 'rating' }), before: { value: '2' }, after: null },
        {
          event: 14,
          subject: { kind: 'tag', id: married, name: 'married' },
          before: { tag_id: single },
          after: { tag_id: married },
        },
        { event: 13, subject: { kind: 'tag', id: wine, name: 'wine' }, before: null, after: { tag_id: wine } },
        { event: 15, subject: { kind: 'tag', id: art, name: 'art' }, before: { tag_id: art }, after: null },
      ]),
    );
    expect(told).toHaveLength(6);
    expect(new Set(events.slice(first.length).map((row) => row.group_id)).size).toBe(1);
  });
});

describe('what a save is refused for', () => {
  const born = (day: string) => `${day} 00:00:00.000000+00:00`;
  const draft = () => insertBaseProfile(api.services, empty);

  test('C153 C155 C158 C160 everything that is missing, in one list', async () => {
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

  test('C161 C162 images without an adult level', async () => {
    const id = await draft();
    await insertImages(api.services, { baseProfileId: id }, ['profile_picture']);
    await insertImages(api.services, { baseProfileId: id, leveled: false }, ['attachment', 'profile_picture']);
    const { body } = await refused(id, {});
    expect(body.details.missing).toEqual(['Profile Image 2 AdultLevel', 'Attachment Image 1 AdultLevel']);
  });

  test('C166 C168 a date of birth less than 18 years ago; the 18th birthday passes', async () => {
    const id = await draft();
    const { status, body } = await refused(id, { date_of_birth: born('2008-11-22') });
    expect([status, body.code, body.error]).toEqual([422, 'too-young', 'Date of birth must be at least 18 years ago.']);
    expect((await save(id, { date_of_birth: born('2008-11-21') })).status).toBe(200);
  });

  test('C166 a date of birth that hides among the attributes', async () => {
    const attributes = [
      ...complete.attributes,
      ...(await attributeInputs(api.services, { dateOfBirth: born('2008-11-22') })),
    ];
    const { date_of_birth: _, ...others } = complete;
    const input = { params: { profileBaseId: await draft() }, body: { ...others, attributes } };
    expect((await api.attempt('base-profile.update', input, api.as('Creator'))).body.code).toBe('too-young');
  });

  test('C172 a date of birth in another form', async () => {
    const { status, body } = await refused(await draft(), { date_of_birth: '1990-05-17' });
    expect([status, body.details[0].path]).toEqual([422, 'date_of_birth']);
  });

  test('C172 a date of birth may come with its attribute type, as a locale profile’s does', async () => {
    const type = await attributeId(api.services, 'dateOfBirth');
    const wrapped = { attribute_type_id: type, value: complete.date_of_birth };
    expect((await save(await draft(), { date_of_birth: wrapped as never })).status).toBe(200);
  });

  const problems: [string, () => Promise<Body>, string][] = [
    [
      'C173 a rating below 1',
      async () => ({ attributes: await attributeInputs(api.services, { rating: '0' }) }),
      'attributes.0.value',
    ],
    [
      'a latitude off the globe',
      async () => ({ attributes: await attributeInputs(api.services, { geoLatitude: '90.1' }) }),
      'attributes.0.value',
    ],
    ['C174 a length of 154 cm', async () => ({ tags: [await tagId(api.services, 'length', '154 cm')] }), 'tags.0'],
    [
      'C174 a length that is no number',
      async () => ({ tags: [await tagId(api.services, 'length', 'not told')] }),
      'tags.0',
    ],
    [
      'two tags where one is chosen',
      async () => ({
        tags: [await tagId(api.services, 'gender', 'male'), await tagId(api.services, 'gender', 'female')],
      }),
      'tags.1',
    ],
    ['a tag of images', async () => ({ tags: [await tagId(api.services, 'attachmentAdultLevel', 'mild')] }), 'tags.0'],
    ['a tag that there is not', async () => ({ tags: [crypto.randomUUID()] }), 'tags.0'],
    [
      'an attribute that there is not',
      async () => ({ attributes: [{ attribute_type_id: crypto.randomUUID(), value: '' }] }),
      'attributes.0.attribute_type_id',
    ],
    [
      'an attribute twice',
      async () => ({
        attributes: [
          ...(await attributeInputs(api.services, { name: 'A' })),
          ...(await attributeInputs(api.services, { name: 'B' })),
        ],
      }),
      'attributes.1.attribute_type_id',
    ],
    ['a locale that there is not', async () => ({ reserved_locales: [crypto.randomUUID()] }), 'reserved_locales.0'],
    ['a selfie of somebody else', async () => ({ selfie_id: crypto.randomUUID() }), 'selfie_id'],
  ];
  test.each(problems)('%s', async (_, bodyOf, path) => {
    const { status, body } = await refused(await draft(), await bodyOf());
    expect([status, body.code, body.details.map((one: { path: string }) => one.path)]).toEqual([
      422,
      'invalid-input',
      [path],
    ]);
  });

  test('C174 155 cm is offered, and an old length stays', async () => {
    expect(
      (await save(await draft(), { tags: [...complete.tags, await tagId(api.services, 'length', '155 cm')] })).status,
    ).toBe(200);
    const old = await tagId(api.services, 'length', '150 cm');
    const id = await insertBaseProfile(api.services, { ...empty, tags: [old] });
    expect((await save(id, { tags: [...complete.tags, old] })).status).toBe(200);
  });

  test('C193 reserved locales once the profile is approved', async () => {
    const id = await insertBaseProfile(api.services, { status: 'approved' });
    expect((await refused(id, {}, api.as('Admin'))).body.code).toBe('status-forbids');
  });

  test('an older version; the answer carries the whole record', async () => {
    const id = await insertBaseProfile(api.services, { ...empty, version: 3 });
    const { status, body } = await refused(id, {}, { ...api.as('Creator'), 'if-match': '2' });
    expect([status, body.code]).toEqual([409, 'version-conflict']);
    expect(body.details.current).toMatchObject({ id, version: 3, attributes: [], media: { attachments: [] } });
  });
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
