import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprint } from './fingerprint.ts';

/*
 * npm run build: makes build/app and build/service at the same time, without checking types, which `npm run lint`
 * does. With --if-changed, as `npm start` asks for, nothing is made where the last build that came to its end was of
 * the same sources.
 */
const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
const MADE = ['build/app/index.html', 'build/service/server/main.js'];
/** Of what the last whole build was made. */
const NOTE = join(PROJECT, 'build/made-of');
/** Runs one of the project's programs; rejects if it fails, after it has said why. */
async function run(program: string, ...words: string[]): Promise<void> {
  const child = spawn(join(PROJECT, 'node_modules/.bin', program), words, { cwd: PROJECT, stdio: 'inherit' });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${program} failed`);
}

const now = fingerprint(PROJECT);
const isMade =
  existsSync(NOTE) && readFileSync(NOTE, 'utf8') === now && MADE.every((path) => existsSync(join(PROJECT, path)));
if (!process.argv.includes('--if-changed') || !isMade) {
  rmSync(NOTE, { force: true });
  const made = await Promise.allSettled([
    run('vite', 'build', '--logLevel', 'warn'),
    run('tsc', '-p', 'src/server', '--noCheck'),
  ]);
  if (made.some(({ status }) => status === 'rejected')) process.exit(1);
  writeFileSync(NOTE, now);
}
