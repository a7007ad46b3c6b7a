import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PAGES } from '../../docs/generator/pages.ts';

test.each(Object.entries(PAGES))('docs/%s is what `npm run docs` would write', (name, page) => {
  const written = readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');
  expect(written, 'run `npm run docs` and commit the result').toBe(page());
});
