import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { complaints } from './complaints.ts';
import { FACTS } from './facts.ts';
import { conformancePage, countOf, verdicts } from './page.ts';
import { PROMISES } from './promises.ts';
import { PROJECT, readShown, RUNNERS } from './shown.ts';

/*
 * npm run conformance: docs/conformance.md from what the last runs of the test runners showed; it is not checked in.
 * Fails if a fact is not shown, or by code alone without a reason, or a promise's test fails. `npm run test:all` ends
 * with it.
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
writeFileSync(path, page);
if (wrong.length > 0) process.exitCode = 1;
