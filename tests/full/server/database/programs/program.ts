import { spawn, type ChildProcess } from 'node:child_process';
import readline from 'node:readline';
import { fileURLToPath } from 'node:url';
import { SHORT_LIVED } from '../../../../support/compiled-service.ts';

export type Program = { process: ChildProcess; line(): Promise<string | null>; ended: Promise<string | number | null> };

/** Starts a program of this folder; those that are no TypeScript run on the compiled service. */
export const startProgram = (name: string, ...parameters: string[]): Program =>
  startProgramWithin([], name, ...parameters);

export function startProgramWithin(within: readonly string[], name: string, ...parameters: string[]): Program {
  const file = fileURLToPath(new URL(name, import.meta.url));
  const loader = name.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const [command = '', ...words] = [...within, process.execPath, ...SHORT_LIVED, ...loader, file, ...parameters];
  const child = spawn(command, words, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = readline.createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    process: child,
    line: async () => {
      const next = await lines.next();
      return next.done === true ? null : next.value;
    },
    ended: new Promise((resolve) => child.once('close', (code, signal) => resolve(signal ?? code))),
  };
}
