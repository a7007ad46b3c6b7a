import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { EMBEDDED_ONLY } from '../support/postgresql/embedded-only.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

function sources(folder: string): { path: string; text: string }[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

/** Things that are done in one place; anyone who needs them goes there. */
const ONE_PLACE: readonly [what: string, pattern: RegExp, home: RegExp][] = [
  ['a command is run, by dispatch', /\.run\(\{? ?(command|on\b|job)|command\.run\(/, /^commands\/execute\.ts$/],
  [
    'keys are listened for',
    /addEventListener\(\s*'key(down|up|press)'|onKey(Down|Up|Press)/,
    /^src\/client\/(presses|session)\//,
  ],
  ['the API is fetched', /[^.\w]fetch\(/, /^src\/client\/data\//],
  ['toasts are made', /\btoast\./, /^src\/client\/notices\//],
  ['which pictures are blurred is decided', /import \{[^}]*\bisBlurred\b/, /^src\/client\/ui\/pictures\/use-blur\.ts$/],
  ['a failed query is asked again, by screen.retry and no button of its own', /\brefetch\(\)/, /^$/],
  ['SQL is written, on the server', /selectFrom\(|\bsql`/, /^$/],
];

test.each(ONE_PLACE)('%s, in one place', (_what, pattern, home) => {
  const files = ['commands', 'src/client', 'src/contract'].flatMap(sources);
  const found = files.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
  expect(found.filter((path) => !home.test(path))).toEqual([]);
  // The home must still match, or the pattern has grown old and sees nothing.
  if (home.source !== '^$') expect(found).not.toEqual([]);
});

test('no source file is longer than 400 lines', () => {
  const long = ['commands', 'src', 'tests', 'docs/generator']
    .flatMap(sources)
    .filter(({ text }) => text.split('\n').length > 400);
  expect(long.map(({ path }) => path)).toEqual([]);
});

/** How a test gets a database of the engine that the run is about. */
const OF_EITHER_ENGINE =
  /openTestDatabase|emptyPlace|preparedPlace|startTestApi|testApi|TEST_DATABASE_URL|DATABASE_URL/;

test.each(EMBEDDED_ONLY)('%s, which the run on PostgreSQL leaves out, knows no other database', (file) => {
  const text = readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8');
  expect(text).not.toMatch(OF_EITHER_ENGINE);
});
