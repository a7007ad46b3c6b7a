import { expect, test } from 'vitest';
import { unusedExports } from '../lint/unused-exports.ts';

const unusedIn = (files: Readonly<Record<string, string>>) => unusedExports(new Map(Object.entries(files)));

test('an export that nobody needs is told, with what to do about it', () => {
  const files = {
    'src/a.ts': 'export function used() {}\nexport const dead = 1;\nexport const own = 2;\nexport const two = own;',
    'src/b/c.tsx': "import { used as other } from '../a.ts';\nimport type { Shape } from './shapes.ts';\nother();",
    'src/b/shapes.ts': 'export interface Shape {}\nexport type Dead = 1;',
  };
  expect(unusedIn(files)).toEqual([
    'src/a.ts: nothing of the product uses dead. Remove it.',
    'src/a.ts: only this file uses own. Do not export it.',
    'src/a.ts: nothing of the product uses two. Remove it.',
    'src/b/shapes.ts: nothing of the product uses Dead. Remove it.',
  ]);
});

test('a test is no reason for an export, unless its own file uses it too', () => {
  const files = {
    'src/a.ts': 'export const dead = 1;\nexport const seam = 2;\nconst two = seam;',
    'tests/a.test.ts': "import { dead, seam } from '../src/a.ts';",
  };
  expect(unusedIn(files)).toEqual(['src/a.ts: nothing of the product uses dead. Remove it.']);
});
