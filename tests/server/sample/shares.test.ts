import { describe, expect, test } from 'vitest';
import { isOldEnough } from '../../../src/contract/policy/date-of-birth.ts';
import { DISAPPROVAL_CODES } from '../../../src/contract/policy/disapproval.ts';
import { foldText } from '../../../src/contract/policy/search-text.ts';
import { ATTRIBUTE_TYPES, TAG_GROUPS } from '../../../src/contract/policy/lookup-names.ts';
import { LOCALES } from '../../../src/server/lookups/data/locales.ts';
import { TAGS } from '../../../src/server/lookups/data/tags.ts';
import { searchedTextOf } from '../../../src/server/names/searched-names.ts';
import { countBy, factsInMemory, members, SAMPLE_NOW } from './sample-in-memory.ts';

const sample = factsInMemory({ baseProfiles: 400 });

describe('the sample', () => {
  test('has the shares of statuses that it promises, exactly', () => {
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

  test('has complete and incomplete drafts', () => {
    const drafts = sample.base_profile.filter((profile) => profile['status'] === 'draft');
    const complete = drafts.filter((profile) => members(profile['missing']).length === 0);
    expect([complete.length, drafts.length - complete.length]).toEqual([20, 32]);
  });

  test('reserves locales only where there are no locale profiles, and counts both', () => {
    const perBase = new Map<unknown, { done: number; total: number }>();
    for (const profile of sample.locale_profile) {
      const count = perBase.get(profile['base_profile_id']) ?? { done: 0, total: 0 };
      perBase.set(profile['base_profile_id'], count);
      count.total += 1;
      count.done += profile['status'] === 'approved' ? 1 : 0;
    }
    for (const profile of sample.base_profile) {
      const reserved = members(profile['reserved_locales']);
      const count = perBase.get(profile['id']);
      expect(profile['locales_done']).toBe(count?.done ?? 0);
      expect(profile['locales_total']).toBe(count?.total ?? reserved.length);
      if (count) expect(reserved).toEqual([]);
      if (profile['status'] === 'approved') expect(count).toBeDefined();
    }
    expect(sample.base_profile.some((profile) => members(profile['reserved_locales']).length > 1)).toBe(true);
  });

  test('gives a reason with a code of the list to what is disapproved, and keeps it until the approval', () => {
    const codes = DISAPPROVAL_CODES;
    for (const profile of [...sample.base_profile, ...sample.locale_profile]) {
      expect(profile['last_reason'] !== null).toBe(Number(profile['times_returned']) > 0);
      if (profile['status'] === 'approved') expect(profile['last_reason']).toBeNull();
      if (profile['status'] !== 'disapproved') continue;
      const reason = JSON.parse(String(profile['last_reason'])) as { codes: string[]; note: string };
      expect(codes).toEqual(expect.arrayContaining(reason.codes));
      expect(reason.codes.length).toBeGreaterThan(0);
      expect(reason.codes.includes('under_age_doubt')).toBe(profile['frozen']);
    }
  });

  // The geo data knows two levels of regions; deeper ones come from another GEO_URL only.
  test('uses every attribute type that the geo data can fill', () => {
    const used = new Set(
      [...sample.base_profile, ...sample.locale_profile].flatMap((profile) =>
        Object.keys(JSON.parse(String(profile['attributes'])) as object),
      ),
    );
    const fillable = ATTRIBUTE_TYPES.filter((type) => type !== 'geoRegion3' && type !== 'geoRegion4');
    expect([...used].sort()).toEqual([...fillable].sort());
  });

  test('uses tags of all 17 groups, and no length below 155', () => {
    const byId = new Map(TAGS.map((tag) => [tag.id, tag]));
    const ids = [
      ...sample.base_profile.flatMap((profile) => members(profile['tags'])),
      ...sample.media.flatMap((media) =>
        media['adult_level_tag_id'] === null ? [] : [String(media['adult_level_tag_id'])],
      ),
    ];
    const used = ids.map((id) => byId.get(id));
    expect(new Set(used.map((tag) => tag?.group_name))).toEqual(new Set(TAG_GROUPS));
    const lengths = used
      .filter((tag) => tag?.group_name === 'length')
      .map((tag) => Number.parseInt(tag?.label ?? '', 10));
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(155);
  });

  test('derives the columns to search and sort by from the attributes', () => {
    for (const profile of sample.base_profile) {
      const attributes = JSON.parse(String(profile['attributes'])) as Record<string, string>;
      const { profileName = '', city = '' } = attributes;
      expect(profile['profile_name']).toBe(profileName);
      expect(profile['sort_name']).toBe(foldText(profileName));
      expect(profile['sort_city']).toBe(foldText(city));
      expect(profile['search_text']).toBe(searchedTextOf(String(profile['id']), attributes));
    }
  });

  test('gives every base profile a profile name of its own, in many scripts', () => {
    const names = sample.base_profile.map((profile) => String(profile['profile_name'])).filter((name) => name !== '');
    expect(new Set(names.map(foldText)).size).toBe(names.length);
    for (const script of [
      /\p{Script=Latin}/u,
      /\p{Script=Greek}/u,
      /\p{Script=Cyrillic}/u,
      /\p{Script=Arabic}/u,
      /\p{Script=Han}/u,
      /\p{Script=Hangul}/u,
    ]) {
      expect(names.some((name) => script.test(name))).toBe(true);
    }
    expect(names.some((name) => name.normalize('NFD') !== name.normalize('NFC'))).toBe(true);
  });

  test('shows nobody under age', () => {
    const today = SAMPLE_NOW.toISOString().slice(0, 10);
    const days = sample.base_profile
      .map((profile) => String(profile['date_of_birth']))
      .filter((day) => day !== 'infinity');
    expect(days.length).toBeGreaterThan(300);
    expect(days.filter((day) => !isOldEnough(day, today))).toEqual([]);
  });

  test('has pictures of which most are tagged and some are not, one to six first ones each', () => {
    const tagged = sample.media.filter((media) => media['adult_level_tag_id'] !== null).length;
    expect(tagged / sample.media.length).toBeGreaterThan(0.8);
    expect(tagged).toBeLessThan(sample.media.length);
    const counts = Object.values(
      countBy(
        sample.media.filter((media) => media['locale_profile_id'] === null && media['kind'] === 'profile_picture'),
        'base_profile_id',
      ),
    );
    expect(counts).toHaveLength(400);
    expect(Math.max(...counts)).toBeLessThanOrEqual(7);
  });

  test('publishes each base profile at most once in a locale', () => {
    const pairs = sample.locale_profile.map(
      (profile) => `${String(profile['base_profile_id'])} ${String(profile['locale_id'])}`,
    );
    expect(new Set(pairs).size).toBe(pairs.length);
    const known = new Set(LOCALES.map((locale) => locale.id));
    expect(sample.locale_profile.every((profile) => known.has(String(profile['locale_id'])))).toBe(true);
  });
});
