import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { copyPrograms } from './programs.ts';

export { postgresqlPrograms } from './programs.ts';

/** A PostgreSQL server for tests only: loopback, no password, gone when it is stopped. */
export interface LocalServer {
  url: string;
  version: string;
  stop(): void;
  /** Ends it at once, as a machine that fails does; `start` brings the same files up again. */
  crash(): void;
  start(): void;
}

/**
 * Makes a cluster in a folder of its own and starts it on a free port.
 *
 * @param inUse what is measured waits for the disk and is analyzed by the server itself, as in use; tests have no need to
 *   wait, and what they say of the size of tables must stand
 */
export async function startLocalServer(programs: string, inUse: 'on' | 'off' = 'off'): Promise<LocalServer> {
  const directory = mkdtempSync(join(tmpdir(), 'dossier-postgresql-'));
  const files = join(directory, 'files');
  const usable = copyPrograms(programs, directory);
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? unprivilegedUser() : null;
  if (user !== null) execFileSync('chown', ['-R', user, directory]);
  chmodSync(directory, 0o700);
  const run = (program: string, ...args: string[]) => {
    const path = join(usable, program);
    const [command, given] = user
      ? ['runuser', ['-u', user, '--', path, ...args]]
      : ([path, args] as [string, string[]]);
    // Output is not kept in a pipe: the server would inherit it, and this process would wait for its end.
    const { status } = spawnSync(command, given, { cwd: directory, stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) throw new Error(`${program} failed; ${join(directory, 'log')} may tell why.`);
  };
  run('initdb', '-D', files, '-U', 'dossier', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync');
  const port = await freePort();
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=${inUse} -c autovacuum=${inUse} -c max_connections=200`;
  const start = () => run('pg_ctl', '-D', files, '-l', join(directory, 'log'), '-o', options, '-w', 'start');
  const stop = (mode: string) => run('pg_ctl', '-D', files, '-m', mode, '-w', 'stop');
  start();
  return {
    url: `postgresql://dossier@127.0.0.1:${port}/postgres`,
    version: execFileSync(join(usable, 'postgres'), ['--version'], { encoding: 'utf8' }).trim(),
    start,
    crash: () => stop('immediate'),
    stop() {
      stop('fast');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Debian's package brings a user of its own; every Unix has nobody. */
function unprivilegedUser(): string {
  return spawnSync('id', ['-u', 'postgres']).status === 0 ? 'postgres' : 'nobody';
}
