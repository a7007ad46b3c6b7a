import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { NEEDS_HTTPS } from '../contract/base/secure-address.ts';
import { isPlainAddress, readConfig, StartRefusal } from './platform/configuration/config.ts';
import { SAMPLE_PASSWORD } from './identity/sample-accounts.ts';
import { makePrivately } from './platform/data-directory/private-files.ts';
import { isFirstWithSample } from './sample-start.ts';
import { fill, start } from './start.ts';

/** The argument with which the program fills a new database and ends. */
const FILL = '--fill';

const STOPS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Runs this program once more, to make the database and its sample, and waits until it has ended. It prints its own
 * progress and errors. It is ended with this process, whose next start begins the sample anew.
 *
 * @returns whether it was completed
 */
async function fillApart(): Promise<boolean> {
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
function endWithParent(): void {
  process.once('disconnect', () => process.exit(1));
}

/** The folder of package.json, from src/server as from build/service/server. */
const PROJECT = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../../' : '../../../', import.meta.url));

// V8 keeps all pages that it ever used, and by itself collects garbage only when there is thrice as much as is alive.
setFlagsFromString('--heap-growing-percent=50');

makePrivately();

function print(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

/** An expected error is a sentence; a stack is shown only for an unexpected one. */
function refuse(error: unknown): never {
  const message = error instanceof StartRefusal ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

try {
  const config = readConfig(process.env);
  if (process.argv.includes(FILL)) {
    endWithParent();
    await fill({ config, print });
    process.exit(0);
  }
  if (isFirstWithSample(config) && !(await fillApart())) process.exit(1);
  const running = await start({
    config,
    project: PROJECT,
    development: process.argv.includes('--dev'),
    print,
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // A second signal finds no handler and ends the process at once.
      running.stop().then(() => process.exit(0), refuse);
    });
  }
  print(`Dossier is at ${running.address}`);
  print(`Local times use time zone data ${process.versions.tz}, bundled with Node ${process.versions.node}.`);
  if (isPlainAddress(config)) print(`${NEEDS_HTTPS} Put a proxy with TLS in front of it: see docs/deploying.md.`);
  if (running.accounts.length > 0) {
    print(`Sample accounts, all with the password ${SAMPLE_PASSWORD}:`);
    for (const account of running.accounts) print(`  ${account}`);
  }
} catch (error) {
  refuse(error);
}
