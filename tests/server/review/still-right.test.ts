import { beforeEach, expect, test } from 'vitest';
import { sharedApi } from '../../support/shared-api.ts';
import { insertBaseProfile } from '../../support/base-profiles.ts';
import {
  attributeInputs,
  completeBaseBody,
  completeLocaleBody,
  insertBelow,
  tagId,
} from '../../support/locale-profiles.ts';
import { uploaded } from '../media/images.ts';

const api = sharedApi();
let base: string;
let danish: string;
let german: string;
beforeEach(async () => {
  base = await insertBaseProfile(api.services, { status: 'approved' });
  danish = await localeOf('da');
  german = await localeOf('de');
  await saveBase('Pilot');
  await fill(danish, 'She likes the sea.');
  await fill(german, 'She is a PILOT, and likes the sea.');
});

async function localeOf(code: string): Promise<string> {
  return insertBelow(api.services, base, code);
}

async function saveBase(profession: string, tags: readonly string[] = []): Promise<void> {
  const whole = await completeBaseBody(api.services);
  const own = await attributeInputs(api.services, { profession });
  const body = {
    attributes: [...whole.attributes, ...own],
    tags: [...whole.tags, ...tags],
    date_of_birth: whole.date_of_birth,
  };
  await api.call('base-profile.update', { params: { profileBaseId: base }, body }, api.as('Admin'));
}

async function fill(id: string, aboutMe: string, link?: number): Promise<void> {
  const body = await completeLocaleBody(api.services, `Right ${id}`);
  const texts = await attributeInputs(api.services, { aboutMe });
  const input = {
    params: { profileId: id },
    query: link === undefined ? {} : { base_link: link },
    body: { ...body, attributes: [...body.attributes, ...texts] },
  };
  await api.call('locale-profile.update', input, api.as('Admin'));
}

const read = (id: string) => api.call('locale-profile.get', { params: { profileId: id } }, api.as('GeoChecker'));
const changes = (id: string) =>
  api.call('locale-profile.base-changes', { params: { profileId: id } }, api.as('GeoChecker'));
const says = (id: string, link: number, headers = api.as('GeoChecker', 'gerda')) =>
  api.attempt('locale-profile.still-right', { params: { profileId: id }, body: { base_link: link } }, headers);

test('P040 a changed base profile marks its locale profiles by field, with what it was and what it is', async () => {
  expect((await read(danish)).stale_fields).toEqual([]);
  expect(await changes(danish)).toMatchObject({ fields: [], pictures: null });
  const { version } = await read(danish);
  await saveBase('Nurse');
  const marked = await read(danish);
  expect(marked).toMatchObject({ stale_fields: ['attribute:profession'], version });
  const shown = await changes(danish);
  expect(shown.fields).toEqual([{ key: 'attribute:profession', label: 'Profession', before: 'Pilot', after: 'Nurse' }]);
  expect(shown.link).toBe(marked.base.link);
  await saveBase('Pilot');
  expect((await read(danish)).stale_fields, 'as it was').toEqual([]);
});

test.each<[string, string, () => Promise<unknown>]>([
  ['a tag', 'tags:hairColor', async () => saveBase('Pilot', [await tagId(api.services, 'hairColor', 'black')])],
  ['a picture that is added', 'pictures', () => uploaded(api, base, 1)],
])('P040 %s marks them as well, until it is as it was', async (_what, field, change) => {
  await change();
  expect((await read(danish)).stale_fields).toEqual([field]);
  const { media } = await api.call('base-profile.get', { params: { profileBaseId: base } }, api.as('Admin'));
  for (const { id: mediaId } of media.profile_pictures) {
    await api.call('media.delete', { params: { mediaId }, body: { locale_id: null } }, api.as('Admin'));
  }
  if (field !== 'pictures') await saveBase('Pilot');
  expect((await read(danish)).stale_fields).toEqual([]);
});

test('P040 lists show it and are narrowed by it, and /stats counts it and opens its rows', async () => {
  await saveBase('Nurse');
  const asked = (stale: boolean) =>
    api.call('locale-profile.list', { query: { base: [base], stale, include_total: true } as never }, api.as('Admin'));
  expect(await asked(true)).toMatchObject({ total: 2 });
  expect((await asked(false)).rows).toEqual([]);
  const range = { from: '2026-11-20', to: '2026-11-21', time_zone: 'UTC' };
  const { ageing } = await api.call('statistics.get', { query: range }, api.as('Admin'));
  const counted = ageing?.find(({ kind, status }) => kind === 'locale' && status === 'awaiting_approval');
  const figure = { figure: 'status', kind: 'locale', status: 'awaiting_approval', stale: true } as const;
  const rows = await api.call('statistics.rows', { query: { ...range, ...figure, limit: 50 } }, api.as('Admin'));
  expect(rows.total).toBe(counted?.stale);
  expect(rows.rows.map(({ profile_id: id }) => id)).toEqual(expect.arrayContaining([danish, german]));
});

test('P041 “still right” changes neither status nor version, is reported in the log, and can be taken back', async () => {
  await saveBase('Nurse');
  const before = await read(danish);
  const { status, body } = await says(danish, before.base.link);
  expect(status).toBe(200);
  expect(body.record).toMatchObject({ stale_fields: [], version: before.version, status: before.status });
  const log = { body: { page: 1, limit: 10, profile_id: danish } };
  const { logs } = await api.call('log.list', log, api.as('Admin'));
  expect(logs[0]).toMatchObject({ event_name: 'StillRight', before: { stale_fields: ['attribute:profession'] } });
  const gerda = api.as('GeoChecker', 'gerda');
  await api.call('action.undo', { params: { actionId: body.action_id } }, gerda);
  expect(await read(danish)).toMatchObject({ stale_fields: ['attribute:profession'], version: before.version });
  await api.call('action.redo', { params: { actionId: body.action_id } }, gerda);
  expect((await read(danish)).stale_fields).toEqual([]);
});

test('P041 it holds for the version of the base profile that is named: what came behind it stays marked', async () => {
  await saveBase('Nurse');
  const { base: seen } = await read(danish);
  await saveBase('Baker');
  expect((await says(danish, seen.link)).body.record.stale_fields).toEqual(['attribute:profession']);
  expect((await changes(danish)).fields).toMatchObject([{ before: 'Nurse', after: 'Baker' }]);
  // A save that began before the change has not seen it either.
  await fill(german, 'Seen as a nurse.', seen.link);
  expect((await changes(german)).fields).toMatchObject([{ before: 'Nurse', after: 'Baker' }]);
  expect((await says(danish, seen.link)).body.code, 'nothing more of it was seen').toBe('status-forbids');
});

test('P041 who may not save it may not say it, nor of what is held, nor where nothing has changed', async () => {
  const { base: seen } = await read(danish);
  expect((await says(danish, seen.link)).body.code).toBe('status-forbids');
  await saveBase('Nurse');
  const { link } = (await read(danish)).base;
  for (const role of ['Creator', 'BaseChecker'] as const) {
    expect((await says(danish, link, api.as(role))).body.code, role).toBe('role-forbids');
  }
  expect((await says(danish, link, api.as('FillIn', 'ina', ['de']))).body.code).toBe('area-forbids');
  await api.services.database.updateTable('locale_profile').set({ frozen: true }).where('id', '=', danish).execute();
  expect((await says(danish, link)).body.code).toBe('frozen');
  expect((await says(danish, link, api.as('Admin'))).status).toBe(200);
});

test('P041 all locales are said to be right at once, but for those whose texts still show what has changed', async () => {
  await saveBase('Nurse');
  const { link } = (await read(danish)).base;
  const french = await localeOf('fr');
  const input = { params: { profileId: danish }, body: { base_link: link } };
  const answer = await api.call('locale-profile.all-still-right', input, api.as('GeoChecker'));
  expect(answer.locale_records.map(({ id }) => id)).toEqual([danish]);
  expect(answer.left).toMatchObject([{ profile_id: german, locale: { code: 'de' }, fields: ['Profession'] }]);
  expect((await read(german)).stale_fields).toEqual(['attribute:profession']);
  expect((await read(french)).stale_fields, 'nobody has filled it in').toEqual([]);
});

test('P040 an approval goes by what the checker had before them: what changed behind it stays marked', async () => {
  const { base: seen } = await read(danish);
  await saveBase('Nurse');
  const query = { claim_next: false, base_link: seen.link };
  const input = { params: { profileId: danish }, query } as never;
  const { record } = await api.call('locale-profile.approve', input, api.as('GeoChecker'));
  expect(record).toMatchObject({ status: 'approved', stale_fields: ['attribute:profession'] });
});
