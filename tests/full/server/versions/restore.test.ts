import { beforeEach, expect, test } from 'vitest';
import { actionsOf } from '../../../../src/client/logs/log-actions.ts';
import { actionInWords } from '../../../../src/client/logs/event-words.ts';
import { dateOf } from '../../../../src/contract/base/primitives.ts';
import { verifyAuditTrail } from '../../../../src/server/trail/proof/prove-trail.ts';
import { insertBaseProfile, sharedApi } from '../../../support/shared-api.ts';
import {
  attributeInputs,
  completeBaseBody,
  completeLocaleBody,
  insertLocaleProfile,
  localeId,
  tagId,
} from '../../../support/locale-profiles.ts';
import { namesFrom } from '../../../support/log-words.ts';
import { rowsOf, uploaded } from '../../../server/media/images.ts';

const api = sharedApi();
const admin = () => api.as('Admin', 'ada');
let id: string;
let pictures: string[];
/** Of the version that was decided on, and of the one after everything was changed. */
let decided: number;
let last: number;
const tick = () => {
  api.clock.now = new Date(api.clock.now.getTime() + 1000);
};
const params = (link: number, profileId = id) => ({ kind: 'base' as const, profileId, link: String(link) });
const versions = (headers = admin(), profileId = id) =>
  api.call('version.list', { params: { kind: 'base', profileId }, query: {} }, headers);
const version = (link: number, headers = admin()) => api.call('version.get', { params: params(link) }, headers);
const restore = (link: number, body: object = {}, headers = admin()) =>
  api.attempt('version.restore', { params: params(link), body }, headers);
const valueOf = (content: { fields: { key: string; value: string }[] }, key: string) =>
  content.fields.find((field) => field.key === key)?.value;

async function save(values: Record<string, string>): Promise<void> {
  tick();
  const whole = await completeBaseBody(api.services);
  const own = await attributeInputs(api.services, values);
  const body = { ...whole, attributes: [...whole.attributes, ...own] };
  await api.call('base-profile.update', { params: { profileBaseId: id }, body }, admin());
}

beforeEach(async () => {
  id = await insertBaseProfile(api.services, { status: 'awaiting_approval' });
  pictures = await uploaded(api, id, 2);
  const none = await tagId(api.services, 'attachmentAdultLevel', 'none');
  const nude = await tagId(api.services, 'attachmentAdultLevel', 'nude');
  const level = (ids: string[], tag: string) =>
    api.call('media.tag', { body: { media_tags: ids.map((one) => ({ media_id: one, tag_id: tag })) } }, admin());
  await level(pictures, none);
  await save({ profession: 'Pilot', rating: '4' });
  tick();
  const reason = { codes: ['text_quality' as const], note: '' };
  await api.call('base-profile.disapprove', { params: { profileBaseId: id }, body: { reason } }, api.as('Admin', 'bo'));
  decided = (await versions()).versions[0]!.link;
  await save({ profession: 'Nurse', rating: '' });
  const crop = { x: 0, y: 0, width: 200, height: 150, locale_id: null };
  await api.call('media.crop', { params: { mediaId: pictures[1]! }, body: crop }, admin());
  await level([pictures[1]!], nude);
  await api.call('media.delete', { params: { mediaId: pictures[0]! }, body: { locale_id: null } }, admin());
  last = (await versions()).versions[0]!.link;
});

test('P032 versions show what is stored and not asked for on the form, in each of those that are compared', async () => {
  await save({ hobbies: 'Sailing' });
  const said = (await versions()).versions[0]!.link;
  await save({ hobbies: '' });
  const gone = (await versions()).versions[0]!.link;
  const two = { params: params(gone), query: { with: said } };
  const { older, newer, differing } = await api.call('version.compare', two, admin());
  expect([valueOf(older, 'attribute:hobbies'), valueOf(newer, 'attribute:hobbies')]).toEqual(['Sailing', '']);
  expect(differing.fields).toContain('attribute:hobbies');
  expect(valueOf(await version(decided), 'attribute:hobbies')).toBeUndefined();
});

test('P032 versions are listed newest first, with who, when and what, and read on where there are more', async () => {
  const { versions: listed, next } = await versions();
  expect(listed.map(({ link }) => link)).toEqual(listed.map(({ link }) => link).toSorted((a, b) => b - a));
  expect(listed[0]).toMatchObject({ by: { user_id: 'ada' }, what: [{ event: 104 }] });
  expect(listed.find(({ link }) => link === decided)).toMatchObject({ decision: 'disapproved', by: { user_id: 'bo' } });
  expect(next).toBeNull();
  const older = await api.call(
    'version.list',
    { params: { kind: 'base', profileId: id }, query: { before: decided } },
    admin(),
  );
  expect(older.versions).toEqual(listed.filter(({ link }) => link < decided));
});

test('P032 P034 versions say of each deed what the log says of it, of an undo and of what is done again too', async () => {
  const { body: restored } = await restore(decided);
  await api.call('action.undo', { params: { actionId: restored.action_id } }, admin());
  await api.call('action.redo', { params: { actionId: restored.action_id } }, admin());
  const { tag_groups: groups } = await api.call('tag.list', {}, admin());
  const { locales } = await api.call('locale.list', {}, admin());
  const names = namesFrom(groups, locales);
  const body = { page: 1, limit: 30, profile_base_id: id };
  const { logs, undos } = await api.call('log.list', { query: { by: 'action' }, body }, admin());
  const expected = actionsOf(logs, undos!).map((action) => actionInWords(action, names));
  const { versions: listed } = await versions();
  const words = listed.map(({ what: entries, took_back: takenBack, again }) =>
    actionInWords({ entries, takenBack, again }, names),
  );
  expect(words).toEqual(expected);
  expect(words.slice(0, 3)).toEqual([
    expect.stringMatching(/^Redid restoring the version from .*changing /),
    expect.stringMatching(/^Undid restoring the version from /),
    expect.stringMatching(/^Restored the version from /),
  ]);
});

test('P032 P033 versions show which of them stood at a moment', async () => {
  const { versions: listed } = await versions();
  const at = dateOf(listed.find(({ link }) => link === decided)!.at);
  const then = async (moment: Date) => {
    const query = { at: moment.toISOString() };
    return (await api.call('version.list', { params: { kind: 'base', profileId: id }, query }, admin())).stood;
  };
  expect(await then(at)).toBe(decided);
  expect(await then(new Date(at.getTime() + 500))).toBe(decided);
  expect(await then(new Date(at.getTime() + 60_000))).toBe(last);
  expect(await then(new Date(0))).toBeNull();
  const query = { at: 'yesterday' };
  const wrong = await api.attempt('version.list', { params: { kind: 'base', profileId: id }, query }, admin());
  expect([wrong.status, wrong.body.code]).toEqual([422, 'invalid-input']);
});

test('P032 P033 versions are shown as the decider saw them: values, pictures, order and crops', async () => {
  const was = await version(decided);
  expect([valueOf(was, 'attribute:profession'), valueOf(was, 'attribute:rating')]).toEqual(['Pilot', '4']);
  expect(was.pictures.map((one) => [one.id, one.cropped, one.level])).toEqual(
    pictures.map((one) => [one, false, expect.stringMatching(/none/i)]),
  );
  expect(was.missing).toEqual([]);
  // The first picture is deleted: its common link opens no more, this one does.
  expect(was.pictures[0]?.url).toMatch(/[0-9a-f]{64}/);
});

test('P032 versions are compared field by field and picture by picture', async () => {
  const compared = await api.call('version.compare', { params: params(last), query: { with: decided } }, admin());
  expect(compared.older.link).toBe(decided);
  expect(compared.differing.fields.toSorted()).toEqual(['attribute:profession', 'attribute:rating', 'status']);
  expect(compared.differing.pictures.toSorted()).toEqual(pictures.toSorted());
});

test('P032 versions say which picture cannot be shown any more', async () => {
  // As the sweep does; the profiles of the other tests hold the same files.
  await api.services.database.deleteFrom('removed_file').execute();
  await api.services.database.deleteFrom('media').where('base_profile_id', '!=', id).execute();
  expect((await version(decided)).missing).toEqual(['Profile picture 1: no longer kept']);
  expect((await restore(decided)).body.left).toEqual([
    'A picture that was deleted.',
    'Crops and adult levels of pictures.',
  ]);
});

test('P032 versions are shown to those who may read the record today, and documents to those who may reach them', async () => {
  const document = new File(['%PDF-1.4\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n'], 'Consent.pdf');
  const added = { params: { profileBaseId: id }, body: { document, kind: 'consent' as const } };
  await api.call('document.create', added, admin());
  const newest = (await versions()).versions[0]!;
  expect(newest.what).toEqual([expect.objectContaining({ event: 107 })]);
  expect((await version(newest.link)).documents).toHaveLength(1);
  const stranger = api.as('Creator', 'another-creator');
  expect((await version(newest.link, stranger)).documents).toEqual([]);
  expect(JSON.stringify(await versions(stranger))).not.toContain('Consent');
  const beside = { params: params(newest.link), query: { with: decided } };
  expect(JSON.stringify(await api.call('version.compare', beside, stranger))).not.toContain('.pdf');
  const refused = await api.attempt('version.get', { params: params(decided) }, api.as('GeoChecker'));
  expect([refused.status, refused.body.code]).toEqual([403, 'role-forbids']);
  expect((await api.attempt('version.get', { params: params(99_999) }, admin())).status).toBe(404);
});

const beneath = async (): Promise<string> => {
  const locale_id = await localeId(api.services, 'da');
  const locale = await insertLocaleProfile(api.services, { base_profile_id: id, locale_id });
  const body = await completeLocaleBody(api.services, `Beneath ${id}`);
  await api.call('locale-profile.update', { params: { profileId: locale }, body }, admin());
  return locale;
};

test('P032 P033 versions of a deleted profile are shown to those who may read its log, as they were before it was deleted', async () => {
  const locale = await beneath();
  const was = await version(decided);
  tick();
  await api.call('base-profile.delete', { params: { profileBaseId: id } }, admin());
  expect((await versions()).versions[0]?.what).toEqual([expect.objectContaining({ event: 109 })]);
  const withoutSignature = ({ pictures: all, ...rest }: typeof was) => ({
    ...rest,
    pictures: all.map((one) => ({ ...one, url: one.url?.split('?')[0] })),
  });
  expect(withoutSignature(await version(decided))).toEqual(withoutSignature(was));
  const compared = await api.call('version.compare', { params: params(last), query: { with: decided } }, admin());
  expect(compared.differing.fields).toContain('attribute:profession');
  const ofLocale = { kind: 'locale' as const, profileId: locale };
  const { versions: listed } = await api.call('version.list', { params: ofLocale, query: {} }, admin());
  expect(listed.map(({ what }) => what.at(-1)?.event)).toEqual([110, expect.any(Number)]);
  const one = { params: { ...ofLocale, link: String(listed.at(-1)!.link) } };
  expect(valueOf(await api.call('version.get', one, admin()), 'attribute:profileName')).toBe(`Beneath ${id}`);
});

test('P032 P033 versions of a deleted profile are kept from those who may not read it, and are not restored', async () => {
  await api.call('base-profile.delete', { params: { profileBaseId: id } }, admin());
  const refused = await api.attempt('version.get', { params: params(decided) }, api.as('GeoChecker'));
  expect([refused.status, refused.body.code]).toEqual([403, 'role-forbids']);
  expect((await version(decided, api.as('Creator', 'another-creator'))).documents).toEqual([]);
  const restored = await restore(decided);
  expect([restored.status, restored.body.code]).toEqual([404, 'not-found']);
});

test('P032 a whole version is one action with the order of its pictures, audited, and is taken back and done again', async () => {
  const attachments = { profile_picture_ids: [], attachment_ids: pictures.slice(1) };
  await api.call('base-profile.change-media-order', { params: { profileBaseId: id }, body: attachments }, admin());
  const before = await rowsOf(api, id);
  const { status, body } = await restore(decided);
  expect([status, body.left]).toEqual([200, ['A picture that was deleted.', 'Crops and adult levels of pictures.']]);
  const is = await version((await versions()).versions[0]!.link);
  const was = await version(decided);
  const content = ({ fields }: typeof is) => fields.filter(({ restorable }) => restorable);
  expect(content(is)).toEqual(content(was));
  expect(is.pictures).toMatchObject([{ id: pictures[1], kind: 'profile_picture', cropped: true }]);
  const log = { query: { by: 'action' as const }, body: { profile_base_id: id, page: 1, limit: 1 } };
  const [expected] = (await api.call('log.list', log, admin())).logs.toReversed();
  const at = dateOf((await versions()).versions.find(({ link }) => link === decided)!.at).toISOString();
  expect(expected).toMatchObject({ event_name: 'Restored', after: { link: decided, at, whole: true } });
  expect((await api.attempt('action.undo', { params: { actionId: body.action_id } }, admin())).status).toBe(200);
  expect(await rowsOf(api, id)).toEqual(before);
  expect((await api.attempt('action.redo', { params: { actionId: body.action_id } }, admin())).status).toBe(200);
  expect(content(await version((await versions()).versions[0]!.link))).toEqual(content(was));
  expect((await verifyAuditTrail(api.services.database)).broken).toBeNull();
});

test('P032 restoring leaves a selfie whose picture is gone, and says so', async () => {
  const [, second = ''] = pictures;
  const selfie = (selfieId: string | null) =>
    api.services.database.updateTable('base_profile').set({ selfie_id: selfieId }).where('id', '=', id).execute();
  await selfie(second);
  const lying = (await versions()).versions[0]!.link;
  await api.call('media.delete', { params: { mediaId: second }, body: { locale_id: null } }, admin());
  const { status, body } = await restore(lying);
  expect([status, body.left]).toEqual([
    200,
    ['A selfie that is no longer a profile picture.', 'A picture that was deleted.'],
  ]);
  const profile = await api.call('base-profile.get', { params: { profileBaseId: id } }, admin());
  expect([profile.selfie_id, profile.media.profile_pictures]).toEqual([null, []]);
});

test('P032 restoring is refused where a save is: by role, by a hold, and where something required is missing', async () => {
  const role = await restore(decided, {}, api.as('GeoChecker'));
  expect([role.status, role.body.code]).toEqual([403, 'role-forbids']);
  // The first version of all has no profile name yet.
  const first = (await versions()).versions.at(-1)!.link;
  const incomplete = await restore(first);
  expect([incomplete.status, incomplete.body.code]).toEqual([409, 'incomplete']);
  await api.services.database.updateTable('base_profile').set({ frozen: true }).where('id', '=', id).execute();
  expect((await restore(decided, {}, api.as('Creator', 'creator-1'))).status).toBeGreaterThanOrEqual(403);
});

test('P032 restoring names what is nothing that can be restored, and stops at a stale version', async () => {
  expect((await restore(decided, { fields: ['status'] })).body.code).toBe('invalid-input');
  expect((await restore(decided, {}, { ...admin(), 'if-match': '"1"' })).body.code).toBe('version-conflict');
});

// The last: it changes what events show.
test('P032 versions are made of events of the first form too, which name neither hashes nor columns: fields, crops and levels', async () => {
  const content = async () => {
    const [then, now] = [await version(decided), await version(last)];
    const shown = now.pictures.map(({ id: image, cropped, level }) => [image, cropped, level]);
    return [then.fields, then.pictures.map((one) => one.id), now.fields, shown];
  };
  const before = await content();
  const events = api.services.database.updateTable('audit_event').set({ changed: null });
  await events.where('base_profile_id', '=', id).execute();
  expect(await content()).toEqual(before);
});
