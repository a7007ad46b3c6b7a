import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { compiledFile, SHORT_LIVED } from '../../support/compiled-service.ts';

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));
export type Ended = { code: number | null; out: string; errors: string };

/** `npm run staff -- …` in a process of its own, as a person types it. */
export function staffCommand(typed: string[], environment: Record<string, string>, input = ''): Promise<Ended> {
  // The database's worker would inherit the second import without the first, so it is there for the double only.
  const redirect = environment['GOOGLE_DOUBLE']
    ? ['tsx', new URL('redirect-google.ts', import.meta.url).href].flatMap((name) => ['--import', name])
    : [];
  const child = spawn(process.execPath, [...SHORT_LIVED, ...redirect, compiledFile('staff/main.ts'), ...typed], {
    cwd: PROJECT,
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(input);
  let out = '';
  let errors = '';
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, out, errors }));
  });
}
