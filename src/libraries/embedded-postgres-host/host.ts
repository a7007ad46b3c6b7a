import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { Refusals } from './engine.ts';
import type { Done, Report, Task, WorkerStart } from './worker-messages.ts';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import fs from 'node:fs';

/** Bytes that PostgreSQL needs to open: the next two files of its log. */
const ROOM = 2 * 16 * 1024 * 1024;

/** Whether the disk of the database has room to continue; true where that cannot be known. */
export function hasRoom(directory: string): boolean {
  try {
    const { bavail, bsize } = fs.statfsSync(path.dirname(directory));
    return bavail * bsize >= ROOM;
  } catch {
    return true;
  }
}

/**
 * The error for callers when an instance is gone. PostgreSQL ends itself when its log cannot grow, and WebAssembly
 * passes no reason on: the state of the disk shows it.
 */
export function lost(cause: unknown, directory: string, { unavailable, full }: Refusals): Error {
  return hasRoom(directory) ? unavailable(cause) : full(cause);
}

let compiled: Promise<WebAssembly.Module> | null = null;

/** PostgreSQL as WebAssembly, compiled once for all workers of this process: that is half of the time of an opening. */
export function pgliteModule(): Promise<WebAssembly.Module> {
  return (compiled ??= compile());
}

async function compile(): Promise<WebAssembly.Module> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return WebAssembly.compile(await readFile(path.join(path.dirname(entry), 'pglite.wasm')));
}

interface Waiting {
  resolve: (done: Done) => void;
  reject: (error: unknown) => void;
}

/** A worker that holds an open database, until it is gone. */
export interface Host {
  /** Resolves once the worker has ended for any reason. */
  readonly gone: Promise<void>;
  /** @param settled called after each statement with whether the session is inside a transaction */
  ask(task: Task, settled: (inTransaction: boolean) => void): Promise<Done>;
  end(): Promise<void>;
}

async function startWorker(directory: string): Promise<Worker> {
  const file = import.meta.url.endsWith('.js') ? './worker.js' : './source-worker.mjs';
  const workerData: WorkerStart = { directory, module: await pgliteModule() };
  return new Worker(new URL(file, import.meta.url), { workerData });
}

/**
 * Starts a worker with the database in `directory`.
 *
 * @throws Error if the database does not open
 */
export async function startHost(directory: string, log: Logger, refusals: Refusals): Promise<Host> {
  const worker = await startWorker(directory);
  const waiting = new Map<number, Waiting & { settled: (inTransaction: boolean) => void }>();
  let nextId = 1;
  let cause: unknown = null;
  let opened = false;

  return new Promise((resolve, reject) => {
    const gone = new Promise<void>((resolveGone) => {
      worker.once('exit', (code) => {
        cause ??= new Error(`The database worker ended with code ${code}.`);
        reject(cause instanceof Error ? cause : new Error(String(cause)));
        for (const { reject: refuse } of waiting.values()) refuse(lost(cause, directory, refusals));
        waiting.clear();
        resolveGone();
      });
    });
    const fail = (error: unknown): void => {
      cause ??= error;
      void worker.terminate();
    };
    const host: Host = {
      gone,
      ask(task, settled) {
        if (cause !== null) return Promise.reject(lost(cause, directory, refusals));
        return new Promise((done, refuse) => {
          const id = nextId++;
          waiting.set(id, { resolve: done, reject: refuse, settled });
          worker.postMessage({ ...task, id }, []);
        });
      },
      async end() {
        cause ??= new Error('The database is closed.');
        await worker.terminate();
      },
    };
    worker.on('error', (error) => {
      // If it never opened, the rejection already reports this.
      if (opened) log.error({ err: error }, 'The database worker failed.');
      fail(error);
    });
    worker.on('message', (report: Report) => {
      if (report.kind === 'ready') {
        opened = true;
        return resolve(host);
      }
      if (report.kind === 'dead') {
        log.error({ reason: report.message }, 'The database instance died.');
        return fail(new Error(report.message));
      }
      const caller = waiting.get(report.id);
      if (caller === undefined) return;
      waiting.delete(report.id);
      if (report.kind === 'done') {
        caller.settled(report.done.inTransaction);
        caller.resolve(report.done);
      } else {
        caller.settled(report.inTransaction);
        caller.reject(refusals.refused(report.facts));
      }
    });
  });
}
