import { beforeAll, expect, test } from 'vitest';
import { foldText } from '../../../src/contract/base/fold-text.ts';
import { comparedText } from '../../../src/server/names/compared-text.ts';
import { comparedName, sameName, soundsAlike } from '../../../src/server/names/compared-names.ts';
import { SAME_NAMES } from '../../support/same-names.ts';
import { insertBaseProfiles, sharedApi } from '../../support/shared-api.ts';
import { filterOf, finish, runOf, workOf } from '../duplicates/support.ts';
import { namePairs, type NamePair } from './name-pairs.ts';
import tables from './names-found.json' with { type: 'json' };

const api = sharedApi();
const people = [...namePairs('scripts'), ...namePairs('nicknames')];
const names = [...new Set(people.flatMap(({ name, other }) => [name, other]))];
beforeAll(async () => {
  await insertBaseProfiles(
    api.services,
    names.map((name) => ({ profile_name: name, attributes: JSON.stringify({ profileName: name, name }) })),
  );
  await finish(workOf(api));
});

/** What a run of a filter finds, by the names of both. */
async function foundBy(comparison: 'normalised' | 'phonetic'): Promise<Set<string>> {
  await api.services.database.deleteFrom('duplicate_pair').execute();
  const filterId = await filterOf(api, [{ kind: 'text', field: 'profileName', comparison }]);
  expect((await runOf(api, filterId)).too_common).toBe(0);
  const rows = await api.services.database
    .selectFrom('duplicate_pair')
    .innerJoin('base_profile as one', 'one.id', 'first_id')
    .innerJoin('base_profile as other', 'other.id', 'second_id')
    .select(['one.profile_name as first', 'other.profile_name as second'])
    .execute();
  return new Set(rows.map(({ first, second }) => [first, second].toSorted().join(' / ')));
}

/** What comparing all with all finds. */
function foundByHand(meet: (a: string, b: string) => boolean): Set<string> {
  return new Set(
    names.flatMap((one, place) =>
      names.slice(place + 1).flatMap((other) => (meet(one, other) ? [[one, other].toSorted().join(' / ')] : [])),
    ),
  );
}

test('P062 a run finds by its keys what comparing every name with every other finds: nine of ten of 300 pairs', async () => {
  const found = await foundBy('normalised');
  expect(found).toEqual(foundByHand((one, other) => sameName(one, other) !== null));
  const met = people.filter(({ name, other }) => found.has([name, other].toSorted().join(' / ')));
  process.stdout.write(`Found by a run: ${met.length} of ${people.length} pairs\n`);
  expect(people.length).toBeGreaterThanOrEqual(300);
  expect(met.length / people.length).toBeGreaterThanOrEqual(0.9);
});

test('P062 names that sound alike in one of their spellings are found by their keys too', async () => {
  expect(await foundBy('phonetic')).toEqual(foundByHand(soundsAlike));
});

test.each(tables.kana)('P062 %s, in kana without a blank, is %s in either order of its words', (joined, other) => {
  expect([sameName(joined, other), soundsAlike(joined, other)]).toEqual(['writing', true]);
  expect(sameName(joined, 'Mori Kenta')).toBeNull();
});

test('P062 which of two names is asked first makes no difference, and a name meets itself', () => {
  for (const { name, other } of people) {
    expect(sameName(name, other), `${name} / ${other}`).toBe(sameName(other, name));
    expect(sameName(name, name)).toBe('writing');
    // Read once more after everything else was read.
    expect(comparedName(name)).toEqual(comparedName(`${name} `.trim()));
  }
});

test.each(tables.latin)('P062 %s, typed in Latin letters, finds %s', async (text, name) => {
  const { rows } = await api.call('base-profile.search', { query: { text } } as never, api.as('BaseChecker'));
  expect(rows.map(({ profile_name: found }) => found)).toContain(name);
});

/** Of names in fourteen scripts, nicknames in twelve languages, one script spelled otherwise, and pairs written later. */
test.each([
  ['scripts', 230, 14, 0.9],
  ['nicknames', 60, 10, 0.9],
  ['variants', 60, 4, 0.9],
  ['later', 90, 14, 0.8],
] as const)(
  'P062 of the pairs called %s, %i at least of %i kinds, a share of %f meets',
  (file, least, kinds, share) => {
    // A slip of the pen is found by what is alike.
    const pairs = namePairs(file).filter(({ of }) => of !== 'typos');
    expect(new Set(pairs.map(({ of }) => of)).size).toBeGreaterThanOrEqual(kinds);
    const meet = ({ name, other }: NamePair) => sameName(name, other) !== null && sameName(other, name) !== null;
    expect(pairs.length).toBeGreaterThanOrEqual(least);
    const missed = pairs.filter((pair) => !meet(pair)).map(({ name, other }) => `${name} / ${other}`);
    expect(1 - missed.length / pairs.length, missed.join('; ')).toBeGreaterThanOrEqual(share);
  },
);

test('P062 folding what is folded changes nothing, in every script', () => {
  for (const name of names) {
    expect(foldText(foldText(name))).toBe(foldText(name));
    expect(comparedText(comparedText(name))).toBe(comparedText(name));
  }
});

test.each(tables.same as [string, string][])(
  'P062 %s and %s are one name, found by a key that both have',
  (one, other) => {
    expect([sameName(one, other), sameName(other, one)]).toEqual(['writing', 'writing']);
    const keys = ({ levels, sounds }: ReturnType<typeof comparedName>) => [...levels, ...sounds];
    expect(keys(comparedName(one)).filter((key) => keys(comparedName(other)).includes(key))).not.toEqual([]);
  },
);

/** “Ian” and “Jan” are two: in a word of three letters an I is no J. */
test.each(tables.others as [string, string][])('P061 P062 %s and %s are two', (one, other) => {
  expect([sameName(one, other), sameName(other, one)]).toEqual([null, null]);
});

/** Whether one is a candidate for the other by a key that both have, and found to be it. */
function meets(one: string, other: string): boolean {
  const { levels } = comparedName(other);
  return sameName(one, other) === 'writing' && comparedName(one).levels.some((level) => levels.includes(level));
}

test.each([...SAME_NAMES, ...(tables.more as [string, string, string][])])(
  'P150 in %s %j and %j are one name for duplicates',
  (_locale, one, other) => {
    expect([meets(one, other), meets(other, one)]).toEqual([true, true]);
  },
);
