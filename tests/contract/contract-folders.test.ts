import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { circlesOf, modulesOf } from './folder-imports.ts';

const modules = await modulesOf('src/contract');

test('no folder of the contract imports a folder that imports it: policy stands below shapes, shapes below operations', () => {
  // A walk that reads nothing finds nothing.
  expect(modules.length).toBeGreaterThan(80);
  // Files beside the folders are what all of them share, or what joins them: each stands for itself.
  const alone = (file: string) => (dirname(file) === 'src/contract' ? `${file.slice(0, -3)}/${basename(file)}` : file);
  const each = modules.map(({ file, imports }) => ({ file: alone(file), imports: imports.map(alone) }));
  expect(circlesOf(each)).toEqual([]);
});
