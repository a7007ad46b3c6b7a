import { randomBytes } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { SETTING_KEYS, SETTINGS, type SettingKey } from '../../../src/contract/settings/settings.ts';
import { completeBaseBody, insertBelow, localeId, tagId } from '../../support/locale-profiles.ts';
import { aPicture } from '../../support/pictures.ts';
import { insertBaseProfile, insertBaseProfiles, sharedApi, TEST_NOW } from '../../support/shared-api.ts';

const api = sharedApi();
const admin = () => api.as('Admin');
const set = (key: SettingKey, value: unknown) =>
  api.attempt('setting.change', { params: { key }, body: { value } }, admin());
const preview = (key: SettingKey, value: unknown) =>
  api.call('setting.preview', { params: { key }, body: { value } }, admin());
const recordOf = async (key: SettingKey) => {
  return (await api.call('setting.list', {}, api.as('FillIn'))).settings.find((each) => each.key === key);
};

afterEach(async () => {
  for (const key of SETTING_KEYS) await set(key, SETTINGS[key].default);
});

test('every setting is reported with its default until somebody sets it', async () => {
  const { settings } = await api.call('setting.list', {}, api.as('GeoChecker'));
  expect(settings.map(({ key }) => key)).toEqual(SETTING_KEYS);
  for (const each of settings) {
    expect(each).toMatchObject({ is_default: true, version: 1, updated_by: null, value: SETTINGS[each.key].default });
  }
});

test('hours that are set back are the default again, whatever the order of their members', async () => {
  await set('sla_hours', { 'base-check': 24, 'fill-in': 72, 'geo-check': 5 });
  expect(await recordOf('sla_hours')).toMatchObject({ is_default: false, updated_by: { user_id: 'Admin-1' } });
  await set('sla_hours', { 'geo-check': 24, 'fill-in': 72, 'base-check': 24 });
  expect(await recordOf('sla_hours')).toMatchObject({
    is_default: true,
    value: SETTINGS.sla_hours.default,
    version: 3,
  });
});

describe('a value that does not fit is refused, and what holds stays', () => {
  const limits = SETTINGS.media_limits.default;
  const bad: [string, SettingKey, unknown][] = [
    ['hours of a queue that there is not', 'sla_hours', { ...SETTINGS.sla_hours.default, other: 1 }],
    ['a limit that is no whole number', 'media_limits', { ...limits, image_megabytes: 1.5 }],
    ['a limit beyond what a server can take', 'media_limits', { ...limits, image_megabytes: 101 }],
    ['a limit that is missing', 'media_limits', { image_megabytes: 20 }],
    ['something that is no locale', 'locales_off', ['fr']],
    ['a locale that there is not', 'locales_off', ['00000000-0000-4000-8000-000000000000']],
    ['a list without any reason', 'skip_reasons', []],
  ];
  test.each(bad)('%s', async (_what, key, value) => {
    for (const answer of [
      await set(key, value),
      await api.attempt('setting.preview', { params: { key }, body: { value } }, admin()),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([422, 'invalid-input']);
    }
    expect((await recordOf(key))?.is_default).toBe(true);
  });
});

describe('C272 limits of files hold as an Admin has set them', () => {
  const limits = SETTINGS.media_limits.default;
  const send = (id: string, file: File) =>
    api.attempt('media.create-for-base', { params: { profileBaseId: id }, body: { files: [file] } }, admin());

  test('the largest image, before it is decoded', async () => {
    const id = await insertBaseProfile(api.services);
    const large = new File([randomBytes(1024 * 1024 + 1)], 'large.jpg');
    expect((await send(id, large)).body.code).toBe('file-type');
    await set('media_limits', { ...limits, image_megabytes: 1 });
    const refused = await send(id, large);
    expect([refused.status, refused.body.error]).toEqual([413, '“large.jpg” is larger than 1 MB.']);
  });

  test('the shortest side, and how many a profile holds', async () => {
    const id = await insertBaseProfile(api.services);
    await set('media_limits', { ...limits, shortest_side: 500, profile_pictures: 1 });
    const small = await send(id, await aPicture({ name: 'small.jpg', width: 499, height: 900 }));
    expect([small.status, small.body.error]).toEqual([422, '“small.jpg” is smaller than 500 × 500 pixels.']);
    expect((await send(id, await aPicture({ width: 500, height: 500 }))).status).toBe(200);
    const second = await send(id, await aPicture({ width: 500, height: 500, background: '#123' }));
    expect(second.body.error).toBe('A profile holds at most 1 profile picture.');
  });

  test('documents', async () => {
    const id = await insertBaseProfile(api.services);
    const add = (bytes: number) =>
      api.attempt(
        'document.create',
        {
          params: { profileBaseId: id },
          body: {
            kind: 'other',
            document: new File([`%PDF-1.4\n1 0 obj\n${' '.repeat(bytes)}startxref\n9\n%%EOF\n`], 'a.pdf'),
          },
        },
        admin(),
      );
    await set('media_limits', { ...limits, document_megabytes: 1, documents: 1 });
    expect((await add(1024 * 1024)).body.error).toBe('“a.pdf” is larger than 1 MB.');
    expect((await add(0)).status).toBe(200);
    expect((await add(1)).body.error).toBe('A base profile holds at most 1 document.');
  });
});

describe('a locale that is switched off', () => {
  let french: string;
  let german: string;
  beforeAll(async () => {
    [french, german] = [await localeId(api.services, 'fr'), await localeId(api.services, 'de')];
  });

  test('gets no new locale profile, with a sentence; the others do', async () => {
    await set('locales_off', [french]);
    const profileBaseId = await insertBaseProfile(api.services, { status: 'approved' });
    const input = { params: { profileBaseId }, body: { locales: [french, german] } };
    const { results, locales_created: created } = await api.call('base-profile.activate-locales', input, admin());
    expect(results.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['refused', 'This locale is switched off.'],
      ['created', null],
    ]);
    expect(created).toBe(1);
  });

  test('cannot be reserved anew, and what was reserved may stay', async () => {
    await set('locales_off', [french]);
    const type = await tagId(api.services, 'profileType', 'A');
    const created = await api.attempt(
      'base-profile.create',
      { body: { profile_type: type, locales: [german, french] } },
      api.as('Creator'),
    );
    expect(created.body.details).toEqual([{ path: 'locales.1', problem: 'is switched off' }]);
    const save = async (given: { reserved_locales: string[] }) => {
      const profileBaseId = await insertBaseProfile(api.services, given);
      const body = { ...(await completeBaseBody(api.services)), reserved_locales: [german, french] };
      return api.attempt('base-profile.update', { params: { profileBaseId }, body }, admin());
    };
    expect((await save({ reserved_locales: [german] })).body.code).toBe('invalid-input');
    expect((await save({ reserved_locales: [french] })).status).toBe(200);
  });

  test('is left out when what reserved it is approved', async () => {
    const profileBaseId = await insertBaseProfile(api.services, {
      status: 'awaiting_approval',
      reserved_locales: [french, german],
      locales_total: 2,
    });
    await set('locales_off', [french]);
    const answer = await api.call('base-profile.approve', { params: { profileBaseId } }, api.as('BaseChecker'));
    expect([answer.locales_created, answer.record.locales_total]).toEqual([1, 1]);
  });
});

test('a change of hours shows before it is made how many would be past due, computed a second way', async () => {
  const hoursAgo = (hours: number) => new Date(TEST_NOW.getTime() - hours * 3_600_000);
  const waits = [1, 5, 23, 24, 25, 80].map((hours) => ({
    status: 'awaiting_approval' as const,
    waiting_since: hoursAgo(hours),
  }));
  await insertBaseProfiles(api.services, waits);
  const { rows } = await api.call('queue.list', { query: { limit: 100 } }, api.as('BaseChecker'));
  const older = (hours: number) =>
    rows.filter(({ waiting_since: since }) => (since?.seconds ?? 0) * 1000 <= hoursAgo(hours).getTime()).length;
  const previewed = await preview('sla_hours', { ...SETTINGS.sla_hours.default, 'base-check': 5 });
  expect(previewed.affected).toBe(older(5) - older(24));
  expect(previewed.affected).toBeGreaterThanOrEqual(2);
  expect(previewed.sentence).toBe(
    `Base check: ${older(24)} of ${rows.length} open items are past due now, ${older(5)} would be.`,
  );
  expect(await preview('sla_hours', SETTINGS.sla_hours.default)).toEqual({ affected: 0, sentence: null, rows: [] });
  expect((await recordOf('sla_hours'))?.is_default).toBe(true);
});

test('a change of locales shows before it is made which profiles wait in them or have reserved them', async () => {
  const danish = await localeId(api.services, 'da');
  expect(await preview('locales_off', [danish])).toEqual({ affected: 0, sentence: null, rows: [] });
  const base = await insertBaseProfile(api.services, { status: 'approved' });
  await insertBelow(api.services, base, 'da');
  await insertBaseProfile(api.services, { status: 'draft', reserved_locales: [danish] });
  await insertBaseProfile(api.services, { status: 'approved', reserved_locales: [danish] });
  const { affected, sentence } = await preview('locales_off', [danish]);
  expect(affected).toBe(2);
  expect(sentence).toMatch(/^1 locale profile .* 1 base profile has reserved them/);
  await set('locales_off', [danish]);
  expect(await preview('locales_off', [danish])).toEqual({ affected: 0, sentence: null, rows: [] });
});
