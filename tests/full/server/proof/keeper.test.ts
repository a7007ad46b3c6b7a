import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { endTurn, rememberedCheckpoint, takeTurn, toldRun } from '../../../../src/server/proof/proof-runs.ts';
import { trailKeeper, type RunningKeeper } from '../../../../src/server/proof/trail-keeper.ts';
import { PROOF_NOW, proofPlace, type ProofPlace } from '../../../support/proof.ts';

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

  test('of which the process was killed in the middle is made by another one', async () => {
    expect(await takeTurn(place.open.kysely, { cause: 'daily', by: null, now: clock.now })).not.toBeNull();
    await keeper().look();
    expect(await last()).toBeUndefined();
    later(2 * HOUR);
    await keeper().look();
    expect((await last())?.number).toBe(1);
    expect((await rows())[0]).toMatchObject({ failed: 'The server was ended in the middle of it.' });
  });

  test('that failed is tried again after an hour', async () => {
    const id = await takeTurn(place.open.kysely, { cause: 'daily', by: null, now: clock.now });
    await endTurn(place.open.kysely, id!, { failed: 'The disk is full.' }, clock.now);
    await keeper().look();
    expect(await last()).toBeUndefined();
    later(HOUR + 1);
    await keeper().look();
    expect((await last())?.number).toBe(1);
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
    expect(await readdir(join(place.open.directory, 'checkpoints'))).toHaveLength(4);
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
