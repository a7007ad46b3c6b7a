import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
/** As deep below the project as the service that people start: it looks for the client from there. */
const BUILD = join(PROJECT, 'build');
const NAME = 'service-in-tests-';
/** Milliseconds after which nobody runs what was compiled of other sources: a day. */
const KEPT = 24 * 60 * 60 * 1000;

/**
 * For Node, before the file of a process that lives for seconds: it does not spend one of them on optimizing
 * PostgreSQL's WebAssembly, which pays off in a process that lives on. What runs is the same.
 */
export const SHORT_LIVED = ['--liftoff-only'] as const;

/** Everything that decides what the compiled service looks like, without reading it. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const folder of ['src/server', 'src/contract', 'src/libraries']) {
    for (const name of readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' }).sort()) {
      const { mtimeMs, size } = statSync(join(PROJECT, folder, name));
      hash.update(`${folder}/${name} ${mtimeMs} ${size}\n`);
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * Compiles the service for the whole run, without checking types, if its sources have changed. A process
 * or a worker that compiles them for itself takes a second or two to start, and tests start hundreds.
 */
export function compileService(): void {
  const compiled = join(BUILD, NAME + fingerprint());
  if (!existsSync(compiled)) {
    const unfinished = `${compiled}.${process.pid}`;
    const compiler = join(PROJECT, 'node_modules/.bin/tsc');
    execFileSync(compiler, ['-p', 'src/server', '--noCheck', '--outDir', unfinished], {
      cwd: PROJECT,
      stdio: 'inherit',
    });
    // Another run may have been quicker; then there is nothing to put in its place.
    if (existsSync(compiled)) rmSync(unfinished, { recursive: true });
    else renameSync(unfinished, compiled);
    for (const name of readdirSync(BUILD)) {
      const old = join(BUILD, name);
      if (name.startsWith(NAME) && Date.now() - statSync(old).mtimeMs > KEPT) rmSync(old, { recursive: true });
    }
  }
  process.env['COMPILED_SERVICE'] = pathToFileURL(`${compiled}/`).href;
}

/** The path of a compiled file of src/server, named as it is there. */
export function compiledFile(name: `${string}.ts`): string {
  const compiled = process.env['COMPILED_SERVICE'];
  if (compiled === undefined) throw new Error('Nobody compiled the service: compileService comes first.');
  return fileURLToPath(new URL(`server/${name.replace(/\.ts$/, '.js')}`, compiled));
}
