import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { makeTemplate } from '../database.ts';
import { makeRunFolder } from '../run-folder.ts';
import { postgresqlPrograms, startLocalServer } from './local-server.ts';

/*
 * npm run test:postgresql [-- <file> …]: the whole server suite on PostgreSQL instead of the embedded
 * database: on the server that TEST_DATABASE_URL names, or on one started for this run. Without either
 * it fails: a suite that did not run must not look like one that passed.
 */
const wanted = process.argv.slice(2);
const named = process.env['TEST_DATABASE_URL'];
const programs = named ? null : postgresqlPrograms();
if (!named && programs === null) {
  process.stderr.write(
    'npm brought no PostgreSQL for this system. Name the folder of its programs in POSTGRESQL_BIN (Debian: /usr/lib/postgresql/<version>/bin), or a running server in TEST_DATABASE_URL.\n',
  );
  process.exit(1);
}
const folder = makeRunFolder();
process.env['TMPDIR'] = folder;
const server = programs === null ? null : await startLocalServer(programs);
const url = named ?? server?.url ?? '';
const template = await makeTemplate(url);
try {
  if (server) process.stdout.write(`The server suite runs on ${server.version}.\n`);
  const { status } = spawnSync(
    'vitest',
    [
      'run',
      ...(wanted.length > 0
        ? wanted
        : ['tests/server', 'tests/postgresql', 'tests/full/server', 'tests/full/postgresql']),
    ],
    { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: url, TEST_DATABASE_TEMPLATE: template.name } },
  );
  process.exitCode = status ?? 1;
} finally {
  await template.drop();
  server?.stop();
  rmSync(folder, { recursive: true, force: true });
}
