import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measure } from './measure.ts';
import { benchmarkPage, thisMachine, type Report, type SuiteReport } from './report.ts';

/*
 * npm run bench [-- <suite> …]: measures every suite, or the named ones, prints the figures and keeps them as
 * JSON in results/ as each suite ends. A run of all suites also writes docs/benchmark.md (not checked in). A suite that
 * fails is named at the end and fails the run, after the others have run.
 */
const HERE = fileURLToPath(new URL('.', import.meta.url));
const RESULTS = `${HERE}results`;
const PAGE = fileURLToPath(new URL('../../docs/benchmark.md', import.meta.url));
const note = (sentence: string) => void process.stderr.write(`${sentence}\n`);
const names = readdirSync(`${HERE}suites`)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length))
  .toSorted();
const { positionals: wanted } = parseArgs({ allowPositionals: true });
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  note(`There is no suite ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  process.exit(1);
}

const suites: Record<string, SuiteReport> = {};
const report: Report = {
  taken_at: new Date().toISOString(),
  commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: HERE, encoding: 'utf8' }).trim(),
  machine: thisMachine(),
  suites,
};
mkdirSync(RESULTS, { recursive: true });
// Of a run that is cut off, what it had measured by then stays; the run of all suites is replaced by a whole one only.
const file = `${RESULTS}/${wanted.length > 0 ? wanted.join('+') : 'all'}.json`;
const begun = wanted.length > 0 ? file : `${RESULTS}/begun.json`;
for (const name of wanted.length > 0 ? wanted : names) {
  note(`— ${name}`);
  suites[name] = await measure(name);
  writeFileSync(begun, `${JSON.stringify(report, null, 2)}\n`);
}
renameSync(begun, file);
process.stdout.write(benchmarkPage(report));
note(`Kept in ${file}`);
if (wanted.length === 0) writeFileSync(PAGE, benchmarkPage(report));

const failed = Object.entries(suites).flatMap(([name, { failed }]) => (failed === null ? [] : [name]));
if (failed.length > 0) {
  note(`Failed: ${failed.join(', ')}.`);
  process.exit(1);
}
