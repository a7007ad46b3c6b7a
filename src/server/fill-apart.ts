import { fork } from 'node:child_process';

/** The argument with which the program fills a new database and ends. */
export const FILL = '--fill';

const STOPS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Runs this program once more, to make the database and its sample, and waits until it has ended. It prints its own
 * progress and errors. It is ended with this process, whose next start begins the sample anew.
 *
 * @returns whether it was completed
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

/** To be called in the process that fills: it must end when its parent is gone. */
export function endWithParent(): void {
  process.once('disconnect', () => process.exit(1));
}
