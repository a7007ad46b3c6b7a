import { expect, test } from 'vitest';
import { comparedName, sameName } from '../../../../src/server/names/compared-names.ts';
import { comparedText, trigramSimilarity, trigramsOf } from '../../../../src/server/names/compared-text.ts';
import { SAMPLE_MAXIMUM } from '../../../../src/server/platform/configuration/config.ts';
import { shippedFacts } from '../../../support/shipped-sample.ts';

/** Of so many pairs of different people at most one is taken for one person by the name. */
const PAIRS_PER_MISTAKE = 100_000;
/** Keys of a name in Latin letters that is short for nothing: one by its letters and one by its sound. */
const USUAL_KEYS = 2;
const attributes = (await shippedFacts(SAMPLE_MAXIMUM)).base_profile.map(
  (row) => JSON.parse(String(row['attributes'])) as Record<string, string>,
);

/** Places of names that share one of these, in pairs: only they can meet. */
function pairsSharing(of: readonly (readonly string[])[]): [number, number][] {
  const places = new Map<string, number[]>();
  for (const [place, keys] of of.entries()) {
    for (const key of keys) places.set(key, [...(places.get(key) ?? []), place]);
  }
  const pairs = [...places.values()].flatMap((shared) =>
    shared.flatMap((one, at) => shared.slice(at + 1).map((other) => `${one} ${other}`)),
  );
  return [...new Set(pairs)].map((pair) => pair.split(' ').map(Number) as [number, number]);
}

test.each(['name', 'profileName'])('P062 names of the sample that differ are not taken for one: %s', (field) => {
  const people = attributes.filter((each) => each[field]);
  const names = people.map((each) => each[field] ?? '');
  const compared = names.map(comparedName);
  const taken = pairsSharing(compared.map(({ levels, sounds }) => [...levels, ...sounds])).filter(([a, b]) => {
    const [one = '', other = ''] = [names[a], names[b]];
    if (comparedText(one) === comparedText(other) || !sameName(one, other)) return false;
    // Who was entered twice with a slip in the name, in one city, is one person.
    return (
      people[a]?.['city'] !== people[b]?.['city'] ||
      trigramSimilarity(trigramsOf(comparedText(one)), trigramsOf(comparedText(other))) < 0.7
    );
  });
  const pairs = (names.length * (names.length - 1)) / 2;
  const shown = taken.map((pair) => pair.map((place) => names[place]).join(' / '));
  process.stdout.write(`${field}: ${taken.length} of ${pairs} pairs. ${shown.join('; ')}\n`);
  expect(pairs).toBeGreaterThan(1_500_000);
  expect(taken.length).toBeLessThanOrEqual(pairs / PAIRS_PER_MISTAKE);
});

test('P062 a name has few keys: two if it is in Latin letters and short for nothing, and never more than 20 of sounds', () => {
  const counts = attributes
    .flatMap(({ name }) => name ?? [])
    .map((name) => ({ name, ...comparedName(name) }))
    .map(({ name, levels, sounds }) => ({ name, levels, sounds, keys: levels.length + sounds.length }));
  const plain = counts.filter(({ name }) => /^[\p{Script=Latin} ]+$/u.test(name));
  const mean = (of: readonly { keys: number }[]) => of.reduce((sum, { keys }) => sum + keys, 0) / of.length;
  process.stdout.write(`Keys of a name: ${mean(counts).toFixed(2)}; in Latin letters ${mean(plain).toFixed(2)}\n`);
  expect(comparedName('Lovisa Bergqvist')).toMatchObject({ levels: { length: 1 }, sounds: { length: 1 } });
  expect(mean(plain)).toBeLessThan(USUAL_KEYS + 1);
  expect(Math.max(...counts.map(({ sounds }) => sounds.length))).toBeLessThanOrEqual(20);
  // A name in Han characters: as written, without its blank, and both in the other writing.
  const inHan = counts.filter(({ name }) => /\p{Script=Han}/u.test(name));
  expect(Math.max(...inHan.map(({ levels }) => levels.length))).toBeLessThanOrEqual(3);
  // A nickname: what it is short for, in the languages that have it.
  expect(Math.max(...counts.map(({ levels }) => levels.length))).toBeLessThanOrEqual(12);
});
