import { expect, test } from 'vitest';
import type { Role } from '../../../src/contract/base/roles.ts';
import { UNDO_DEPTH } from '../../../src/contract/review/undo.ts';
import { alterBase, insertBaseProfile, insertBaseProfiles, sharedApi, storedOf } from '../../support/shared-api.ts';
import { completeBaseBody, insertBelow, localeId, tagId } from '../../support/locale-profiles.ts';
import { rowsOf, uploaded } from '../media/images.ts';
import { undoActs, type OwnAct } from './undo-acts.ts';

const api = sharedApi();
const acts = undoActs(api);

test.each<[string, Role, Role, OwnAct]>([
  ['a save', 'FillIn', 'Creator', (id, _, headers) => acts.saveLocale(id, 'Undo 3', headers)],
  ['a deletion', 'Admin', 'FillIn', acts.removeLocale],
  ['activated locales', 'Admin', 'Creator', acts.activate],
  ['a disapproval', 'Admin', 'FillIn', (_, baseId, headers) => acts.disapprove(baseId, headers)],
  [
    'a disapproval of what was approved',
    'Admin',
    'BaseChecker',
    (_, baseId, headers) => acts.disapprove(baseId, headers),
  ],
])('%s by a person who was %s and is %s is not undone', async (_, was, now, act) => {
  const { baseId, id } = await acts.localeProfile();
  const { action_id: actionId } = await act(id, baseId, api.as(was, 'moved'));
  const { status, body } = await acts.refused(baseId, actionId, api.as(now, 'moved'));
  expect([status, body.code]).toEqual([403, 'role-forbids']);
});

test('a person who does not work on the locale any more undoes nothing there', async () => {
  const { baseId, id } = await acts.localeProfile();
  const { action_id: actionId } = await acts.saveLocale(id, 'Undo 4');
  expect((await acts.refused(baseId, actionId, api.as('FillIn', undefined, ['de']))).body.code).toBe('area-forbids');
});

test('P030 an own doubt about age is undone while nobody has looked at it', async () => {
  const id = await acts.waiting();
  const before = await acts.columnsOf(id);
  const { action_id: actionId } = await acts.disapprove(id, acts.checker, 'under_age_doubt');
  expect([(await acts.turn('undo', actionId, acts.checker)).status, await acts.columnsOf(id)]).toEqual([200, before]);
});

test(`no more than the last ${UNDO_DEPTH} actions are undone`, async () => {
  const headers = api.as('Admin', 'busy');
  const ids = await insertBaseProfiles(
    api.services,
    Array.from({ length: UNDO_DEPTH + 1 }, () => ({ status: 'approved' as const })),
  );
  const actions: string[] = [];
  for (const [minute, id] of ids.entries()) {
    api.clock.now = new Date(Date.UTC(2026, 10, 21, 12, minute));
    actions.push((await acts.publish(id, headers)).action_id);
  }
  const [oldest = '', second = ''] = actions;
  expect((await acts.refused(ids[0] ?? '', oldest, headers)).body.code).toBe('undo-refused');
  expect((await acts.turn('undo', second, headers)).status).toBe(200);
});

test('P030 of several own actions the earlier first is refused, and says which; the later one first, all are taken back', async () => {
  const { id } = await acts.complete();
  const before = await acts.columnsOf(id);
  const approved = await acts.approve(id, acts.admin());
  const active = await acts.publish(id, acts.admin());
  const { status, body } = await acts.turn('undo', approved.action_id);
  expect([status, body.error, body.details.changed_by.user_id]).toEqual([
    409,
    'You have changed whether it is active since. Undo that first.',
    'ada',
  ]);
  expect((await acts.turn('undo', active.action_id)).status).toBe(200);
  // What somebody else did and has undone stands in nobody's way, nor what was done and undone upon it.
  const saved = await acts.save(id, { profession: 'Pilot' }, acts.bo);
  expect((await acts.turn('undo', saved.action_id, acts.bo)).status).toBe(200);
  expect((await acts.turn('undo', approved.action_id)).status).toBe(200);
  expect(await acts.columnsOf(id)).toEqual(before);
  // And in the same order all is done again, and undone once more.
  const first = await acts.turn('redo', approved.action_id);
  const second = await acts.turn('redo', active.action_id);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(await acts.rowOf(id)).toMatchObject({ status: 'approved', active: true });
  expect((await acts.turn('undo', first.body.action_id)).status).toBe(409);
  expect((await acts.turn('undo', second.body.action_id)).status).toBe(200);
  expect((await acts.turn('undo', first.body.action_id)).status).toBe(200);
  expect(await acts.columnsOf(id)).toEqual(before);
});

test('P030 a base profile whose locale profile was activated since is not led out of its approval', async () => {
  const { id: base } = await acts.complete();
  const given = { status: 'approved' as const, profile_name: `Active ${base}` };
  const locale = await insertBelow(api.services, base, 'fr', given);
  // It was active before the base profile waited again.
  await insertBelow(api.services, base, 'sv', { ...given, active: true });
  const { action_id: actionId } = await acts.approve(base);
  const active = await api.call(
    'locale-profile.set-active',
    { params: { profileId: locale }, body: { active: true } },
    acts.bo,
  );
  const { status, body } = await acts.refused(base, actionId, acts.checker);
  expect([status, body.code]).toEqual([409, 'status-forbids']);
  expect((await acts.turn('undo', active.action_id, acts.bo)).status).toBe(200);
  expect((await acts.turn('undo', actionId, acts.checker)).status).toBe(200);
  const back = await acts.turn('redo', active.action_id, acts.bo);
  expect([back.status, back.body.code]).toEqual([409, 'status-forbids']);
});

test('P030 a locale profile that was made, undone, made again and filled in since is not removed with what is in it', async () => {
  const { id: base } = await acts.complete();
  const made = async () => (await storedOf(api.services, base)).locales[0]?.id ?? '';
  const approved = await acts.approve(base, acts.admin());
  const first = await acts.uploadToLocale(await made(), acts.bo);
  expect((await acts.turn('undo', first.action_id, acts.bo)).status).toBe(200);
  expect((await acts.turn('undo', approved.action_id)).status).toBe(200);
  const again = await acts.turn('redo', approved.action_id);
  expect(again.status).toBe(200);
  await acts.saveLocale(await made(), `Again ${base}`, acts.bo);
  await acts.uploadToLocale(await made(), acts.bo);
  const { status, body } = await acts.refused(base, again.body.action_id, acts.admin());
  expect([status, body.code]).toEqual([409, 'undo-refused']);
});

test('P018 doing again is judged as doing it is: by role, hold and state of today', async () => {
  const { id } = await acts.complete();
  const approved = await acts.approve(id);
  await acts.turn('undo', approved.action_id, acts.checker);
  const lesser = await acts.turn('redo', approved.action_id, api.as('FillIn', 'BaseChecker-1'));
  expect([lesser.status, lesser.body.code]).toEqual([403, 'role-forbids']);
  const { action_id: held } = await acts.hold(id, true);
  const since = await acts.turn('redo', approved.action_id, acts.checker);
  expect([since.status, since.body.error]).toEqual([
    409,
    'Person bo has changed the age hold since, so it can no longer be redone.',
  ]);
  expect((await acts.turn('undo', held, acts.bo)).status).toBe(200);
  expect((await acts.turn('redo', approved.action_id, acts.checker)).status).toBe(200);
  expect(await acts.rowOf(id)).toMatchObject({ status: 'approved' });
  // An Admin approves what is held, and is none any more when they do it again.
  const doubtful = await acts.waiting({ frozen: true });
  const lifted = await acts.approve(doubtful, api.as('Admin', 'moved'));
  await acts.turn('undo', lifted.action_id, api.as('Admin', 'moved'));
  const frozen = await acts.turn('redo', lifted.action_id, api.as('BaseChecker', 'moved'));
  expect([frozen.status, frozen.body.code]).toEqual([409, 'frozen']);
});

test('P018 nobody does again what somebody else has undone, or what was not undone', async () => {
  const { id } = await acts.complete();
  const approved = await acts.approve(id, acts.admin());
  const early = await acts.turn('redo', approved.action_id);
  expect([early.status, early.body.code]).toEqual([409, 'undo-refused']);
  await acts.turn('undo', approved.action_id);
  expect((await acts.turn('redo', approved.action_id, acts.bo)).status).toBe(404);
});

/** A base profile with two profile pictures, the first of which is the selfie. */
async function withSelfie() {
  const id = await insertBaseProfile(api.services, { status: 'awaiting_approval' });
  const [selfie = '', other = ''] = await uploaded(api, id, 2);
  const none = await tagId(api.services, 'attachmentAdultLevel', 'none');
  const levels = [selfie, other].map((image) => ({ media_id: image, tag_id: none }));
  await api.call('media.tag', { body: { media_tags: levels } }, acts.admin());
  await alterBase(api.services, id, { selfie_id: selfie });
  const order = (pictures: string[], attachments: string[], headers = acts.admin()) => {
    const body = { profile_picture_ids: pictures, attachment_ids: attachments };
    return api.call('base-profile.change-media-order', { ...acts.of(id), body }, headers);
  };
  return { id, selfie, other, order };
}

test('P030 P031 a selfie that was moved to the attachments and deleted comes back, and then its move is undone', async () => {
  const { id, selfie, other, order } = await withSelfie();
  const first = await rowsOf(api, id);
  const moved = await order([other], [selfie]);
  const second = await rowsOf(api, id);
  const gone = await acts.removeImage(selfie, acts.admin());
  expect(await acts.turn('undo', gone.action_id)).toMatchObject({ status: 200 });
  expect(await rowsOf(api, id)).toEqual(second);
  expect(await acts.turn('undo', moved.action_id)).toMatchObject({ status: 200 });
  expect(await rowsOf(api, id)).toEqual(first);
});

test('P030 P031 neither a choice of the selfie nor a deletion is undone past an order that somebody has made since', async () => {
  const { id, selfie, other, order } = await withSelfie();
  const [third = ''] = await uploaded(api, id, 1);
  const none = await tagId(api.services, 'attachmentAdultLevel', 'none');
  await api.call('media.tag', { body: { media_tags: [{ media_id: third, tag_id: none }] } }, acts.admin());
  const body = { ...(await completeBaseBody(api.services)), selfie_id: other };
  const chosen = await api.call('base-profile.update', { ...acts.of(id), body }, acts.admin());
  const gone = await acts.removeImage(third, acts.admin());
  const left = await rowsOf(api, id);
  const ordered = await order([other], [selfie], acts.bo);
  for (const { action_id: actionId } of [gone, chosen]) {
    const { status, body: answer } = await acts.turn('undo', actionId);
    const words = 'Person bo has changed the order of the images since, so it can no longer be undone.';
    expect([status, answer.error]).toEqual([409, words]);
  }
  expect((await acts.turn('undo', ordered.action_id, acts.bo)).status).toBe(200);
  expect(await rowsOf(api, id)).toEqual(left);
  expect((await acts.turn('undo', gone.action_id)).status).toBe(200);
  expect((await acts.turn('undo', chosen.action_id)).status).toBe(200);
});

/** A moment after whatever was done before, so that the order is not left to chance. */
const later = () => void (api.clock.now = new Date(api.clock.now.getTime() + 1000));
const waiting = async (name: string) =>
  acts.waiting({ profile_name: name, reserved_locales: [await localeId(api.services, 'da')] });

test('own actions are reported with what they were about, the newest first, and nobody else’s', async () => {
  const me = api.as('Admin', 'lister');
  const base = await waiting('Ada');
  const approved = await acts.approve(base, me);
  later();
  const above = await insertBaseProfile(api.services, { status: 'approved', profile_name: 'Béla' });
  const locale = await insertBelow(api.services, above, 'sv', { status: 'awaiting_approval' });
  const returned = await api.call(
    'locale-profile.disapprove',
    { params: { profileId: locale }, body: { reason: { codes: ['text_quality'], note: '' } } },
    me,
  );
  later();
  const several = [await waiting('Cleo'), await waiting('Dora')];
  const items = several.map((id) => ({ id, version: 1 }));
  const both = await api.call('review.approve-several', { body: { kind: 'base', items } }, me);
  await acts.approve(await waiting('Emil'), api.as('Admin', 'other'));
  await acts.turn('undo', approved.action_id, me);
  const { actions } = await api.call('action.list', { query: { limit: UNDO_DEPTH } }, me);
  expect(actions).toMatchObject([
    { id: both.action_id, operation: 'review.approve-several', kind: 'base', count: 2, undone: false },
    { id: returned.action_id, kind: 'locale', record_id: locale, name: 'Béla', count: 1, undone: false },
    { id: approved.action_id, operation: 'base-profile.approve', record_id: base, name: 'Ada', count: 1, undone: true },
  ]);
  expect(several).toContain(actions[0]?.record_id);
  expect((await api.call('action.list', { query: { limit: 1 } }, me)).actions).toHaveLength(1);
});

test('P018 own actions show what can be done again until something new is done', async () => {
  const me = api.as('Admin', 'teller');
  const id = await waiting('Fay');
  const listed = async () => {
    const { actions } = await api.call('action.list', { query: { limit: 50 } }, me);
    return actions.map(({ operation, undone, redoable_since: since }) => [operation, undone, since !== null]);
  };
  const approved = await acts.approve(id, me);
  later();
  await acts.turn('undo', approved.action_id, me);
  expect(await listed()).toEqual([['base-profile.approve', true, true]]);
  later();
  const { body } = await acts.turn('redo', approved.action_id, me);
  expect(await listed()).toEqual([['base-profile.approve', false, false]]);
  later();
  await acts.turn('undo', body.action_id, me);
  later();
  await api.call('base-profile.set-frozen', { ...acts.of(id), body: { frozen: true, note: '' } }, me);
  expect(await listed()).toEqual([
    ['base-profile.set-frozen', false, false],
    ['base-profile.approve', true, false],
  ]);
});
