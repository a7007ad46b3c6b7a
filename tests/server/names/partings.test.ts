import { expect, test } from 'vitest';
import { comparedName, sameName } from '../../../src/server/names/compared-names.ts';

const SAME: readonly [string, string][] = [
  ['Anne-Marie Dubois', 'Annemarie Dubois'],
  ['Anne Marie Dubois', 'Dubois, Annemarie'],
  ['Jean-Luc Roy', 'Jeanluc Roy'],
  ['Kim Min-jun', 'Kim Minjun'],
  ['Kim Min Jun', 'Minjun Kim'],
  ['김 민준', '김민준'],
  ['刘德华', '劉德華'],
  ['赵丽颖', '趙麗穎'],
  ['張 偉', '张伟'],
  ['渡邊真理', '渡辺 真理'],
  ['たなかはなこ', 'たなか はなこ'],
  ['サトウケンジ', 'サトウ・ケンジ'],
  ['عبد الله حسن', 'عبدالله حسن'],
];
const OTHERS: readonly [string, string][] = [
  ['Li Meiling', 'Limei Ling'],
  ['Kim Minjun', 'Kim Minjung'],
  ['Anne-Marie Dubois', 'Anne Dubois'],
  ['王伟', '王卫'],
  ['李娜', '李那'],
  ['たなかはなこ', 'たなかはなえ'],
];

test.each(SAME)('P062 %s and %s are one name, found by a key that both have', (one, other) => {
  expect(sameName(one, other)).toBe('writing');
  expect(sameName(other, one)).toBe('writing');
  const keys = ({ levels, sounds }: ReturnType<typeof comparedName>) => [...levels, ...sounds];
  expect(keys(comparedName(one)).filter((key) => keys(comparedName(other)).includes(key))).not.toEqual([]);
});

test.each(OTHERS)('P062 %s and %s are two', (one, other) => {
  expect(sameName(one, other)).toBeNull();
});
