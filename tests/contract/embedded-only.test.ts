import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { EMBEDDED_ONLY } from '../support/postgresql/embedded-only.ts';

/** How a test gets a database of the engine that the run is about. */
const OF_EITHER_ENGINE =
  /openTestDatabase|emptyPlace|preparedPlace|startTestApi|testApi|TEST_DATABASE_URL|DATABASE_URL/;

test.each(EMBEDDED_ONLY)('%s, which the run on PostgreSQL leaves out, knows no other database', (file) => {
  const text = readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8');
  expect(text).not.toMatch(OF_EITHER_ENGINE);
});
