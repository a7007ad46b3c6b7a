import { pino } from 'pino';
import { openDatabase, type OpenDatabase } from '../../src/server/platform/database/open.ts';
import { emptyPlace } from './database.ts';

/** Where a server may be started on a database that has been filled before; of the engine that the tests run on. */
export interface PreparedPlace<T> {
  /** Settings for the server. */
  environment: Readonly<Record<string, string>>;
  /** What the filling gave. */
  filled: T;
  /** Looks at the database; on the embedded engine no server may have it open. */
  look<Found>(work: (database: OpenDatabase) => Promise<Found>): Promise<Found>;
  remove(): Promise<void>;
}

export async function preparedPlace<T>(fill: (database: OpenDatabase) => Promise<T>): Promise<PreparedPlace<T>> {
  const place = await emptyPlace();
  const { dataDirectory, databaseUrl } = place;
  const look = async <Found>(work: (database: OpenDatabase) => Promise<Found>): Promise<Found> => {
    const database = await openDatabase({ dataDirectory, databaseUrl, log: pino({ level: 'silent' }) });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  return {
    environment: {
      DATA_DIR: dataDirectory,
      SAMPLE: 'none',
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    },
    filled: await look(fill),
    look,
    remove: () => place.remove(),
  };
}
