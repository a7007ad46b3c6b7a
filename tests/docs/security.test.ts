import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/security.md', 'utf8');

test('every test that the review of security names is there', () => {
  const named = [...page.matchAll(/`([^`\s]+\.(?:test|spec)\.ts)`/g)].map(([, name]) => name ?? '');
  expect(named.length).toBeGreaterThan(50);
  const files = readdirSync('tests', { recursive: true, encoding: 'utf8' });
  const isThere = (name: string) => {
    const [folder, end] = name.split('*');
    return files.some((file) => (end === undefined ? file === name : file.startsWith(folder!) && file.endsWith(end)));
  };
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});

test('whatever it says holds is shown by a test, a page, or said to be read only', () => {
  const rows = page.split('\n').filter((line) => /^\|[^|]*\| *holds/.test(line));
  expect(rows.length).toBeGreaterThan(40);
  const isShown = (row: string) => /\.(?:test|spec)\.ts`|_read_|\]\(\w+\.md\)/.test(row.split('|').at(-2) ?? '');
  expect(rows.filter((row) => !isShown(row))).toEqual([]);
});
