import { pino } from 'pino';
import { checkMedia } from '../backup/check-media.ts';
import { openSource } from '../backup/open-source.ts';
import { readConfig } from '../configuration/config.ts';
import { fileProblem } from '../data-directory/file-problem.ts';
import { makePrivately } from '../data-directory/private-files.ts';
import { toldVerdict } from '../audit/told-verdict.ts';
import { checkCounts } from '../statistics/check-counts.ts';
import { verifyAuditTrail } from '../audit/verify-audit-trail.ts';

makePrivately();

/*
 * npm run verify: proves what `toldVerdict` says of the audit trail, that the statistics are what a count of
 * it gives, and that every stored file is what its name says. Ends with 1 if anything is wrong, so that a timer can raise an alarm.
 */
const log = pino({ level: 'error' }, pino.destination({ dest: 2, sync: true }));
try {
  const source = await openSource(readConfig(process.env), log);
  try {
    const verdict = await verifyAuditTrail(source.open.kysely);
    const { broken } = verdict;
    for (const line of toldVerdict(verdict)) process.stdout.write(`${line}\n`);
    const counts = await checkCounts(source.open.kysely);
    for (const { kept, rows } of counts)
      process.stdout.write(`Statistics differ from the events: ${kept}, ${rows} rows.\n`);
    process.stdout.write(
      counts.length === 0 ? 'Statistics agree with the events.\n' : 'npm run recount counts them anew.\n',
    );
    const { files, faulty } = await checkMedia(source.open.kysely, source.store);
    for (const name of faulty) process.stdout.write(`File gone or changed: ${name}\n`);
    if (faulty.length === 0) process.stdout.write(`Files whole: ${files}.\n`);
    if (broken || counts.length > 0 || faulty.length > 0) process.exitCode = 1;
  } finally {
    await source.close();
  }
} catch (error) {
  process.stderr.write(`${fileProblem(error) ?? (error instanceof Error ? error.message : String(error))}\n`);
  process.exitCode = 1;
}
