import type { Engine } from '../engine/engine.ts';

const FACTS = `
  select current_setting('server_version_num')::int / 10000 as version,
    current_setting('server_encoding') as encoding,
    'É' ilike 'é' as folds,
    current_database() as name`;

/**
 * Refuses a server on which Dossier would seem to work and then fail: too old, not UTF-8, or with a locale that has
 * no letters beyond ASCII, so that searching finds "é" but not "É".
 */
export async function checkServer(engine: Engine): Promise<void> {
  const session = await engine.connect();
  try {
    const [facts] = (await session.query(FACTS, [])).rows;
    const name = String(facts?.['name']);
    if (Number(facts?.['version']) < 15) {
      throw new Error(`DATABASE_URL names PostgreSQL ${String(facts?.['version'])}; Dossier needs 15 or newer.`);
    }
    if (facts?.['encoding'] !== 'UTF8') {
      throw new Error(`The database "${name}" is encoded in ${String(facts?.['encoding'])}; create it with UTF8.`);
    }
    if (facts['folds'] !== true) {
      throw new Error(
        `The database "${name}" has a locale that knows only ASCII letters; create it with locale C.UTF-8 (from template0).`,
      );
    }
  } finally {
    session.release();
  }
}
