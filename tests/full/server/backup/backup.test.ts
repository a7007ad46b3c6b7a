import { appendFile, cp, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkMedia } from '../../../../src/server/backup/media-files.ts';
import type { Manifest } from '../../../../src/server/backup/manifest.ts';
import { restoreBackup } from '../../../../src/server/backup/restore-backup.ts';
import { writeBackup, openSource } from '../../../../src/server/backup/write-backup.ts';
import { serveControl } from '../../../../src/server/platform/control/control-server.ts';
import { openDatabase, type OpenDatabase } from '../../../../src/server/platform/database/open.ts';
import { localAccountDirectory } from '../../../../src/server/identity/account-state.ts';
import { ensureLookups } from '../../../../src/server/lookups/ensure-lookups.ts';
import { fileMediaStore } from '../../../../src/server/media/file-media-store.ts';
import { loadLinkKey } from '../../../../src/server/media/link-key.ts';
import { carryFresh } from '../../../../src/server/statistics/carry-fresh.ts';
import { checkCounts } from '../../../../src/server/statistics/check-and-recount.ts';
import { localStaff } from '../../../../src/server/staff/local-staff.ts';
import { emptyPlace } from '../../../support/database.ts';
import { freshDataDirectory } from '../../../support/database-template.ts';
import { SAMPLE_NOW, writeShipped } from '../../../support/shipped-sample.ts';
import { fileProblem } from '../../../../src/server/platform/data-directory/private-files.ts';

const log = pino({ level: 'silent' });
const quiet = () => {};
let directory: string;
let source: OpenDatabase;
let backup: string;
let manifest: Manifest;

/** The source is always embedded; with TEST_DATABASE_URL what follows is the move to PostgreSQL. */
beforeAll(async () => {
  directory = await freshDataDirectory();
  source = await openDatabase({ dataDirectory: directory, databaseUrl: null, log });
  await ensureLookups(source.kysely);
  const store = fileMediaStore(directory);
  await writeShipped(source, store, 30);
  // Some of what is counted is in blocks, the rest is still fresh.
  await carryFresh(source.kysely, 300);
  await sql`update base_profile set profile_name = ${'tab\tline\nslash\\ \u2028 🙂 NULL \\N'}
    where id = (select id from base_profile order by id limit 1)`.execute(source.kysely);
  await loadLinkKey(directory);
  backup = join(directory, 'backup');
  manifest = await writeBackup({ open: source, store, dataDirectory: directory }, backup, SAMPLE_NOW, quiet);
});
afterAll(async () => {
  await source.close();
  await rm(directory, { recursive: true, force: true });
});

let place: Awaited<ReturnType<typeof emptyPlace>>;
beforeEach(async () => {
  place = await emptyPlace();
});
afterEach(() => place.remove());
const target = () => ({ config: place, store: fileMediaStore(place.dataDirectory), log });

/** A copy of the backup that a test may damage. */
async function copyOfBackup(): Promise<string> {
  const copy = join(place.dataDirectory, 'backup');
  await cp(backup, copy, { recursive: true });
  return copy;
}

test('what is restored is what was there: every row of every table, every file, the keys', async () => {
  expect(manifest.tables['base_profile']?.rows).toBe(30);
  expect(manifest.tables['audit_event']?.rows).toBeGreaterThan(30);
  expect(manifest.media.length).toBeGreaterThan(3);
  await restoreBackup(target(), backup, quiet);
  const { store } = target();
  const open = await openDatabase({ ...place, log });
  try {
    const again = join(place.dataDirectory, 'again');
    const second = await writeBackup({ open, store, dataDirectory: place.dataDirectory }, again, SAMPLE_NOW, quiet);
    expect(second).toEqual(manifest);
    expect(await checkMedia(open.kysely, store)).toEqual({ files: manifest.media.length, faulty: [] });
    expect(await checkCounts(open.kysely), 'what is kept for the statistics').toEqual([]);
    // Triggers were off while the rows came in, and are on again.
    const switched = sql<{ off: number }>`
      select count(*)::int as off from pg_trigger where not tgisinternal and tgenabled <> 'O'`;
    expect((await switched.execute(open.kysely)).rows[0]?.off).toBe(0);
    // What the database numbers by itself goes on after what was restored.
    const top = await sql<{ top: number }>`select max(id)::int as top from audit_event`.execute(open.kysely);
    const next = await sql<{
      next: number;
    }>`select nextval(pg_get_serial_sequence('audit_event', 'id'))::int as next`.execute(open.kysely);
    expect(next.rows[0]?.next).toBe((top.rows[0]?.top ?? 0) + 1);
  } finally {
    await open.close();
  }
  const key = 'media-links.key';
  expect(await readFile(join(place.dataDirectory, key))).toEqual(await readFile(join(directory, key)));
});

test('nobody but its owner can read a backup', async () => {
  for (const name of ['', 'tables', 'media', 'keys', 'manifest.json', 'tables/identity_account.ndjson.gz']) {
    expect((await stat(join(backup, name))).mode & 0o077, name).toBe(0);
  }
});

test('nothing is restored over something', async () => {
  await restoreBackup(target(), backup, quiet);
  await expect(restoreBackup(target(), backup, quiet)).rejects.toThrow('The database is not empty: ');
});

test('a backup whose writing was interrupted is not taken for one', async () => {
  const copy = await copyOfBackup();
  await rm(join(copy, 'manifest.json'));
  await expect(restoreBackup(target(), copy, quiet)).rejects.toThrow('does not hold a complete backup');
});

test('a manifest that is no JSON, or a file or a loop in the place of a folder, is reported with its path', async () => {
  const copy = await copyOfBackup();
  const name = join(copy, 'manifest.json');
  await writeFile(name, '{"format": 1,');
  await expect(restoreBackup(target(), copy, quiet)).rejects.toThrow(`${name} was changed or damaged.`);
  const loop = join(place.dataDirectory, 'loop');
  await symlink(loop, loop);
  const store = fileMediaStore(directory);
  const backUp = (folder: string) =>
    writeBackup({ open: source, store, dataDirectory: directory }, folder, SAMPLE_NOW, quiet).catch(fileProblem);
  expect(await backUp(name)).toBe(
    `${name} cannot be used (EEXIST). Something else already has that name. Choose another name, or move it away.`,
  );
  expect(await backUp(join(name, 'below'))).toMatch(
    /below cannot be used \(ENOTDIR\)\. There is a file where a folder is/,
  );
  expect(await backUp(loop)).toMatch(/loop cannot be used \((ELOOP|EEXIST)\)\./);
  expect(await restoreBackup(target(), name, quiet).catch(fileProblem)).toMatch(/cannot be used \(ENOTDIR\)\./);
});

test('a backup of a newer Dossier is refused before anything is written', async () => {
  const copy = await copyOfBackup();
  const newer = { ...manifest, migrations: [...manifest.migrations, '9999-later'] };
  await writeFile(join(copy, 'manifest.json'), JSON.stringify(newer));
  await expect(restoreBackup(target(), copy, quiet)).rejects.toThrow(
    'from a newer version of Dossier, which has 9999-later',
  );
  await writeFile(join(copy, 'manifest.json'), JSON.stringify({ ...manifest, format: 2 }));
  await expect(restoreBackup(target(), copy, quiet)).rejects.toThrow('Restore it with that version.');
});

test('a table that was changed is refused, and no server starts on the half of it', async () => {
  const copy = await copyOfBackup();
  const table = join(copy, 'tables', 'base_profile.ndjson.gz');
  const rows = gunzipSync(await readFile(table)).toString();
  await writeFile(table, gzipSync(rows.replace('approved', 'disapproved')));
  await expect(restoreBackup(target(), copy, quiet)).rejects.toThrow('base_profile does not match its manifest');
  await expect(openDatabase({ ...place, log })).rejects.toThrow('was not completed');
});

test('a file that was changed is refused by name', async () => {
  const copy = await copyOfBackup();
  const [name = ''] = manifest.media;
  await appendFile(join(copy, 'media', name), 'x');
  await expect(restoreBackup(target(), copy, quiet)).rejects.toThrow(`The file ${name} `);
});

test('a server that runs on the embedded database is backed up while it goes on', async () => {
  const now = () => SAMPLE_NOW;
  const accounts = localAccountDirectory({ database: source.kysely, now });
  const staff = localStaff({ database: source.kysely, now, directory: accounts });
  const snapshot = source.snapshot ?? (() => Promise.reject(new Error('The source is embedded.')));
  const checkpoint = () => Promise.reject(new Error('Nobody asks for one.'));
  const control = await serveControl(directory, { ...staff, snapshot, checkpoint }, log);
  const folder = await mkdtemp(join(tmpdir(), 'dossier-test-'));
  try {
    const asked = await openSource({ dataDirectory: directory, databaseUrl: null, media: null }, log);
    const online = await writeBackup(asked, join(folder, 'online'), SAMPLE_NOW, quiet);
    await asked.close();
    expect(online).toEqual(manifest);
    await expect(sql`select 1`.execute(source.kysely)).resolves.toBeDefined();
  } finally {
    await control.close();
    await rm(folder, { recursive: true, force: true });
  }
});
