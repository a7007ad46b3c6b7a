import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { conformancePage, verdicts } from './page.ts';
import { PROJECT, readShown } from './shown.ts';

/*
 * npm run conformance: docs/conformance.md from what the last runs of both test runners showed. With
 * --check it writes nothing, and fails if a fact is not shown, or the page tells something else.
 */
const found = verdicts([...readShown('vitest'), ...readShown('playwright')]);
const red = found.filter(({ state }) => state !== 'green');
const path = join(PROJECT, 'docs/conformance.md');
const page = conformancePage(found);

for (const { fact, state } of red) process.stderr.write(`${fact} is ${state}\n`);
process.stdout.write(`${found.length - red.length} of ${found.length} facts are shown by tests that pass.\n`);
if (process.argv.includes('--check')) {
  const stale = readFileSync(path, 'utf8') !== page;
  if (stale) process.stderr.write('docs/conformance.md is not what the tests show. Run: npm run conformance\n');
  if (stale || red.length > 0) process.exitCode = 1;
} else {
  writeFileSync(path, page);
}
