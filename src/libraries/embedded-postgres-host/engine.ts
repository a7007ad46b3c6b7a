/** The result of a statement. `rowCount` counts rows read or changed; `command` is PostgreSQL's tag, as 'INSERT'. */
export interface QueryResult {
  command: string;
  rowCount: number;
  rows: Record<string, unknown>[];
}

/** One session of the database, held by one caller until it is released. */
export interface Session {
  /**
   * @param parameters values for $1, $2, …; with none, the text may hold several statements, and the
   *   result is that of the last
   * @param name prepares the statement under this name, or uses what was prepared under it; null does neither
   * @throws QueryError for what PostgreSQL refuses
   * @throws what `Refusals.unavailable` makes if the session is lost
   */
  query(text: string, parameters: readonly unknown[], name?: string | null): Promise<QueryResult>;
  /** Feeds `chunks` of COPY text format to a COPY statement of the table, in one transaction. */
  copy(table: string, columns: readonly string[], chunks: Iterable<string>): Promise<void>;
  release(): void;
}

/** The source of sessions: PGlite in a worker, or a pool of PostgreSQL connections. */
export interface Engine {
  readonly name: 'embedded' | 'postgresql';
  /** Waits for a free session. @throws what `Refusals.unavailable` makes after ACQUIRE_LIMIT */
  connect(): Promise<Session>;
  close(): Promise<void>;
}

/**
 * Milliseconds that a caller waits for a session. Longer than the upkeep of a large table, shorter than people wait;
 * it also ends the deadlock of code that requests a second session inside a transaction.
 */
export const ACQUIRE_LIMIT = 30_000;

/**
 * The first statement of a transaction that may take long, as for building an index or loading many rows. All other
 * statements are bounded on a PostgreSQL server.
 */
export const WITHOUT_LIMIT = 'set local statement_timeout = 0';

/** The facts of a PostgreSQL error that pass from the worker in a message. */
export interface ErrorFacts {
  message: string;
  /** SQLSTATE, five characters. */
  code: string;
  severity?: string | undefined;
  detail?: string | undefined;
  hint?: string | undefined;
  table?: string | undefined;
  column?: string | undefined;
  constraint?: string | undefined;
  where?: string | undefined;
}

/** An error that PostgreSQL answered to a statement, the same on both engines. */
export class QueryError extends Error {
  /** SQLSTATE, for example 23505 for a unique violation. */
  readonly code: string;
  readonly constraint: string | undefined;
  readonly facts: ErrorFacts;

  constructor(facts: ErrorFacts) {
    super(facts.message);
    this.name = 'QueryError';
    this.code = facts.code;
    this.constraint = facts.constraint;
    this.facts = facts;
  }
}

/** Reads the facts from an error of `pg` or PGlite; null if it is not PostgreSQL's. */
export function errorFacts(error: unknown): ErrorFacts | null {
  if (!(error instanceof Error)) return null;
  const { code, severity, detail, hint, table, column, constraint, where } = error as Error & Partial<ErrorFacts>;
  if (typeof code !== 'string' || typeof severity !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return null;
  return { message: error.message, code, severity, detail, hint, table, column, constraint, where };
}

/** The errors of callers, made by the program that the library serves. */
export interface Refusals {
  /** There is no database at the moment; the statement may be sent again. */
  unavailable: (cause: unknown) => Error;
  /** The disk has no room left. */
  full: (cause: unknown) => Error;
  /** PostgreSQL refused the statement. */
  refused: (facts: ErrorFacts) => Error;
}
