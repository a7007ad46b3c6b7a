import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '../../../src/server/database/open.ts';
import { duplicateWork } from '../../../src/server/duplicates/background.ts';
import { decidePair } from '../../../src/server/duplicates/decide-pairs.ts';
import { listPairs } from '../../../src/server/duplicates/pairs.ts';
import { createFilter } from '../../../src/server/duplicates/filters.ts';
import { getRun, startRun } from '../../../src/server/duplicates/runs.ts';
import { keysOf } from '../../../src/server/duplicates/pair-conditions.ts';
import type { Call } from '../../../src/server/calls/call.ts';
import { ensureLookups } from '../../../src/server/lookups/data/ensure-lookups.ts';
import { TEST_NOW } from '../../support/api.ts';
import { insertBaseProfiles } from '../../support/base-profiles.ts';
import { freshDataDirectory } from '../../support/database.ts';
import { filterBody, finish, memoryFiles, seenIn } from './support.ts';

const log = pino({ level: 'silent' });

/** One process on a data directory, from its start to its end. */
async function inProcess<T>(dataDirectory: string, live: (call: Call, open: OpenDatabase) => Promise<T>): Promise<T> {
  const open = await openDatabase({ dataDirectory, databaseUrl: null, log });
  try {
    const call = {
      database: open.kysely,
      media: { link: (sha256: string) => sha256 },
      now: () => TEST_NOW,
      log,
      actor: { id: 'Admin-1', name: 'Admin', role: 'Admin' as const, geos: [] },
      requestId: randomUUID(),
      idempotencyKey: null,
      expectedVersion: null,
      lease: null,
      files: { ...memoryFiles() },
      write: (work: Parameters<Call['write']>[0]) => open.kysely.transaction().execute(work),
    } as unknown as Call;
    return await live(call, open);
  } finally {
    await open.close();
  }
}

const named = (name: string) => ({ profile_name: name, attributes: JSON.stringify({ profileName: name }) });

function workIn(call: Call) {
  return duplicateWork({
    database: call.database,
    files: memoryFiles(),
    now: () => TEST_NOW,
    log,
    people: () => 'away',
  });
}

test('demand 17: "not a duplicate" and the progress of a run survive the end of the process', async () => {
  const directory = await freshDataDirectory();
  try {
    const { filterId, runId, examined } = await inProcess(directory, async (call) => {
      await ensureLookups(call.database);
      await insertBaseProfiles(
        call,
        Array.from({ length: 30 }, (_, index) => named(`Person ${index}`)),
      );
      await insertBaseProfiles(call, [named('Twin'), named('Twin')]);
      const condition = { kind: 'text', field: 'profileName', comparison: 'exact' } as const;
      const { filter } = await createFilter(filterBody([condition, { kind: 'active', value: 'any' }]), call);
      await finish(workIn(call));
      await startRun(filter.id, call);
      await finish(workIn(call));
      const { rows } = await listPairs({ state: 'open', limit: 50 }, call);
      const pair = rows.find(({ first }) => first.profile_name === 'Twin')!;
      await decidePair(pair.id, { decision: 'not_duplicate', seen: seenIn(pair) }, call);
      const { run } = await startRun(filter.id, call);
      const work = workIn(call);
      await work.turn();
      const part = (await getRun(run.id, call)).run;
      expect(part.state).toBe('running');
      await work.stop();
      return { filterId: filter.id, runId: run.id, examined: part.examined };
    });
    expect(examined).toBeGreaterThan(0);
    await inProcess(directory, async (call) => {
      expect((await getRun(runId, call)).run).toMatchObject({ state: 'running', examined });
      await finish(workIn(call));
      const { run } = await getRun(runId, call);
      expect(run).toMatchObject({ state: 'finished', examined: run.total, fresh: 0 });
      await startRun(filterId, call);
      await finish(workIn(call));
      const { rows } = await listPairs({ state: 'open', limit: 50 }, call);
      expect(rows.filter(({ first }) => first.profile_name === 'Twin')).toEqual([]);
    });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});

test('keys of different kinds do not meet: a name is not a city', () => {
  const facts = { kind: 'base' as const, tags: [], pictures: [], documents: [], active: false };
  const lookups = { tagById: new Map() } as never;
  const keys = (attributes: Record<string, string>) => new Set(keysOf({ ...facts, attributes } as never, lookups));
  const [name, city] = [keys({ profileName: 'Odense' }), keys({ city: 'Odense' })];
  const common = [...name].filter((key) => city.has(key));
  expect(common).toHaveLength(1);
});
