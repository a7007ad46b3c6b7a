import { dirname, parse } from 'node:path';
import { expect, test } from 'vitest';
import { architecture, circlesOf, drawingUnder, modulesOf, upwardIn, type Module } from './folder-imports.ts';

/** Where a process begins, in whichever folder; docs/architecture.md says so. */
const SAME_EVERYWHERE: ReadonlySet<string> = new Set(['main']);

/** Names of files that stand in several folders, with those folders. */
function namesakes(modules: readonly Module[]): string[] {
  const byName = new Map<string, Module[]>();
  for (const each of modules) {
    const { name } = parse(each.file);
    byName.set(name, [...(byName.get(name) ?? []), each]);
  }
  return [...byName]
    .filter(([name, files]) => files.length > 1 && !SAME_EVERYWHERE.has(name))
    .map(([name, files]) => `${name}: ${files.map(({ file }) => dirname(file)).join(', ')}`);
}

/** The name of a file's folder on the page. */
function nameOf(file: string): string {
  return dirname(file).replace(/^src\/server\//, '');
}

const modules = await modulesOf('src/server');
const folders = [...new Set(modules.map(({ file }) => nameOf(file)))];

test('no folder of the server imports a folder that imports it, directly or by way of others', () => {
  // A walk that reads nothing finds nothing.
  expect(modules.length).toBeGreaterThan(300);
  expect(circlesOf(modules)).toEqual([]);
});

test('the walk over the folders sees circles, long and short', () => {
  const of = (file: string, ...imports: string[]): Module => ({ file, imports });
  const short = [of('a/one.ts', 'b/two.ts'), of('b/three.ts', 'a/four.ts')];
  expect(circlesOf(short)).toEqual(['a → b → a']);
  const long = [of('a/one.ts', 'b/two.ts'), of('b/two.ts', 'b/c/three.ts'), of('b/c/four.ts', 'a/five.ts')];
  expect(circlesOf(long)).toEqual(['a → b → b/c → a']);
  expect(circlesOf([of('a/one.ts', 'b/two.ts'), of('b/two.ts', 'c/three.ts'), of('a/x.ts', 'c/y.ts')])).toEqual([]);
});

test('a file name of the server tells which file it is: it stands in one folder', () => {
  expect(namesakes(modules)).toEqual([]);
});

test('the page of the architecture names every folder of the server', () => {
  const page = architecture();
  expect(folders.filter((folder) => !page.includes(`| \`${folder}/\` `))).toEqual([]);
});

test('the drawing on that page is true: every folder stands in it once and imports lower rows only', () => {
  const rows = drawingUnder('The folders of the server');
  expect(rows.flat().toSorted()).toEqual(folders.toSorted());
  expect(upwardIn(rows, modules, nameOf)).toEqual([]);
});
