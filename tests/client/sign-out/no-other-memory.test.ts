import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { memoryIn } from './module-memory.ts';
import { NOBODYS } from './nobodys.ts';

const CLIENT = new URL('../../../src/client/', import.meta.url);

const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /\.tsx?$/.test(name));

test('what outlives a screen begins anew for the next person, or is named as nobody’s', () => {
  const found = files.flatMap((file) =>
    memoryIn(file, readFileSync(new URL(file, CLIENT), 'utf8')).map((name) => `${file} ${name}`),
  );
  // Whatever is new here: make it by context/personal.ts, or name it with the reason in nobodys.ts.
  expect(found.sort()).toEqual(Object.keys(NOBODYS).sort());
});

test.each([
  ['let last = null;', ['last']],
  ['export let a: string | null = null, b = 1;', ['a', 'b']],
  ['const known = new Map<string, File>();', ['known']],
  ['const state = proxy({ open: false });', ['state']],
  ['const sent: string[] = [];', ['sent']],
  ['export const screen: { current: Screen | null } = { current: null };', ['screen']],
  ['const waiting = createQueue();', ['waiting']],
  ['const next = (() => { let n = 0; return () => n++; })();', ['next']],
  ['const NAMES: ReadonlySet<string> = new Set(["ada"]);', []],
  ['const ROWS: readonly string[] = [];', []],
  ['const NOTHING = { open: null };', []],
  ['const last = personal(() => null);', []],
  ['function count() { let n = 0; return n; }', []],
])('the look at a file sees it: %s', (text, names) => {
  expect(memoryIn('file.ts', text)).toEqual(names);
});
