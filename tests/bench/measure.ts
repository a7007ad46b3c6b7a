import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { CountTable, Figure } from './figure.ts';
import type { SuiteReport } from './report.ts';

const SUITE = fileURLToPath(new URL('./run-suite.ts', import.meta.url));
/** Minutes after which a suite hangs. */
const LIMIT = 60;

/** Measures one suite in another process. Never rejects: a suite that fails or hangs says so in its report. */
export async function measure(name: string): Promise<SuiteReport> {
  const begin = performance.now();
  const child = fork(SUITE, [name], { stdio: ['ignore', 'inherit', 'pipe', 'ipc'] });
  let said = '';
  child.stderr?.on('data', (data: Buffer) => {
    said += data.toString();
    process.stderr.write(data);
  });
  let measured: { about: string | null; figures: readonly Figure[]; tables: readonly CountTable[] } | null = null;
  child.on('message', (message) => (measured = message as typeof measured));
  let hangs = false;
  const limit = setTimeout(() => {
    hangs = true;
    child.kill('SIGTERM');
  }, LIMIT * 60_000);
  const code = await new Promise<number | null>((resolve) => void child.once('close', resolve));
  clearTimeout(limit);
  const seconds = Math.round((performance.now() - begin) / 1000);
  const { about, figures, tables } = measured ?? { about: null, figures: [], tables: [] };
  if (measured !== null && code === 0) return { seconds, about, figures, tables, failed: null };
  return { seconds, about, figures, tables, failed: hangs ? `not done after ${LIMIT} minutes` : firstError(said) };
}

/** The line of an uncaught error that says what is wrong; the rest was on the screen. */
function firstError(said: string): string {
  return (
    said
      .split('\n')
      .find((each) => /^\s*(\w*Error)\b.*:/.test(each))
      ?.trim() ?? 'ended without a word'
  );
}
