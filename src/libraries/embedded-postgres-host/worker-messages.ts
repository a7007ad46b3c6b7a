import type { ErrorFacts, QueryResult } from './engine.ts';

export interface WorkerStart {
  /** Where the database lies. */
  directory: string;
  /** PGlite, compiled. */
  module: WebAssembly.Module;
}

/** What the main thread asks of the worker that PGlite runs in. */
export type Task =
  | { kind: 'query'; text: string; parameters: readonly (string | null)[]; name?: string | null }
  /** One piece of COPY text format, for a statement that reads from /dev/blob. */
  | { kind: 'copy'; text: string; data: Uint8Array }
  | { kind: 'close' };

export type Request = Task & { id: number };

/** `inTransaction`: whether the session has a transaction open after the statement. */
export interface Done extends QueryResult {
  inTransaction: boolean;
}

export type Report =
  | { kind: 'ready' }
  | { kind: 'done'; id: number; done: Done }
  | { kind: 'refused'; id: number; facts: ErrorFacts; inTransaction: boolean }
  /** The instance can no longer be used. Nothing follows. */
  | { kind: 'dead'; message: string };
