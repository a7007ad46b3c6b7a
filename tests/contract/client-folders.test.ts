import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

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

test('the list of parts names every part', () => {
  const list = read('src/client/app/parts.ts');
  const parts = folders.filter((folder) => readdirSync(new URL(`src/client/${folder}`, ROOT)).includes('part.ts'));
  expect(parts.length).toBeGreaterThan(20);
  expect(parts.filter((folder) => !list.includes(`'../${folder}/part.ts'`))).toEqual([]);
});
