import { rmSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { findBrowser } from '../support/browser.ts';
import { makeRunFolder } from '../support/run-folder.ts';
import { writeSampleOnce } from './sample-data.ts';

const { executablePath, args } = await findBrowser();
/**
 * Each has a server of its own at a time (own-server.ts). With two, two cores were waiting for a third of the time: 374
 * tests took 14.4 minutes, and 12 with three.
 */
const WORKERS = 3;
/** Orders to a server come from the same build as the server. */
process.env['COMPILED_SERVICE'] = new URL('../../build/service/', import.meta.url).href;

// Playwright reads this file in each worker; only the first reading may make the folder, and removes it.
if (process.env['DOSSIER_TEST_FOLDER'] === undefined) {
  const folder = makeRunFolder();
  process.env['DOSSIER_TEST_FOLDER'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await writeSampleOnce(folder);
}

export default defineConfig({
  projects: [
    { name: 'gate', testDir: '.' },
    { name: 'full', testDir: '../full/e2e' },
  ],
  outputDir: '../../test-results',
  workers: WORKERS,
  retries: 0,
  forbidOnly: true,
  // No test measures time: these only end what hangs, also on a machine that is busy with other things.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ['../conformance/playwright-reporter.ts'],
    ...(process.env['TEST_RESULTS'] ? [['json', { outputFile: process.env['TEST_RESULTS'] }] as const] : []),
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    // Of nobody. It has calls watched from the beginning of each page: where a test's \`page.route\` is the first to
    // ask for that, Chromium lets calls of the next moment through, unwatched (5 of 300 on two busy cores, else none).
    httpCredentials: { username: 'nobody', password: 'nothing', origin: 'http://nowhere.test' },
    launchOptions: { executablePath, args },
    // Recording every step for the few that fail made the whole run 1.6 times as long; `--trace on` records one anew.
    trace: 'off',
  },
});
