import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { complaints } from './complaints.ts';
import { FACTS } from './facts.ts';
import { conformancePage, countOf, verdicts } from './page.ts';
import { PROMISES } from './promises.ts';
import { PROJECT, readShown, RUNNERS } from './shown.ts';

/*
 * npm run conformance: docs/conformance.md from what the last runs of the test runners showed. With --check
 * it writes nothing, and fails if a fact is not shown or by code alone without a reason, a promise's test
 * fails, or the page tells something else.
 */
const shown = RUNNERS.flatMap(readShown);
const facts = verdicts(shown, FACTS);
const promises = verdicts(shown, PROMISES);
const wrong = complaints(facts, promises);
const path = join(PROJECT, 'docs/conformance.md');
const page = conformancePage(facts, promises);

for (const sentence of wrong) process.stderr.write(`${sentence}\n`);
for (const [found, what] of [
  [facts, 'facts'],
  [promises, 'promises'],
] as const) {
  process.stdout.write(`${countOf(found, what)}\n`);
}
if (process.argv.includes('--check')) {
  const stale = readFileSync(path, 'utf8') !== page;
  if (stale) process.stderr.write('docs/conformance.md is not what the tests show. Run: npm run conformance\n');
  if (stale || wrong.length > 0) process.exitCode = 1;
} else {
  writeFileSync(path, page);
}
