import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compiledFile, SHORT_LIVED } from '../../../support/compiled-service.ts';

const PROJECT = fileURLToPath(new URL('../../../../', import.meta.url));

interface Started {
  child: ChildProcess;
  /** What it has said so far, and on which it may be waited. */
  said(pattern: RegExp): Promise<string>;
  ended: Promise<{ code: number | null; out: string; errors: string }>;
}

let directory: string;
let first: Started;
let address: string;

function run(environment: Record<string, string>): Started {
  const child = spawn(process.execPath, [...SHORT_LIVED, compiledFile('main.ts')], {
    cwd: PROJECT,
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: directory, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let errors = '';
  child.stdout?.on('data', (chunk) => (out += String(chunk)));
  child.stderr?.on('data', (chunk) => (errors += String(chunk)));
  const ended = new Promise<{ code: number | null; out: string; errors: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, out, errors }));
  });
  const said = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(out);
        if (found) resolve(found[1] ?? found[0]);
      };
      child.stdout?.on('data', look);
      void ended.then((end) => reject(new Error(`It ended with ${end.code}: ${end.errors}`)));
      look();
    });
  return { child, said, ended };
}

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'dossier-main-'));
  first = run({ SAMPLE: '12' });
  address = await first.said(/Dossier is at (http:\S+)/);
}, 120_000);
afterAll(async () => {
  first.child.kill('SIGKILL');
  await first.ended;
  rmSync(directory, { recursive: true, force: true });
});

describe('a started process', () => {
  test('prints the sample accounts, with which the real API can be used', async () => {
    expect(await first.said(/creator@dossier\.test \(Creator\)/)).toBeTruthy();
    const signIn = await fetch(`${address}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@dossier.test', password: 'dossier-sample', returnSecureToken: true }),
    });
    const { idToken } = (await signIn.json()) as { idToken: string };
    const list = await fetch(`${address}/api/v1/profilebase?include_total=true`, {
      headers: { authorization: `Bearer ${idToken}` },
    });
    expect(await list.json()).toMatchObject({ total: 12 });
    const refused = await fetch(`${address}/api/v1/profilebase`);
    expect(refused.status).toBe(401);
  });
});

// The last test: it ends the first process.
test('SIGTERM ends it in order, and the next start finds everything as it was', async () => {
  first.child.kill('SIGTERM');
  expect((await first.ended).code).toBe(0);
  first = run({});
  await first.said(/Dossier is at/);
  expect(await first.said(/admin@dossier\.test \(Admin\)/)).toBeTruthy();
  first.child.kill('SIGINT');
  const { code, out } = await first.ended;
  expect(code).toBe(0);
  expect(out).not.toContain('Writing sample data');
}, 120_000);
