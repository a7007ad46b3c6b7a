import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '../support/server-process.ts';

/** A built Dossier of its own in another process, as a person would run it. */
export interface Service {
  address: string;
  /** Headers that make a request a sample account's, such as `admin`. */
  as(account: string): Promise<Record<string, string>>;
  stop(): Promise<void>;
}

/**
 * Starts `build/service` on a free port with a folder of its own and that many sample base
 * profiles; more settings may be given. Throws with what the service said if it ends before it is ready.
 */
export async function startService(sample: number, settings: Readonly<Record<string, string>> = {}): Promise<Service> {
  process.env['COMPILED_SERVICE'] = new URL('../../build/service/', import.meta.url).href;
  const directory = mkdtempSync(join(tmpdir(), 'dossier-bench-'));
  const server = await startServerProcess(
    {
      DATA_DIR: directory,
      SAMPLE: String(sample),
      // What is measured is the service, not how it holds one person back.
      REQUESTS_PER_SECOND: '999999',
      ...settings,
    },
    { lasting: true },
  );
  // A bench that is ended by force, or fails outside its suite, leaves no service behind.
  const end = () => server.child.kill('SIGKILL');
  process.once('exit', end);
  return {
    address: server.address,
    as: (account) => server.signIn(`${account}@dossier.test`),
    async stop() {
      await server.end('SIGTERM');
      process.off('exit', end);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
