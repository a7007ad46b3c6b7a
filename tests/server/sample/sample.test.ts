import { expect, test } from 'vitest';
import { isOldEnough } from '../../../src/contract/base/date-of-birth.ts';
import { FOLDING_RULES, foldText } from '../../../src/contract/base/fold-text.ts';
import { RULES } from '../../../src/server/duplicates/pair-conditions.ts';
import { geoRegions, searchCities, searchStates } from '../../../src/server/geo/places.ts';
import { shippedSample } from '../../../src/server/sample/shipped-sample.ts';
import { CULTURES } from '../../support/sample/data/cultures.ts';
import { SAMPLE_NOW, shippedFacts, type Facts } from '../../support/shipped-sample.ts';

const sample = await shippedFacts(400);

function countBy(facts: readonly Facts[], column: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const one of facts) counts[String(one[column])] = (counts[String(one[column])] ?? 0) + 1;
  return counts;
}

test('the sample has the shares of statuses that it promises, exactly', () => {
  expect(countBy(sample.base_profile, 'status')).toEqual({
    approved: 228,
    awaiting_approval: 68,
    draft: 52,
    disapproved: 40,
    unknown: 12,
  });
  expect(sample.locale_profile).toHaveLength(2000);
  expect(countBy(sample.locale_profile, 'status')).toEqual({
    approved: 920,
    awaiting_fill_in: 440,
    awaiting_approval: 460,
    disapproved: 180,
  });
  expect(countBy(sample.base_profile, 'active')).toEqual({ true: 188, false: 212 });
  expect(countBy(sample.base_profile, 'frozen')).toEqual({ true: 4, false: 396 });
  expect(countBy(sample.locale_profile, 'active')).toEqual({ true: 780, false: 1220 });
});

test('the sample gives every base profile a profile name of its own, in many scripts', () => {
  const names = sample.base_profile.map((profile) => String(profile['profile_name'])).filter((name) => name !== '');
  expect(new Set(names.map(foldText)).size).toBe(names.length);
  for (const script of ['Latin', 'Greek', 'Cyrillic', 'Arabic', 'Han', 'Hangul']) {
    expect(names.some((name) => new RegExp(`\\p{Script=${script}}`, 'u').test(name))).toBe(true);
  }
  expect(names.some((name) => name.normalize('NFD') !== name.normalize('NFC'))).toBe(true);
});

test('the sample shows nobody under age', () => {
  const today = SAMPLE_NOW.toISOString().slice(0, 10);
  const days = sample.base_profile.map((profile) => String(profile['date_of_birth']));
  const known = days.filter((day) => day !== 'infinity');
  expect(known.length).toBeGreaterThan(300);
  expect(known.filter((day) => !isOldEnough(day, today))).toEqual([]);
});

test('P068 nobody draws or hashes a picture before it is seen: each comes with what it is known by', () => {
  const { media_hash: pictures } = sample;
  expect(pictures.length).toBeGreaterThan(400);
  expect(new Set(pictures.map(({ sha256 }) => sha256)).size).toBe(pictures.length);
  for (const { state, hash, recipe } of pictures) {
    expect(state).toBe('hashed');
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(recipe).toMatchObject({ seed: 'dossier' });
  }
});

test('what happened in it lies so long before any start as it lay before the end of it, in working time', async () => {
  const at = async (day: string) => (await shippedFacts(120, new Date(`${day}T12:00:00.000Z`))).base_profile;
  const [one, later] = await Promise.all([at('2026-11-25'), at('2027-02-17')]);
  const WEEKS = 12 * 7 * 24 * 3_600_000;
  for (const [place, row] of one.entries()) {
    const moved = new Date(String(row['updated_at'])).getTime() + WEEKS;
    expect(new Date(String(later[place]?.['updated_at'])).getTime()).toBe(moved);
    expect(later[place]?.['date_of_birth']).toBe(row['date_of_birth']);
  }
});

const cities = CULTURES.flatMap(({ country, timezone, cities: each }) =>
  each.map((city) => [`${city.name}, ${city.state}, ${country}`, country, { ...city, timezone }] as const),
);

test.each(cities)(
  'places of the sample: %s is a choice that the geo service offers, to the letter',
  async (_, country, city) => {
    expect((await geoRegions()).geo_region_map[country]?.regions).toContain(city.state);
    expect((await searchStates(country, city.state)).states).toContain(city.state);
    const { cities: offered } = await searchCities(country, city.state, city.name);
    expect(offered).toContainEqual({
      city: city.name,
      latitude: city.latitude,
      longitude: city.longitude,
      region_1: city.state,
      region_2: city.district,
      region_3: '',
      region_4: '',
      state: city.state,
      timezone: city.timezone,
    });
  },
);

test('P068 the shipped sample is by the rules of today, so that no first start brings it up to date', async () => {
  const { value } = await shippedSample(1, SAMPLE_NOW).next();
  const { folded, compared_profile } = value!.head.rules;
  const texts = { base_profile: FOLDING_RULES, locale_profile: FOLDING_RULES, duplicate_log: FOLDING_RULES };
  expect({ ...folded, compared_profile }, 'npx tsx tests/support/sample/renew.ts').toMatchObject({
    ...texts,
    compared_profile: RULES,
  });
});
