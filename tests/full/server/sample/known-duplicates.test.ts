import { afterEach, beforeEach, expect, test } from 'vitest';
import { pino } from 'pino';
import { PICTURE_DISTANCE } from '../../../../src/contract/policy/conditions/duplicate-conditions.ts';
import { SAMPLE_MAXIMUM } from '../../../../src/server/configuration/config.ts';
import { duplicateWork } from '../../../../src/server/duplicates/background.ts';
import { comparedText, levelled, trigramSimilarity, trigramsOf } from '../../../../src/server/names/compared-text.ts';
import { ensureFirstFilters } from '../../../../src/server/duplicates/first-filters.ts';
import { orderRun } from '../../../../src/server/duplicates/runs.ts';
import { ensureLookups } from '../../../../src/server/lookups/data/ensure-lookups.ts';
import { fileMediaStore } from '../../../../src/server/media/file-media-store.ts';
import { openTestDatabase } from '../../../support/database.ts';
import { PROFILES_PER_CASE } from '../../../support/sample/known-duplicates.ts';
import { SAMPLE_NOW, shippedFacts, writeShipped } from '../../../support/shipped-sample.ts';

let open: Awaited<ReturnType<typeof openTestDatabase>>;
beforeEach(async () => {
  open = await openTestDatabase();
  await ensureLookups(open.kysely);
});
afterEach(() => open.close());

const now = () => SAMPLE_NOW;
const log = pino({ level: 'silent' });

async function sampleWith(baseProfiles: number): Promise<void> {
  await ensureFirstFilters(open.kysely, now());
  await writeShipped(open, fileMediaStore(open.directory), baseProfiles);
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
  const rows = await open.kysely
    .selectFrom('duplicate_filter')
    .select('name')
    .where('deleted_at', 'is', null)
    .execute();
  expect(rows).toHaveLength(2);
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

test('P068 the known cases are there with the sample: nothing waits, and no work is left for behind', async () => {
  await sampleWith(CASES.length * PROFILES_PER_CASE);
  const runs = await open.kysely
    .selectFrom('duplicate_run')
    .select(['state', 'examined', 'matched', 'fresh'])
    .execute();
  expect(runs).toEqual(CASES.map(() => ({ state: 'finished', examined: 150, matched: 1, fresh: 1 })));
  expect(await pairs()).toEqual(CASES);
  const logged = await open.kysely.selectFrom('duplicate_log').select(['outcome', 'filter_name']).execute();
  expect(logged).toEqual([{ outcome: 'logged', filter_name: 'Similar name in one city' }]);
  expect(await work().turn()).toBe(false);
});

test(
  'P068 the three filters find the known cases of the sample, and nothing else, and no two people share a picture',
  { timeout: 600_000 },
  async () => {
    await sampleWith(CASES.length * PROFILES_PER_CASE);
    const owners = await open.kysely.selectFrom('media').select(['sha256', 'base_profile_id']).distinct().execute();
    expect(new Set(owners.map(({ sha256 }) => sha256)).size).toBe(owners.length);
    await open.kysely.deleteFrom('duplicate_log').execute();
    await open.kysely.deleteFrom('duplicate_pair').execute();
    await orderRuns();
    const behind = work();
    while (await behind.turn());
    await behind.stop();
    const runs = await open.kysely.selectFrom('duplicate_run').select('state').execute();
    expect(new Set(runs.map(({ state }) => state))).toEqual(new Set(['finished']));
    expect(await pairs()).toEqual(CASES);
  },
);

test('a filter that was taken away before gets no pairs', async () => {
  await ensureFirstFilters(open.kysely, now());
  await open.kysely.updateTable('duplicate_filter').set({ deleted_at: now() }).where('action', '=', 'log').execute();
  await sampleWith(CASES.length * PROFILES_PER_CASE);
  expect(await pairs()).toEqual(CASES.slice(0, 2));
});
