import { spawn, type ChildProcess } from 'node:child_process';
import readline from 'node:readline';
import { fileURLToPath } from 'node:url';
import { SHORT_LIVED } from '../../../../support/compiled-service.ts';

export interface Program {
  process: ChildProcess;
  /** The next line it prints; null after its end. */
  line(): Promise<string | null>;
  /** Resolves with the signal or code it ended by. */
  ended: Promise<string | number | null>;
}

/**
 * Starts one of the programs of this folder in a process of its own. Those that are no TypeScript run on the
 * compiled service, and start in half the time.
 */
export function startProgram(name: string, ...parameters: string[]): Program {
  return startProgramWithin([], name, ...parameters);
}

/** `within`: words in front of the command, a program that starts it. */
export function startProgramWithin(within: readonly string[], name: string, ...parameters: string[]): Program {
  const file = fileURLToPath(new URL(name, import.meta.url));
  const loader = name.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const [command = '', ...words] = [...within, process.execPath, ...SHORT_LIVED, ...loader, file, ...parameters];
  const child = spawn(command, words, {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
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
