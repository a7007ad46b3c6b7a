import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT } from '../conformance/shown.ts';
import { LAST_RUN, lastRunInWords, type FullRun, type Stage } from './last-run.ts';

/*
 * npm run test:all: all there is, on both engines and in the browser. A stage that fails does not stop the others.
 * Leaves docs/conformance.md (not checked in) and tests/full/last-run.json, and fails if anything in it did.
 */
const folder = mkdtempSync(join(tmpdir(), 'dossier-full-run-'));
/** What both test runners' JSON says of one test. */
type Result = { name: string; passed: boolean };

interface VitestJson {
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[];
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; ok: boolean }[];
}

function ofVitest({ testResults }: VitestJson): Result[] {
  return testResults.flatMap(({ name: path, status, assertionResults }) => {
    const file = path.replace(PROJECT, '');
    const tests = assertionResults.map((test) => ({
      name: `${file} › ${test.fullName}`,
      passed: test.status === 'passed',
    }));
    // A file that could not be loaded has no test that failed.
    const isWhole = status === 'passed' || tests.some(({ passed }) => !passed);
    return isWhole ? tests : [...tests, { name: file, passed: false }];
  });
}

function ofPlaywright(suites: readonly PlaywrightSuite[]): Result[] {
  return suites.flatMap(({ file, specs, suites: inner = [] }) => [
    ...specs.map(({ title, ok }) => ({ name: `${file} › ${title}`, passed: ok })),
    ...ofPlaywright(inner),
  ]);
}

/** Runs one command, whatever comes of it. `read` makes results of the JSON that it leaves in TEST_RESULTS. */
function stage(name: string, command: string, words: readonly string[], read?: (json: unknown) => Result[]): Stage {
  const results = join(folder, `${name}.json`);
  process.stdout.write(`\n── ${name}\n`);
  const began = performance.now();
  const { status } = spawnSync(command, words, {
    cwd: PROJECT,
    stdio: 'inherit',
    env: { ...process.env, TEST_RESULTS: results },
  });
  const seconds = Math.round((performance.now() - began) / 1000);
  const tests = read && existsSync(results) ? read(JSON.parse(readFileSync(results, 'utf8'))) : [];
  const failed = tests.filter(({ passed }) => !passed).map((test) => test.name);
  if (status !== 0 && failed.length === 0) failed.push(name);
  return { name, passed: tests.filter(({ passed }) => passed).length, failed, seconds };
}

const run: FullRun = {
  commit: execFileSync('git', ['rev-parse', 'HEAD'], { cwd: PROJECT, encoding: 'utf8' }).trim(),
  date: new Date().toISOString().slice(0, 10),
  node: process.version,
  stages: [
    stage('lint', 'npm', ['run', '--silent', 'lint']),
    stage('embedded', 'vitest', ['run'], (json) => ofVitest(json as VitestJson)),
    stage('postgresql', 'tsx', ['tests/support/postgresql/run-server-tests.ts'], (json) =>
      ofVitest(json as VitestJson),
    ),
    stage('build', 'npm', ['run', '--silent', 'build']),
    stage('browser', 'playwright', ['test', '-c', 'tests/e2e'], (json) =>
      ofPlaywright((json as { suites: PlaywrightSuite[] }).suites),
    ),
    stage('conformance', 'npm', ['run', '--silent', 'conformance']),
  ],
};
rmSync(folder, { recursive: true, force: true });
writeFileSync(LAST_RUN, `${JSON.stringify(run, null, 2)}\n`);
process.stdout.write(`${lastRunInWords(run, 0)}\n`);
if (run.stages.some(({ failed }) => failed.length > 0)) process.exitCode = 1;
