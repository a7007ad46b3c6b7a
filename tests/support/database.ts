import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { openDatabase, type OpenDatabase } from '../../src/server/platform/database/open.ts';
import { freshDataDirectory } from './database-template.ts';
import { openEmptied } from './emptied-database.ts';

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

/** What a test gets: `directory` is free for its other files; `close` removes it all. */
export type TestDatabase = OpenDatabase & { directory: string };

/**
 * An empty database with the newest schema for one test file: PGlite, or a database of its own on the PostgreSQL server
 * that TEST_DATABASE_URL names.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'dossier-test-'));
  if (server === undefined || server === '') return openEmptied(directory);
  const onServer = await createOnServer(server, process.env['TEST_DATABASE_TEMPLATE']);
  const database = await openDatabase({ dataDirectory: directory, databaseUrl: onServer.url, log });
  return {
    ...database,
    directory,
    close: async () => {
      await database.close();
      await onServer.drop();
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
}
