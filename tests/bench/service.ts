import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../support/free-port.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
/** Of every sample account. */
export const SAMPLE_PASSWORD = 'dossier-sample';

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
  const directory = mkdtempSync(join(tmpdir(), 'dossier-bench-'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['build/service/server/main.js'], {
    cwd: PROJECT,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: directory,
      SAMPLE: String(sample),
      // What is measured is the service, not how it holds one person back.
      REQUESTS_PER_SECOND: '999999',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A bench that is ended by force, or fails outside its suite, leaves no service behind.
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  let said = '';
  child.stderr.on('data', (data: Buffer) => (said += data.toString()));
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (data: Buffer) => {
      said += data.toString();
      if (said.includes('Dossier is at')) resolve();
    });
  });
  const first = await Promise.race([ready.then(() => 'ready'), ended.then(() => 'ended')]);
  if (first === 'ended') throw new Error(`The service did not start:\n${said}`);
  return {
    address,
    async as(account) {
      const answer = await fetch(`${address}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `${account}@dossier.test`, password: SAMPLE_PASSWORD, returnSecureToken: true }),
      });
      const { idToken } = (await answer.json()) as { idToken?: string };
      if (idToken === undefined) throw new Error(`${account} could not sign in: ${answer.status}`);
      return { authorization: `Bearer ${idToken}` };
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      process.off('exit', end);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
