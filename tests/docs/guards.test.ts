import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('docs/testing.md tells of each guard once: two branches that were put together may have told of it each', () => {
  const lines = readFileSync(new URL('../../docs/testing.md', import.meta.url), 'utf8').split('\n');
  const guards = lines.flatMap((line) => {
    const [, where = '', what = ''] = line.split('|').map((cell) => cell.trim());
    return where.startsWith('`') ? [`${where}: ${what}`] : [];
  });
  expect(guards.length).toBeGreaterThan(100);
  expect(guards.filter((guard, at) => guards.indexOf(guard) !== at)).toEqual([]);
});
