import { expect, test } from 'vitest';
import { shippedSample } from '../../../src/server/sample/shipped-sample.ts';
import { CHOICES, ownPictures } from '../../support/sample/picture-source.ts';
import { sampleStaff } from '../../support/sample/staff.ts';
import { factsInMemory, SAMPLE_NOW } from './sample-in-memory.ts';

const PROFILES = 120;

async function shipped(now: Date) {
  const facts: Record<'base_profile' | 'locale_profile' | 'media_hash', Record<string, unknown>[]> = {
    base_profile: [],
    locale_profile: [],
    media_hash: [],
  };
  for await (const { batch } of shippedSample(PROFILES, now)) {
    for (const table of ['base_profile', 'locale_profile', 'media_hash'] as const) {
      const { columns, rows } = batch[table];
      facts[table].push(...rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]]))));
    }
  }
  return facts;
}

test('the sample that is shipped is what its generator makes, the first of it', async () => {
  const { base_profile: bases, locale_profile: locales } = await shipped(SAMPLE_NOW);
  const pictures = ownPictures('dossier', CHOICES);
  const made = factsInMemory({ baseProfiles: PROFILES, seed: 'dossier', creators: sampleStaff(), pictures });
  const named = (rows: readonly Record<string, unknown>[], ...columns: string[]) =>
    rows.map((row) => columns.map((name) => row[name]).join('\n')).toSorted((a, b) => (a < b ? -1 : 1));
  const ofBases = [
    'id',
    'status',
    'profile_name',
    'sort_name',
    'sort_city',
    'search_text',
    'updated_at',
    'date_of_birth',
  ];
  expect(named(bases, ...ofBases)).toEqual(named(made.base_profile, ...ofBases));
  const ofLocales = ['id', 'status', 'name_key', 'sort_name', 'search_text', 'content_at', 'stale_since', 'base_seen'];
  expect(named(locales, ...ofLocales)).toEqual(named(made.locale_profile, ...ofLocales));
});

test('what happened in it lies so long before any start as it lay before the end of it, in working time', async () => {
  const at = (day: string) => shipped(new Date(`${day}T12:00:00.000Z`)).then(({ base_profile: rows }) => rows);
  const [one, later] = await Promise.all([at('2026-11-25'), at('2027-02-17')]);
  const WEEKS = 12 * 7 * 24 * 3_600_000;
  for (const [place, row] of one.entries()) {
    const moved = new Date(String(row['updated_at'])).getTime() + WEEKS;
    expect(new Date(String(later[place]?.['updated_at'])).getTime()).toBe(moved);
    expect(later[place]?.['date_of_birth']).toBe(row['date_of_birth']);
  }
});

test('P068 nobody draws or hashes a picture before it is seen: each comes with what it is known by', async () => {
  const { media_hash: pictures } = await shipped(SAMPLE_NOW);
  expect(pictures.length).toBeGreaterThan(PROFILES);
  expect(new Set(pictures.map(({ sha256 }) => sha256)).size).toBe(pictures.length);
  for (const { state, hash, recipe } of pictures) {
    expect(state).toBe('hashed');
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(recipe).toMatchObject({ seed: 'dossier' });
  }
});
