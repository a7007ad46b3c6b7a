import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compiledFile, SHORT_LIVED } from '../../../support/compiled-service.ts';

const PROJECT = fileURLToPath(new URL('../../../../', import.meta.url));
let directory: string;
const begun: { child: ChildProcess; ended: Promise<unknown> }[] = [];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'dossier-first-start-'));
});
afterEach(async () => {
  for (const { child } of begun) child.kill('SIGKILL');
  await Promise.all(begun.splice(0).map(({ ended }) => ended));
  rmSync(directory, { recursive: true, force: true });
});

function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, [...SHORT_LIVED, compiledFile('main.ts')], {
    cwd: PROJECT,
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: join(directory, 'data'), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += String(chunk);
      for (const listener of listeners) listener();
    });
  }
  // Also of what it has started: its output is closed when nobody holds it any more.
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const says = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(said)?.[1];
        if (found !== undefined) resolve(found);
      };
      listeners.add(look);
      void ended.then(() => reject(new Error(`It ended: ${said}`)));
      look();
    });
  begun.push({ child, ended });
  return { child, ended, says, said: () => said };
}

/** The list of base profiles, as the Admin of the sample sees it. */
async function listed(address: string): Promise<unknown> {
  const signIn = await fetch(`${address}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@dossier.test', password: 'dossier-sample', returnSecureToken: true }),
  });
  const { idToken } = (await signIn.json()) as { idToken: string };
  const list = await fetch(`${address}/api/v1/profilebase?include_total=true&limit=1`, {
    headers: { authorization: `Bearer ${idToken}` },
  });
  return list.json();
}

test('what makes the first database and its sample is gone when they are there, with all that it took of memory', async () => {
  const { child, says } = start({ SAMPLE: '30' });
  const maker = Number(await says(/"pid":(\d+)[^\n]*New data directory/));
  expect(maker).not.toBe(child.pid);
  await says(/(Dossier is at)/);
  expect(() => process.kill(maker, 0)).toThrow('ESRCH');
  expect(existsSync(join(directory, 'data/database/PG_VERSION'))).toBe(true);
});

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'a first start that is ended by %s leaves nobody behind, and the next one has the whole sample',
  async (signal) => {
    const { child, ended, says } = start({ SAMPLE: '600' });
    await says(/(Writing sample data)/);
    child.kill(signal);
    await ended;
    const again = start({ SAMPLE: '600' });
    // Nobody has gone on with it meanwhile.
    await again.says(/(Writing sample data)/);
    const address = await again.says(/Dossier is at (http:\S+)/);
    expect(await listed(address)).toMatchObject({ total: 600 });
  },
);

test('it prints the sample accounts, with which the API can be used; SIGTERM ends it in order, and the next start finds everything', async () => {
  const { child, ended, says } = start({ SAMPLE: '12' });
  const address = await says(/Dossier is at (http:\S+)/);
  await says(/(creator@dossier\.test \(Creator\))/);
  expect(await listed(address)).toMatchObject({ total: 12 });
  expect((await fetch(`${address}/api/v1/profilebase`)).status).toBe(401);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  const next = start({});
  await next.says(/(Dossier is at)/);
  await next.says(/(admin@dossier\.test \(Admin\))/);
  next.child.kill('SIGINT');
  expect(await next.ended).toBe(0);
  expect(next.said()).not.toContain('Writing sample data');
});
