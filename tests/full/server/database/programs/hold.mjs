/** Opens the data directory named on the command line and holds it until it is killed or told to end. */
import { pino } from 'pino';

const { openDatabase } = await import(
  new URL('server/platform/database/open.js', process.env['COMPILED_SERVICE']).href
);

try {
  const database = await openDatabase({
    dataDirectory: process.argv[2] ?? '',
    databaseUrl: null,
    log: pino({ level: 'silent' }),
  });
  process.stdout.write('open\n');
  process.stdin.once('data', () => {
    void database.close().then(() => process.exit(0));
  });
} catch (error) {
  process.stdout.write(`refused: ${error instanceof Error ? error.message : String(error)}\n`);
}
