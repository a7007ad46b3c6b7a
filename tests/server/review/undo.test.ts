import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Role } from '../../../src/contract/policy/roles.ts';
import { UNDO_DEPTH } from '../../../src/contract/policy/undo.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { insertBaseProfile, insertBaseProfiles, storedOf } from '../../support/base-profiles.ts';
import {
  attributeInputs,
  completeBaseBody,
  completeLocaleBody,
  insertImages,
  insertLocaleProfile,
  localeId,
  tagId,
} from '../../support/locale-profiles.ts';
import { aPicture } from '../../support/pictures.ts';

const api = sharedApi();
type Headers = Record<string, string>;

const checker = api.as('BaseChecker');
const admin = () => api.as('Admin', 'ada');
const bo = api.as('Admin', 'bo');
const turn = (what: 'undo' | 'redo', actionId: string | null, headers = admin()) =>
  api.attempt(`action.${what}`, { params: { actionId: actionId ?? '' } }, headers);
const rowOf = (id: string) =>
  api.services.database.selectFrom('base_profile').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Every restorable column as PostgreSQL writes it, so that nothing is rounded on the way. */
async function columnsOf(id: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ whole: Record<string, unknown> }>`
    select to_jsonb(base_profile) - 'version' - 'updated_at' - 'audit_count' - 'audit_head' as whole
    from base_profile where id = ${id}`.execute(api.services.database);
  return rows[0]?.whole ?? {};
}

const waiting = (given: Parameters<typeof insertBaseProfile>[1] = {}) =>
  insertBaseProfile(api.services, { status: 'awaiting_approval', ...given });

/** What is done to a base profile; each returns what undoes it. */
const of = (profileBaseId: string) => ({ params: { profileBaseId } });
type Done = Promise<{ action_id: string | null }>;
const approve = (id: string, headers: Headers = checker) => api.call('base-profile.approve', of(id), headers);
const disapprove = (id: string, headers: Headers, code: 'duplicate' | 'under_age_doubt' = 'duplicate') =>
  api.call('base-profile.disapprove', { ...of(id), body: { reason: { codes: [code], note: '' } } }, headers);
const publish = (id: string, headers: Headers) =>
  api.call('base-profile.set-active', { ...of(id), body: { active: true } }, headers);
const hold = (id: string, frozen: boolean) =>
  api.call('base-profile.set-frozen', { ...of(id), body: { frozen, note: '' } }, bo);
const removeImage = (mediaId: string, headers: Headers): Done =>
  api.call('media.delete', { params: { mediaId }, body: { locale_id: null } }, headers);
async function save(id: string, values: Readonly<Record<string, string>>, headers: Headers, tags?: string[]): Done {
  const attributes = await attributeInputs(api.services, values);
  const body = { attributes, tags: tags ?? (await completeBaseBody(api.services)).tags };
  return api.call('base-profile.update', { ...of(id), body }, headers);
}
async function saveLocale(profileId: string, name: string, headers: Headers = api.as('FillIn')): Done {
  const body = await completeLocaleBody(api.services, name);
  return api.call('locale-profile.update', { params: { profileId }, body }, headers);
}
const uploadToLocale = async (profileId: string, headers: Headers) =>
  api.call('media.create-for-locale', { params: { profileId }, body: { files: [await aPicture()] } }, headers);

/** A base profile that is complete and waits, with a picture. */
async function complete() {
  const id = await waiting({ reserved_locales: [await localeId(api.services, 'da')], locales_total: 1 });
  const [image = ''] = await insertImages(api.services, { baseProfileId: id }, ['profile_picture']);
  const body = await completeBaseBody(api.services);
  await api.call('base-profile.update', { ...of(id), body }, api.as('Admin', 'setter'));
  return { id, image };
}

/** A danish locale profile beneath an approved base profile. */
async function localeProfile() {
  const baseId = await insertBaseProfile(api.services, { status: 'approved', locales_total: 1 });
  const beneath = { base_profile_id: baseId, locale_id: await localeId(api.services, 'da') };
  return { baseId, id: await insertLocaleProfile(api.services, beneath) };
}

test('undoing an approval puts every column back and removes the locale profiles it made', async () => {
  const locales = await api.services.database.selectFrom('locale').select('id').limit(3).execute();
  const id = await waiting({
    reserved_locales: locales.map((locale) => locale.id),
    locales_total: 3,
    last_reason: JSON.stringify({ codes: ['duplicate'], note: '' }),
    missing: ['Profile type'],
  });
  // Finer than a millisecond, which is all that a Date can hold.
  await sql`update base_profile set waiting_since = '2026-11-20 08:15:30.123456+00' where id = ${id}`.execute(
    api.services.database,
  );
  const before = await columnsOf(id);
  const { action_id: actionId } = await approve(id);
  expect(await columnsOf(id)).not.toEqual(before);
  const answer = await api.call('action.undo', { params: { actionId } }, checker);
  expect(await columnsOf(id)).toEqual(before);
  expect(answer.records).toMatchObject([{ id, status: 'awaiting_approval', version: 3, locales_total: 3 }]);
  const { locales: left, events } = await storedOf(api.services, id);
  expect(left).toEqual([]);
  expect(events.map((row) => row.event)).toEqual([2, 5, 5, 5, 111, 110, 110, 110]);
  expect(events[4]).toMatchObject({ group_id: actionId, subject: { kind: 'profile', id, name: 'Anna Berg' } });
  expect(events[4]?.after).toMatchObject({ status: 'awaiting_approval' });
});

/** Undo is refused, and changes nothing. */
async function refused(id: string, actionId: string | null, headers: Headers) {
  const before = await storedOf(api.services, id);
  const { status, body } = await turn('undo', actionId, headers);
  expect(await storedOf(api.services, id)).toEqual(before);
  return { status, body };
}

/** A base profile that waits, with a picture and a locale to be made, and a locale profile beneath another one. */
async function stage() {
  const { id, image } = await complete();
  const { id: locale, baseId } = await localeProfile();
  await saveLocale(locale, `Name ${locale}`, admin());
  const level = await tagId(api.services, 'attachmentAdultLevel', 'nude');
  await insertImages(api.services, { baseProfileId: id }, ['profile_picture']);
  const made = async () => (await storedOf(api.services, id)).locales[0]?.id ?? '';
  return { id, image, level, locale, baseId, made, bare: await waiting() };
}
type OwnAct = (id: string, baseId: string, headers: Headers) => Done;
const removeLocale: OwnAct = (profileId, _, headers) =>
  api.call('locale-profile.delete', { params: { profileId } }, headers);
const activate: OwnAct = async (_, baseId, headers) => {
  const body = { locales: [await localeId(api.services, 'fr')] };
  return api.call('base-profile.activate-locales', { ...of(baseId), body }, headers);
};

type Act = (on: Awaited<ReturnType<typeof stage>>) => Promise<unknown>;
const saves =
  (profession: string, headers = admin()) =>
  ({ id }: { id: string }) =>
    save(id, { profession }, headers);
const doubts: Act = ({ id }) => disapprove(id, checker, 'under_age_doubt');
const approves: Act = ({ id }) => approve(id);
const changedBy = (name: string) => `Person ${name} has changed “Profession” since, so it can no longer be undone.`;

test.each<[what: string, by: Headers, mine: Act, others: Act[], say: string, code?: string]>([
  [
    'P030 P031 an own later save of the same field',
    admin(),
    saves('Pilot'),
    [saves('Nurse')],
    'You have changed “Profession” since. Undo that first.',
  ],
  [
    'P030 P031 a save of the same field, though it was put back',
    admin(),
    saves('Pilot'),
    [saves('Nurse', bo), saves('Pilot', bo)],
    changedBy('bo'),
  ],
  [
    'P030 P031 what somebody else saved in other fields',
    admin(),
    saves('Pilot'),
    [({ id }) => save(id, { profession: 'Pilot', city: 'Lyon', rating: '4' }, bo)],
    'Person bo has changed “City” and “Rating” since, so it can no longer be undone.',
  ],
  [
    'P030 a picture that somebody else has added',
    admin(),
    saves('Pilot'),
    [async ({ id }) => api.call('media.create-for-base', { ...of(id), body: { files: [await aPicture()] } }, bo)],
    'Person bo has changed an image since, so it can no longer be undone.',
  ],
  [
    'P030 locales that somebody else has activated',
    checker,
    approves,
    [async ({ id }) => activate('', id, bo)],
    'Person bo has changed the locales since, so it can no longer be undone.',
  ],
  [
    'P030 what somebody else did in an older version, which told no fields',
    admin(),
    saves('Pilot'),
    [async ({ id }) => older((await saves('Nurse', bo)({ id })).action_id)],
    'Person bo has changed this since, so it can no longer be undone.',
  ],
  [
    'P030 the deletion of a picture whose level was set',
    checker,
    ({ image, level }) =>
      api.call('media.tag', { body: { media_tags: [{ media_id: image, tag_id: level }] } }, checker),
    [({ image }) => removeImage(image, bo)],
    'Person bo has deleted an image since, so it can no longer be undone.',
  ],
  [
    'P030 the deletion of the profile',
    checker,
    ({ id }) => disapprove(id, checker),
    [({ id }) => api.call('base-profile.delete', of(id), bo)],
    'Person bo has deleted the profile itself since, so it can no longer be undone.',
  ],
  [
    'P030 the publication of what was approved',
    checker,
    approves,
    [({ id }) => publish(id, bo)],
    'Person bo has changed whether it is active since, so it can no longer be undone.',
  ],
  [
    'P030 that the locale profile of an approval was filled in',
    checker,
    approves,
    [async ({ id, made }) => saveLocale(await made(), `Filled ${id}`)],
    'Person FillIn-1 has changed ',
  ],
  [
    'P030 that the locale profile of an approval got a picture',
    checker,
    approves,
    [async ({ made }) => uploadToLocale(await made(), api.as('FillIn'))],
    'Person FillIn-1 has changed ',
  ],
  [
    'that somebody else has taken the name',
    admin(),
    ({ locale }) => saveLocale(locale, `New ${locale}`, admin()),
    [async ({ locale }) => saveLocale((await localeProfile()).id, `Name ${locale}`)],
    'has the same name',
  ],
  [
    'P030 that somebody has looked at an own doubt about age',
    checker,
    doubts,
    [({ id }) => hold(id, false), ({ id }) => hold(id, true)],
    'the hold for a doubt about age',
  ],
  [
    'P030 that somebody has lifted an own doubt about age, and undone that,',
    checker,
    doubts,
    [async ({ id }) => turn('undo', (await hold(id, false)).action_id, bo)],
    'Person bo has looked at the doubt about age since, so it can no longer be undone.',
  ],
  [
    'P030 that somebody looks at an own doubt about age now',
    checker,
    doubts,
    [({ id }) => claimed(id)],
    'Person bo has looked at the doubt about age since, so it can no longer be undone.',
  ],
])('%s is in the way of an undo', async (_what, by, mine, others, say, code = 'undo-refused') => {
  const on = await stage();
  const { action_id: actionId } = (await mine(on)) as Awaited<Done>;
  for (const other of others) await other(on);
  for (const id of [on.id, on.baseId]) {
    const { status, body } = await refused(id, actionId, by);
    expect([status, body.code]).toEqual([409, code]);
    expect(body.error).toContain(say);
  }
});

/** As an older version kept it, which did not tell what the action left. */
function older(id: string | null) {
  return sql`update action set records = (select jsonb_agg(record - 'after') from jsonb_array_elements(records) as record)
    where id = ${id}`.execute(api.services.database);
}

async function claimed(id: string): Promise<void> {
  const lease = {
    record_id: id,
    id: randomUUID(),
    kind: 'base' as const,
    queue: 'base-check' as const,
    holder_id: 'bo',
    holder_name: 'Person bo',
    claimed_at: api.clock.now,
    expires_at: new Date(api.clock.now.getTime() + 60_000),
  };
  await api.services.database.insertInto('queue_lease').values(lease).execute();
}

test('P030 an action after which somebody changed the same: it says who, what and when', async () => {
  const id = await waiting();
  const { action_id: actionId } = await approve(id);
  api.clock.now = new Date('2026-11-21T11:30:00.000Z');
  await disapprove(id, api.as('Admin'));
  const { status, body } = await refused(id, actionId, checker);
  expect([status, body.code]).toEqual([409, 'undo-refused']);
  expect(body.error).toBe('Person Admin-1 has changed the status since, so it can no longer be undone.');
  expect(body.details).toMatchObject({
    changed_by: { user_id: 'Admin-1', name: 'Person Admin-1' },
    changed_at: { seconds: api.clock.now.getTime() / 1000, nanoseconds: 0 },
    field: 'the status',
    current: { id, version: 3, status: 'disapproved' },
  });
});

test('nobody undoes an action of somebody else', async () => {
  const id = await waiting();
  const { action_id: actionId } = await approve(id);
  const other = api.as('BaseChecker', 'BaseChecker-2');
  const { status, body } = await refused(id, actionId, other);
  expect([status, body.code]).toEqual([404, 'not-found']);
  // That there is such an action is told to nobody else.
  const none = await turn('undo', randomUUID(), other);
  expect([status, body]).toEqual([none.status, none.body]);
});

test.each<[string, Role, Role, OwnAct]>([
  ['a save', 'FillIn', 'Creator', (id, _, headers) => saveLocale(id, 'Undo 3', headers)],
  ['a deletion', 'Admin', 'FillIn', removeLocale],
  ['activated locales', 'Admin', 'Creator', activate],
  ['a disapproval', 'Admin', 'FillIn', (_, baseId, headers) => disapprove(baseId, headers)],
  ['a disapproval of what was approved', 'Admin', 'BaseChecker', (_, baseId, headers) => disapprove(baseId, headers)],
])('%s by a person who was %s and is %s is not undone', async (_, was, now, act) => {
  const { baseId, id } = await localeProfile();
  const { action_id: actionId } = await act(id, baseId, api.as(was, 'moved'));
  const { status, body } = await refused(baseId, actionId, api.as(now, 'moved'));
  expect([status, body.code]).toEqual([403, 'role-forbids']);
});

test('a person who does not work on the locale any more undoes nothing there', async () => {
  const { baseId, id } = await localeProfile();
  const { action_id: actionId } = await saveLocale(id, 'Undo 4');
  expect((await refused(baseId, actionId, api.as('FillIn', undefined, ['de']))).body.code).toBe('area-forbids');
});

test('P030 an own doubt about age is undone while nobody has looked at it', async () => {
  const id = await waiting();
  const before = await columnsOf(id);
  const { action_id: actionId } = await disapprove(id, checker, 'under_age_doubt');
  expect([(await turn('undo', actionId, checker)).status, await columnsOf(id)]).toEqual([200, before]);
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
    actions.push((await publish(id, headers)).action_id);
  }
  const [oldest = '', second = ''] = actions;
  expect((await refused(ids[0] ?? '', oldest, headers)).body.code).toBe('undo-refused');
  expect((await turn('undo', second, headers)).status).toBe(200);
});

test('P030 of several own actions the earlier first is refused, and says which; the later one first, all are taken back', async () => {
  const { id } = await complete();
  const before = await columnsOf(id);
  const approved = await approve(id, admin());
  const active = await publish(id, admin());
  const { status, body } = await turn('undo', approved.action_id);
  expect([status, body.error, body.details.changed_by.user_id]).toEqual([
    409,
    'You have changed whether it is active since. Undo that first.',
    'ada',
  ]);
  expect((await turn('undo', active.action_id)).status).toBe(200);
  // What somebody else did and has undone stands in nobody's way, nor what was done and undone upon it.
  const saved = await save(id, { profession: 'Pilot' }, bo);
  expect((await turn('undo', saved.action_id, bo)).status).toBe(200);
  expect((await turn('undo', approved.action_id)).status).toBe(200);
  expect(await columnsOf(id)).toEqual(before);
  // And in the same order all is done again, and undone once more.
  const first = await turn('redo', approved.action_id);
  const second = await turn('redo', active.action_id);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(await rowOf(id)).toMatchObject({ status: 'approved', active: true });
  expect((await turn('undo', first.body.action_id)).status).toBe(409);
  expect((await turn('undo', second.body.action_id)).status).toBe(200);
  expect((await turn('undo', first.body.action_id)).status).toBe(200);
  expect(await columnsOf(id)).toEqual(before);
});

test('P030 a base profile whose locale profile was activated since is not led out of its approval', async () => {
  const { id: base } = await complete();
  const locale = await insertLocaleProfile(api.services, {
    base_profile_id: base,
    locale_id: await localeId(api.services, 'fr'),
    status: 'approved',
    profile_name: `Active ${base}`,
  });
  const { action_id: actionId } = await approve(base);
  const active = await api.call(
    'locale-profile.set-active',
    { params: { profileId: locale }, body: { active: true } },
    bo,
  );
  const { status, body } = await refused(base, actionId, checker);
  expect([status, body.code]).toEqual([409, 'status-forbids']);
  expect((await turn('undo', active.action_id, bo)).status).toBe(200);
  expect((await turn('undo', actionId, checker)).status).toBe(200);
  const back = await turn('redo', active.action_id, bo);
  expect([back.status, back.body.code]).toEqual([409, 'status-forbids']);
});

test('P030 of two who dismissed findings in one locale profile nobody takes back past the other', async () => {
  const { id } = await localeProfile();
  await saveLocale(id, `Aside ${id}`, admin());
  const dismiss = (text: string, headers: Headers) =>
    api.call(
      'locale-profile.set-aside',
      { params: { profileId: id }, body: { field: 'aboutMe', check: 'contact', text, why: 'Hers' } },
      headers,
    );
  const mine = await dismiss('Write to anna.example@gmail.com', admin());
  const theirs = await dismiss('Write to eve.example@gmail.com', bo);
  const { status, body } = await turn('undo', mine.action_id);
  expect([status, body.error]).toEqual([
    409,
    'Person bo has changed a dismissed finding since, so it can no longer be undone.',
  ]);
  expect((await turn('undo', theirs.action_id, bo)).status).toBe(200);
  expect((await turn('undo', mine.action_id)).status).toBe(200);
});

test('P030 a locale profile that was made, undone, made again and filled in since is not removed with what is in it', async () => {
  const { id: base } = await complete();
  const made = async () => (await storedOf(api.services, base)).locales[0]?.id ?? '';
  const approved = await approve(base, admin());
  const first = await uploadToLocale(await made(), bo);
  expect((await turn('undo', first.action_id, bo)).status).toBe(200);
  expect((await turn('undo', approved.action_id)).status).toBe(200);
  const again = await turn('redo', approved.action_id);
  expect(again.status).toBe(200);
  await saveLocale(await made(), `Again ${base}`, bo);
  await uploadToLocale(await made(), bo);
  const { status, body } = await refused(base, again.body.action_id, admin());
  expect([status, body.code]).toEqual([409, 'undo-refused']);
});

test('P030 an action of an older version is undone under its version, or refused with a true sentence', async () => {
  const { id } = await complete();
  const before = await columnsOf(id);
  const saved = await save(id, { profession: 'Pilot' }, admin());
  const approved = await approve(id, admin());
  await older(saved.action_id);
  await older(approved.action_id);
  // As an older version undid it, which told nothing of the version that came of it.
  expect((await turn('undo', approved.action_id)).status).toBe(200);
  await sql`update action set records = (select jsonb_agg(record - 'returned') from jsonb_array_elements(records) as record)
    where id = ${approved.action_id}`.execute(api.services.database);
  const { status, body } = await refused(id, saved.action_id, admin());
  expect([status, body.error]).toEqual([409, 'This has changed since, so it can no longer be undone.']);
  const { id: other } = await complete();
  const alone = await save(other, { profession: 'Pilot' }, admin());
  await older(alone.action_id);
  expect((await turn('undo', alone.action_id)).status).toBe(200);
  expect((await turn('redo', alone.action_id)).status).toBe(200);
  expect((await columnsOf(other))['attributes']).not.toEqual(before['attributes']);
});

test('P018 doing again is judged as doing it is: by role, hold and state of today', async () => {
  const { id } = await complete();
  const approved = await approve(id);
  await turn('undo', approved.action_id, checker);
  const lesser = await turn('redo', approved.action_id, api.as('FillIn', 'BaseChecker-1'));
  expect([lesser.status, lesser.body.code]).toEqual([403, 'role-forbids']);
  const { action_id: held } = await hold(id, true);
  const since = await turn('redo', approved.action_id, checker);
  expect([since.status, since.body.error]).toEqual([
    409,
    'Person bo has changed the hold for a doubt about age since, so it can no longer be done again.',
  ]);
  expect((await turn('undo', held, bo)).status).toBe(200);
  expect((await turn('redo', approved.action_id, checker)).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ status: 'approved' });
  // An Admin approves what is held, and is none any more when they do it again.
  const doubtful = await waiting({ frozen: true });
  const lifted = await approve(doubtful, api.as('Admin', 'moved'));
  await turn('undo', lifted.action_id, api.as('Admin', 'moved'));
  const frozen = await turn('redo', lifted.action_id, api.as('BaseChecker', 'moved'));
  expect([frozen.status, frozen.body.code]).toEqual([409, 'frozen']);
});

test('P018 nobody does again what somebody else has undone, or what was not undone', async () => {
  const { id } = await complete();
  const approved = await approve(id, admin());
  const early = await turn('redo', approved.action_id);
  expect([early.status, early.body.code]).toEqual([409, 'undo-refused']);
  await turn('undo', approved.action_id);
  expect((await turn('redo', approved.action_id, bo)).status).toBe(404);
});
