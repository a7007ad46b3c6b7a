import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '../support/server-process.ts';

/** Of every sample account. */
export const SAMPLE_PASSWORD = 'dossier-sample';

/** A built Dossier of its own in another process, as a person would run it. */
export interface Service {
  address: string;
  /** Headers that make a request a sample account's, such as `admin`. */
  as(account: string): Promise<Record<string, string>>;
  stop(): Promise<void>;
}

/** Starts `build/service` with a folder of its own and that many sample base profiles; more settings may be given. */
export async function startService(sample: number, settings: Readonly<Record<string, string>> = {}): Promise<Service> {
  const directory = mkdtempSync(join(tmpdir(), 'dossier-bench-'));
  // What is measured is the service, not how it holds one person back.
  const environment = { DATA_DIR: directory, SAMPLE: String(sample), REQUESTS_PER_SECOND: '999999', ...settings };
  const server = await startServerProcess(environment, { lasting: true, file: 'build/service/server/main.js' });
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
