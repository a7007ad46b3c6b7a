import { pino } from 'pino';
import type { Config } from '../platform/configuration/config.ts';
import { runningServer } from '../platform/control/running-server.ts';
import { firebaseProject } from '../identity/firebase-project.ts';
import { firebaseStaff, guardedStaff } from './firebase-staff.ts';
import type { StaffDirectory } from '../platform/calls/account-directories.ts';

export interface OpenStaff {
  staff: StaffDirectory;
  close(): Promise<void>;
}

/**
 * The staff accounts where the settings say they are kept; through the running server if that has the database
 * locked.
 *
 * @param existing no database is created: only the first person may be added before the first start
 */
export async function openStaff(
  { identity, dataDirectory, databaseUrl }: Config,
  existing: boolean,
): Promise<OpenStaff> {
  const now = () => new Date();
  if (identity.kind === 'firebase') {
    const staff = guardedStaff(firebaseStaff(await firebaseProject(identity, now), now));
    return { staff, close: async () => {} };
  }
  const running = databaseUrl === null ? await runningServer(dataDirectory) : null;
  if (running) return { staff: running, close: async () => {} };
  return ownDatabase({ dataDirectory, databaseUrl, existing }, now);
}

/** Loaded only here: an order to a running server or to Firebase is faster than loading the database's code. */
async function ownDatabase(
  place: { dataDirectory: string; databaseUrl: string | null; existing: boolean },
  now: () => Date,
): Promise<OpenStaff> {
  const [{ openDatabase }, { throwAsBusy }, { localAccountDirectory }, { localStaff }] = await Promise.all([
    import('../platform/database/open.ts'),
    import('../platform/control/running-server.ts'),
    import('../identity/account-state.ts'),
    import('./local-staff.ts'),
  ]);
  const log = pino({ level: 'error' }, pino.destination({ dest: 2, sync: true }));
  const open = await openDatabase({ ...place, log }).catch(throwAsBusy);
  const database = open.kysely;
  const directory = localAccountDirectory({ database, now });
  return { staff: localStaff({ database, now, directory }), close: () => open.close() };
}
