import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { checkMedia } from '../backup/media-files.ts';
import { openSource } from '../backup/write-backup.ts';
import { readConfig } from '../platform/configuration/config.ts';
import { runningServer } from '../platform/control/running-server.ts';
import { makePrivately, fileProblem } from '../platform/data-directory/private-files.ts';
import { openCheckpointArchive } from '../trail/proof/checkpoint-archive.ts';
import { findCheckpoint, lostCheckpoint } from '../trail/proof/held-against.ts';
import { proveTrail, proofLines } from '../trail/proof/prove-trail.ts';
import { keyFingerprint } from '../trail/proof/trail-key.ts';
import { trailKeeper } from '../trail/proof/trail-keeper.ts';
import { staffChainFault } from '../trail/audit/staff-trail.ts';
import { checkCounts } from '../statistics/check-and-recount.ts';

const USAGE = `npm run verify                    checks the audit trail, the statistics and every stored file
npm run verify -- --checkpoint    the same, and makes a signed checkpoint if the trail is whole
npm run verify -- --checkpoint --over-break <why>
                                  makes one even though the trail does not follow from the last one, and records why`;

/** Exit codes, so that a timer can raise an alarm. */
const WRONG = 1;
const NOT_LOOKED_AT = 2;

makePrivately();

function print(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

function orders(): { checkpoint: boolean; overBreak: string | null } {
  try {
    const { values } = parseArgs({ options: { checkpoint: { type: 'boolean' }, 'over-break': { type: 'string' } } });
    const { checkpoint = false, 'over-break': overBreak = null } = values;
    if (overBreak !== null && (!checkpoint || overBreak.trim() === '')) throw new Error('no word why');
    return { checkpoint, overBreak };
  } catch {
    process.stderr.write(`${USAGE}\n`);
    process.exit(NOT_LOOKED_AT);
  }
}

try {
  const order = orders();
  const config = readConfig(process.env);
  const log = pino({ level: 'error' }, pino.destination({ dest: 2, sync: true }));
  const running = config.databaseUrl === null ? await runningServer(config.dataDirectory) : null;
  const found = async () => {
    const archive = await openCheckpointArchive(config, { keyRequired: true });
    return { archive, ...(await findCheckpoint(archive)) };
  };
  // A copy of a running server's database must not be older than the checkpoint it is compared with.
  const ahead = running && (await found());
  // Otherwise the database is opened before anything is created beside it.
  const source = await openSource(config, log);
  try {
    const { archive, against, faults, notes } = ahead ?? (await found());
    const database = source.open.kysely;
    const verdict = await proveTrail(database, { against });
    // The server may have made one since.
    const lost = faults.length > 0 ? null : await lostCheckpoint(database, await archive.latest());
    if (lost) faults.push(lost.sentence);
    for (const line of [...faults, ...notes]) print(line);
    if (faults.length > 0) print('There is a problem with the checkpoint. The rest was checked as far as possible:');
    for (const line of proofLines(verdict, against?.statement ?? null, new Date())) print(line);
    print(`Checkpoints are signed with the key ${keyFingerprint(archive.key.publicKey)}.`);
    const whole = faults.length === 0 && verdict.faultCount === 0;
    if (order.checkpoint && (whole || order.overBreak !== null)) {
      const request = { walked: whole ? (against?.statement.number ?? 0) : null, overBreak: order.overBreak };
      const keeper = trailKeeper({ database, archive, now: () => new Date(), log });
      const made = await (running ?? keeper).checkpoint(request);
      print(`Checkpoint ${made.number} of ${made.taken_at}: ${made.events} events, ${made.heads}`);
    }
    const staffFault = await staffChainFault(database);
    print(staffFault ?? 'Changes of staff: the chain is whole.');
    const counts = await checkCounts(database);
    for (const { kept, rows } of counts) print(`Statistics differ from the events: ${kept}, ${rows} rows.`);
    print(counts.length === 0 ? 'Statistics agree with the events.' : 'To recount them, run: npm run recount');
    const media = await checkMedia(database, source.store);
    for (const name of media.faulty) print(`File gone or changed: ${name}`);
    if (media.faulty.length === 0) print(`Files whole: ${media.files}.`);
    if (!whole || staffFault !== null || counts.length > 0 || media.faulty.length > 0) process.exitCode = WRONG;
  } finally {
    await source.close();
  }
} catch (error) {
  process.stderr.write(`${fileProblem(error) ?? (error instanceof Error ? error.message : String(error))}\n`);
  process.exitCode = NOT_LOOKED_AT;
}
