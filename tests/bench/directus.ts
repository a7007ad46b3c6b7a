import { execFileSync, spawn, type StdioOptions } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../support/free-port.ts';
import { freshDatabase } from './peer-databases.ts';

/** The Directus that ours is measured beside, and the Node that it asks for. */
const PACKAGES = { directus: '12.4.0', [`node-${process.platform}-${process.arch}`]: '24.21.0' };
const TOKEN = 'a-token-of-this-run-only-0123456789';

export interface Directus {
  version: string;
  /** The Node on which it runs; ours is measured on the same. */
  node: string;
  pid: number;
  database: string;
  /** Asks it as an Admin. Throws unless it succeeds. */
  ask(method: string, path: string, body?: unknown): Promise<Response>;
  stop(): void;
}

/** Installs Directus into a folder, without install scripts, and starts it on a database of its own on that server. */
export async function startDirectus(server: string, folder: string): Promise<Directus> {
  const place = join(folder, 'directus');
  mkdirSync(join(place, 'uploads'), { recursive: true });
  writeFileSync(join(place, 'package.json'), JSON.stringify({ private: true, dependencies: PACKAGES }));
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['install', ...quiet], { cwd: place, stdio: ['ignore', 'ignore', 'inherit'] });
  // It is compiled by an install script and needed only by scripts of flows.
  writeFileSync(join(place, 'node_modules/isolated-vm/isolated-vm.js'), 'module.exports = {};\n');
  const node = join(place, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  const port = String(await freePort());
  const database = await freshDatabase(server, 'directus');
  const environment = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: database,
    SECRET: TOKEN,
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: TOKEN,
    ADMIN_TOKEN: TOKEN,
    HOST: '127.0.0.1',
    PORT: port,
    TELEMETRY: 'false',
    LOG_LEVEL: 'error',
    QUERY_LIMIT_MAX: '-1',
    STORAGE_LOCAL_ROOT: join(place, 'uploads'),
  };
  const program = join(place, 'node_modules/directus/cli.js');
  const stdio: StdioOptions = ['ignore', 'ignore', 'inherit'];
  const options = { cwd: place, env: environment, stdio };
  execFileSync(node, [program, 'bootstrap'], options);
  const child = spawn(node, [program, 'start'], options);
  process.once('exit', () => child.kill('SIGKILL'));
  const address = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${address}/server/ping`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error('Directus ended.');
  }
  return {
    version: PACKAGES.directus,
    node,
    pid: child.pid ?? 0,
    database,
    async ask(method, path, body) {
      const isForm = body instanceof FormData;
      const answer = await fetch(`${address}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${TOKEN}`,
          ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
      });
      if (!answer.ok) {
        throw new Error(`Directus: ${method} ${path} ${answer.status} ${(await answer.text()).slice(-500)}`);
      }
      return answer;
    },
    stop: () => void child.kill('SIGKILL'),
  };
}
