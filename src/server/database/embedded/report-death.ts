import type { PGlite } from '@electric-sql/pglite';

/** The exit status by which PGlite passes an ordinary SQL error out of WebAssembly (pglite.ts, 0.5.14). */
const SQL_ERROR = 100;

/**
 * Calls `die` when the WebAssembly instance traps: stack or memory exhausted, a panic of PostgreSQL. PGlite itself
 * swallows such an exception and returns an empty result, and every later result is empty too.
 */
export function reportDeath(instance: PGlite, die: (error: unknown) => void): void {
  const module = instance.Module;
  const mainLoopOnce = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      mainLoopOnce();
    } catch (error) {
      if ((error as { status?: unknown } | null)?.status !== SQL_ERROR) die(error);
      throw error;
    }
  };
}
