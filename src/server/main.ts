import { fileURLToPath } from 'node:url';
import { NEEDS_HTTPS } from '../contract/base/secure-address.ts';
import { isPlainAddress, readConfig, StartRefusal } from './configuration/config.ts';
import { SAMPLE_PASSWORD } from './identity/sample-accounts.ts';
import { makePrivately } from './data-directory/private-files.ts';
import { endWithParent, FILL, fillApart } from './fill-apart.ts';
import { isFirstWithSample } from './sample-start.ts';
import { fill, start } from './start.ts';

/** The folder of package.json, from src/server as from build/service/server. */
const PROJECT = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../../' : '../../../', import.meta.url));

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
  print(`Clocks are those of time zone data ${process.versions.tz}, as Node ${process.versions.node} brings it.`);
  if (isPlainAddress(config)) print(`${NEEDS_HTTPS} Put a proxy with TLS before it: see docs/deploying.md.`);
  if (running.accounts.length > 0) {
    print(`Sample accounts, all with the password ${SAMPLE_PASSWORD}:`);
    for (const account of running.accounts) print(`  ${account}`);
  }
} catch (error) {
  refuse(error);
}
