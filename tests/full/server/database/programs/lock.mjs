/** Takes and releases the lock of a directory so many times, and at last is killed while it holds it. */
import fs from 'node:fs';

const { lockDirectory } = await import(
  new URL('libraries/embedded-postgres-host/directory-lock.js', process.env['COMPILED_SERVICE']).href
);

const directory = process.argv[2] ?? '';
const mark = `${directory}/inside`;
let turns = Number(process.argv[3]);
while (turns > 0) {
  try {
    const lock = await lockDirectory(directory);
    // Fails if another process is inside at the same time.
    fs.mkdirSync(mark);
    fs.rmdirSync(mark);
    turns -= 1;
    if (turns === 0) process.kill(process.pid, 'SIGKILL');
    await lock.release();
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith('Another process'))) {
      process.stdout.write(`broken: ${String(error)}\n`);
      process.exit(1);
    }
    // Lets the other contenders run.
    await new Promise((resolve) => setImmediate(resolve));
  }
}
