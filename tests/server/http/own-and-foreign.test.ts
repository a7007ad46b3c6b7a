import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../../../src/contract/operations/operation.ts';
import { OPERATIONS, type OperationId } from '../../../src/contract/operations/operations.ts';
import type { Role } from '../../../src/contract/policy/roles.ts';
import { pathOf, startTestApi, TEST_NOW, type TestApi } from '../../support/api.ts';
import { insertBaseProfile, storedOf } from '../../support/base-profiles.ts';
import {
  completeBaseBody,
  completeLocaleBody,
  insertImages,
  insertLocaleProfile,
  localeId,
  tagId,
} from '../../support/locale-profiles.ts';
import { aPicture } from '../../support/pictures.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

interface Records {
  base: string;
  locale: string;
  /** Of the base profile, or of the locale profile. */
  image: string;
  document: string;
}

/** A Swedish base profile by `creator` that waits or is a draft, with a Danish profile beneath it. */
async function records(creator: string, of: 'base' | 'locale', waits: boolean): Promise<Records> {
  const since = { waiting_since: TEST_NOW };
  const base = await insertBaseProfile(api.services, {
    ...(waits && { status: 'awaiting_approval', ...since }),
    creator_id: creator,
    attributes: JSON.stringify({ profileName: 'Anna Berg', countryCode: 'SE' }),
  });
  const locale = await insertLocaleProfile(api.services, {
    base_profile_id: base,
    locale_id: await localeId(api.services, 'da'),
    ...(waits && { status: 'awaiting_approval', ...since }),
  });
  const owner = { baseProfileId: base, ...(of === 'locale' && { localeProfileId: locale }) };
  const [image = ''] = await insertImages(api.services, owner, ['attachment']);
  const document = randomUUID();
  await api.services.database
    .insertInto('document')
    .values({
      id: document,
      base_profile_id: base,
      name: 'Consent.pdf',
      kind: 'consent',
      size: 10,
      type: 'application/pdf',
      sha256: 'a'.repeat(64),
      added_by: 'Creator-1',
      added_by_name: 'Person Creator-1',
      added_at: TEST_NOW,
    })
    .execute();
  return { base, locale, image, document };
}

/** Operations with a record in their path that works only with a body; the others need none. */
const BODIES: Partial<Record<OperationId, (on: Records) => unknown>> = {
  'base-profile.set-active': () => ({ active: false }),
  'base-profile.update': () => completeBaseBody(api.services),
  'base-profile.change-media-order': ({ image }) => ({ profile_picture_ids: [], attachment_ids: [image] }),
  'base-profile.activate-locales': async () => ({ locales: [await localeId(api.services, 'sv')] }),
  'base-profile.set-frozen': () => ({ frozen: true }),
  'locale-profile.set-active': () => ({ active: false }),
  'locale-profile.update': () => completeLocaleBody(api.services, `Anna ${randomUUID()}`),
  'locale-profile.change-media-order': ({ image }) => ({ profile_picture_ids: [], attachment_ids: [image] }),
  'locale-profile.disapprove': () => ({ reason: { codes: ['under_age_doubt'], note: '' } }),
  'base-profile.disapprove': () => ({ reason: { codes: ['under_age_doubt'], note: '' } }),
  'locale-profile.set-frozen': () => ({ frozen: true }),
  'media.crop': () => ({ x: 0, y: 0, width: 200, height: 200, rotate: 0 }),
  'media.create-for-base': () => form('files[0]', { kind: 'attachment' }),
  'media.create-for-locale': () => form('files[0]', { kind: 'attachment' }),
  'document.create': () => form('document', { kind: 'consent' }),
};

async function form(member: string, fields: Record<string, string>): Promise<FormData> {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  data.append(member, await aPicture());
  return data;
}

const WAITING: readonly string[] = ['approve', 'disapprove'];
const operations = Object.entries(OPERATIONS) as [OperationId, Operation][];
const namedIn = (name: string) => operations.filter(([, { path }]) => path.includes(`{${name}}`));

async function send(id: OperationId, on: Records, headers: Record<string, string>, given?: unknown) {
  const operation: Operation = OPERATIONS[id];
  const params = { profileBaseId: on.base, profileId: on.locale, mediaId: on.image, documentId: on.document };
  const body = given ?? (await BODIES[id]?.(on));
  return api.request(operation.method, pathOf(operation, { params }), headers, body);
}

/** Refused with that code, and nothing of the profile has changed; in the same way it works on what is the person's own. */
async function expectForeign(
  id: OperationId,
  of: 'base' | 'locale',
  { mine, foreign }: Record<'mine' | 'foreign', { creator: string; headers: Record<string, string> }>,
  code: string,
): Promise<void> {
  const waits = WAITING.some((word) => id.endsWith(`.${word}`));
  const theirs = await records(foreign.creator, of, waits);
  const before = await storedOf(api.services, theirs.base);
  const refused = await send(id, theirs, foreign.headers);
  expect([refused.status, refused.body.code], id).toEqual([403, code]);
  expect(await storedOf(api.services, theirs.base)).toEqual(before);
  const own = await send(id, await records(mine.creator, of, waits), mine.headers);
  // What the state of this record refuses is another matter, but neither whose it is nor its form may be refused.
  expect(own.body.code, id).not.toBe(code);
  expect(own.status, `${id} ${JSON.stringify(own.body)}`).not.toBe(422);
}

const inArea = (role: Role, geos: readonly string[]) => ({
  creator: 'Creator-1',
  headers: api.as(role, undefined, geos),
});
const areas = (role: Role) => ({ mine: inArea(role, ['SE']), foreign: inArea(role, ['de', 'DE']) });
const creators = () => ({
  mine: { creator: 'Creator-1', headers: api.as('Creator') },
  foreign: { creator: 'Somebody', headers: api.as('Creator') },
});

describe('a locale profile outside the area', () => {
  test.each(namedIn('profileId').map(([id]) => id))('is closed to every role: %s', async (id) => {
    for (const role of OPERATIONS[id].roles) await expectForeign(id, 'locale', areas(role), 'area-forbids');
  });

  test.each(namedIn('mediaId').map(([id]) => id))('so are its images: %s', async (id) => {
    const roles = OPERATIONS[id].roles.filter((role) => ['FillIn', 'Admin'].includes(role));
    expect(roles).toHaveLength(2);
    for (const role of roles) await expectForeign(id, 'locale', areas(role), 'area-forbids');
  });

  test('so is its trail', async () => {
    const on = await records('Creator-1', 'locale', false);
    const body = { page: 1, limit: 3, profile_id: on.locale };
    for (const role of ['Admin', 'FillIn', 'GeoChecker'] as const) {
      const { mine, foreign } = areas(role);
      expect((await send('log.list', on, foreign.headers, body)).body.code).toBe('area-forbids');
      expect((await send('log.list', on, mine.headers, body)).status).toBe(200);
    }
  });

  test('it is not tagged, claimed or decided with others either', async () => {
    const on = await records('Creator-1', 'locale', true);
    const before = await storedOf(api.services, on.base);
    const far = inArea('GeoChecker', ['de']).headers;
    const level = await tagId(api.services, 'attachmentAdultLevel', 'mild');
    const tags = { media_tags: [{ media_id: on.image, tag_id: level }] };
    expect((await send('media.tag', on, far, tags)).body.code).toBe('area-forbids');
    expect((await send('queue.claim', on, far, { kind: 'locale', id: on.locale })).body.code).toBe('status-forbids');
    const items = { kind: 'locale', items: [{ id: on.locale, version: 1 }] };
    const { body } = await send('review.approve-several', on, far, items);
    expect(body.results).toMatchObject([{ outcome: 'refused', code: 'area-forbids' }]);
    expect(await storedOf(api.services, on.base)).toEqual(before);
  });
});

describe('what a Creator does to the profile of somebody else', () => {
  const closed = [
    'base-profile.delete',
    'base-profile.change-media-order',
    'media.create-for-base',
    ...namedIn('mediaId').map(([id]) => id),
    ...operations.map(([id]) => id).filter((id) => id.startsWith('document.')),
  ] as OperationId[];

  test.each(closed)('%s is refused', async (id) => {
    await expectForeign(id, 'base', creators(), 'role-forbids');
  });

  test('its documents are not even named where the profile is read', async () => {
    const { mine, foreign } = creators();
    const names = async ({ creator, headers }: typeof mine) => {
      const { body } = await send('base-profile.get', await records(creator, 'base', false), headers);
      return (body.documents as { name: string }[]).map(({ name }) => name);
    };
    expect([await names(mine), await names(foreign)]).toEqual([['Consent.pdf'], []]);
  });
});

test('an action, a claim and a run of somebody else are not taken over', async () => {
  const on = await records('Creator-1', 'base', true);
  const done = await api.call(
    'base-profile.approve',
    { params: { profileBaseId: on.base } },
    api.as('BaseChecker', 'doer'),
  );
  const other = await records('Creator-1', 'base', true);
  const claim = { kind: 'base' as const, id: other.base };
  const claimed = await api.call('queue.claim', { body: claim }, api.as('BaseChecker', 'holder'));
  const before = await storedOf(api.services, on.base);
  const undone = await api.attempt(
    'action.undo',
    { params: { actionId: done.action_id } },
    api.as('BaseChecker', 'thief'),
  );
  expect([undone.status, undone.body.code]).toEqual([409, 'undo-refused']);
  expect(await storedOf(api.services, on.base)).toEqual(before);
  const lease = { params: { leaseId: claimed.lease?.id ?? '' } };
  const beat = await api.attempt('queue.heartbeat', lease, api.as('BaseChecker', 'thief'));
  expect(beat.body.code).toBe('lease-lost');
  await api.attempt('queue.release', lease, api.as('BaseChecker', 'thief'));
  expect((await api.attempt('queue.heartbeat', lease, api.as('BaseChecker', 'holder'))).status).toBe(200);
});
