import { type QueryResult, type Session, QueryError } from '../../../libraries/embedded-postgres-host/engine.ts';
import { unavailable } from './query-error.ts';

/** Uses after which a statement is prepared: one used twice a day is not worth the memory. */
const USES = 3;
/** Statements prepared at most, in each session of a server; each takes it some 20 kB. */
const MOST = 300;
/** Texts whose uses are counted; bounded so that rare texts do not pile up. */
const COUNTED = 2_000;
/** PostgreSQL's error for a prepared `select *` once its table has another column. */
const STALE = '0A000';

/**
 * Marks a statement to be prepared outside of a transaction as well: one that finds its rows by a key, whatever its
 * values. Several identifiers are given as one array, as each number of parameters would be a statement of its own.
 */
export const PREPARED = '/* prepared */';

const BEGINS = /^(begin|start transaction)\b/;
const ENDS: ReadonlySet<string> = new Set(['commit', 'rollback']);

/** Names of the statements that are prepared, the same for all sessions of a process. */
export interface PreparedNames {
  /** The name for a statement that is used once more; null as long as it is not worth preparing. */
  nameOf(text: string): string | null;
  renew(): void;
}

export function preparedNames(most = MOST): PreparedNames {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  let generation = 0;
  return {
    nameOf(text) {
      const known = names.get(text);
      if (known !== undefined || names.size >= most) return known ?? null;
      const used = (uses.get(text) ?? 0) + 1;
      if (used < USES) {
        if (uses.size >= COUNTED) uses.clear();
        uses.set(text, used);
        return null;
      }
      uses.delete(text);
      const name = `dossier_${generation}_${names.size}`;
      names.set(text, name);
      return name;
    },
    renew() {
      generation += 1;
      names.clear();
    },
  };
}

/**
 * A session's `query` that prepares statements used again and again inside transactions: the writes and their
 * look-ups. PostgreSQL then parses and plans each once, which takes longer than executing it. Lists and counts run
 * outside of transactions and are planned for their values; a statement marked to be prepared is so everywhere.
 */
export function preparing(session: Session, names: PreparedNames): Pick<Session, 'query'>['query'] {
  let inTransaction = false;
  return async (text, parameters): Promise<QueryResult> => {
    const name = parameters.length > 0 && (inTransaction || text.endsWith(PREPARED)) ? names.nameOf(text) : null;
    try {
      const result = await session.query(text, parameters, name);
      if (BEGINS.test(text)) inTransaction = true;
      else if (ENDS.has(text)) inTransaction = false;
      return result;
    } catch (error) {
      if (name === null || !(error instanceof QueryError) || error.code !== STALE) throw error;
      // Another version of Dossier has changed the schema meanwhile; a repeated request succeeds.
      names.renew();
      throw unavailable(error);
    }
  };
}
