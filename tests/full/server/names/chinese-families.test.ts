import { beforeAll, describe, expect, test } from 'vitest';
import { sameName } from '../../../../src/server/names/compared-names.ts';
import { insertBaseProfiles, sharedApi } from '../../../support/shared-api.ts';
import tables from './chinese-families.json' with { type: 'json' };

/**
 * A family in each of its writings, and how it is spelled. Mandarin by the surnames of CC-CEDICT, Cantonese by the readings of
 * rime-cantonese, spelled as the government of Hong Kong does.
 */
const FAMILIES = tables.families as [writings: string, mandarin: string, cantonese: string][];
const spelled = (families: string, given: string) => families.split(', ').map((family) => `${family} ${given}`);
const ROWS = FAMILIES.flatMap(([writings, mandarin, cantonese]) =>
  writings
    .split(' ')
    .map((family) => [`${family}小明`, ...spelled(mandarin, 'Xiaoming'), ...spelled(cantonese, 'Siu Ming')] as const),
);

/** A sign said as a word is another name. */
const OTHERS = tables.others as [name: string, other: string][];

/** Letters beyond the first plane: the name, and what else is the same name. */
const BEYOND = tables.beyond as [name: string, others: string[]][];
type Row = readonly [name: string, ...others: string[]];
const ALL: readonly Row[] = [...ROWS, ...BEYOND.map(([name, others]): Row => [name, ...others])];

test.each(ALL)(
  'P062 %s is met by the reading of its family, also in letters beyond the first plane: %s, %s',
  (name, ...others) => {
    const missed = others.filter(
      (other) => [sameName(name, other), sameName(other, name)].join() !== 'writing,writing',
    );
    expect(missed).toEqual([]);
  },
);

test.each(OTHERS)('P062 %s is not %s', (name, other) => {
  expect([sameName(name, other), sameName(other, name)]).toEqual([null, null]);
});

describe('search', () => {
  const api = sharedApi();
  beforeAll(() =>
    insertBaseProfiles(
      api.services,
      [...ALL.map(([name]) => name), '林美玲'].map((name) => ({
        profile_name: name,
        attributes: JSON.stringify({ profileName: name, name }),
      })),
    ),
  );

  /** Where a name is not found by one of these. */
  async function missedOf(name: string, others: readonly string[]): Promise<string[]> {
    const missed: string[] = [];
    for (const text of others) {
      const list = await api.call('base-profile.list', { query: { text } } as never, api.as('Admin'));
      const palette = await api.call('base-profile.search', { query: { text, limit: 20 } }, api.as('Admin'));
      for (const [where, { rows }] of Object.entries({ list, palette })) {
        if (rows.every(({ profile_name: found }) => found !== name)) missed.push(`${where}: ${text}`);
      }
    }
    return missed;
  }

  test.each(ALL)('P062 P150 %s is found by these in lists and palette: %s, %s', async (name, ...others) => {
    const writings = ROWS.filter(([, ...spellings]) => spellings.join() === others.join()).map(([each]) => each);
    expect(await missedOf(name, [...others, ...writings])).toEqual([]);
  });

  test('P062 a name that is read in Japanese too is still found by its Chinese readings', async () => {
    expect(await missedOf('林美玲', ['Lin Meiling', 'Lam Mei Ling', 'Mirei Hayashi'])).toEqual([]);
  });
});
