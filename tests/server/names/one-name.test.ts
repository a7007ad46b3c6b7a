import { expect, test } from 'vitest';
import { comparedName, sameName } from '../../../src/server/names/compared-names.ts';
import { SAME_NAMES } from '../../support/same-names.ts';

/** Whether one is a candidate for the other by a key that both have, and found to be it. */
function meets(one: string, other: string): boolean {
  const { levels } = comparedName(other);
  return sameName(one, other) === 'writing' && comparedName(one).levels.some((level) => levels.includes(level));
}

const MORE: [locale: string, one: string, other: string][] = [
  ['de', 'Müller', 'Müllер'],
  ['de', 'Anna Berg', 'Berg, Аnna'],
  ['ja', '浜田花子', '濱田花子'],
  ['ja', '浜田花子', '濵田花子'],
  ['ja', '濵田花子', '濱田 花子'],
  ['ja', '山田太郎', '山田 太郎'],
  ['ru', 'Marina Rud', 'Mарина Рудь'],
];

test.each([...SAME_NAMES, ...MORE])('P150 in %s %j and %j are one name for duplicates', (_locale, one, other) => {
  expect([meets(one, other), meets(other, one)]).toEqual([true, true]);
});
