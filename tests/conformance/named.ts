import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FACTS } from './facts.ts';
import { namedIn, nameComplaints } from './names.ts';
import { OPEN_PROMISES, PROMISES } from './promises.ts';
import { PROJECT } from './shown.ts';
import { LAST_RUN, lastRunInWords, type FullRun } from '../full/last-run.ts';

/*
 * npm run named: the last step of `npm test`. Fails if a fact, or a promise that is not open, is named by no test of the
 * gate or of tests/full. Says how old the last full run is and what failed in it, and does not fail for that.
 */
const files = readdirSync(join(PROJECT, 'tests'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:test|spec)\.tsx?$/.test(name) && !name.startsWith('conformance'))
  .map((name) => join(PROJECT, 'tests', name));
const named = new Set(files.flatMap((file) => namedIn(readFileSync(file, 'utf8'))));
const numbersOf = (sections: Readonly<Record<string, object>>) => Object.values(sections).flatMap(Object.keys);
const wrong = nameComplaints(named, numbersOf(FACTS), numbersOf(PROMISES), OPEN_PROMISES);
for (const sentence of wrong) process.stderr.write(`${sentence}\n`);
if (wrong.length > 0) process.exitCode = 1;
process.stdout.write(`${named.size} facts and promises are named by tests; ${OPEN_PROMISES.size} promises are open.\n`);

/** Commits since that one; null where this clone does not have it. */
function commitsSince(commit: string): number | null {
  try {
    const count = execFileSync('git', ['rev-list', '--count', `${commit}..HEAD`], {
      cwd: PROJECT,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number(count.toString());
  } catch {
    return null;
  }
}

const run = existsSync(LAST_RUN) ? (JSON.parse(readFileSync(LAST_RUN, 'utf8')) as FullRun) : null;
process.stdout.write(`${lastRunInWords(run, run && commitsSince(run.commit))}\n`);
