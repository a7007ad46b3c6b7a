import { fork } from 'node:child_process';

/** The word by which the program fills a new database and ends. */
export const FILL = '--fill';

const STOPS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Runs this program once more, to make the database and its sample, and waits until that has ended. It says for
 * itself what it does and what went wrong. It is ended with this process, whose next start begins the sample anew.
 *
 * @returns whether it came to its end
 */
export async function fillApart(): Promise<boolean> {
  const child = fork(process.argv[1] ?? '', [...process.argv.slice(2), FILL]);
  const stop = (signal: (typeof STOPS)[number]): void => {
    child.once('exit', () => process.kill(process.pid, signal));
    for (const each of STOPS) process.removeListener(each, stop);
    child.kill('SIGKILL');
  };
  for (const signal of STOPS) process.once(signal, stop);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  for (const signal of STOPS) process.removeListener(signal, stop);
  return code === 0;
}

/** To be called in the process that fills: it has nobody to fill for any more when the other one is gone. */
export function endWithParent(): void {
  process.once('disconnect', () => process.exit(1));
}
