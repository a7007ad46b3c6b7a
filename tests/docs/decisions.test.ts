import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const numbers = [...readFileSync('docs/decisions/README.md', 'utf8').matchAll(/^\*\*(\d+)\. /gm)].map(([, number]) =>
  Number(number),
);

test('decisions are numbered from one, and each has its number once', () => {
  expect(numbers.length).toBeGreaterThan(80);
  expect(numbers).toEqual(numbers.map((_, at) => at + 1));
});

test('a decision that the sources or the pages refer to is one of them', () => {
  const files = ['src', 'commands', 'tests', 'docs'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|css|md)$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  const referred = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bdecisions? (\d+(?:\.\d+)*)/g)].map(([, number]) => ({ file, number })),
  );
  expect(referred.length).toBeGreaterThanOrEqual(3);
  expect(referred.filter(({ number }) => !numbers.includes(Number(number)))).toEqual([]);
});
