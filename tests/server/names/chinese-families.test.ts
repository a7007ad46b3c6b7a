import { beforeAll, describe, expect, test } from 'vitest';
import { sameName } from '../../../src/server/names/compared-names.ts';
import { insertBaseProfiles } from '../../support/base-profiles.ts';
import { sharedApi } from '../../support/shared-api.ts';

/**
 * A family in each of its writings, and how it is spelled. Mandarin by the surnames of CC-CEDICT, Cantonese by the readings of
 * rime-cantonese, spelled as the government of Hong Kong does.
 */
const FAMILIES: readonly [writings: string, mandarin: string, cantonese: string][] = [
  ['區 区', 'Ou', 'Au'],
  ['單 单', 'Shan', 'Sin'],
  ['樂 乐', 'Yue, Le', 'Lok, Ngok'],
  ['曾', 'Zeng', 'Tsang'],
  ['葉 叶', 'Ye, Yeh', 'Yip'],
  ['覃', 'Qin, Tan', 'Tam, Cham'],
  ['蕭 萧', 'Xiao, Hsiao', 'Siu'],
  ['肖', 'Xiao', 'Siu'],
  ['歐陽 欧阳', 'Ouyang, Ou Yang', 'Au Yeung, Auyeung, Au-Yeung'],
  ['尉遲 尉迟', 'Yuchi, Yu Chi', 'Wat Chi'],
  ['司馬 司马', 'Sima', 'Sze Ma, Szema'],
  ['司徒', 'Situ', 'Szeto, Sze To'],
  ['長孫 长孙', 'Zhangsun', 'Cheung Suen'],
  ['萬俟 万俟', 'Moqi', 'Mak Kei'],
  ['澹臺 澹台', 'Tantai', 'Tam Toi'],
  ['單于 单于', 'Chanyu', 'Sin Yu'],
];
const spelled = (families: string, given: string) => families.split(', ').map((family) => `${family} ${given}`);
const ROWS = FAMILIES.flatMap(([writings, mandarin, cantonese]) =>
  writings
    .split(' ')
    .map((family) => [`${family}小明`, ...spelled(mandarin, 'Xiaoming'), ...spelled(cantonese, 'Siu Ming')] as const),
);

/** A sign said as a word is another name. */
const OTHERS: readonly [name: string, other: string][] = [
  ['單小明', 'Dan Xiaoming'],
  ['單小明', 'Tan Siu Ming'],
  ['區小明', 'Qu Xiaoming'],
  ['区小明', 'Kui Siu Ming'],
  ['尉遲小明', 'Weichi Xiaoming'],
  ['萬俟小明', 'Wansi Xiaoming'],
  ['解小明', 'Gai Siu Ming'],
  ['宁小明', 'Chu Siu Ming'],
];

/** Letters beyond the first plane: the name, and what else is the same name. */
const BEYOND: readonly [name: string, others: readonly string[]][] = [
  ['𠮷野健太', ['Kenta Yoshino', '吉野健太']],
  ['𠮷田健太', ['Kenta Yoshida', '吉田健太']],
  ['𠮷田 花子', ['Hanako Yoshida', '吉田 花子']],
  ['𠮷野', ['Yoshino', '吉野']],
  ['𣘺本真理', ['Mari Hashimoto', '橋本真理']],
  ['李𠮷明', ['Li Jiming', 'Lee Kat Ming', '李吉明']],
  ['王𬭎', ['Wang Hong', 'Wong Wang', '王鋐']],
  ['林𬘭', ['Lin Chen', 'Lam Sam', '林綝']],
];

/** What else should be the same name, and is not, asked either way round. */
const missed = (name: string, others: readonly string[]) =>
  others.filter((other) => [sameName(name, other), sameName(other, name)].join() !== 'writing,writing');

test.each([...ROWS.map(([name, ...others]) => [name, others] as const), ...BEYOND])(
  'P062 %s is met by %j',
  (name, others) => {
    expect(missed(name, others)).toEqual([]);
  },
);

test.each(OTHERS)('P062 %s is not %s', (name, other) => {
  expect([sameName(name, other), sameName(other, name)]).toEqual([null, null]);
});

describe('search', () => {
  const api = sharedApi();
  // Of several writings the one is found by the other; a name that is read in Japanese too by its Chinese readings.
  const searched: [name: string, typed: readonly string[]][] = [
    ...ROWS.map(([name, ...others]): [string, string[]] => [
      name,
      [...others, ...ROWS.filter((row) => row.slice(1).join() === others.join()).map(([each]) => each)],
    ]),
    ...BEYOND.map(([name, others]): [string, readonly string[]] => [name, others]),
    ['林美玲', ['Lin Meiling', 'Lam Mei Ling', 'Mirei Hayashi']],
  ];
  beforeAll(() =>
    insertBaseProfiles(
      api.services,
      searched.map(([name]) => ({ profile_name: name, attributes: JSON.stringify({ profileName: name, name }) })),
    ),
  );

  test.each(searched)('P062 P150 %s is found by %j in lists and palette', async (name, typed) => {
    for (const text of typed) {
      const list = await api.call('base-profile.list', { query: { text } } as never, api.as('Admin'));
      const palette = await api.call('base-profile.search', { query: { text, limit: 20 } }, api.as('Admin'));
      const found = [list, palette].map(({ rows }) => rows.map((row) => row.profile_name));
      expect(found, text).toEqual([expect.arrayContaining([name]), expect.arrayContaining([name])]);
    }
  });
});
