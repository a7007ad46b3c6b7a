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
