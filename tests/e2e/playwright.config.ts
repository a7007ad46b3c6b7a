import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { findBrowser } from '../support/browser.ts';

const { executablePath, args } = await findBrowser();
/** Away from the port a person works on, so that tests and a running workbench do not meet. */
const PORT = Number(process.env['DOSSIER_TEST_PORT'] ?? 4173);
const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
// Playwright reads this file in each worker; only the first reading may make the directory.
process.env['DOSSIER_TEST_DATA'] ??= mkdtempSync(join(tmpdir(), 'dossier-e2e-'));

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  // One server with one database: tests that decide on profiles take different ones, one after the other.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  // Two shared cores draw slowly at times; what never comes still fails.
  expect: { timeout: 10_000 },
  reporter: [['list'], ['../conformance/playwright-reporter.ts']],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath, args },
    trace: 'retain-on-failure',
  },
  webServer: {
    command: 'node build/service/server/main.js',
    cwd: PROJECT,
    url: `http://127.0.0.1:${PORT}/readyz`,
    timeout: 120_000,
    env: { PORT: String(PORT), DATA_DIR: process.env['DOSSIER_TEST_DATA'], SAMPLE: '300' },
  },
});
