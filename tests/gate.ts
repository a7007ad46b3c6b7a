import { spawn } from 'node:child_process';

/*
 * The part of `npm test` that runs tests: those in Node beside those in a browser, which wait for much of their time.
 * The output of the latter follows at the end. Fails if one of them does.
 */

/** Runs npm scripts one after the other; resolves with what the first that failed left, or 0. */
async function run(scripts: readonly string[], show: (text: Buffer) => void): Promise<number> {
  for (const script of scripts) {
    const child = spawn('npm', ['run', '--silent', script], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', show);
    child.stderr.on('data', show);
    const code = await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (status) => resolve(status ?? 1));
    });
    if (code !== 0) return code;
  }
  return 0;
}

const kept: Buffer[] = [];
const browser = run(['test:browser'], (text) => void kept.push(text));
const node = run(['test:unit', 'test:engine'], (text) => void process.stdout.write(text));
const codes = await Promise.all([node, browser]);
process.stdout.write(Buffer.concat(kept));
process.exitCode = Math.max(...codes);
