import { beforeAll, expect, test } from 'vitest';
import { csvCell } from '../../../src/contract/bulk/csv.ts';
import { insertBaseProfiles, sharedApi, tagId } from '../../support/shared-api.ts';
import { refold } from '../../../src/server/profiles/refold.ts';
import { foundBy, SAME_PROFILE_NAME, seenIn } from './support.ts';
import tables from './log.json' with { type: 'json' };

const api = sharedApi();
const admin = api.as('Admin');
let filterId: string;
let tag: string;
const NAMES = ['=1+1', 'Comma, "Quote"', 'Plain'];
beforeAll(async () => {
  tag = await tagId(api.services, 'gender', 'female');
  const twin = (name: string) => ({
    profile_name: name,
    attributes: JSON.stringify({ profileName: name }),
    tags: name === 'Plain' ? [tag] : [],
    active: name === 'Plain',
  });
  await insertBaseProfiles(
    api.services,
    NAMES.flatMap((name) => [twin(name), twin(name)]),
  );
  const found = await foundBy(api, [SAME_PROFILE_NAME]);
  const { rows } = found;
  ({ filterId } = found);
  expect(rows).toHaveLength(NAMES.length);
  for (const [place, name] of NAMES.entries()) {
    const pair = rows.find(({ first }) => first.profile_name === name)!;
    const decision = (['linked', 'not_duplicate', 'unsure'] as const)[place]!;
    api.clock.now = new Date(Date.UTC(2026, 10, 22 + place));
    const body = { decision, seen: seenIn(pair), note: place === 1 ? '@SUM(A1)\nsecond line' : 'Fine' };
    await api.call('duplicate-pair.decide', { params: { pairId: pair.id }, body }, api.as('Admin', `Admin-${place}`));
  }
});

async function names(query: object): Promise<string[]> {
  const { rows } = await api.call('duplicate-log.list', { query: { limit: 50, ...query } }, admin);
  return rows.map(({ first }) => first.profile_name);
}

test('C011 C106: the log is narrowed by tag, text, active, outcome, person, filter and days', async () => {
  const [formula, comma, plain] = NAMES;
  expect(await names({})).toEqual([plain, comma, formula]);
  expect(await names({ tags: [tag] })).toEqual([plain]);
  expect(await names({ active: false })).toEqual([comma, formula]);
  expect(await names({ text: 'comma quote' })).toEqual([comma]);
  expect(await names({ text: '%' })).toEqual([]);
  expect(await names({ outcome: ['linked', 'unsure'] })).toEqual([plain, formula]);
  expect(await names({ actor: 'Admin-1' })).toEqual([comma]);
  expect(await names({ filter_id: filterId, scope: 'base' })).toHaveLength(3);
  expect(await names({ scope: 'locale' })).toEqual([]);
  expect(await names({ from: '2026-11-23', to: '2026-11-23' })).toEqual([comma]);
  // At midnight in UTC it was the evening before in New York.
  const evening = { from: '2026-11-22', to: '2026-11-22', time_zone: 'America/New_York' };
  expect(await names(evening)).toEqual([comma]);
  const wrong = await api.attempt('duplicate-log.list', { query: { from: '2026-02-30', limit: 50 } }, admin);
  expect(wrong.body.details).toEqual([{ path: 'from', problem: 'is not a valid date in the form YYYY-MM-DD' }]);
});

test('pages continue where the last one ended, and a made-up cursor is refused', async () => {
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const query = { limit: 1, ...(after !== undefined && { after }) };
    const page = await api.call('duplicate-log.list', { query }, admin);
    seen.push(...page.rows.map(({ first }) => first.profile_name));
    after = page.next ?? undefined;
  } while (after !== undefined);
  expect(seen).toEqual(NAMES.toReversed());
  const other = '["number","desc","x","00000000-0000-0000-0000-000000000000"]';
  for (const cursor of ['x', 'eyJ9', Buffer.from(other).toString('base64url')]) {
    const answer = await api.attempt('duplicate-log.list', { query: { limit: 1, after: cursor } }, admin);
    expect([answer.status, answer.body.code], cursor).toEqual([422, 'invalid-input']);
  }
});

test('the export is CSV in which nothing is a formula', async () => {
  const { csv, rows, next } = await api.call('duplicate-log.export', { query: {} }, admin);
  expect([rows, next]).toEqual([3, null]);
  const [head = '', ...lines] = csv.split('\r\n');
  expect(head.startsWith('time,outcome,scope,filter,')).toBe(true);
  expect(lines).toHaveLength(4);
  expect(csv).toContain(`"Comma, ""Quote"""`);
  expect(csv).toContain(`"'@SUM(A1)\nsecond line"`);
  expect(csv).toContain(`,'=1+1,`);
  expect(csv).toContain('Profile name is exactly the same: exactly the same (100%)');
  expect((await api.call('duplicate-log.export', { query: { outcome: ['unsure'] } }, admin)).rows).toBe(1);
});

test('P157 the export writes its times in the zone of the filter, and names the zone above them', async () => {
  const written = async (query: object) => {
    const { csv } = await api.call('duplicate-log.export', { query }, admin);
    const [head = '', ...lines] = csv.split('\r\n');
    return [
      ...head.split(',').filter((name) => name.startsWith('time') || name.startsWith('undone')),
      ...lines.filter(Boolean).map((line) => line.slice(0, line.indexOf(','))),
    ];
  };
  const evening = { from: '2026-11-22', to: '2026-11-22', time_zone: 'America/New_York' };
  const zone = '(America/New_York)';
  expect(await written(evening)).toEqual([`time ${zone}`, `undone ${zone}`, '2026-11-22T19:00:00.000-05:00']);
  const there = ['time (Asia/Kolkata)', 'undone (Asia/Kolkata)', '2026-11-22T05:30:00.000+05:30'];
  expect(await written({ ...evening, time_zone: 'Asia/Kolkata' })).toEqual(there);
  expect(await written({ text: 'plain' })).toEqual(['time', 'undone', '2026-11-24T00:00:00.000Z']);
});

test.each(tables.cells)('%j becomes the cell %j', (text, cell) => expect(csvCell(text)).toBe(cell));

test('P061 entries that an older version folded are folded anew behind, and only once', async () => {
  const { database } = api.services;
  const entry = database.updateTable('duplicate_log').where('outcome', '=', 'unsure');
  const named = { id: filterId, profile_base_id: filterId, profile_name: 'राम', locale: null, photo: null };
  await entry.set({ first: JSON.stringify(named), search_text: 'रम plain' }).execute();
  expect(await names({ text: 'राम' })).toEqual([]);
  await refold(database);
  expect(await names({ text: 'राम' })).toEqual(['राम']);
  expect(await names({ text: 'Fine' }), 'by its reason as before').toContain('राम');
  await entry.set({ search_text: 'left alone' }).execute();
  await refold(database);
  expect(await names({ text: 'left alone' })).toEqual(['राम']);
});
