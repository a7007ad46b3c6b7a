import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyAuditTrail } from '../../../../src/server/trail/proof/prove-trail.ts';
import type { OpenDatabase } from '../../../../src/server/platform/database/open.ts';
import { ensureLookups } from '../../../../src/server/lookups/ensure-lookups.ts';
import { fileMediaStore } from '../../../../src/server/media/file-media-store.ts';
import type { MediaStore } from '../../../../src/server/media/media-store.ts';
import { drawingStore } from '../../../../src/server/sample/pictures.ts';
import { dropSecondaryIndexes } from '../../../../src/server/sample/secondary-indexes.ts';
import { writeSample, sampleState } from '../../../../src/server/sample/write-sample.ts';
import { openTestDatabase } from '../../../support/database.ts';
import { pino } from 'pino';
import { PICTURE_DISTANCE } from '../../../../src/contract/duplicates/duplicate-conditions.ts';
import { SAMPLE_MAXIMUM } from '../../../../src/server/platform/configuration/config.ts';
import { duplicateWork } from '../../../../src/server/duplicates/background.ts';
import { comparedText, levelled, trigramSimilarity, trigramsOf } from '../../../../src/server/names/compared-text.ts';
import { ensureFirstFilters } from '../../../../src/server/duplicates/first-filters.ts';
import { orderRun } from '../../../../src/server/duplicates/runs.ts';
import { PROFILES_PER_CASE } from '../../../support/sample/known-duplicates.ts';
import { SAMPLE_NOW, shippedFacts, writeShipped } from '../../../support/shipped-sample.ts';
import { rowsWhere } from '../../../support/rows.ts';

let open: Awaited<ReturnType<typeof openTestDatabase>>;
let store: MediaStore;
beforeEach(async () => {
  open = await openTestDatabase();
  await ensureLookups(open.kysely);
  store = fileMediaStore(open.directory);
});
afterEach(() => open.close());
const write = (baseProfiles: number, into: OpenDatabase = open, dropIndexesFrom = 1000): Promise<void> =>
  writeSample(into, store, { baseProfiles, now: SAMPLE_NOW, dropIndexesFrom, onProgress: () => {} });

async function count(table: 'base_profile' | 'locale_profile' | 'audit_event' | 'media'): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(open.kysely);
  return rows[0]?.n ?? -1;
}

async function definitions(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select indexdef as text from pg_indexes where schemaname = current_schema()
    union all select conname || pg_get_constraintdef(oid) from pg_constraint where contype in ('f', 'p', 'u')
    order by text`.execute(open.kysely);
  return rows.map((row) => row.text);
}

test('writing the sample fills an empty database with a trail that is whole, and every picture can be had', async () => {
  await write(100);
  expect([await count('base_profile'), await count('locale_profile')]).toEqual([100, 500]);
  expect(await verifyAuditTrail(open.kysely)).toMatchObject({ baseProfiles: 100, broken: null });
  expect(await sampleState(open.kysely)).toBe('finished');
  const media = await open.kysely.selectFrom('media').select('sha256').distinct().execute();
  const drawing = drawingStore(store, open.kysely);
  expect(await Promise.all(media.map(({ sha256 }) => drawing.has(sha256)))).not.toContain(false);
  expect(await drawing.open(media[0]?.sha256 ?? '')).not.toBeNull();
  // The documents that all share.
  const papers = await open.kysely.selectFrom('document').select('sha256').distinct().execute();
  expect(papers).toHaveLength(4);
  expect(await Promise.all(papers.map(({ sha256 }) => store.has(sha256)))).not.toContain(false);
});

test('writing the sample does nothing the second time', async () => {
  await write(10);
  await write(20);
  expect(await count('base_profile')).toBe(10);
});

test('writing the sample refuses a database that holds other profiles', async () => {
  await write(10);
  await open.kysely.deleteFrom('sample_state').execute();
  await expect(write(10)).rejects.toThrow('Sample data is only written into a database without base profiles.');
  expect(await count('base_profile')).toBe(10);
});

test('writing the sample is noticed when it was interrupted, and written afresh', async () => {
  let copies = 0;
  const failing: OpenDatabase = {
    ...open,
    copyRows: (table, columns, rows) => {
      copies += 1;
      return copies > 3 ? Promise.reject(new Error('power cut')) : open.copyRows(table, columns, rows);
    },
  };
  await expect(write(40, failing)).rejects.toThrow('power cut');
  expect([await count('base_profile'), await sampleState(open.kysely)]).toEqual([40, 'unfinished']);
  await write(30);
  expect([await count('base_profile'), await sampleState(open.kysely)]).toEqual([30, 'finished']);
  expect(await verifyAuditTrail(open.kysely)).toMatchObject({ baseProfiles: 30, broken: null });
});

test('writing the sample brings back indexes and references that an interrupted start had dropped', async () => {
  const before = await definitions();
  await open.kysely.transaction().execute(async (transaction) => {
    const rebuild = await dropSecondaryIndexes(transaction);
    await transaction
      .insertInto('sample_state')
      .values({ seed: 'test', base_profiles: 9, rebuild, started_at: SAMPLE_NOW })
      .execute();
  });
  expect((await definitions()).length).toBeLessThan(before.length - 20);
  await write(10);
  expect(await definitions()).toEqual(before);
});

test('writing the sample drops indexes for a large sample and builds every one again', async () => {
  const before = await definitions();
  let duringCopy: string[] = [];
  const watching: OpenDatabase = {
    ...open,
    copyRows: async (table, columns, rows) => {
      if (duringCopy.length === 0) duringCopy = await definitions();
      return open.copyRows(table, columns, rows);
    },
  };
  await write(50, watching, 50);
  expect(duringCopy.length).toBeLessThan(before.length - 20);
  expect(await definitions()).toEqual(before);
  expect(await count('base_profile')).toBe(50);
});

test('lookups are the same after every start, and a changed label is put right', async () => {
  await open.kysely.updateTable('locale').set({ label: 'wrong' }).where('code', '=', 'de').execute();
  await ensureLookups(open.kysely);
  const locales = await open.kysely.selectFrom('locale').selectAll().execute();
  expect(locales).toHaveLength(184);
  expect(locales.find((locale) => locale.code === 'de')).toMatchObject({ label: 'Deutsch', language: 'German' });
  expect(await open.kysely.selectFrom('tag').select('group_name').distinct().execute()).toHaveLength(17);
  expect(await open.kysely.selectFrom('attribute_type').selectAll().execute()).toHaveLength(23);
});

const now = () => SAMPLE_NOW;
const log = pino({ level: 'silent' });

async function sampleWith(baseProfiles: number): Promise<void> {
  await ensureFirstFilters(open.kysely, now());
  await writeShipped(open, store, baseProfiles);
}

/** Nothing of what is shipped has to be drawn. */
const files = { bytes: () => Promise.reject(new Error('A picture was asked for.')) };
const work = () => duplicateWork({ database: open.kysely, files, now, log, people: () => 'away' });

async function orderRuns(): Promise<void> {
  await open.kysely.transaction().execute(async (transaction) => {
    const all = await transaction.selectFrom('duplicate_filter').selectAll().execute();
    for (const filter of all) await orderRun(transaction, filter, { id: 'a', name: 'A' }, now());
  });
}

const pairs = () =>
  open.kysely.selectFrom('duplicate_pair').select(['filter_name', 'state']).orderBy('filter_name').execute();

const filters = () =>
  open.kysely.selectFrom('duplicate_filter').select(['name', 'action', 'active']).orderBy('name').execute();

test('P067 a new product begins with three filters, once: what an Admin deletes stays away', async () => {
  await ensureFirstFilters(open.kysely, now());
  const first = [
    { name: 'Same name and birthday', action: 'warn', active: true },
    { name: 'Same picture', action: 'warn', active: true },
    { name: 'Similar name in one city', action: 'log', active: true },
  ];
  expect(await filters()).toEqual(first);
  await open.kysely.updateTable('duplicate_filter').set({ deleted_at: now() }).where('action', '=', 'log').execute();
  await ensureFirstFilters(open.kysely, now());
  const kept = await rowsWhere({ database: open.kysely }, 'duplicate_filter', { deleted_at: null });
  expect(kept).toHaveLength(2);
});

test('P067 a product in which somebody has made filters already gets none', async () => {
  await ensureFirstFilters(open.kysely, now());
  await open.kysely.deleteFrom('duplicate_filter').where('action', '=', 'warn').execute();
  await ensureFirstFilters(open.kysely, now());
  expect(await filters()).toEqual([{ name: 'Similar name in one city', action: 'log', active: true }]);
});

test('P068 in the whole sample names are alike in a city, or stand beside the same birthday, in the known cases alone', async () => {
  const people = (await shippedFacts(SAMPLE_MAXIMUM)).base_profile
    .map(({ attributes }) => JSON.parse(String(attributes)) as Record<string, string>)
    .filter(({ name }) => name);
  const facts = people.map(({ name = '', city = '', countryCode = '', dateOfBirth }) => ({
    city: `${countryCode}/${city}`,
    trigrams: trigramsOf(comparedText(name)),
    who: dateOfBirth && `${levelled('realName', name)}/${dateOfBirth}`,
  }));
  const couples = facts.flatMap((one, at) => facts.slice(at + 1).map((other) => [one, other] as const));
  const alike = couples.filter(([a, b]) => a.city === b.city && trigramSimilarity(a.trigrams, b.trigrams) >= 0.7);
  expect(alike).toHaveLength(13);
  expect(couples.filter(([a, b]) => a.who && a.who === b.who)).toHaveLength(13);
});

function bitCount(word: number): number {
  let count = 0;
  for (let left = word; left !== 0; left &= left - 1) count += 1;
  return count;
}

test(
  'P068 in the whole sample pictures come within 31 bits of each other in the known cases alone',
  { timeout: 600_000 },
  async () => {
    const { media_hash: hashes } = await shippedFacts(SAMPLE_MAXIMUM);
    const words = hashes.map(({ hash }) =>
      Int32Array.from({ length: 8 }, (_, at) => Number.parseInt(String(hash).slice(at * 8, at * 8 + 8), 16)),
    );
    let near = 0;
    for (const [at, one] of words.entries()) {
      for (let other = at + 1; other < words.length; other += 1) {
        let apart = 0;
        for (let word = 0; word < 8 && apart <= PICTURE_DISTANCE; word += 1) {
          apart += bitCount((one[word] as number) ^ (words[other]?.[word] as number));
        }
        if (apart <= PICTURE_DISTANCE) near += 1;
      }
    }
    expect(near).toBe(14);
  },
);

const CASES = [
  { filter_name: 'Same name and birthday', state: 'open' },
  { filter_name: 'Same picture', state: 'open' },
  { filter_name: 'Similar name in one city', state: 'open' },
];

test(
  'P068 the known cases are there with the sample, nothing waits, and the filters find these and nothing else',
  { timeout: 600_000 },
  async () => {
    await sampleWith(CASES.length * PROFILES_PER_CASE);
    const runs = await open.kysely
      .selectFrom('duplicate_run')
      .select(['state', 'examined', 'matched', 'fresh'])
      .execute();
    expect(runs).toEqual(CASES.map(() => ({ state: 'finished', examined: 150, matched: 1, fresh: 1 })));
    expect(await pairs()).toEqual(CASES);
    const logged = await open.kysely.selectFrom('duplicate_log').select(['outcome', 'filter_name']).execute();
    expect(logged).toEqual([{ outcome: 'logged', filter_name: 'Similar name in one city' }]);
    expect(await work().runOnce()).toBe(false);
    const owners = await open.kysely.selectFrom('media').select(['sha256', 'base_profile_id']).distinct().execute();
    expect(new Set(owners.map(({ sha256 }) => sha256)).size, 'no two people share a picture').toBe(owners.length);
    await open.kysely.deleteFrom('duplicate_log').execute();
    await open.kysely.deleteFrom('duplicate_pair').execute();
    await orderRuns();
    const behind = work();
    while (await behind.runOnce());
    await behind.stop();
    const again = await open.kysely.selectFrom('duplicate_run').select('state').execute();
    expect(new Set(again.map(({ state }) => state))).toEqual(new Set(['finished']));
    expect(await pairs()).toEqual(CASES);
  },
);

test('a filter that was taken away before gets no pairs', async () => {
  await ensureFirstFilters(open.kysely, now());
  await open.kysely.updateTable('duplicate_filter').set({ deleted_at: now() }).where('action', '=', 'log').execute();
  await sampleWith(CASES.length * PROFILES_PER_CASE);
  expect(await pairs()).toEqual(CASES.slice(0, 2));
});
