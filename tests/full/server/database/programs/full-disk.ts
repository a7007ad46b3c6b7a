/** Fills a small disk until the log has no room, makes room, and prints what happened as a line of JSON. */
import { randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { Failure } from '../../../../../src/server/platform/failures/failure.ts';
import { openDatabase } from '../../../../../src/server/platform/database/open.ts';
import { fillDisk, freeDisk } from '../../../../support/small-disk.ts';

const [disk = '', template = ''] = process.argv.slice(2);
/** Too little for another file of the log, which takes 16 MB, and enough for the table. */
const LEFT = 9_000_000;
cpSync(join(template, 'database'), join(disk, 'database'), { recursive: true });
const database = await openDatabase({ dataDirectory: disk, databaseUrl: null, log: pino({ level: 'silent' }) });
const { kysely } = database;
await sql`create table written (number integer primary key, text text not null)`.execute(kysely);
const write = (number: number) =>
  sql`insert into written values (${number}, ${randomBytes(30_000).toString('hex')})`.execute(kysely);
const codeOf = (error: unknown) => (error instanceof Failure ? error.code : String(error));
fillDisk(disk, LEFT);
const acknowledged: number[] = [];
const refusals: string[] = [];
for (let number = 1; refusals.length < 3; number += 1) {
  await write(number).then(
    () => acknowledged.push(number),
    (error: unknown) => refusals.push(codeOf(error)),
  );
}
freeDisk(disk);
await write(0);
const { rows } = await sql<{ number: number }>`select number from written`.execute(kysely);
await database.close();
process.stdout.write(`${JSON.stringify({ acknowledged, refusals, stored: rows.map((row) => row.number) })}\n`);
