import { expect, test } from 'vitest';
import type { OperationAnswer } from '../../../src/contract/operations.ts';
import { csvCell } from '../../../src/contract/bulk/csv.ts';
import { EXPORT_PATIENCE } from '../../../src/contract/overview/exports.ts';
import { EXPORT_ROWS } from '../../../src/contract/base/rows-per-answer.ts';
import { alterBase, insertBaseProfile, insertBaseProfiles } from '../../support/base-profiles.ts';
import { insertBelow, localeId, sharedApi, tagId, TEST_NOW, type TestApi } from '../../support/shared-api.ts';

const api = sharedApi();
const admin = api.as('Admin');
const begin = async (body: object, headers = admin) =>
  api.call('base-profile.export', { body: body as Parameters<TestApi['call']>[1]['body'] as never }, headers);

const partOf = (exportId: string, part: number, headers = admin) =>
  api.attempt('export.part', { params: { exportId, part: String(part) } }, headers);

async function allParts(exportId: string, headers = admin) {
  const parts: OperationAnswer<'export.part'>[] = [];
  while (parts.at(-1)?.last !== true) {
    parts.push((await partOf(exportId, parts.length + 1, headers)).body as OperationAnswer<'export.part'>);
  }
  return { parts, file: parts.map(({ text }) => text).join('') };
}

const listedExport = async (id: string) =>
  (await api.call('export.list', { query: { limit: 100 } }, admin)).exports.find((each) => each.id === id);

/** So many profiles of a creator, by whom a filter finds them and no others. */
const ofCreator = (creator_id: string, count: number, given: object = {}) =>
  insertBaseProfiles(
    api.services,
    Array.from({ length: count }, () => ({ creator_id, ...given })),
  );

const linesOf = (file: string) =>
  file
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
const DANGEROUS = ['=1+1', '+1', '-1', '@sum', "'=quoted", ' =blank', '\tx', 'a,"b"\r\nc', "it's", "'plain", '＝wide'];

test('P123 an export holds what the filter has, in its order, over several parts, each row once', async () => {
  const count = EXPORT_ROWS * 2 + 7;
  const names = Array.from({ length: count }, (_, index) => `Ordered ${String(index).padStart(4, '0')}`);
  await insertBaseProfiles(
    api.services,
    names.map((profile_name) => ({ profile_name, creator_id: 'of the order' })),
  );
  const { id, total } = await begin({
    filter: { creator: 'of the order' },
    sort: 'profile_name',
    direction: 'desc',
    format: 'jsonl',
    columns: ['profile_name', 'status'],
  });
  expect(total).toBe(count);
  const { parts, file } = await allParts(id);
  expect(parts.map(({ rows }) => rows)).toEqual([EXPORT_ROWS, EXPORT_ROWS, 7]);
  const rows = linesOf(file);
  expect(rows.map((row) => row.profile_name)).toEqual(names.toReversed());
  expect(Object.keys(rows[0])).toEqual(['id', 'profile_name', 'status']);
});

test('P123 an export as CSV opens safely in spreadsheets, and has every text in a cell of its own', async () => {
  await insertBaseProfiles(
    api.services,
    DANGEROUS.map((text) => ({
      profile_name: 'Dangerous',
      creator_id: 'dangerous',
      attributes: JSON.stringify({ aboutMe: text, city: text }),
    })),
  );
  const { id } = await begin({ filter: { creator: 'dangerous' }, format: 'csv' });
  const { file } = await allParts(id);
  expect(file.startsWith('\uFEFFid,')).toBe(true);
  const cells = file.replace(/^\uFEFF/, '').split(/,|\r\n/);
  expect(cells.filter((cell) => /^"?[\s]*[=+\-@\t\r＝]/u.test(cell))).toEqual([]);
  // How a cell is made of a text, so that it can be had back, is shown beside the log of duplicates.
  for (const text of DANGEROUS) expect(file, text).toContain(`,${csvCell(text)},`);
});

test('P123 an export as JSON Lines of every field has exact values', async () => {
  const attributes = { profileName: 'Exact', aboutMe: '  a\u2028b\n"c"\t💡 ', city: '' };
  await insertBaseProfile(api.services, {
    profile_name: 'Exact',
    creator_id: 'exact',
    attributes: JSON.stringify(attributes),
    tags: [await tagId(api.services, 'gender', 'female')],
    reserved_locales: [await localeId(api.services, 'de')],
  });
  const { id } = await begin({ filter: { creator: 'exact' }, format: 'jsonl' });
  const { file } = await allParts(id);
  expect(file.endsWith('\n')).toBe(true);
  expect(JSON.parse(file)).toMatchObject({
    profile_name: 'Exact',
    'attribute.aboutMe': attributes.aboutMe,
    'attribute.city': '',
    'tag.gender': ['female'],
    reserved_locales: ['de'],
    date_of_birth: '1990-05-17',
    waiting_since: null,
    created_at: TEST_NOW.toISOString(),
  });
  expect(JSON.parse(file)).not.toHaveProperty('attribute.hobbies');
});

test('P123 an export of locale profiles holds what lies in the area of that moment', async () => {
  const base = await insertBaseProfile(api.services);
  for (const code of ['da', 'de']) await insertBelow(api.services, base, code);
  const codesFor = async (geos: string[]) => {
    const headers = api.as('Admin', 'Admin-of-an-area', geos);
    const body = { filter: { base: [base] }, format: 'jsonl', columns: ['locale'] } as never;
    const { id } = await api.call('locale-profile.export', { body }, headers);
    const { file } = await allParts(id, headers);
    return linesOf(file)
      .map(({ locale }) => String(locale))
      .toSorted();
  };
  expect(await codesFor([])).toEqual(['da', 'de']);
  expect(await codesFor(['de'])).toEqual(['de']);
});

test('P123 what was exported is shown to Admins with filter and count, whole, under way or broken off', async () => {
  await ofCreator('told', EXPORT_ROWS + 1);
  const creator = api.as('Creator', 'Creator-who-exports');
  const { id } = await begin({ filter: { creator: 'told' }, columns: ['city'] }, creator);
  await partOf(id, 1, creator);
  const expectedExport = {
    id,
    overview: 'base-profiles',
    format: 'csv',
    filter: { creator: 'told' },
    columns: ['city'],
    by: { user_id: 'Creator-who-exports', name: 'Person Creator-who-exports' },
    role: 'Creator',
    rows: EXPORT_ROWS,
  };
  expect(await listedExport(id)).toMatchObject({ ...expectedExport, state: 'under-way' });
  api.clock.now = new Date(TEST_NOW.getTime() + EXPORT_PATIENCE + 1);
  expect(await listedExport(id)).toMatchObject({ ...expectedExport, state: 'broken-off' });
  // The person who was only slow goes on.
  await partOf(id, 2, creator);
  expect(await listedExport(id)).toMatchObject({ ...expectedExport, rows: EXPORT_ROWS + 1, state: 'whole' });
  api.clock.now = TEST_NOW;
});

test('P123 what was exported counts a part that was asked for twice once, and gives no part out of turn', async () => {
  await ofCreator('twice', EXPORT_ROWS + 5);
  const { id } = await begin({ filter: { creator: 'twice' } });
  const [first, again] = [await partOf(id, 1), await partOf(id, 1)];
  expect(again.body).toEqual(first.body);
  expect((await partOf(id, 3)).body.code).toBe('version-conflict');
  const [second, lost] = [await partOf(id, 2), await partOf(id, 2)];
  expect(lost.body).toEqual(second.body);
  expect((await partOf(id, 1)).body.code).toBe('version-conflict');
  expect((await partOf(id, 3)).body.code).toBe('version-conflict');
  expect(await listedExport(id)).toMatchObject({ rows: EXPORT_ROWS + 5, state: 'whole' });
});

test('P123 what was exported is fetched by nobody else, and by nobody whose role does not list it any more', async () => {
  const { id } = await begin({ filter: {} });
  expect((await partOf(id, 1, api.as('Admin', 'another'))).body.code).toBe('not-found');
  const body = { filter: {} } as never;
  const locales = await api.call('locale-profile.export', { body }, api.as('Admin', 'a-former-Admin'));
  expect((await partOf(locales.id, 1, api.as('Creator', 'a-former-Admin'))).body.code).toBe('role-forbids');
  expect((await api.attempt('export.list', {}, api.as('Creator'))).body.code).toBe('role-forbids');
});

test('P123 what was exported says how many rows of the filter were changed meanwhile', async () => {
  const ids = await ofCreator('changed', 3, { updated_at: new Date(TEST_NOW.getTime() - 1000) });
  const { id } = await begin({ filter: { creator: 'changed' } });
  await alterBase(api.services, ids[0] ?? '', { updated_at: new Date(TEST_NOW.getTime() + 1000) });
  expect((await partOf(id, 1)).body).toMatchObject({ rows: 3, last: true, changed_meanwhile: 1 });
});
