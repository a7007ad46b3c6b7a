import { pino } from 'pino';
import type { Config } from '../config.ts';
import { runningServer } from '../control/running-server.ts';
import { openDatabase } from '../database/open.ts';
import { localAccountDirectory } from '../identity/account-state.ts';
import { projectAccounts } from '../identity/firebase/project-accounts.ts';
import { readServiceAccount } from '../identity/firebase/service-account.ts';

import { firebaseStaff } from './firebase-staff.ts';
import { localStaff } from './local-staff.ts';
import type { StaffDirectory } from './staff-directory.ts';

export interface OpenStaff {
  staff: StaffDirectory;
  close(): Promise<void>;
}

/** The staff where the settings say it is kept; through the running server where that has the database locked. */
export async function openStaff({ identity, dataDirectory, databaseUrl }: Config): Promise<OpenStaff> {
  const now = () => new Date();
  if (identity.kind === 'firebase') {
    const serviceAccount = await readServiceAccount(identity.serviceAccountFile);
    return { staff: firebaseStaff(projectAccounts({ ...identity, serviceAccount, now }), now), close: async () => {} };
  }
  const running = databaseUrl === null ? await runningServer(dataDirectory) : null;
  if (running) return { staff: running, close: async () => {} };
  const log = pino({ level: 'error' }, pino.destination({ dest: 2, sync: true }));
  const open = await openDatabase({ dataDirectory, databaseUrl, log });
  const directory = localAccountDirectory({ database: open.kysely, now });
  return { staff: localStaff({ database: open.kysely, now, directory }), close: () => open.close() };
}
