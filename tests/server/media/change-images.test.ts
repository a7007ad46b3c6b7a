import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { NOT_TAGGED } from '../../../src/contract/policy/missing-fields.ts';
import { verifyAuditTrail } from '../../../src/server/audit/verify-audit-trail.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { insertBaseProfile } from '../../support/base-profiles.ts';
import { localeId, tagId } from '../../support/locale-profiles.ts';
import { aPicture } from '../../support/pictures.ts';
import { eventsOf, rowsOf, storedFile, uploaded } from './images.ts';

const api = sharedApi();
let danish: string;
let mild: string;
beforeAll(async () => {
  danish = await localeId(api.services, 'da');
  mild = await tagId(api.services, 'attachmentAdultLevel', 'mild');
});

const crop = { x: 100, y: 50, width: 300, height: 200 };
const undo = (id: string | null, headers = api.as('Admin')) =>
  api.attempt('action.undo', { params: { actionId: id ?? '' } }, headers);
const mediaOf = (id: string) => api.call('base-profile.media', { params: { profileBaseId: id } }, api.as('Admin'));

describe('C206 a crop', () => {
  test('is kept as numbers and shown as a file of its own; the original stays', async () => {
    const id = await insertBaseProfile(api.services);
    const [mediaId = ''] = await uploaded(api, id, 1);
    const before = (await mediaOf(id)).profile_pictures[0];
    const answer = await api.call(
      'media.crop',
      { params: { mediaId }, body: { ...crop, locale_id: null } },
      api.as('BaseChecker'),
    );
    const [image] = (await mediaOf(id)).profile_pictures;
    expect(image).toMatchObject({
      crop: { ...crop, rotate: 0 },
      cropped_url: answer.url,
      original_url: before?.original_url,
    });
    const shown = /media\/([0-9a-f]{64})/.exec(answer.url)?.[1] ?? '';
    expect(await sharp(await storedFile(api, shown)).metadata()).toMatchObject({ width: 300, height: 200 });
    expect(image?.tile_url).toContain(shown);
    expect(answer.records[0]?.photo?.url).toContain(shown);
    expect(await eventsOf(api, id)).toEqual([102, 103]);
  });

  test('is turned after it is cut out, and reset to the whole original', async () => {
    const id = await insertBaseProfile(api.services);
    const [mediaId = ''] = await uploaded(api, id, 1);
    const turned = await api.call(
      'media.crop',
      { params: { mediaId }, body: { ...crop, rotate: 90 } },
      api.as('Admin'),
    );
    const shown = /media\/([0-9a-f]{64})/.exec(turned.url)?.[1] ?? '';
    expect(await sharp(await storedFile(api, shown)).metadata()).toMatchObject({ width: 200, height: 300 });
    const same = await api.call('media.crop', { params: { mediaId }, body: { ...crop, rotate: 90 } }, api.as('Admin'));
    expect(same.action_id).toBeNull();
    const reset = await api.call('media.reset-crop', { params: { mediaId }, body: {} }, api.as('Admin'));
    const [image] = (await mediaOf(id)).profile_pictures;
    expect([image?.crop, image?.cropped_url, reset.url]).toEqual([null, null, image?.original_url]);
    expect((await undo(reset.action_id)).status).toBe(200);
    expect((await mediaOf(id)).profile_pictures[0]?.cropped_url).toBe(turned.url);
  });

  test.each([
    ['leads out of the image', { ...crop, x: 400 }, 'width'],
    ['is too small', { ...crop, height: 99 }, 'height'],
    ['is no number', { ...crop, y: 0.5 }, 'y'],
    ['is turned by half', { ...crop, rotate: 45 }, 'rotate'],
    ['is of another locale', { ...crop, locale_id: 'danish' }, 'locale_id'],
  ])('that %s is refused', async (_what, given, path) => {
    const id = await insertBaseProfile(api.services);
    const [mediaId = ''] = await uploaded(api, id, 1);
    const sent = 'locale_id' in given ? { ...given, locale_id: danish } : given;
    const { status, body } = await api.request('PUT', `/media/${mediaId}/crop`, api.as('Admin'), sent);
    expect([status, body.code, body.details[0].path]).toEqual([422, 'invalid-input', path]);
    expect(await eventsOf(api, id)).toEqual([102]);
  });
});

describe('C207 deleting', () => {
  test('takes an image away with its place as the selfie, and undo brings all of it back', async () => {
    const id = await insertBaseProfile(api.services);
    const [first = '', second = ''] = await uploaded(api, id, 2);
    await api.services.database.updateTable('base_profile').set({ selfie_id: second }).where('id', '=', id).execute();
    const before = await rowsOf(api, id);
    const gone = await api.call(
      'media.delete',
      { params: { mediaId: second }, body: { locale_id: null } },
      api.as('Creator'),
    );
    const profile = await api.call('base-profile.get', { params: { profileBaseId: id } }, api.as('Creator'));
    expect([profile.media.profile_pictures.map((image) => image.id), profile.selfie_id]).toEqual([[first], null]);
    expect(profile.missing).not.toContain('Profile Image 2 AdultLevel');
    expect((await undo(gone.action_id, api.as('Creator'))).status).toBe(200);
    expect(await rowsOf(api, id)).toEqual(before);
    expect(await eventsOf(api, id)).toEqual([102, 104, 111]);
    expect(await verifyAuditTrail(api.services.database)).toMatchObject({ broken: null });
  });

  test('an upload is undone by undo as well, and only by whoever did it', async () => {
    const id = await insertBaseProfile(api.services);
    const before = await rowsOf(api, id);
    await uploaded(api, id, 2);
    const [latest] = await api.services.database
      .selectFrom('audit_event')
      .select('group_id')
      .where('base_profile_id', '=', id)
      .execute();
    const other = await undo(latest?.group_id ?? '', api.as('Creator'));
    expect(other.body.code).toBe('not-found');
    const { status, body } = await undo(latest?.group_id ?? '');
    expect([status, body.records[0].photo]).toEqual([200, null]);
    expect(await rowsOf(api, id)).toEqual(before);
  });

  test('P030 P031 is undone beside what somebody has done to other images, and not once it was the same image', async () => {
    const id = await insertBaseProfile(api.services);
    const [first = '', second = ''] = await uploaded(api, id, 2);
    const added = await api.call(
      'media.create-for-base',
      { params: { profileBaseId: id }, body: { files: [await aPicture()] } },
      api.as('Creator'),
    );
    const gone = await api.call('media.delete', { params: { mediaId: first }, body: {} }, api.as('Creator'));
    const tagged = [second, added.media[0]?.id ?? ''].map((media_id) => ({ media_id, tag_id: mild }));
    await api.call('media.tag', { body: { media_tags: tagged } }, api.as('BaseChecker'));
    expect((await undo(gone.action_id, api.as('Creator'))).status).toBe(200);
    expect((await undo(added.action_id, api.as('Creator'))).body).toMatchObject({
      code: 'undo-refused',
      error: 'Person BaseChecker-1 has changed the adult level of an image since, so it can no longer be undone.',
    });
  });
});

describe('C208 tagging', () => {
  test('sets levels in one call, completes the profile, and is undone', async () => {
    const id = await insertBaseProfile(api.services, { missing: ['x'] });
    const ids = await uploaded(api, id, 2);
    const before = await rowsOf(api, id);
    const body = { media_tags: ids.map((media_id) => ({ media_id, tag_id: mild })) };
    const { records, action_id: actionId } = await api.call('media.tag', { body }, api.as('BaseChecker'));
    expect(records[0]?.missing.some((label) => label.includes('AdultLevel'))).toBe(false);
    expect((await mediaOf(id)).profile_pictures.map((image) => image.attachment_adult_level_tag_id)).toEqual([
      mild,
      mild,
    ]);
    for (const method of ['PUT', 'POST']) {
      const again = await api.request(method, '/media/tag', api.as('BaseChecker'), body);
      expect([again.status, again.body.action_id], method).toEqual([200, null]);
    }
    expect((await undo(actionId, api.as('BaseChecker'))).status).toBe(200);
    expect(await rowsOf(api, id)).toEqual(before);
    expect(await eventsOf(api, id)).toEqual([102, 105, 111]);
  });

  test.each([null, '', NOT_TAGGED])(
    'C163 C164 C165 C176 C209 is refused whole while one level is %j, with the sentence in data.error',
    async (tag_id) => {
      const id = await insertBaseProfile(api.services);
      const [first = '', second = ''] = await uploaded(api, id, 2);
      const body = {
        media_tags: [
          { media_id: first, tag_id: mild },
          { media_id: second, tag_id },
        ],
      };
      const { status, body: answer } = await api.attempt('media.tag', { body }, api.as('Admin'));
      expect([status, answer.code, answer.error]).toEqual([
        422,
        'adult-level-missing',
        'Please select an adult level for each image',
      ]);
      expect((await mediaOf(id)).profile_pictures[0]?.attachment_adult_level_tag_id).toBeNull();
    },
  );

  test('is refused for what is no level, for images of two profiles, and for one image twice', async () => {
    const id = await insertBaseProfile(api.services);
    const other = await insertBaseProfile(api.services);
    const [first = ''] = await uploaded(api, id, 1);
    const [second = ''] = await uploaded(api, other, 1);
    const gender = await tagId(api.services, 'gender', 'female');
    const send = async (...media_tags: { media_id: string; tag_id: string }[]) =>
      (await api.attempt('media.tag', { body: { media_tags } }, api.as('Admin'))).status;
    const one = { media_id: first, tag_id: mild };
    expect(await send({ ...one, tag_id: gender })).toBe(422);
    expect(await send(one, { media_id: second, tag_id: mild })).toBe(422);
    expect(await send(one, one)).toBe(422);
    expect(await send({ ...one, media_id: danish })).toBe(404);
    expect([await eventsOf(api, id), await eventsOf(api, other)]).toEqual([[102], [102]]);
  });
});

describe('who may', () => {
  const acts = {
    crop: (mediaId: string) => ['PUT', `/media/${mediaId}/crop`, { ...crop, locale_id: undefined }] as const,
    delete: (mediaId: string) => ['POST', `/media/${mediaId}/delete`, {}] as const,
    tag: (mediaId: string) => ['PUT', '/media/tag', { media_tags: [{ media_id: mediaId, tag_id: mild }] }] as const,
  };
  const attempt = async (act: keyof typeof acts, mediaId: string, headers: Record<string, string>) => {
    const [method, path, body] = acts[act](mediaId);
    return (await api.request(method, path, headers, body)).status;
  };

  test('a stale version is refused with the record as it is, and a frozen profile is an Admin\u2019s', async () => {
    const id = await insertBaseProfile(api.services);
    const [mediaId = ''] = await uploaded(api, id, 1);
    const stale = await api.request(
      'POST',
      `/media/${mediaId}/delete`,
      { ...api.as('Creator'), 'if-match': '"1"' },
      {},
    );
    expect([stale.status, stale.body.code, stale.body.details.current.version]).toEqual([409, 'version-conflict', 2]);
    await api.services.database.updateTable('base_profile').set({ frozen: true }).where('id', '=', id).execute();
    expect(await attempt('delete', mediaId, api.as('Creator'))).toBe(409);
    expect(await attempt('delete', mediaId, api.as('Admin'))).toBe(200);
  });
});
