import { Failure, storageFull } from '../failures/failure.ts';
import { QueryError, type ErrorFacts, type Refusals } from '../../../libraries/embedded-postgres-host/engine.ts';

/** The 503 for a database that is unavailable at the moment; the request may be sent again. */
export function unavailable(cause: unknown, sentence?: string): Failure {
  const failure = new Failure('database-unavailable', sentence, { retry: true });
  failure.cause = cause;
  return failure;
}

/** Connection exceptions (class 08), too many connections, and the shutdowns and starts of a server. */
const GONE = /^(08...|53300|57P01|57P02|57P03|57P05)$/;
/** Serialisation failure and deadlock: nothing was written, and the next try will succeed. */
const MET_ANOTHER = /^(40001|40P01)$/;

/** A file could not grow, or was refused by a quota. */
const DISK_FULL = '53100';
/** A statement exceeded its limit, or was cancelled at the server. */
const CANCELLED = '57014';
/** A lock was not acquired within its limit. */
const LOCK_WAIT = '55P03';

/** Whether a failure means that a lock was held for longer than a statement waits. */
export function isLockWait(error: unknown): boolean {
  return error instanceof Failure && error.cause instanceof QueryError && error.cause.code === LOCK_WAIT;
}

/** A Failure if trying again helps, else a QueryError. */
export function queryFailure(facts: ErrorFacts): Failure | QueryError {
  const error = new QueryError(facts);
  if (facts.code === DISK_FULL) return storageFull(error);
  if (facts.code === CANCELLED) {
    return unavailable(error, 'The database is taking too long right now. Try again in a moment.');
  }
  if (GONE.test(facts.code)) return unavailable(error);
  if (MET_ANOTHER.test(facts.code)) {
    return unavailable(error, 'Someone else changed the same records at the same moment. Try again.');
  }
  if (facts.code === LOCK_WAIT) {
    return unavailable(error, 'Someone else is still changing the same records. Try again in a moment.');
  }
  return error;
}

/** What callers of the embedded database get. */
export const REFUSALS: Refusals = { unavailable, full: storageFull, refused: queryFailure };

/** Error classes of PostgreSQL for its own files: damaged, contradictory or unreadable. */
const DAMAGE = /^(XX|58)/;
/** Messages of a dying WebAssembly instance, which mean nothing to people. */
const WEBASSEMBLY = /Aborted\(|unreachable|ASSERTIONS|PGlite failed to initialize/;

/** The files of a database are not as PostgreSQL left them; the message says so to the person who runs the server. */
export class DamagedDatabase extends Error {
  constructor(place: string, cause: unknown) {
    const said = cause instanceof Error ? cause.message : String(cause);
    const reason = WEBASSEMBLY.test(said) ? 'PostgreSQL could not use its files' : said.replace(/\.$/, '');
    super(
      `The database in ${place} cannot be opened: ${reason}. Restore the latest backup into a new place, and keep this one until it has been looked at.`,
      { cause },
    );
  }
}

/** The error, or `DamagedDatabase` if it shows damage that a first look did not find. */
export function asDamage(place: string, error: unknown): unknown {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof QueryError && DAMAGE.test(each.code)) return new DamagedDatabase(place, each);
    // An instance that died over its files, in a process that does not try again.
    if (each instanceof Failure && each.cause instanceof Error && WEBASSEMBLY.test(each.cause.message)) {
      return new DamagedDatabase(place, each.cause);
    }
  }
  return error;
}
