import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { verifyAuditTrail } from '../../../src/server/trail/proof/prove-trail.ts';
import { advanceRuns } from '../../../src/server/bulk/advance.ts';
import type { RawAnswer } from '../../support/api.ts';
import { insertDocument, rowsWhere, sharedApi } from '../../support/shared-api.ts';
import { completeBaseBody, completeLocaleBody, insertBelow, localeId } from '../../support/locale-profiles.ts';
import { eventsOf, rowsOf, uploaded } from '../media/images.ts';
import { adminsOf, person, storedBase } from './support.ts';

const api = sharedApi();
const { ada, ben, merge: merged, undo, redo } = adminsOf(api);
/** Anyone who does many things in one test has reached the depth of undo for the next. */
const fia = () => api.as('Admin', 'fia');
const eva = () => api.as('Admin', 'eva');
const merge = async (survivor: string, other: string, by = ada()) => (await merged(survivor, other, {}, by)).action_id;
const remove = (id: string, by = ada()) => api.attempt('base-profile.delete', { params: { profileBaseId: id } }, by);
const germanOf = (baseId: string) => insertBelow(api.services, baseId, 'de', { profile_name: `Name ${baseId}` });

test('P065 nothing changes a merged profile or what lies beneath it, and it shows where it went', async () => {
  const survivor = await person(api, 'Ann Ost', {}, { status: 'approved' });
  const other = await person(api, 'Ann Oest', {}, { status: 'approved' });
  const german = await germanOf(other);
  const [image = ''] = await uploaded(api, other, 1);
  const document = await insertDocument(api.services, other);
  const actionId = await merge(survivor, other);
  const before = await rowsOf(api, other);
  const base = { params: { profileBaseId: other } };
  const locale = { params: { profileId: german } };
  const danish = await localeId(api.services, 'da');
  const reason = { codes: ['other' as const], note: 'No.' };
  const sentence = 'This profile was merged into “Ann Ost”, which replaces it.';
  const attempts = [
    api.attempt('base-profile.update', { ...base, body: await completeBaseBody(api.services) }, ben()),
    api.attempt('base-profile.approve', base, ben()),
    api.attempt('base-profile.disapprove', { ...base, body: { reason } }, ben()),
    api.attempt('base-profile.set-active', { ...base, body: { active: true } }, ben()),
    api.attempt('base-profile.set-frozen', { ...base, body: { frozen: true, note: '' } }, ben()),
    api.attempt('base-profile.activate-locales', { ...base, body: { locales: [danish] } }, ben()),
    api.attempt('base-profile.delete', base, ben()),
    api.attempt('locale-profile.update', { ...locale, body: await completeLocaleBody(api.services, 'Neu') }, ben()),
    api.attempt('locale-profile.approve', locale, ben()),
    api.attempt('locale-profile.set-active', { ...locale, body: { active: true } }, ben()),
    api.attempt('locale-profile.delete', locale, ben()),
    api.attempt('media.delete', { params: { mediaId: image } }, ben()),
    api.attempt('media.reset-crop', { params: { mediaId: image } }, ben()),
    api.attempt('document.delete', { params: { documentId: document } }, ben()),
  ];
  for (const answer of await Promise.all(attempts)) {
    expect([answer.status, answer.body.code, answer.body.error]).toEqual([409, 'status-forbids', sentence]);
  }
  expect(await rowsOf(api, other)).toEqual(before);
  const readBack = await api.call('base-profile.get', base, ben());
  expect(readBack.merged).toMatchObject({ name: 'Ann Ost', by: { name: 'Person ada' }, action_id: actionId });
  expect((await api.call('locale-profile.get', locale, ben())).merged).toMatchObject({ action_id: actionId });
  const filling = await api.call('locale-profile.get', locale, api.as('FillIn', 'fia'));
  expect(filling.merged).toMatchObject({ name: null, action_id: null });
});

test('P065 what was merged is no result that a run over many, or a cell of the matrix, is about', async () => {
  const survivor = await person(api, 'Bo Lind', {}, { status: 'awaiting_approval' });
  const other = await person(api, 'Bo Lindh', {}, { status: 'awaiting_approval' });
  await germanOf(other);
  await merge(survivor, other);
  for (const [action, filter] of [
    ['base.approve', { text: 'Bo Lind' }],
    ['locale.activate', { base: [survivor, other] }],
  ] as const) {
    const { run } = await api.call('bulk-run.create', { body: { action, filter } }, ben());
    while (await advanceRuns(api.services));
    const { rows } = await api.call('bulk-run.items', { params: { runId: run.id }, query: { limit: 50 } }, ben());
    expect(rows.map(({ record_id: id }) => id)).toEqual(action === 'base.approve' ? [survivor] : []);
  }
  const { rows } = await api.call('base-profile.matrix', { query: { text: 'Bo Lind' } as never }, ben());
  const mergedInto = new Map(rows.map(({ id, merged_into: into }) => [id, into]));
  expect([mergedInto.get(survivor), mergedInto.get(other)]).toEqual([undefined, survivor]);
});

test('P065 any Admin takes a merge back, which the trail shows them; who made it does not do that again past them', async () => {
  const survivor = await person(api, 'Cis Mark', {}, { status: 'approved' });
  const other = await person(api, 'Cis Marck', {}, { status: 'awaiting_approval', locales_total: 1 });
  await germanOf(other);
  const before = await rowsOf(api, other);
  const actionId = await merge(survivor, other);
  expect((await undo(actionId, api.as('Creator', 'carl'))).status).toBe(404);
  expect((await undo(actionId, api.as('Admin', 'dora', ['da']))).body.code).toBe('area-forbids');
  // However much the one who merged has done since.
  for (let count = 0; count < 60; count += 1) {
    const body = { active: count % 2 === 1 };
    await api.call('base-profile.set-active', { params: { profileBaseId: survivor }, body }, ada()).catch(() => null);
  }
  expect([(await undo(actionId, ben())).status, await rowsOf(api, other)]).toEqual([200, before]);
  const events = await rowsWhere(api.services, 'audit_event', { base_profile_id: other, event: '111' });
  expect(new Set(events.map(({ actor_name: by }) => by))).toEqual(new Set(['Person ben']));
  const again = await redo(actionId);
  const sentence = 'Person ben has undone this. If the merge is still right, merge the profiles again.';
  expect([again.status, again.body.error]).toEqual([409, sentence]);
  expect((await undo(actionId, ben())).body.error).toBe('This has been undone already.');
  expect((await verifyAuditTrail(api.services.database)).broken).toBeNull();
});

test('P065 anyone who deletes the survivor deletes those behind it, merged into it at first or later, and undo brings all back', async () => {
  const survivor = await person(api, 'Dag Holt', {}, { status: 'approved', active: true });
  const second = await person(api, 'Dag Holdt', {}, { status: 'approved' });
  const third = await person(api, 'D. Holt', {}, { status: 'awaiting_approval' });
  await germanOf(third);
  const first = await merge(second, third, fia());
  await merge(survivor, second);
  const all = [survivor, second, third];
  const rows = () => Promise.all(all.map((id) => rowsOf(api, id)));
  const expectDeleted = async ({ status, body }: RawAnswer) => {
    expect(status, JSON.stringify(body)).toBe(200);
    for (const id of all) expect((await storedBase(api, id)).deleted_at).not.toBeNull();
  };
  const before = await rows();
  expect((await remove(second)).body.code).toBe('status-forbids');
  const deleted = await remove(survivor, fia());
  await expectDeleted(deleted);
  expect(await eventsOf(api, third)).toEqual(expect.arrayContaining([109, 110]));
  expect((await api.attempt('base-profile.get', { params: { profileBaseId: third } }, ben())).status).toBe(404);
  expect((await undo(first)).status).toBeGreaterThanOrEqual(400);
  expect([(await undo(deleted.body.action_id, fia())).status, await rows()]).toEqual([200, before]);
  const again = await redo(deleted.body.action_id, fia());
  await expectDeleted(again);
  expect([(await undo(again.body.action_id, fia())).status, await rows()]).toEqual([200, before]);
  const fourth = await person(api, 'Dagh Holt');
  await merge(survivor, fourth);
  const late = 'Other profiles have been merged into it since. Delete it again instead.';
  expect((await redo(again.body.action_id, fia())).body.error).toBe(late);
  expect((await verifyAuditTrail(api.services.database)).broken).toBeNull();
});

test('P065 a Creator does not delete a draft of their own that others were merged into', async () => {
  const carl = api.as('Creator', 'carl');
  const survivor = await person(api, 'Ebo Falk', {}, { status: 'draft', creator_id: 'carl' });
  const other = await person(api, 'Ebo Falck');
  await merge(survivor, other);
  const refused = await remove(survivor, carl);
  const why = 'Other profiles were merged into this one and are deleted with it, so only an Admin can delete it.';
  expect([refused.status, refused.body.error]).toEqual([409, why]);
});

test('P065 an undo, a redo and a deletion end, whatever is redone as what and no matter who points at whom', async () => {
  const { database } = api.services;
  const [one, two] = [await person(api, 'Fie Gad', {}, { status: 'approved' }), await person(api, 'Fie Gade')];
  const first = await merge(one, two, eva());
  expect((await undo(first, eva())).status).toBe(200);
  const second = (await redo(first, eva())).body.action_id as string;
  expect((await undo(second, eva())).status).toBe(200);
  const third = (await redo(second, eva())).body.action_id as string;
  // No writer makes these; a restored or damaged database may hold them, and nobody is to wait for ever.
  await sql`update action set redone_as = ${first} where id = ${third}`.execute(database);
  expect((await undo(third, eva())).status).toBe(200);
  await sql`update base_profile set merged_into = ${two} where id = ${one}`.execute(database);
  await sql`update base_profile set merged_into = ${one} where id = ${two}`.execute(database);
  expect((await undo(second, eva())).status).toBe(409);
  expect((await remove(one)).body.code).toBe('status-forbids');
  await sql`update base_profile set merged_into = null where id = ${one}`.execute(database);
  expect((await remove(one)).status).toBe(200);
  expect((await storedBase(api, two)).deleted_at).not.toBeNull();
});
