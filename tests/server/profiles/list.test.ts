import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { foldText } from '../../../src/contract/base/fold-text.ts';
import { PROFILE_STATUSES } from '../../../src/contract/profiles/status.ts';
import {
  BASE_PROFILE_SORTS,
  type BaseProfileFilter,
  type BaseProfileListQuery,
} from '../../../src/contract/profiles/profile-lists.ts';
import { pageQuery } from '../../../src/server/profiles/list.ts';
import { everyOrder, walkPages } from './lists.ts';
import { insertBaseProfile, insertBaseProfiles, sharedApi, TEST_NOW } from '../../support/shared-api.ts';

const ROWS = 173;
const NAMES = ['Åse Łukasz', 'Anna Berg', 'Zoë O’Neill', '100% _real_', 'Çağla', 'anna bergström', 'Jürgen Weiß', ''];
const CREATORS = ['Creator-1', 'Creator-2'];
const api = sharedApi();
let tags: string[];
let stored: { id: string; status: string; active: boolean; tags: string[]; name: string; creator: string }[];
beforeAll(async () => {
  const tagRows = await api.services.database.selectFrom('tag').select('id').orderBy('id').limit(4).execute();
  tags = tagRows.map((tag) => tag.id);
  // Few different values under every sort: nearly all rows are tied with many others.
  const made = Array.from({ length: ROWS }, (_, index) => ({
    id: randomUUID(),
    status: PROFILE_STATUSES[index % 6] ?? 'draft',
    active: index % 5 === 0,
    tags: tags.filter((_, position) => (index >> position) % 2 === 1),
    profile_name: NAMES[index % NAMES.length] ?? '',
    sort_city: ['', 'aarhus', 'å'][index % 3] ?? '',
    date_of_birth: index % 4 === 0 ? 'infinity' : `199${index % 7}-02-01`,
    locales_done: index % 3,
    creator_id: CREATORS[index % 2] ?? '',
    creator_name: `Person ${index % 2}`,
    created_at: new Date(TEST_NOW.getTime() - (index % 4) * 1000),
    updated_at: new Date(TEST_NOW.getTime() - (index % 9)),
    waiting_since: index % 2 === 0 ? 'infinity' : new Date(TEST_NOW.getTime() - (index % 3) * 60_000),
  }));
  await insertBaseProfiles(api.services, made);
  // Moments that differ by microseconds only: a cursor that rounds would skip or repeat rows.
  await sql`update base_profile set updated_at = updated_at + make_interval(secs => locales_done * 0.000001)`.execute(
    api.services.database,
  );
  await insertBaseProfiles(api.services, [{ profile_name: 'Deleted', deleted_at: TEST_NOW }]);
  stored = made.map((row) => ({ ...row, name: row.profile_name, creator: row.creator_id }));
});

const list = (query: Partial<BaseProfileListQuery>) =>
  api.call('base-profile.list', { query } as never, api.as('Admin'));
const walk = (query: Partial<BaseProfileListQuery>) => walkPages((behind) => list({ ...query, ...behind }));

everyOrder(api, 'base_profile', BASE_PROFILE_SORTS, {
  list,
  async pageBehind(order) {
    const values: Record<string, string> = { status: 'draft', date_of_birth: '1990-01-01', locales_done: '1' };
    const from = { value: values[order.sort] ?? '2026-01-01', id: randomUUID() };
    const range = { from, inclusive: false, backward: false, skip: 0, take: 21 };
    return pageQuery(order, range, api.services).compile();
  },
});

const cases: [string, () => BaseProfileFilter][] = [
  ['nothing', () => ({})],
  ['one status', () => ({ status: ['approved'] })],
  ['active', () => ({ active: true })],
  ['all of several tags', () => ({ tags: tags.slice(0, 3) })],
  ['a creator', () => ({ creator: 'Creator-2' })],
  ['words in any order, with accents and capitals', () => ({ text: '  BERGSTROM Ánna ' })],
  ['a letter that words begin with', () => ({ text: 'j' })],
  ['letters that are no beginning', () => ({ text: 'rg' })],
  ['a percent sign', () => ({ text: '100%' })],
  ['a wildcard that would match everything', () => ({ text: '%' })],
  ['a backslash', () => ({ text: '\\' })],
  ['an identifier', () => ({ text: stored[5]?.id ?? '' })],
  ['an identifier in capitals', () => ({ text: ` ${stored[5]?.id.toUpperCase()} ` })],
  [
    'everything at once',
    () => ({ status: ['approved', 'draft'], active: false, tags: tags.slice(0, 1), text: 'a', creator: 'Creator-1' }),
  ],
];

/** A word of one or two letters is looked for where words begin. */
const found = (text: string, word: string) => (word.length < 3 ? ` ${text}`.includes(` ${word}`) : text.includes(word));

function matches(row: (typeof stored)[number], filter: BaseProfileFilter): boolean {
  const words = foldText(filter.text ?? '').split(' ');
  return (
    (!filter.status || filter.status.some((status) => status === row.status)) &&
    (filter.active === undefined || filter.active === row.active) &&
    (filter.tags ?? []).every((tag) => row.tags.includes(tag)) &&
    (filter.creator === undefined || filter.creator === row.creator) &&
    words.every((word) => found(foldText(`${row.name} ${row.id}`), word))
  );
}

test.each(cases)('filters: %s', async (_, filterOf) => {
  const filter = filterOf();
  const expected = stored.filter((row) => matches(row, filter)).map((row) => row.id);
  expect((await walk({ ...filter, limit: 30 })).sort()).toEqual(expected.sort());
  expect((await list({ ...filter, limit: 1, include_total: true })).total).toBe(expected.length);
});

test('C106: a value that contains a comma is one value, beside others of its field', async () => {
  const place = { geoRegion1: 'Kingston, upon Hull', countryCode: 'GB' };
  const id = await insertBaseProfile(api.services, { attributes: JSON.stringify(place) });
  const found = async (region: string[]) => (await list({ region })).rows.map((row) => row.id);
  expect(await found(['Kingston, upon Hull'])).toEqual([id]);
  expect(await found(['nowhere', 'Kingston, upon Hull'])).toEqual([id]);
  expect(await found(['Kingston', ' upon Hull'])).toEqual([]);
  await api.services.database.deleteFrom('base_profile').where('id', '=', id).execute();
});
