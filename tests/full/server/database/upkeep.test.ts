import fs from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openEmbedded } from '../../../../src/server/platform/database/open-embedded.ts';
import { keepUp, startUpkeep } from '../../../../src/libraries/embedded-postgres-host/upkeep.ts';
import type { Engine, QueryResult, Session } from '../../../../src/libraries/embedded-postgres-host/engine.ts';
import { freshDataDirectory } from '../../../support/database-template.ts';

let directory: string;
let engine: Engine;
beforeAll(async () => {
  directory = await freshDataDirectory();
  engine = await openEmbedded(directory, pino({ level: 'silent' }));
});
afterAll(async () => {
  await engine.close();
  fs.rmSync(directory, { recursive: true });
});
afterEach(() => void vi.useRealTimers());

async function query(text: string): Promise<QueryResult['rows']> {
  const session = await engine.connect();
  try {
    return (await session.query(text, [])).rows;
  } finally {
    session.release();
  }
}

function logBytes(): number {
  const folder = path.join(directory, 'database', 'pg_wal');
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + fs.statSync(path.join(folder, entry.name)).size, 0);
}

test('after many updates the log is short and the dead rows are gone', async () => {
  await query(`insert into tag_group select 'group ' || n, n from generate_series(1, 20000) as n`);
  const connect: Engine['connect'] = () => engine.connect();
  for (let round = 0; round < 16; round += 1) {
    await query('update tag_group set position = position + 1');
    if (round % 4 === 3) await keepUp(connect, () => false);
  }
  // 96 MB without a checkpoint, and growing with every round; 48 MB with them. A segment has 16 MB.
  expect(logBytes()).toBeLessThanOrEqual(4 * 16 * 2 ** 20);
  // Or counts of the last second would be missing, and 0 would mean nothing.
  await query('select pg_stat_force_next_flush()');
  const [state] = await query(`
    select n_dead_tup::int as dead, vacuum_count::int as vacuums, analyze_count::int as analyses,
      (select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 from pg_control_checkpoint()) as unsaved
    from pg_stat_user_tables where relname = 'tag_group'`);
  expect(state?.['dead']).toBe(0);
  // One for each time that it was called; the engine's own timer may add some.
  expect(state?.['vacuums']).toBeGreaterThanOrEqual(4);
  expect(state?.['analyses']).toBeGreaterThanOrEqual(4);
  expect(state?.['unsaved']).toBeLessThan(2 ** 24);
});

function countingEngine(): { connect: Engine['connect']; looks: () => number } {
  let looks = 0;
  const session: Session = {
    query: () => Promise.resolve({ command: 'SELECT', rowCount: 0, rows: [] }),
    copy: () => Promise.resolve(),
    release: () => undefined,
  };
  return {
    connect: () => {
      looks += 1;
      return Promise.resolve(session);
    },
    looks: () => looks,
  };
}

test('it waits for an idle moment, but not for ever', async () => {
  vi.useFakeTimers();
  const { connect, looks } = countingEngine();
  let busy = true;
  const upkeep = startUpkeep({ connect, busy: () => busy, log: pino({ level: 'silent' }), interval: 1_000 });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(looks()).toBe(0);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(looks()).toBe(1);
  busy = false;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(looks()).toBe(3);
  await upkeep.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(looks()).toBe(3);
});
