import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { circlesOf, drawingUnder, modulesOf, upwardIn } from './folder-imports.ts';

const ROOT = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');
const folders = readdirSync(new URL('src/client', ROOT), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

test('the page of the architecture names every folder of the client, and no other', () => {
  const page = read('docs/architecture.md');
  const section = page.slice(page.indexOf('## The parts of the client'), page.indexOf('## One key press'));
  const named = section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([a-z]+)\/`/g)].map(([, name]) => name));
  expect(new Set(named)).toEqual(new Set(folders));
  expect(named).toHaveLength(folders.length);
});

const modules = await modulesOf('src/client');

/** The name of a file's folder in the drawing: screens, which are strangers to each other, are one. */
function nameOf(file: string): string {
  return dirname(file)
    .replace(/^src\/client\//, '')
    .replace(/^screens\/.*/, 'screens');
}

test('no folder of the client imports a folder that imports it, directly or by way of others', () => {
  expect(modules.length).toBeGreaterThan(400);
  expect(circlesOf(modules)).toEqual([]);
});

test('the drawing of the parts is true: every folder stands in it once and imports lower rows only', () => {
  const rows = drawingUnder('The parts of the client');
  expect(rows.flat().toSorted()).toEqual([...new Set(modules.map(({ file }) => nameOf(file)))].toSorted());
  expect(upwardIn(rows, modules, nameOf)).toEqual([]);
});

test('the list of parts names every part', () => {
  const list = read('src/client/app/parts.ts');
  const parts = folders.filter((folder) => readdirSync(new URL(`src/client/${folder}`, ROOT)).includes('part.ts'));
  expect(parts.length).toBeGreaterThan(20);
  expect(parts.filter((folder) => !list.includes(`'../${folder}/part.ts'`))).toEqual([]);
});

test('every folder without a part is named with the reason', () => {
  const without = folders.filter((folder) => !readdirSync(new URL(`src/client/${folder}`, ROOT)).includes('part.ts'));
  const reasons = read('docs/architecture.md').match(/^Five folders have no `part\.ts`.*$/m)?.[0] ?? '';
  expect(without).toHaveLength(5);
  expect(without.filter((folder) => !reasons.includes(`\`${folder}/\``))).toEqual([]);
});

test('no file of styles is longer than 250 lines, and each class in it is used by a component', () => {
  const files = readdirSync(new URL('src/client', ROOT), { recursive: true, encoding: 'utf8' });
  const styles = files.filter((name) => name.endsWith('.css'));
  expect(styles.length).toBeGreaterThan(40);
  expect(styles.filter((name) => read(`src/client/${name}`).split('\n').length > 251)).toEqual([]);
  const components = files.filter((name) => /\.tsx?$/.test(name)).map((name) => read(`src/client/${name}`));
  const unused = styles
    .filter((name) => name.endsWith('.module.css'))
    .flatMap((name) => {
      const importing = `/${name.split(/[\\/]/).at(-1)}'`;
      const users = components.filter((text) => text.includes(importing)).join('\n');
      const selectors = read(`src/client/${name}`).replaceAll(/\/\*[^]*?\*\/|\{[^{}]*\}/g, ' ');
      const classes = new Set([...selectors.matchAll(/\.([a-z]\w*)/gi)].map(([, each = '']) => each));
      return [...classes].filter((each) => !new RegExp(`\\.${each}\\b`).test(users)).map((each) => `${name} ${each}`);
    });
  expect(unused).toEqual([]);
});
