import { expect, test } from 'vitest';
import { sameName } from '../../../../src/server/names/compared-names.ts';
import { namePairs, type NamePair } from '../../../server/names/name-pairs.ts';

/** Prints what was found of each kind, with what was not, and returns the share of all. */
function found(what: string, pairs: readonly NamePair[]): number {
  const kinds = [...new Set(pairs.map(({ of }) => of))];
  const meets = ({ name, other }: NamePair) => sameName(name, other) !== null && sameName(other, name) !== null;
  for (const kind of kinds) {
    const own = pairs.filter(({ of }) => of === kind);
    const missed = own.filter((pair) => !meets(pair)).map(({ name, other }) => `${name} / ${other}`);
    process.stdout.write(`${what}, ${kind}: ${own.length - missed.length} of ${own.length}. ${missed.join('; ')}\n`);
  }
  const share = pairs.filter(meets).length / pairs.length;
  process.stdout.write(`${what}: ${(100 * share).toFixed(1)} % of ${pairs.length}\n`);
  return share;
}

test('P062 names in fourteen scripts meet their usual Latin spelling, nine of ten at least', () => {
  const pairs = namePairs('scripts');
  expect(pairs.length).toBeGreaterThanOrEqual(230);
  expect(found('Scripts', pairs)).toBeGreaterThanOrEqual(0.9);
});

test('P062 nicknames meet their names in twelve languages, nine of ten at least', () => {
  const pairs = namePairs('nicknames');
  expect(new Set(pairs.map(({ of }) => of)).size).toBeGreaterThanOrEqual(10);
  expect(found('Nicknames', pairs)).toBeGreaterThanOrEqual(0.9);
});

test('P062 names of one script meet however they are spelled, ordered and shortened', () => {
  // A slip of the pen is found by what is alike.
  const pairs = namePairs('variants').filter(({ of }) => of !== 'typos');
  expect(found('Variants', pairs)).toBeGreaterThanOrEqual(0.9);
});

test('P062 pairs that were written when the tables stood are found as well', () => {
  expect(found('Later', namePairs('later'))).toBeGreaterThanOrEqual(0.8);
});

test('P062 in a word of three letters an I is no J: Ian and Jan, Ion and Jon, Ida and Jda are two names, Iulia and Julia one', () => {
  for (const [name, other] of [
    ['Ian Berg', 'Jan Berg'],
    ['Ion', 'Jon'],
    ['Ida Lund', 'Lund Jda'],
  ] as const) {
    expect([sameName(name, other), sameName(other, name)], name).toEqual([null, null]);
  }
  for (const [name, other] of [
    ['Iulia Berg', 'Julia Berg'],
    ['Ian Jan', 'Jan Ian'],
    ['Ján Berg', 'Jan Berg'],
    ['Ян Berg', 'Jan Berg'],
  ] as const) {
    expect(sameName(name, other), name).toBe('writing');
  }
});
