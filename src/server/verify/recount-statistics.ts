import { pino } from 'pino';
import { readConfig } from '../platform/configuration/config.ts';
import { makePrivately, fileProblem } from '../platform/data-directory/private-files.ts';
import { openDatabase } from '../platform/database/open.ts';
import { recount } from '../statistics/check-and-recount.ts';
import { throwAsHeld } from '../platform/control/running-server.ts';

makePrivately();

/*
 * npm run recount: counts all events anew for the statistics, where `npm run verify` has found that what is
 * kept differs from them. A server on the embedded database is to be stopped first; on PostgreSQL writers wait.
 */
const log = pino({ level: 'error' }, pino.destination({ dest: 2, sync: true }));
try {
  const open = await openDatabase({ ...readConfig(process.env), log, existing: true }).catch(throwAsHeld);
  try {
    await recount(open.kysely);
    process.stdout.write('The statistics have been recounted from all events.\n');
  } finally {
    await open.close();
  }
} catch (error) {
  process.stderr.write(`${fileProblem(error) ?? (error instanceof Error ? error.message : String(error))}\n`);
  process.exitCode = 1;
}
