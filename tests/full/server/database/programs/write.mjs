/** Commits transactions without end, and prints the number of each one after its commit was acknowledged. */
import { pino } from 'pino';

const { openDatabase } = await import(new URL('server/database/open.js', process.env['COMPILED_SERVICE']).href);

const database = await openDatabase({
  dataDirectory: process.argv[2] ?? '',
  databaseUrl: null,
  log: pino({ level: 'silent' }),
});
for (let number = Number(process.argv[3]); ; number += 1) {
  await database.kysely.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('tag_group')
      .values({ name: `a${number}`, position: number })
      .execute();
    await transaction
      .insertInto('tag_group')
      .values({ name: `b${number}`, position: number })
      .execute();
  });
  process.stdout.write(`${number}\n`);
}
