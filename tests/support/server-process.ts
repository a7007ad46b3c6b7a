import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { compiledFile, SHORT_LIVED } from './compiled-service.ts';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

/** How a program ended that was run to its end. */
export type Ended = { code: number | null; out: string; errors: string };

/** A compiled program in a process of its own, as a person types it. */
export function runProgram(
  program: `${string}.ts`,
  typed: readonly string[],
  environment: Readonly<Record<string, string>>,
  { input = '', switches = [] }: { input?: string; switches?: readonly string[] } = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [...SHORT_LIVED, ...switches, compiledFile(program), ...typed], {
    cwd: PROJECT,
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(input);
  let out = '';
  let errors = '';
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, out, errors }));
  });
}

/** A server in a process of its own, with sample accounts to sign in with. */
export interface ServerProcess {
  child: ChildProcess;
  /** http://host:port */
  address: string;
  /** The Authorization header of a sample account. */
  signIn(email: string): Promise<Record<string, string>>;
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** What a process is started with beside its settings. */
export interface HowToStart {
  /** Words in front of the command: a program that starts it. */
  within?: readonly string[];
  /** A module that Node loads before all others. */
  preload?: string;
  /** It goes on for minutes, so that optimizing PostgreSQL's WebAssembly pays off; started as by `npm start`. */
  lasting?: boolean;
  /** The program of another Node than this process runs on. */
  node?: string;
  /** What is run, if not the service as it was compiled for tests. */
  file?: string;
}

export async function startServerProcess(
  environment: Readonly<Record<string, string>>,
  { within = [], preload, lasting = false, node = process.execPath, file }: HowToStart = {},
): Promise<ServerProcess> {
  const modules = preload === undefined ? [] : ['--import', preload];
  const switches = lasting ? ['--max-semi-space-size=16', ...modules] : [...SHORT_LIVED, ...modules];
  const [command, ...words] = [...within, node, ...switches, file ?? compiledFile('main.ts')];
  const child = spawn(command, words, {
    cwd: PROJECT,
    env: { PATH: process.env['PATH'], PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    let began = false;
    // A line for each request follows once it has begun, and nobody reads them.
    const note = (chunk: unknown) => void (began || (said += String(chunk)));
    child.stderr?.on('data', note);
    child.stdout?.on('data', (chunk) => {
      note(chunk);
      const found = /Dossier is at (http:\S+)/.exec(said)?.[1];
      if (found === undefined || !/data \d{4}[a-z], bundled with Node \S+\./.test(said)) return;
      began = true;
      resolve(found);
    });
    void ended.then(() => reject(new Error(`The server ended: ${said}`)));
  });
  return {
    child,
    address,
    async signIn(email) {
      const answer = await fetch(`${address}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'dossier-sample', returnSecureToken: true }),
      });
      const { idToken } = (await answer.json()) as { idToken: string };
      return { authorization: `Bearer ${idToken}` };
    },
    async end(signal) {
      child.kill(signal);
      await ended;
    },
  };
}
