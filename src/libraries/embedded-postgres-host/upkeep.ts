import type { Logger } from 'pino';
import type { Engine, Session } from './engine.ts';

/** Milliseconds between two looks: short, so that a checkpoint has little to write. */
const INTERVAL = 15_000;
/** After so many looks in a row at a busy database, upkeep runs in between all the same. */
const PATIENCE = 4;
/** Bytes of log that are not worth a checkpoint. */
const SMALL_LOG = 1_000_000;

const LOG_SIZE = 'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()';

/** The thresholds are those of PostgreSQL's own autovacuum: 50 rows and a fifth (a tenth) of the table. */
const WORN_TABLES = `
  select quote_ident(relname) as name
  from pg_stat_user_tables
  where n_dead_tup > 50 + n_live_tup / 5 or n_mod_since_analyze > 50 + n_live_tup / 10
  order by n_dead_tup`;

async function withSession<T>(connect: Engine['connect'], work: (session: Session) => Promise<T>): Promise<T> {
  const session = await connect();
  try {
    return await work(session);
  } finally {
    session.release();
  }
}

/**
 * What PGlite never does by itself: a checkpoint when the log has grown, VACUUM and ANALYZE of the tables that need
 * it. The session is released between the tables, so that nobody waits for all.
 */
export async function keepUp(connect: Engine['connect'], busy: () => boolean): Promise<void> {
  const tables = await withSession(connect, async (session) => {
    const [log] = (await session.query(LOG_SIZE, [])).rows;
    if (Number(log?.['bytes']) > SMALL_LOG) await session.query('checkpoint', []);
    // Counts reach the statistics at most once a second; without this, worn tables look untouched.
    await session.query('select pg_stat_force_next_flush()', []);
    return (await session.query(WORN_TABLES, [])).rows.map((row) => String(row['name']));
  });
  for (const table of tables) {
    if (busy()) return;
    await withSession(connect, (session) => session.query(`vacuum (analyze) ${table}`, []));
  }
}

/** Runs upkeep by timer, in moments when nobody uses the database. */
export function startUpkeep(settings: {
  connect: Engine['connect'];
  busy: () => boolean;
  log: Logger;
  interval?: number;
}): { stop(): Promise<void> } {
  const { connect, busy, log, interval = INTERVAL } = settings;
  let putOff = 0;
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    if (running !== null) return;
    if (busy() && putOff < PATIENCE) {
      putOff += 1;
      return;
    }
    putOff = 0;
    running = keepUp(connect, busy)
      .catch((error: unknown) => log.warn({ err: error }, 'The upkeep of the database failed.'))
      .finally(() => {
        running = null;
      });
  }, interval);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
