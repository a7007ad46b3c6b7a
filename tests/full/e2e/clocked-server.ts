import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as playwrightTest } from '@playwright/test';
import { copySample } from '../../e2e/sample-data.ts';
import { setClockFile } from '../../support/clock-file.ts';
import { startServerProcess, type ServerProcess } from '../../support/server-process.ts';

/** A test with a server of its own whose clock it moves. */
export function clockedServer(name: string) {
  const folder = process.env['DOSSIER_TEST_FOLDER'] ?? '';
  const data = join(folder, name);
  const clock = join(folder, `${name}.clock`);
  let server: ServerProcess | undefined;
  let ahead = 0;

  /** Milliseconds. */
  function pass(milliseconds: number): void {
    ahead += milliseconds;
    setClockFile(clock, ahead);
  }
  async function started(): Promise<ServerProcess> {
    if (server) return server;
    copySample(folder, data);
    process.env['DOSSIER_TEST_DATA'] = data;
    pass(0);
    const preload = fileURLToPath(new URL('../../support/movable-clock.mjs', import.meta.url));
    return (server = await startServerProcess({ DATA_DIR: data, CLOCK_FILE: clock }, { preload }));
  }
  const test = playwrightTest.extend({
    // oxlint-disable-next-line no-empty-pattern
    baseURL: async ({}, use) => use((await started()).address),
  });
  test.afterAll(async () => {
    await server?.end('SIGKILL');
    await rm(data, { recursive: true, force: true });
  });
  return { test, pass };
}
