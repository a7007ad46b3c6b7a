import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { importAsTheyStand } from '../../../src/server/bulk/as-they-stand.ts';
import { proveTrail } from '../../../src/server/trail/proof/prove-trail.ts';
import { insertBaseProfiles, storedOf } from '../../support/base-profiles.ts';
import { exportedFile } from '../../support/imported.ts';
import { completeBaseBody } from '../../support/locale-profiles.ts';
import { insertBelow, opened, rowsWhere, sharedApi, startTestApi, tagId } from '../../support/shared-api.ts';

const api = sharedApi();
const target = opened(() => startTestApi());

const standing = (base: string, locale: string) =>
  importAsTheyStand(target.services, [
    { kind: 'base', name: 'base.jsonl', pieces: new Blob([base]).stream() as never },
    { kind: 'locale', name: 'locale.jsonl', pieces: new Blob([locale]).stream() as never },
  ]);

const REASON = JSON.stringify({ codes: ['photo_quality'], note: 'Too dark.', anchors: [] });
const STATED =
  'id status active creator_id profile_name base_profile_id locale was_active frozen last_reason stale_fields'.split(
    ' ',
  );
const statesOf = (file: string) =>
  file
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .map((row) => Object.fromEntries(STATED.map((name) => [name, row[name]])));

test('P124 by the operator’s order records come into an empty product as they stand, audited, and into no other', async () => {
  const tags = [await tagId(api.services, 'profileType', 'A')];
  const attributes = (name: string) => JSON.stringify({ profileName: name, name: 'One Person', city: 'Köln' });
  const [draft = '', approved = '', rejected = ''] = await insertBaseProfiles(api.services, [
    { profile_name: 'A draft', tags, attributes: attributes('A draft') },
    { profile_name: 'Approved', tags, status: 'approved', active: true, attributes: attributes('Approved') },
    {
      profile_name: 'Rejected',
      tags,
      status: 'disapproved',
      frozen: true,
      last_reason: REASON,
      attributes: attributes('Rejected'),
    },
  ]);
  const texts = { profileName: 'Anna', name: 'Anna Berg', profession: 'Baker', geoLanguage: 'da', aboutMe: 'Hello' };
  const general = [await tagId(api.services, 'general', 'art')];
  const below = { profile_name: 'Anna', attributes: JSON.stringify(texts), tags: general };
  const published = { ...below, status: 'approved', active: true, was_active: true } as const;
  const danishId = await insertBelow(api.services, approved, 'da', { ...published, stale_fields: ['pictures'] });
  await insertBelow(api.services, rejected, 'de', { ...below, status: 'disapproved', base_frozen: true });
  const admin = api.as('Admin');
  const [base, locale] = [
    await exportedFile(api, 'base', 'jsonl', admin),
    await exportedFile(api, 'locale', 'jsonl', admin),
  ];

  const again = JSON.stringify({ id: approved, status: 'draft', 'tag.profileType': 'A' });
  const danish = JSON.parse(locale.split('\n').find((line) => line.includes(danishId)) ?? '') as object;
  const other = (given: object) => `${JSON.stringify({ ...danish, id: randomUUID(), ...given })}\n`;
  const { made, refused } = await standing(
    `${base}broken\n{"id":"${approved}","status":"draft"}\n${again}\n{"id":"no-7"}\n{"status":"draft"}\n`,
    locale + other({}) + other({ base_profile_id: draft }) + other({ base_profile_id: randomUUID() }),
  );
  expect(made).toBe(5);
  expect(refused.map(({ file, row, sentence }) => [file, row, sentence])).toEqual([
    ['base.jsonl', 4, 'The line is not a JSON object.'],
    ['base.jsonl', 5, 'The profile type is empty. A draft needs one.'],
    ['base.jsonl', 6, 'There is a record with this identifier already.'],
    ['base.jsonl', 7, '“no-7” is not an identifier.'],
    ['base.jsonl', 8, 'The row has no identifier: export every field.'],
    ['locale.jsonl', 3, 'The base profile already has a profile in this locale.'],
    ['locale.jsonl', 4, 'Another Danish profile already has this name, or one that counts as the same: “Anna”.'],
    ['locale.jsonl', 5, 'There is no base profile with this identifier.'],
  ]);
  const to = target.as('Admin');
  expect(statesOf(await exportedFile(target, 'base', 'jsonl', to))).toEqual(statesOf(base));
  expect(statesOf(await exportedFile(target, 'locale', 'jsonl', to))).toEqual(statesOf(locale));
  const { events } = await storedOf(target.services, approved);
  const noted = events.map(({ event, subject }) => (event === 17 ? (subject as { name: string }).name : event));
  expect(noted.filter((one) => ['status', 5, 10, 114].includes(one))).toEqual(['status', 114, 5, 'status', 10]);
  const { faultCount } = await proveTrail(target.services.database, { against: null });
  expect(faultCount).toBe(0);
  expect(new Set(events.map(({ actor_name: actor }) => actor))).toEqual(new Set(['Command line']));
  expect(await rowsWhere(target.services, 'event_waiting', { what: 'ImportBegun' })).toHaveLength(1);
  expect(await rowsWhere(target.services, 'action')).toEqual([]);

  // What was stale stays so beside what changes later, until somebody has looked.
  const params = { profileId: danishId };
  const stale = async () => (await target.call('locale-profile.get', { params }, to)).stale_fields;
  const { reserved_locales: _none, ...body } = await completeBaseBody(target.services);
  await target.call('base-profile.update', { params: { profileBaseId: approved }, body }, to);
  const { base: seen } = await target.call('locale-profile.get', { params }, to);
  const marked = await stale();
  expect(marked[0]).toBe('pictures');
  expect(marked).toContain('attribute:profileName');
  // A version that is restored confirms nothing.
  const one = { kind: 'locale' as const, profileId: danishId };
  const { versions } = await target.call('version.list', { params: one, query: {} }, to);
  const restored = { params: { ...one, link: String(versions.at(-1)?.link) }, body: { fields: ['attribute:aboutMe'] } };
  await target.call('version.restore', restored, to);
  expect(await stale()).toEqual(marked);
  const right = { params, body: { base_link: seen.link } };
  const { action_id: actionId } = await target.call('locale-profile.still-right', right, to);
  expect(await stale()).toEqual([]);
  await target.call('action.undo', { params: { actionId: actionId ?? '' } }, to);
  expect(await stale()).toEqual(marked);

  await expect(standing(base, locale)).rejects.toThrow('only into a database that has never held');
});
