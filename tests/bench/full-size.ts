import { sql } from 'kysely';
import { startTestApi, type TestApi } from '../support/api.ts';
import { postgresqlPrograms, startLocalServer } from '../support/postgresql/local-server.ts';
import { bringUpToDate, insertManyProfiles } from '../support/many-profiles.ts';
import { RecordedStatements } from '../support/recorded-statements.ts';
import { withoutIndexes } from '../support/without-indexes.ts';

/** Base profiles; each has five locale profiles. */
export const BASE_PROFILES = Number(process.env['SAMPLE'] ?? 100_000);

/** An API in this process on a database of full size. */
export interface FullSize {
  api: TestApi;
  /** The answer to a read. Throws unless it is 200. */
  read(path: string, headers?: Record<string, string>): Promise<unknown>;
  /** Runs again the bare statements that a read made when it was asked for the first time. */
  bare(path: string, headers?: Record<string, string>): () => Promise<void>;
}

/**
 * Loads the database, which takes minutes: the embedded one, or with BENCH_DATABASE=postgresql one on a
 * server that is started for it.
 */
export async function fullSize(report: (sentence: string) => void): Promise<FullSize> {
  const begin = performance.now();
  await chooseDatabase(report);
  const statements = new RecordedStatements();
  const api = await startTestApi({ plugin: statements });
  const { database } = api.services;
  await withoutIndexes(api.services, ['base_profile', 'locale_profile'], (transaction) =>
    insertManyProfiles({ database: transaction }, BASE_PROFILES),
  );
  await bringUpToDate(api.services);
  const { rows } = await sql<{ bases: number; locales: number; size: string }>`select
    (select count(*)::int from base_profile) as bases, (select count(*)::int from locale_profile) as locales,
    pg_size_pretty(pg_database_size(current_database())) as size`.execute(database);
  const [stored] = rows;
  report(
    `${stored?.bases} base profiles, ${stored?.locales} locale profiles, ${stored?.size}, after ${seconds(begin)} s.`,
  );
  async function read(path: string, headers = api.as('Admin')) {
    const { status, body } = await api.request('GET', path, headers);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    return body as unknown;
  }
  return {
    api,
    read,
    bare(path, headers) {
      const noted = statements.of(() => read(path, headers));
      return async () => {
        for (const statement of await noted) await database.executeQuery(statement);
      };
    },
  };
}

function seconds(begin: number): string {
  return ((performance.now() - begin) / 1000).toFixed(0);
}

/** The embedded one, or with BENCH_DATABASE=postgresql a server that is started for this process. */
export async function chooseDatabase(report: (sentence: string) => void): Promise<void> {
  if (process.env['BENCH_DATABASE'] !== 'postgresql') return report('On the embedded database.');
  const programs = postgresqlPrograms();
  if (programs === null) throw new Error('PostgreSQL was not found.');
  const server = await startLocalServer(programs, 'on');
  process.once('exit', () => server.stop());
  process.env['TEST_DATABASE_URL'] = server.url;
  report(`On ${server.version}.`);
}
