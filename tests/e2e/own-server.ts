import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test as playwrightTest } from '@playwright/test';
import { startServerProcess, type ServerProcess } from '../support/server-process.ts';
import { copySample } from './sample-data.ts';

/** With `test` below, what nearly every file of tests needs. */
export { expect } from '@playwright/test';
export type { APIRequestContext, Browser, BrowserContext, Locator, Page, Request, Route } from '@playwright/test';

/*
 * Each file of tests meets a server of its own with the sample as it was written, and so does a second try, which
 * Playwright makes in a new worker: what another file has decided, asked or left in somebody's hands is no matter.
 */

/** Where the run keeps what it writes; the configuration made it. */
const FOLDER = process.env['DOSSIER_TEST_FOLDER'] ?? '';
let running: { file: string; data: string; server: ServerProcess } | undefined;
let files = 0;

async function addressFor(file: string): Promise<string> {
  if (running?.file !== file) {
    await end();
    const data = join(FOLDER, `server-${process.pid}-${(files += 1)}`);
    copySample(FOLDER, data);
    // For tests that run commands beside it.
    process.env['DOSSIER_TEST_DATA'] = data;
    // Receivers of events are of this machine.
    const settings = { DATA_DIR: data, PRIVATE_RECEIVERS: '127.0.0.1' };
    running = { file, data, server: await startServerProcess(settings) };
  }
  return running.server.address;
}

async function end(): Promise<void> {
  // Nobody reads again what it has written: it need not be asked to finish.
  await running?.server.end('SIGKILL');
  if (running) await rm(running.data, { recursive: true, force: true });
  running = undefined;
}

export const test = playwrightTest.extend<object, { serversEnd: void }>({
  // Playwright reads the names of what a fixture needs from its first argument.
  // oxlint-disable-next-line no-empty-pattern
  baseURL: async ({}, use, { file }) => use(await addressFor(file)),
  serversEnd: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await use();
      await end();
    },
    { scope: 'worker', auto: true },
  ],
});
