import { describe, expect, test } from 'vitest';
import { createRanker, type Rankable } from '../../commands/ranking.ts';

const ITEMS: Rankable[] = [
  { id: 'stats', title: 'Go to statistics', keywords: ['numbers'] },
  { id: 'approve', title: 'Approve base profile', keywords: ['accept'] },
  { id: 'disapprove', title: 'Disapprove base profile' },
  { id: 'base', title: 'Go to base profiles' },
  { id: 'theme', title: 'Set theme…' },
];
const order = (query: string, habit: Record<string, number> = {}) =>
  createRanker(ITEMS)
    .rank(query, 10, (id) => habit[id] ?? 0)
    .map(({ item }) => item.id);

describe('palette order', () => {
  test('an empty query lists by habit, the rest in their own order', () => {
    expect(order('', { theme: 5, base: 1 })).toEqual(['theme', 'base', 'stats', 'approve', 'disapprove']);
  });
  test('a clear match beats a frequent one', () => {
    expect(order('approve', { disapprove: 1000 })[0]).toBe('approve');
  });
  test('habit decides between equal matches', () => {
    expect(order('go to')).toEqual(['stats', 'base']);
    expect(order('go to', { base: 1 })).toEqual(['base', 'stats']);
  });
  test('first letters of words find', () => {
    expect(order('gtbp')[0]).toBe('base');
    expect(order('bas pro')[0]).toBe('approve');
  });
  test('keywords find, after titles', () => {
    expect(order('accept')).toEqual(['approve']);
    expect(order('numbers')).toEqual(['stats']);
  });
  test('left-out letters still find, last of all', () => {
    expect(order('sttstcs')).toEqual(['stats']);
  });
  test('case and accents do not matter', () => {
    expect(order('ÁPPROVE')[0]).toBe('approve');
  });
  test('typing on narrows to the same result as asking at once', () => {
    for (const query of ['base pro', 'sttstcs', 'gtbp']) {
      const typing = createRanker(ITEMS);
      const last = Array.from(query, (_letter, index) => typing.rank(query.slice(0, index + 1), 10)).at(-1);
      expect(last).toEqual(createRanker(ITEMS).rank(query, 10));
    }
    const ranker = createRanker(ITEMS);
    ranker.rank('base', 10);
    expect(ranker.rank('ba', 10)).toEqual(createRanker(ITEMS).rank('ba', 10));
  });
});
