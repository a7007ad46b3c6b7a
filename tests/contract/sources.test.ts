import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { PAGES } from '../../docs/generator/pages.ts';
import { unusedExports } from '../lint/unused-exports.ts';
import { EMBEDDED_ONLY } from '../support/postgresql/embedded-only.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Every source file below a folder, with its path from the root. */
function sources(folder: string): { path: string; text: string }[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

/** Things that are done in one place; whoever needs them goes there. */
const ONE_PLACE: readonly [what: string, pattern: RegExp, folders: readonly string[], home: RegExp, instead: string][] =
  [
    [
      'a command is run',
      /\.run\(\{? ?(command|on\b|job)|command\.run\(/,
      ['commands', 'src/client'],
      /^commands\/execute\.ts$/,
      'send an invocation through dispatch',
    ],
    [
      'keys are listened for',
      /addEventListener\(\s*'key(down|up|press)'|onKey(Down|Up|Press)/,
      ['src/client', 'commands'],
      /^src\/client\/(presses|session)\//,
      'give a command a key',
    ],
    [
      'the API is fetched',
      /[^.\w]fetch\(/,
      ['src/client', 'commands'],
      /^src\/client\/data\//,
      'add an operation and call it through the api port',
    ],
    ['toasts are made', /\btoast\./, ['src/client', 'commands'], /^src\/client\/notices\//, 'call notices/notify.ts'],
    [
      'it is decided which pictures are blurred',
      /import \{[^}]*\bisBlurred\b/,
      ['src/client', 'commands'],
      /^src\/client\/ui\/use-blur\.ts$/,
      'use LevelledPhoto or useBlur',
    ],
    [
      'a failed query is asked again by a button of its own',
      /\brefetch\(\)/,
      ['src/client', 'commands'],
      /^$/,
      'show the command screen.retry',
    ],
    [
      'SQL is written',
      /selectFrom\(|\bsql`/,
      ['src/client', 'commands', 'src/contract'],
      /^$/,
      'only the server speaks to the database',
    ],
  ];

test.each(ONE_PLACE)('%s in one place', (_what, pattern, folders, home, instead) => {
  const files = folders.flatMap(sources);
  const elsewhere = files.filter(({ path, text }) => !home.test(path) && pattern.test(text)).map(({ path }) => path);
  expect(elsewhere, instead).toEqual([]);
  // The home must still match, or the pattern has grown old and sees nothing.
  if (home.source !== '^$') expect(files.some(({ path, text }) => home.test(path) && pattern.test(text))).toBe(true);
});

test('no source file is longer than 400 lines', () => {
  const long = ['commands', 'src', 'tests', 'docs/generator']
    .flatMap(sources)
    .filter(({ text }) => text.split('\n').length > 400);
  expect(long.map(({ path }) => path)).toEqual([]);
});

test.each(Object.entries(PAGES))('docs/%s is what `npm run docs` would write', (name, page) => {
  const written = readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');
  expect(written, 'run `npm run docs` and commit the result').toBe(page());
});

/** How a test gets a database of the engine that the run is about. */
const OF_EITHER_ENGINE =
  /openTestDatabase|emptyPlace|preparedPlace|startTestApi|testApi|TEST_DATABASE_URL|DATABASE_URL/;

test.each(EMBEDDED_ONLY)('%s, which the run on PostgreSQL leaves out, knows no other database', (file) => {
  const text = readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8');
  expect(text).not.toMatch(OF_EITHER_ENGINE);
});

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
