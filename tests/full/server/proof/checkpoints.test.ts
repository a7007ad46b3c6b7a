import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openCheckpointArchive } from '../../../../src/server/proof/checkpoint-archive.ts';
import { makeCheckpoint } from '../../../../src/server/proof/make-checkpoint.ts';
import { endTurn, rememberedCheckpoint, takeTurn, toldRun } from '../../../../src/server/proof/proof-runs.ts';
import { trailKeeper, type RunningKeeper } from '../../../../src/server/proof/trail-keeper.ts';
import { PROOF_NOW, proofPlace, type ProofPlace } from '../../../support/proof.ts';
import { startS3 } from '../../../support/s3-server.ts';

const HOUR = 60 * 60 * 1000;

let place: ProofPlace;
let clock: { now: Date };
let logged: string[];
beforeEach(async () => {
  place = await proofPlace(6);
  clock = { now: PROOF_NOW };
  logged = [];
});
afterEach(() => place.close());

const folder = () => join(place.open.directory, 'checkpoints');
const order = { cause: 'daily' as const, now: () => PROOF_NOW };

describe('P035 checkpoints', () => {
  test('form a chain of signed files that only their owner can read', async () => {
    await place.checkpoint();
    await place.append();
    await place.checkpoint();
    await place.append();
    await place.checkpoint();
    expect(await readdir(folder())).toEqual([
      '00000001.json',
      '00000002.heads',
      '00000002.json',
      '00000003.heads',
      '00000003.json',
    ]);
    for (const name of await readdir(folder())) expect((await stat(join(folder(), name))).mode & 0o077, name).toBe(0);
    const last = await place.archive.latest();
    expect(last?.statement).toMatchObject({ number: 3, profiles: 6, proven: null, over_break: null });
    expect(last?.statement.previous).toMatch(/^[0-9a-f]{64}$/);
    expect(await place.archive.history()).toEqual({ faults: [], breaks: [] });
  });

  test('are not made where nothing is new', async () => {
    await place.checkpoint();
    expect(await makeCheckpoint(place.open.kysely, place.archive, order)).toHaveProperty(
      'unchanged.statement.number',
      1,
    );
    // Somebody has looked at everything since: that is new.
    const walked = await makeCheckpoint(place.open.kysely, place.archive, { ...order, walked: 1 });
    expect(walked).toHaveProperty('made.statement.proven', 2);
    await place.append();
    expect(await makeCheckpoint(place.open.kysely, place.archive, order)).toHaveProperty('made.statement.proven', 2);
  });

  test('say that all was looked at only if it was held against the one before', async () => {
    await place.checkpoint();
    await place.append();
    await place.checkpoint();
    await place.append();
    const late = await makeCheckpoint(place.open.kysely, place.archive, { ...order, walked: 1 });
    expect(late).toHaveProperty('made.statement.proven', null);
  });

  test('that were changed, taken away or signed with another key are told', async () => {
    for (let times = 0; times < 3; times += 1) {
      await place.checkpoint();
      await place.append();
    }
    const second = join(folder(), '00000002.json');
    const text = await readFile(second, 'utf8');
    await writeFile(second, text.replace('"profiles": 6', '"profiles": 5'));
    expect((await place.archive.history()).faults).toEqual([
      expect.stringContaining('Checkpoint 2 was not signed with the key'),
      'Checkpoint 3 does not follow the one before it.',
    ]);
    await rm(second);
    expect((await place.archive.history()).faults[0]).toBe('Checkpoint 2 is gone.');
    await writeFile(second, '{');
    expect((await place.archive.history()).faults[0]).toBe('Checkpoint 2 is damaged: it cannot be read.');
    await writeFile(second, text);
    expect((await place.archive.history()).faults).toEqual([]);
    await rm(join(place.open.directory, 'trail-signing-key.json'));
    const other = await openCheckpointArchive({ dataDirectory: place.open.directory, media: null });
    expect((await other.history()).faults).toHaveLength(3);
    await expect(other.latest()).rejects.toThrow('was not signed with the key');
  });

  test('hold the heads that they were made of, and no others', async () => {
    await place.checkpoint();
    const heads = join(folder(), '00000001.heads');
    const text = await readFile(heads, 'utf8');
    await writeFile(heads, text.replace(/ [0-9a-f]{64} /, ` ${'0'.repeat(64)} `));
    await expect(place.prove()).rejects.toThrow('are not those that it was made of');
    await expect(place.checkpoint()).rejects.toThrow('are not those that it was made of');
    await rm(heads);
    await expect(place.prove()).rejects.toThrow('The heads under checkpoint 1 are gone.');
  });

  test('of two processes that make one at once, one is made', async () => {
    const both = await Promise.allSettled([
      makeCheckpoint(place.open.kysely, place.archive, order),
      makeCheckpoint(place.open.kysely, place.archive, { ...order, cause: 'shutdown' }),
    ]);
    const made = both.filter(({ status }) => status === 'fulfilled');
    expect(made.length).toBeGreaterThan(0);
    expect((await place.archive.latest())?.statement.number).toBe(1);
    expect((await place.archive.history()).faults).toEqual([]);
  });
});

describe('P035 with an object store', () => {
  let store: Awaited<ReturnType<typeof startS3>>;
  beforeAll(async () => {
    store = await startS3();
  });
  afterAll(() => store.close());

  test('checkpoints lie there as well, another machine goes on from them, and what differs is told', async () => {
    const first = await openCheckpointArchive({ dataDirectory: place.open.directory, media: store.settings });
    await makeCheckpoint(place.open.kysely, first, order);
    await place.append();
    // The store did not take this one.
    await place.checkpoint();
    await place.append();
    const third = await makeCheckpoint(place.open.kysely, first, order);
    expect(third).toMatchObject({ storeProblem: null });
    expect(await store.names()).toEqual(
      // The heads under the first went when the third came; the second had none to bring.
      ['1.heads', '1.json', '2.json', '3.heads', '3.json'].slice(1).map((name) => `tests/checkpoints/0000000${name}`),
    );
    const elsewhere = await mkdtemp(join(tmpdir(), 'dossier-test-'));
    try {
      const key = 'trail-signing-key.json';
      await writeFile(join(elsewhere, key), await readFile(join(place.open.directory, key)), { mode: 0o600 });
      const second = await openCheckpointArchive({ dataDirectory: elsewhere, media: store.settings });
      expect(await second.latest()).toEqual(await first.latest());
      await place.append();
      expect(await makeCheckpoint(place.open.kysely, second, order)).toHaveProperty('made.statement.number', 4);
      expect(await second.history()).toEqual({ faults: [], breaks: [] });
      expect((await first.latest())?.statement.number).toBe(4);
      const changed = join(elsewhere, 'checkpoints/00000003.json');
      await writeFile(changed, `${await readFile(changed, 'utf8')} `);
      expect((await second.history()).faults).toEqual([
        'Checkpoint 3 of the object store is another one than that of the data directory.',
      ]);
    } finally {
      await rm(elsewhere, { recursive: true, force: true });
    }
  });
});

test('P035 the private key is in a file and nowhere in the database', async () => {
  await place.checkpoint();
  const text = await readFile(`${place.open.directory}/trail-signing-key.json`, 'utf8');
  const { d } = JSON.parse(text) as { d: string };
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
    place.open.kysely,
  );
  expect(rows.length).toBeGreaterThan(20);
  for (const { name } of rows) {
    const found = await sql`select 1 from ${sql.table(name)} as whole where whole::text like ${`%${d}%`}`.execute(
      place.open.kysely,
    );
    expect(found.rows, name).toEqual([]);
  }
});

/** As each process of several has one. */
function keeper(): RunningKeeper {
  const log = pino({}, { write: (line: string) => void logged.push(line) });
  return trailKeeper({ database: place.open.kysely, archive: place.archive, now: () => clock.now, log });
}

const later = (milliseconds: number) => (clock.now = new Date(clock.now.getTime() + milliseconds));
const last = async () => (await place.archive.latest())?.statement;
const rows = () => place.open.kysely.selectFrom('trail_proof').selectAll().orderBy('began_at').execute();

describe('P035 the daily checkpoint', () => {
  test('is made once by any number of processes, and again the next day', async () => {
    const keepers = [keeper(), keeper(), keeper()];
    await Promise.all(keepers.map((each) => each.look()));
    await Promise.all(keepers.map((each) => each.look()));
    expect(await rows()).toHaveLength(1);
    expect(await last()).toMatchObject({ number: 1, cause: 'daily' });
    await place.append();
    later(23 * HOUR);
    await Promise.all(keepers.map((each) => each.look()));
    expect((await last())?.number).toBe(1);
    later(2 * HOUR);
    await Promise.all(keepers.map((each) => each.look()));
    expect(await rows()).toHaveLength(2);
    expect(await last()).toMatchObject({ number: 2, taken_at: clock.now.toISOString() });
    expect(await rememberedCheckpoint(place.open.kysely)).toBe(2);
    expect(logged).toEqual([]);
  });

  test.each([
    ['of which the process was killed in the middle', null, 'The server was ended in the middle of it.'],
    ['that failed', 'The disk is full.', 'The disk is full.'],
  ])('%s is made by another one after an hour', async (_what, failed, told) => {
    const id = await takeTurn(place.open.kysely, { cause: 'daily', by: null, now: clock.now });
    if (failed !== null) await endTurn(place.open.kysely, id!, { failed }, clock.now);
    await keeper().look();
    expect(await last()).toBeUndefined();
    later(failed === null ? 2 * HOUR : HOUR + 1);
    await keeper().look();
    expect((await last())?.number).toBe(1);
    expect((await rows())[0]).toMatchObject({ failed: told });
  });

  test('that would hide something is not made, and the log says so', async () => {
    await keeper().look();
    await sql`update base_profile set audit_count = audit_count - 1`.execute(place.open.kysely);
    later(25 * HOUR);
    await keeper().look();
    expect((await last())?.number).toBe(1);
    expect(logged.join('')).toContain('does not follow from the last checkpoint');
    expect(await toldRun(place.open.kysely)).toMatchObject({ fault_count: 6, checkpoint: null });
  });

  test('is forgotten with who asked for it after some months', async () => {
    await keeper().look();
    later(101 * 24 * HOUR);
    await keeper().look();
    expect(await rows()).toHaveLength(1);
  });
});

describe('P035 at the shutdown', () => {
  test('what is new is put under a checkpoint, and nothing if nothing is', async () => {
    await keeper().stop();
    expect(await last()).toMatchObject({ number: 1, cause: 'shutdown' });
    await keeper().stop();
    expect((await last())?.number).toBe(1);
    await place.append();
    await keeper().stop();
    expect((await last())?.number).toBe(2);
    expect(await readdir(folder())).toHaveLength(4);
  });

  test('a proof that is under way comes to its end, and says that the server was stopped', async () => {
    const running = keeper();
    const by = { id: 'Admin-1', name: 'Amelie Novak' };
    const id = await takeTurn(place.open.kysely, { cause: 'order', by, now: clock.now });
    running.workOn(id!);
    await running.stop();
    expect(await toldRun(place.open.kysely)).toMatchObject({
      id,
      asked_by_name: 'Amelie Novak',
      failed: 'The server was stopped.',
      fault_count: null,
    });
    expect(await last()).toMatchObject({ number: 1, cause: 'shutdown' });
  });
});

describe('P037 a proof that an Admin has ordered', () => {
  /** Ordered, worked on, and waited for. */
  async function ordered(running: RunningKeeper) {
    const id = await takeTurn(place.open.kysely, { cause: 'order', by: { id: 'Admin-1', name: 'A' }, now: clock.now });
    running.workOn(id!);
    await running.settled();
    return toldRun(place.open.kysely);
  }

  test('looks at everything, and puts it under a checkpoint that says so', async () => {
    const running = keeper();
    const run = await ordered(running);
    expect(run).toMatchObject({ fault_count: 0, faults: null, checkpoint: 1, failed: null });
    expect(run?.events).toBe(run?.of_events);
    expect(await last()).toMatchObject({ number: 1, cause: 'order', proven: 1 });
    later(HOUR);
    // Once more, with nothing new but that it was looked at again.
    expect(await ordered(running)).toMatchObject({ checkpoint: 2 });
    expect((await last())?.proven).toBe(2);
  });

  test('tells what it finds and signs nothing', async () => {
    await sql`update base_profile set status = 'unknown' where status = 'approved'`.execute(place.open.kysely);
    const run = await ordered(keeper());
    expect(run?.fault_count).toBeGreaterThan(0);
    expect(run?.faults?.[0]).toMatch(/status is unknown and was told as approved/);
    expect(await last()).toBeUndefined();
  });

  test('waits while somebody else is at it', async () => {
    const wish = { cause: 'order' as const, by: null, now: clock.now };
    const first = await takeTurn(place.open.kysely, wish);
    expect(await takeTurn(place.open.kysely, wish)).toBeNull();
    await expect(keeper().checkpoint({ walked: null, overBreak: null })).rejects.toThrow('Somebody else is making');
    await endTurn(place.open.kysely, first!, { failed: 'x' }, clock.now);
    expect(await takeTurn(place.open.kysely, wish)).not.toBeNull();
  });
});
