import { describe, expect, test } from 'vitest';
import type { ProfileStatus } from '../../../src/contract/policy/status.ts';
import { insertBaseProfile, storedOf } from '../../support/base-profiles.ts';
import {
  completeBaseBody,
  completeLocaleBody,
  insertImages,
  insertLocaleProfile,
  localeId,
} from '../../support/locale-profiles.ts';
import { testApi } from '../test-api.ts';

/*
 * The rules as the specification writes them. Other tests walk every cell of the product's own tables,
 * which would be green if a table itself said something else.
 */
const ROLES = ['Admin', 'Creator', 'BaseChecker', 'FillIn', 'GeoChecker'] as const;
const REASON = { reason: { codes: ['photo_quality' as const], note: '' } };

const api = testApi();

/** A complete base profile in a state, the Creator's own. */
function baseIn(status: ProfileStatus): Promise<string> {
  return insertBaseProfile(api.services, { status, missing: [], creator_id: 'Creator-1' });
}

async function localeIn(status: ProfileStatus): Promise<{ baseId: string; id: string }> {
  const baseId = await baseIn('approved');
  const danish = await localeId(api.services, 'da');
  return {
    baseId,
    id: await insertLocaleProfile(api.services, { base_profile_id: baseId, locale_id: danish, status }),
  };
}

/** The roles whose attempt goes through; the others are told that their role may not. */
async function allowed(
  attempt: (role: (typeof ROLES)[number]) => Promise<{ status: number; body: { code?: string } }>,
) {
  const through: string[] = [];
  for (const role of ROLES) {
    const { status, body } = await attempt(role);
    if (status === 200) through.push(role);
    else expect([status, body.code], role).toEqual([403, 'role-forbids']);
  }
  return through;
}

describe('who may', () => {
  test('C177 update a base profile: Creator, BaseChecker and Admin', async () => {
    const body = await completeBaseBody(api.services);
    const through = await allowed(async (role) => {
      const params = { profileBaseId: await baseIn('awaiting_approval') };
      return api.attempt('base-profile.update', { params, body }, api.as(role));
    });
    expect(through).toEqual(['Admin', 'Creator', 'BaseChecker']);
  });

  test('C178 update a locale profile: Admin, FillIn and GeoChecker', async () => {
    const through = await allowed(async (role) => {
      const { id } = await localeIn('awaiting_approval');
      const body = await completeLocaleBody(api.services, `As specified ${role}`);
      return api.attempt('locale-profile.update', { params: { profileId: id }, body }, api.as(role));
    });
    expect(through).toEqual(['Admin', 'FillIn', 'GeoChecker']);
  });

  test('C111 C135 decide on a base profile: BaseChecker and Admin; on a locale profile: GeoChecker and Admin', async () => {
    const params = async () => ({ params: { profileBaseId: await baseIn('awaiting_approval') } });
    const localeParams = async () => ({ params: { profileId: (await localeIn('awaiting_approval')).id } });
    expect(
      await Promise.all([
        allowed(async (role) => api.attempt('base-profile.approve', await params(), api.as(role))),
        allowed(async (role) =>
          api.attempt('base-profile.disapprove', { ...(await params()), body: REASON }, api.as(role)),
        ),
        allowed(async (role) => api.attempt('locale-profile.approve', await localeParams(), api.as(role))),
        allowed(async (role) =>
          api.attempt('locale-profile.disapprove', { ...(await localeParams()), body: REASON }, api.as(role)),
        ),
      ]),
    ).toEqual([
      ['Admin', 'BaseChecker'],
      ['Admin', 'BaseChecker'],
      ['Admin', 'GeoChecker'],
      ['Admin', 'GeoChecker'],
    ]);
  });
});

describe('what becomes of a profile', () => {
  test('C109 C110 C112 C137 C138 C139 a base profile: draft, disapproved, with the Creator again, refilled, approved', async () => {
    const id = await baseIn('draft');
    const params = { profileBaseId: id };
    const body = await completeBaseBody(api.services);
    const checker = api.as('BaseChecker');
    const states = [
      (await api.call('base-profile.disapprove', { params, body: REASON }, checker)).record.status,
      (await api.call('base-profile.update', { params, body }, api.as('Creator'))).record.status,
      (await api.call('base-profile.approve', { params }, checker)).record.status,
    ];
    expect(states).toEqual(['disapproved', 'awaiting_approval', 'approved']);
    const { events } = await storedOf(api.services, id);
    expect(events.map(({ event }) => event).filter((event) => event <= 4)).toEqual([3, 4, 2]);
  });

  test('C108 a status is one of six', async () => {
    const six = ['awaiting_fill_in', 'awaiting_approval', 'approved', 'disapproved', 'unknown', 'draft'];
    for (const status of six) {
      const { status: code } = await api.request('GET', `/profilebase?status=${status}`, api.as('Admin'));
      expect([status, code]).toEqual([status, 200]);
    }
    for (const status of ['active', 'published', 'Draft', 'deleted', 'awaiting']) {
      const { status: code } = await api.request('GET', `/profilebase?status=${status}`, api.as('Admin'));
      expect([status, code]).toEqual([status, 422]);
    }
  });
});

test('C086 C087 an image of a locale profile has its place and its level, a locale entry its profile and its names', async () => {
  const { baseId, id } = await localeIn('awaiting_fill_in');
  const lanes = ['profile_picture', 'attachment', 'profile_picture'] as const;
  const [first, attached, second] = await insertImages(
    api.services,
    { baseProfileId: baseId, localeProfileId: id },
    lanes,
  );
  const { media } = await api.call('locale-profile.get', { params: { profileId: id } }, api.as('FillIn'));
  const placed = (images: readonly { id: string; index: number }[]) => images.map(({ id: of, index }) => [of, index]);
  expect(placed(media.profile_pictures)).toEqual([
    [first, 0],
    [second, 1],
  ]);
  expect(placed(media.attachments)).toEqual([[attached, 0]]);
  for (const image of [...media.profile_pictures, ...media.attachments]) {
    // By the specification's own name; null: not tagged.
    expect(Object.keys(image)).toEqual(expect.arrayContaining(['id', 'index', 'attachmentAdultLevelTag']));
    expect(image.attachmentAdultLevelTag).toBe(image.attachment_adult_level_tag_id);
  }
  const params = { profileBaseId: baseId };
  const { result } = await api.call('base-profile.active-locales', { params }, api.as('Admin'));
  expect(result).toMatchObject([{ profile_id: id, label: expect.stringMatching(/./), language: 'Danish' }]);
});
