import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { preview } from 'vite';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
/** What the server answers and not the client's files. */
const SERVICE = [
  '/api',
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
  '/configuration.json',
  '/geo',
  '/media',
];

/** The client as developers see it, in front of a server that is running. Building it takes some seconds. */
export async function serveDevelopmentBuild(server: string): Promise<{ address: string; close(): Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'dossier-development-'));
  const vite = join(PROJECT, 'node_modules/vite/bin/vite.js');
  await promisify(execFile)(
    process.execPath,
    [vite, 'build', '--mode', 'development', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'error'],
    { cwd: PROJECT, env: { ...process.env, NODE_ENV: 'development' } },
  );
  const served = await preview({
    root: PROJECT,
    logLevel: 'error',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0, proxy: Object.fromEntries(SERVICE.map((path) => [path, server])) },
  });
  return {
    address: served.resolvedUrls?.local[0] ?? '',
    async close() {
      await served.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
