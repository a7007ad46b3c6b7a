import { Failure } from '../../failures/failure.ts';
import { QueryError } from './query-error.ts';

/** Error classes of PostgreSQL for its own files: damaged, contradictory or unreadable. */
const DAMAGE = /^(XX|58)/;
/** Messages of a dying WebAssembly instance, which mean nothing to people. */
const WEBASSEMBLY = /Aborted\(|unreachable|ASSERTIONS|PGlite failed to initialize/;

/** The files of a database are not as PostgreSQL left them; the message says so to the person who runs the server. */
export class DamagedDatabase extends Error {
  constructor(place: string, cause: unknown) {
    const said = cause instanceof Error ? cause.message : String(cause);
    const reason = WEBASSEMBLY.test(said) ? 'PostgreSQL gave up on its files' : said.replace(/\.$/, '');
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
