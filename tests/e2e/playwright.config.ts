import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { findBrowser } from '../support/browser.ts';
import { makeRunFolder } from '../support/run-folder.ts';
import { copySample, writeSampleOnce } from './sample-data.ts';

const { executablePath, args } = await findBrowser();
/** Away from the port a person works on, so that tests and a running workbench do not meet. */
const PORT = Number(process.env['DOSSIER_TEST_PORT'] ?? 4173);
/**
 * Tests of one file run one after the other on one server; files are shared out among the servers. With two, two cores
 * were waiting for a third of the time: 374 tests took 14.4 minutes, and 12 with three.
 */
const SERVERS = 3;
const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
/** Orders to a server come from the same build as the server. */
process.env['COMPILED_SERVICE'] = new URL('../../build/service/', import.meta.url).href;

// Playwright reads this file in each worker; only the first reading may make the folder, and removes it.
const FOLDER = process.env['DOSSIER_TEST_FOLDER'] ?? (await ownFolder());
/** Which of the servers this worker's tests speak to; nothing in the process that only starts workers. */
const mine = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);
/** Where that server keeps its data, for tests that run commands beside it. */
process.env['DOSSIER_TEST_DATA'] = dataOf(mine);

async function ownFolder(): Promise<string> {
  const folder = makeRunFolder();
  process.env['DOSSIER_TEST_FOLDER'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await writeSampleOnce(folder);
  for (let server = 0; server < SERVERS; server += 1) copySample(folder, join(folder, String(server)));
  return folder;
}

function dataOf(server: number): string {
  return join(FOLDER, String(server));
}

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  workers: SERVERS,
  retries: 1,
  forbidOnly: true,
  timeout: 60_000,
  // Two shared cores draw slowly at times; what never comes still fails.
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./second-tries.ts'], ['../conformance/playwright-reporter.ts']],
  use: {
    baseURL: `http://127.0.0.1:${PORT + mine}`,
    viewport: { width: 1440, height: 900 },
    // Of nobody. It has calls watched from the beginning of each page: where a test's \`page.route\` is the first to
    // ask for that, Chromium lets calls of the next moment through, unwatched (5 of 300 on two busy cores, else none).
    httpCredentials: { username: 'nobody', password: 'nothing', origin: 'http://nowhere.test' },
    launchOptions: { executablePath, args },
    // Recording every step for the few that fail made the whole run 1.6 times as long; `--trace on` records one anew.
    trace: 'off',
  },
  webServer: Array.from({ length: SERVERS }, (_, server) => ({
    command: 'node build/service/server/main.js',
    cwd: PROJECT,
    url: `http://127.0.0.1:${PORT + server}/readyz`,
    timeout: 120_000,
    env: { PORT: String(PORT + server), DATA_DIR: dataOf(server) },
    // The log has a line for every request.
    stderr: 'ignore' as const,
  })),
});
