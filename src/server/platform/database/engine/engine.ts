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
   * @throws Failure `database-unavailable` if the session is lost
   */
  query(text: string, parameters: readonly unknown[], name?: string | null): Promise<QueryResult>;
  /** Feeds `chunks` of COPY text format to a COPY statement of the table, in one transaction. */
  copy(table: string, columns: readonly string[], chunks: Iterable<string>): Promise<void>;
  release(): void;
}

/** The source of sessions: PGlite in a worker, or a pool of PostgreSQL connections. */
export interface Engine {
  readonly name: 'embedded' | 'postgresql';
  /** Waits for a free session. @throws Failure `database-unavailable` after ACQUIRE_LIMIT */
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
