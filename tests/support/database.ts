import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { openDatabase, type OpenDatabase } from '../../src/server/database/open.ts';
import { databaseTemplate } from './database-template.ts';

const log = pino({ level: 'silent' });

async function onServer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A database of its own on the server that TEST_DATABASE_URL names: a copy of the template, or an empty one. */
async function createOnServer(server: string, template?: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `dossier_test_${randomUUID().replaceAll('-', '')}`;
  const origin = template ?? "template0 encoding 'UTF8' locale 'C.UTF-8'";
  await onServer(server, `create database ${name} template ${origin}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, `drop database ${name} with (force)`) };
}

/** Makes a database with the newest schema on a server, for tests to copy: the migrations take longer than a copy. */
export async function makeTemplate(server: string): Promise<{ name: string; drop(): Promise<void> }> {
  const made = await createOnServer(server);
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'dossier-test-'));
  const database = await openDatabase({ dataDirectory: directory, databaseUrl: made.url, log });
  await database.close();
  fs.rmSync(directory, { recursive: true, force: true });
  return { name: new URL(made.url).pathname.slice(1), drop: () => made.drop() };
}

/** Where a database without anything in it may be opened: of the engine that the tests run on. */
export async function emptyPlace(): Promise<{
  dataDirectory: string;
  databaseUrl: string | null;
  remove(): Promise<void>;
}> {
  const server = process.env['TEST_DATABASE_URL'];
  const onServer = server ? await createOnServer(server) : null;
  // The template has the newest schema and no row: as good as nothing, and without an initdb of seconds.
  const dataDirectory = onServer ? fs.mkdtempSync(path.join(os.tmpdir(), 'dossier-test-')) : await freshDataDirectory();
  return {
    dataDirectory,
    databaseUrl: onServer?.url ?? null,
    async remove() {
      await onServer?.drop();
      fs.rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** A data directory that holds a fresh, migrated database. */
export async function freshDataDirectory(): Promise<string> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'dossier-test-'));
  const template = path.join(await databaseTemplate(), 'database');
  // The other way of Node takes three times as much work for a thousand small files.
  fs.cpSync(template, path.join(directory, 'database'), { recursive: true });
  return directory;
}

/**
 * An empty database with the newest schema for one test file: PGlite in a directory of its own, or a
 * database of its own on the PostgreSQL server that TEST_DATABASE_URL names. `directory` is free for
 * other files of the test; `close` removes it all.
 */
export async function openTestDatabase(): Promise<OpenDatabase & { directory: string }> {
  const server = process.env['TEST_DATABASE_URL'];
  const template = process.env['TEST_DATABASE_TEMPLATE'];
  const onPostgresql = server === undefined || server === '' ? null : await createOnServer(server, template);
  const directory =
    onPostgresql === null ? await freshDataDirectory() : fs.mkdtempSync(path.join(os.tmpdir(), 'dossier-test-'));
  const database = await openDatabase({ dataDirectory: directory, databaseUrl: onPostgresql?.url ?? null, log });
  return {
    ...database,
    directory,
    close: async () => {
      await database.close();
      await onPostgresql?.drop();
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
}
