import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Figure, Suite } from './figure.ts';
import { table, thisMachine, type Report } from './report.ts';

/*
 * npm run bench [-- <suite> …]: measures every suite, or the named ones, prints the table and keeps
 * the figures as JSON in results/. A suite that fails fails the run, after the others have run.
 */
const HERE = fileURLToPath(new URL('.', import.meta.url));
const RESULTS = `${HERE}results`;

function tell(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

const names = readdirSync(`${HERE}suites`)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length))
  .toSorted();
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  tell(`There is no suite ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  process.exit(1);
}

const suites: Record<string, readonly Figure[]> = {};
let failed = false;
for (const name of wanted.length > 0 ? wanted : names) {
  const { suite } = (await import(`./suites/${name}.ts`)) as { suite: Suite };
  tell(`— ${name}`);
  try {
    suites[name] = await suite.run(tell);
  } catch (error) {
    failed = true;
    tell(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

const report: Report = {
  taken_at: new Date().toISOString(),
  commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: HERE, encoding: 'utf8' }).trim(),
  machine: thisMachine(),
  suites,
};
process.stdout.write(`${table(suites)}\n`);
mkdirSync(RESULTS, { recursive: true });
const file = `${RESULTS}/${wanted.length > 0 ? wanted.join('+') : 'all'}.json`;
writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
tell(`Kept in ${file}`);
if (failed) process.exit(1);
