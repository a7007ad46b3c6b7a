import { afterEach, beforeEach, expect, test } from 'vitest';
import { pino } from 'pino';
import { duplicateWork } from '../../../../src/server/duplicates/background.ts';
import { comparedText, levelled, trigramSimilarity, trigramsOf } from '../../../../src/server/names/compared-text.ts';
import { ensureFirstFilters, orderFirstRuns } from '../../../../src/server/duplicates/first-filters.ts';
import { ensureLookups } from '../../../../src/server/lookups/data/ensure-lookups.ts';
import { fileMediaStore } from '../../../../src/server/media/file-media-store.ts';
import { keptFiles } from '../../../../src/server/media/kept-files.ts';
import { openScratch } from '../../../../src/server/media/scratch.ts';
import { drawingStore } from '../../../../src/server/sample/drawing-store.ts';
import { PROFILES_PER_CASE } from '../../../../src/server/sample/known-duplicates.ts';
import { SMALL_SAMPLE, writeSample } from '../../../../src/server/sample/write-sample.ts';
import { sampleStaff } from '../../../../src/server/sample-start.ts';
import { openTestDatabase } from '../../../support/database.ts';
import { factsInMemory, SAMPLE_NOW } from '../../../server/sample/sample-in-memory.ts';

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
  const told = { baseProfiles, seed: 'dossier', now: now(), creators: sampleStaff(), onProgress: () => {} };
  await writeSample(open, fileMediaStore(open.directory), told);
  await orderFirstRuns(open.kysely, now());
}

async function workToTheEnd(): Promise<void> {
  const store = drawingStore(fileMediaStore(open.directory), open.kysely);
  const scratch = await openScratch(open.directory);
  const files = keptFiles({ database: open.kysely, store, scratch, now });
  const work = duplicateWork({ database: open.kysely, files, now, log, people: () => 'away' });
  while (await work.turn());
  await work.stop();
}

/** Drawing all of them would take a minute. */
async function leaveFirstPictures(): Promise<void> {
  await open.kysely
    .deleteFrom('media')
    .where((build) => build.or([build('position', '>', 0), build('locale_profile_id', 'is not', null)]))
    .execute();
  const kept = open.kysely.selectFrom('media').select('sha256');
  await open.kysely.deleteFrom('media_hash').where('sha256', 'not in', kept).execute();
  await open.kysely.deleteFrom('profile_to_compare').where('kind', '=', 'locale').execute();
}

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

test('P068 in the whole sample names are alike in a city, or stand beside the same birthday, in the known cases alone', () => {
  const people = factsInMemory({ baseProfiles: SMALL_SAMPLE, seed: 'dossier', creators: sampleStaff() })
    .base_profile.map(({ attributes }) => JSON.parse(String(attributes)) as Record<string, string>)
    .filter(({ name }) => name);
  const facts = people.map(({ name = '', city = '', countryCode = '', dateOfBirth }) => ({
    city: `${countryCode}/${city}`,
    trigrams: trigramsOf(comparedText(name)),
    who: dateOfBirth && `${levelled('realName', name)}/${dateOfBirth}`,
  }));
  const pairs = facts.flatMap((one, at) => facts.slice(at + 1).map((other) => [one, other] as const));
  const alike = pairs.filter(([a, b]) => a.city === b.city && trigramSimilarity(a.trigrams, b.trigrams) >= 0.7);
  expect(alike).toHaveLength(13);
  expect(pairs.filter(([a, b]) => a.who && a.who === b.who)).toHaveLength(13);
});

test(
  'P068 the three filters find the known cases of the sample, and nothing else, and no picture is there twice',
  { timeout: 600_000 },
  async () => {
    const cases = 3;
    await sampleWith(cases * PROFILES_PER_CASE);
    const files = await open.kysely.selectFrom('media').select('sha256').execute();
    expect(new Set(files.map(({ sha256 }) => sha256)).size).toBe(files.length);
    await leaveFirstPictures();
    await workToTheEnd();
    const runs = await open.kysely.selectFrom('duplicate_run').select(['filter_name', 'state', 'too_common']).execute();
    expect(runs.map(({ state }) => state)).toEqual(['finished', 'finished', 'finished']);
    const pairs = await open.kysely
      .selectFrom('duplicate_pair')
      .select(['filter_name', 'state'])
      .orderBy('filter_name')
      .execute();
    expect(pairs).toEqual([
      { filter_name: 'Same name and birthday', state: 'open' },
      { filter_name: 'Same picture', state: 'open' },
      { filter_name: 'Similar name in one city', state: 'open' },
    ]);
    const logged = await open.kysely.selectFrom('duplicate_log').select(['outcome', 'filter_name']).execute();
    expect(logged).toEqual([{ outcome: 'logged', filter_name: 'Similar name in one city' }]);
  },
);
