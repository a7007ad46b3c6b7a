import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { sharedApi } from '../../support/shared-api.ts';
import { insertBaseProfile } from '../../support/base-profiles.ts';
import { attributeInputs, completeBaseBody, insertImages, tagId } from '../../support/locale-profiles.ts';
import { aPicture } from '../../support/pictures.ts';

const api = sharedApi();

const admin = () => api.as('Admin', 'ada');
const turn = (what: 'undo' | 'redo', actionId: string | null, headers = admin()) =>
  api.attempt(`action.${what}`, { params: { actionId: actionId ?? '' } }, headers);
const rowOf = (id: string) =>
  api.services.database.selectFrom('base_profile').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** A base profile that is complete and waits, with a picture. */
async function complete() {
  const id = await insertBaseProfile(api.services, { status: 'awaiting_approval' });
  const [image = ''] = await insertImages(api.services, { baseProfileId: id }, ['profile_picture']);
  const params = { profileBaseId: id };
  const body = await completeBaseBody(api.services);
  await api.call('base-profile.update', { params, body }, api.as('Admin', 'setter'));
  const save = async (values: Readonly<Record<string, string>>, headers = admin(), tags = body.tags) => {
    const attributes = await attributeInputs(api.services, values);
    return api.call('base-profile.update', { params, body: { attributes, tags } }, headers);
  };
  return { id, params, image, save };
}

describe('several own actions on one record', () => {
  test('P030 the earlier first is refused by the rule, and names oneself; the later one first, both are taken back', async () => {
    const { id, params } = await complete();
    const approved = await api.call('base-profile.approve', { params }, admin());
    const active = await api.call('base-profile.set-active', { params, body: { active: true } }, admin());
    const { status, body } = await turn('undo', approved.action_id);
    expect([status, body.code, body.details.changed_by.user_id]).toEqual([409, 'status-forbids', 'ada']);
    expect((await turn('undo', active.action_id)).status).toBe(200);
    expect((await turn('undo', approved.action_id)).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ status: 'awaiting_approval', active: false });
  });

  test('P030 P031 an own later save of the same field is named, and is to be undone first', async () => {
    const { save } = await complete();
    const first = await save({ profession: 'Pilot' });
    const second = await save({ profession: 'Nurse' });
    const { status, body } = await turn('undo', first.action_id);
    expect([status, body.error]).toEqual([409, 'You have changed “Profession” since. Undo that first.']);
    expect((await turn('undo', second.action_id)).status).toBe(200);
    expect((await turn('undo', first.action_id)).status).toBe(200);
  });
});

describe('somebody else on the same record', () => {
  test('P030 P031 a save of the same field is in the way, by person and label', async () => {
    const { save } = await complete();
    const mine = await save({ profession: 'Pilot' });
    await save({ profession: 'Nurse' }, api.as('Admin', 'bo'));
    const { status, body } = await turn('undo', mine.action_id);
    expect([status, body.error]).toEqual([
      409,
      'Person bo has changed “Profession” since, so it can no longer be undone.',
    ]);
    // Put back by them it is theirs still.
    await save({ profession: 'Pilot' }, api.as('Admin', 'bo'));
    expect((await turn('undo', mine.action_id)).body.code).toBe('undo-refused');
  });

  test('P030 what a profile misses is told by what is there then, whoever changed it', async () => {
    const { id, params, save } = await complete();
    const checker = api.as('BaseChecker', 'cy');
    const bare = await save({}, checker, []);
    expect((await rowOf(id)).missing).toHaveLength(1);
    const body = { files: [await aPicture()] };
    await api.call('media.create-for-base', { params, body }, api.as('Admin', 'bo'));
    const both = (await rowOf(id)).missing;
    expect(both).toHaveLength(2);
    const { status, body: answer } = await turn('undo', bare.action_id, checker);
    expect([status, answer.error]).toEqual([200, undefined]);
    const { missing } = await rowOf(id);
    expect(missing).toHaveLength(1);
    expect(both).toContain(missing[0]);
    expect(missing[0]).toMatch(/adult ?level/i);
  });

  test('P030 a deletion is called one, of a profile after a decision and of a picture after its crop', async () => {
    const { id, image, params } = await complete();
    const checker = api.as('BaseChecker', 'cy');
    const level = await tagId(api.services, 'attachmentAdultLevel', 'nude');
    const tagged = await api.call('media.tag', { body: { media_tags: [{ media_id: image, tag_id: level }] } }, checker);
    await insertImages(api.services, { baseProfileId: id }, ['profile_picture']);
    await api.call('media.delete', { params: { mediaId: image }, body: { locale_id: null } }, api.as('Admin', 'bo'));
    const ofPicture = await turn('undo', tagged.action_id, checker);
    expect(ofPicture.body.error).toBe('Person bo has deleted an image since, so it can no longer be undone.');
    const approved = await api.call(
      'base-profile.disapprove',
      { params, body: { reason: { codes: ['text_quality'], note: '' } } },
      checker,
    );
    await api.call('base-profile.delete', { params }, api.as('Admin', 'bo'));
    const ofProfile = await turn('undo', approved.action_id, checker);
    expect(ofProfile.body.error).toBe('Person bo has deleted the profile itself since, so it can no longer be undone.');
  });

  test('P030 P032 a deletion that is undone after a new order gives the picture a place of its own, and versions tell it', async () => {
    const { id, image: first, params } = await complete();
    const added = await insertImages(api.services, { baseProfileId: id }, ['profile_picture', 'profile_picture']);
    await sql`update media set position = ${sql.ref('position')} + 1 where id = any(${added}::uuid[])`.execute(
      api.services.database,
    );
    const [second = '', third = ''] = added;
    const gone = await api.call(
      'media.delete',
      { params: { mediaId: second }, body: { locale_id: null } },
      api.as('Admin', 'bo'),
    );
    const order = { profile_picture_ids: [third, first], attachment_ids: [] };
    await api.call('base-profile.change-media-order', { params, body: order }, api.as('BaseChecker', 'cy'));
    expect((await turn('undo', gone.action_id, api.as('Admin', 'bo'))).status).toBe(200);
    const live = await api.call('base-profile.media', { params }, admin());
    const ids = live.profile_pictures.map((one) => one.id);
    expect(ids).toEqual([third, second, first]);
    const rows = await api.services.database
      .selectFrom('media')
      .select('position')
      .where('base_profile_id', '=', id)
      .execute();
    expect(new Set(rows.map(({ position }) => position)).size).toBe(3);
    const listed = await api.call('version.list', { params: { kind: 'base', profileId: id }, query: {} }, admin());
    const link = String(listed.versions[0]?.link);
    await api.call(
      'base-profile.change-media-order',
      { params, body: { ...order, profile_picture_ids: [first, third, second] } },
      admin(),
    );
    const then = await api.call('version.get', { params: { kind: 'base', profileId: id, link } }, admin());
    expect(then.pictures.map((one) => one.id)).toEqual(ids);
    await api.call('media.delete', { params: { mediaId: third }, body: { locale_id: null } }, admin());
    await api.call('media.delete', { params: { mediaId: second }, body: { locale_id: null } }, admin());
    const told = await api.services.database
      .selectFrom('audit_event')
      .select('subject')
      .where('base_profile_id', '=', id)
      .where('event', '=', 104)
      .orderBy('link')
      .execute();
    // Numbered by what people saw: the last one was the second of two.
    expect(told.map(({ subject }) => (subject as { name: string }).name)).toEqual([
      'Profile picture 2',
      'Profile picture 2',
      'Profile picture 2',
    ]);
  });
});

describe('doing again', () => {
  test('P018 it is judged as doing it is: by role, hold and state of today', async () => {
    const { id, params } = await complete();
    const checker = api.as('BaseChecker', 'cy');
    const approved = await api.call('base-profile.approve', { params }, checker);
    await turn('undo', approved.action_id, checker);
    const lesser = await turn('redo', approved.action_id, api.as('FillIn', 'cy'));
    expect([lesser.status, lesser.body.code]).toEqual([403, 'role-forbids']);
    const hold = (frozen: boolean) =>
      api.call('base-profile.set-frozen', { params, body: { frozen, note: '' } }, api.as('Admin', 'bo'));
    await hold(true);
    const held = await turn('redo', approved.action_id, checker);
    expect([held.status, held.body.code]).toEqual([409, 'frozen']);
    await hold(false);
    expect((await turn('redo', approved.action_id, checker)).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ status: 'approved' });
  });

  test('P018 nobody does again what somebody else has undone, or what was not undone', async () => {
    const { params } = await complete();
    const approved = await api.call('base-profile.approve', { params }, admin());
    const early = await turn('redo', approved.action_id);
    expect([early.status, early.body.code]).toEqual([409, 'undo-refused']);
    await turn('undo', approved.action_id);
    expect((await turn('redo', approved.action_id, api.as('Admin', 'bo'))).status).toBe(404);
  });

  test('P018 own actions tell what can be done again until something new is done', async () => {
    const me = api.as('Admin', 'teller');
    const later = () => void (api.clock.now = new Date(api.clock.now.getTime() + 1000));
    const { params } = await complete();
    const told = async () => {
      const { actions } = await api.call('action.list', { query: { limit: 50 } }, me);
      return actions.map(({ operation, undone, redoable_since: since }) => [operation, undone, since !== null]);
    };
    const approved = await api.call('base-profile.approve', { params }, me);
    later();
    await turn('undo', approved.action_id, me);
    expect(await told()).toEqual([['base-profile.approve', true, true]]);
    later();
    const { body } = await turn('redo', approved.action_id, me);
    expect(await told()).toEqual([['base-profile.approve', false, false]]);
    later();
    await turn('undo', body.action_id, me);
    later();
    await api.call('base-profile.set-frozen', { params, body: { frozen: true, note: '' } }, me);
    expect(await told()).toEqual([
      ['base-profile.set-frozen', false, false],
      ['base-profile.approve', true, false],
    ]);
  });
});
