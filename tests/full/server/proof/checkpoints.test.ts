import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openCheckpointArchive } from '../../../../src/server/trail/proof/checkpoint-archive.ts';
import type { CheckpointStatement } from '../../../../src/server/trail/audit/checkpoint.ts';
import { findCheckpoint, lostCheckpoint } from '../../../../src/server/trail/proof/held-against.ts';
import { makeCheckpoint } from '../../../../src/server/trail/proof/make-checkpoint.ts';
import {
  endRun,
  keepRunAlive,
  rememberedCheckpoint,
  beginRun,
  shownRun,
} from '../../../../src/server/trail/proof/proof-runs.ts';
import { proofLines } from '../../../../src/server/trail/proof/prove-trail.ts';
import { trailKeeper, type RunningKeeper } from '../../../../src/server/trail/proof/trail-keeper.ts';
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
const listOf = (number: number) => join(folder(), `0000000${number}.list`);
const last = () => place.archive.latest();
const order = { cause: 'daily' as const, now: () => PROOF_NOW };

test('P035 a checkpoint is a file that only its owner can read, of what is signed and of the heads; the last two are kept', async () => {
  for (let times = 0; times < 3; times += 1) {
    await place.checkpoint();
    await place.append();
  }
  expect(await readdir(folder())).toEqual(['00000002.list', '00000003.list']);
  for (const name of await readdir(folder())) expect((await stat(join(folder(), name))).mode & 0o077, name).toBe(0);
  const [signed = '', ...lines] = (await readFile(listOf(3), 'utf8')).split('\n');
  const { statement } = JSON.parse(signed) as { statement: CheckpointStatement };
  expect(statement).toEqual(await last());
  expect(statement).toMatchObject({ number: 3, profiles: 6, verified_at: null, breaks: [] });
  expect(statement.previous).toMatch(/^[0-9a-f]{64}$/);
  expect(lines).toHaveLength(7);
  expect(statement.heads).toBe(createHash('sha256').update(lines.join('\n')).digest('hex'));
});

test('P035 a checkpoint is not made where nothing is new', async () => {
  await place.checkpoint();
  expect(await makeCheckpoint(place.open.kysely, place.archive, order)).toHaveProperty('unchanged.number', 1);
  // Somebody has looked at everything since: that is new.
  const walked = await makeCheckpoint(place.open.kysely, place.archive, { ...order, walked: 1 });
  const verified = { number: 2, verified_at: PROOF_NOW.toISOString() };
  expect(walked).toHaveProperty('made', expect.objectContaining(verified));
  await place.append();
  const next = { ...order, now: () => new Date(PROOF_NOW.getTime() + HOUR) };
  expect(await makeCheckpoint(place.open.kysely, place.archive, next)).toHaveProperty(
    'made',
    expect.objectContaining({ ...verified, number: 3 }),
  );
});

test('P035 a checkpoint says that all was looked at only if it was held against the one before', async () => {
  await place.checkpoint();
  await place.append();
  await place.checkpoint();
  await place.append();
  const late = await makeCheckpoint(place.open.kysely, place.archive, { ...order, walked: 1 });
  expect(late).toHaveProperty('made.verified_at', null);
});

const spoilt: Readonly<Record<string, readonly [(text: string) => string, string]>> = {
  'of another number of profiles': [
    (text) => text.replace('"profiles":6', '"profiles":5'),
    'Checkpoint 1 was not signed with the key',
  ],
  'of which the first line is no JSON': [(text) => `{${text}`, 'Checkpoint 1 is damaged: it cannot be read.'],
  'with another hash in its list': [
    (text) => text.replace(/ [0-9a-f]{64} /, ` ${'0'.repeat(64)} `),
    'The heads under checkpoint 1 do not match it.',
  ],
  'with a line less': [
    (text) => text.split('\n').toSpliced(3, 1).join('\n'),
    'The heads under checkpoint 1 do not match it.',
  ],
};
test.each(Object.entries(spoilt))(
  'P035 a checkpoint: %s is reported, and no other is made behind it',
  async (_what, [spoil, message]) => {
    await place.checkpoint();
    const text = await readFile(listOf(1), 'utf8');
    await writeFile(listOf(1), spoil(text));
    expect(await findCheckpoint(place.archive)).toEqual({
      against: null,
      faults: [expect.stringContaining(message)],
      notes: [],
    });
    await expect(place.checkpoint()).rejects.toThrow(message);
    await writeFile(listOf(1), text);
    expect(await findCheckpoint(place.archive)).toMatchObject({ against: { statement: { number: 1 } }, faults: [] });
  },
);

test('P035 a checkpoint of another key is reported', async () => {
  await place.checkpoint();
  await rm(join(place.open.directory, 'trail-signing-key.json'));
  const other = await openCheckpointArchive({ dataDirectory: place.open.directory, media: null });
  await expect(other.latest()).rejects.toThrow('was not signed with the key');
});

test('P035 a checkpoint that the database remembers and that is gone is passed over only with a word why, which every later one shows', async () => {
  await keeper().look();
  await place.append();
  later(25 * HOUR);
  await keeper().look();
  await rm(listOf(2));
  const { refused } = (await makeCheckpoint(place.open.kysely, place.archive, order)) as { refused: string[] };
  expect(refused).toEqual(['According to the database, checkpoint 2 was made, but it is missing.']);
  const over = await makeCheckpoint(place.open.kysely, place.archive, { ...order, overBreak: 'The disk broke.' });
  expect(over).toHaveProperty('made.number', 3);
  await place.append();
  await place.checkpoint();
  expect((await findCheckpoint(place.archive)).notes).toEqual([
    `Checkpoint 3 of ${PROOF_NOW.toISOString()} was made despite a break in the trail: The disk broke.`,
  ]);
});

test('P035 a checkpoint of an older version is read, and one that was made behind it and is gone is missed', async () => {
  await place.checkpoint();
  await place.olden();
  expect(await readdir(folder())).toEqual(['00000001.heads', '00000001.json']);
  const verdict = await place.prove();
  expect(verdict).toMatchObject({ faultCount: 0, eventsSince: 0 });
  const message = proofLines(verdict, await last(), PROOF_NOW).join('\n');
  expect(message).toMatch(/Proved up to checkpoint 1 of .+ are unchanged\./);
  const note = 'fingerprints of records are not compared with it';
  expect((await findCheckpoint(place.archive)).notes).toEqual([expect.stringContaining(note)]);
  await keeper().look();
  expect(logged).toEqual([expect.stringContaining('no fingerprints of records were held against it')]);
  expect(await last()).toMatchObject({ number: 2, previous: '' });
  await rm(listOf(2));
  expect(await lostCheckpoint(place.open.kysely, await last())).toMatchObject({ number: 2 });
  await truncate(join(folder(), '00000001.heads'), 200);
  await expect(place.prove()).rejects.toThrow('do not match it');
});

test('P035 of two processes that make a checkpoint at once, one does', async () => {
  const both = await Promise.allSettled([
    makeCheckpoint(place.open.kysely, place.archive, order),
    makeCheckpoint(place.open.kysely, place.archive, { ...order, cause: 'shutdown' }),
  ]);
  expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  expect([(await last())?.number, (await place.prove()).faultCount]).toEqual([1, 0]);
});

describe('P035 with an object store', () => {
  let store: Awaited<ReturnType<typeof startS3>>;
  beforeAll(async () => {
    store = await startS3();
  });
  afterAll(() => store.close());

  test('the last checkpoint lies there as well, another machine goes on from it, and what differs is reported', async () => {
    const first = await openCheckpointArchive({ dataDirectory: place.open.directory, media: store.settings });
    for (let times = 0; times < 3; times += 1) {
      await place.checkpoint();
      await place.append();
      // The store did not take the second.
      if (times !== 1) await first.copy();
    }
    expect(await store.names()).toEqual(['tests/checkpoints/00000003.list']);
    const elsewhere = await mkdtemp(join(tmpdir(), 'dossier-test-'));
    try {
      const key = 'trail-signing-key.json';
      await writeFile(join(elsewhere, key), await readFile(join(place.open.directory, key)), { mode: 0o600 });
      const second = await openCheckpointArchive({ dataDirectory: elsewhere, media: store.settings });
      expect(await second.latest()).toEqual(await first.latest());
      expect(await makeCheckpoint(place.open.kysely, second, order)).toHaveProperty('made.number', 4);
      expect((await findCheckpoint(second)).notes).toEqual(['Checkpoint 4 is not in the object store yet.']);
      await second.copy();
      expect(await findCheckpoint(second)).toMatchObject({ faults: [], notes: [] });
      expect((await first.latest())?.number).toBe(4);
      const changed = join(elsewhere, 'checkpoints/00000004.list');
      await writeFile(changed, (await readFile(changed, 'utf8')).replace('{"statement"', '{ "statement"'));
      expect((await findCheckpoint(second)).faults).toEqual([
        'Checkpoint 4 in the object store differs from the one in the data directory.',
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
const rows = () => place.open.kysely.selectFrom('trail_proof').selectAll().orderBy('began_at').execute();

test('P035 the daily checkpoint is made once by any number of processes, and again the next day', async () => {
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
  expect([await rememberedCheckpoint(place.open.kysely), logged]).toEqual([2, []]);
});

test.each([
  ['of which the process was killed in the middle', null, 'The server stopped before this was finished.'],
  ['that failed', 'The disk is full.', 'The disk is full.'],
])('P035 the daily checkpoint: %s is made by another one after an hour', async (_what, failed, message) => {
  const id = await beginRun(place.open.kysely, { cause: 'daily', by: null, now: clock.now });
  if (failed !== null) await endRun(place.open.kysely, id!, { failed }, clock.now);
  await keeper().look();
  expect(await last()).toBeNull();
  later(failed === null ? 2 * HOUR : HOUR + 1);
  await keeper().look();
  expect((await last())?.number).toBe(1);
  expect((await rows())[0]).toMatchObject({ failed: message });
});

test('P035 a daily checkpoint whose process lives is left to it for as long as it says so', async () => {
  const minute = 60 * 1000;
  const id = await beginRun(place.open.kysely, { cause: 'order', by: null, now: clock.now });
  for (let times = 0; times < 3; times += 1) {
    await keepRunAlive(place.open.kysely, id!, later(minute * 1.5));
    expect(await beginRun(place.open.kysely, { cause: 'order', by: null, now: clock.now })).toBeNull();
  }
  expect(await beginRun(place.open.kysely, { cause: 'order', by: null, now: later(minute * 3) })).not.toBeNull();
});

test('P035 a daily checkpoint that would hide something is not made, and the log says so', async () => {
  await keeper().look();
  await sql`update base_profile set audit_count = audit_count - 1`.execute(place.open.kysely);
  later(25 * HOUR);
  await keeper().look();
  expect((await last())?.number).toBe(1);
  expect(logged.join('')).toContain('does not follow from the last checkpoint');
  expect(await shownRun(place.open.kysely)).toMatchObject({ fault_count: 6, checkpoint: null });
});

test('P035 the daily checkpoint is forgotten with who asked for it after some months', async () => {
  await keeper().look();
  later(101 * 24 * HOUR);
  await keeper().look();
  expect(await rows()).toHaveLength(1);
});

test('P035 at the shutdown: what is new is put under a checkpoint, and nothing if nothing is', async () => {
  await keeper().stop();
  expect(await last()).toMatchObject({ number: 1, cause: 'shutdown' });
  await keeper().stop();
  expect((await last())?.number).toBe(1);
  await place.append();
  await keeper().stop();
  expect((await last())?.number).toBe(2);
});

test('P035 at the shutdown: a proof that is under way comes to its end, and says that the server was stopped', async () => {
  const running = keeper();
  const by = { id: 'Admin-1', name: 'Amelie Novak' };
  const id = await beginRun(place.open.kysely, { cause: 'order', by, now: clock.now });
  running.workOn(id!);
  await running.stop();
  expect(await shownRun(place.open.kysely)).toMatchObject({
    id,
    asked_by_name: 'Amelie Novak',
    failed: 'The server was stopped.',
    fault_count: null,
  });
  expect(await last()).toMatchObject({ number: 1, cause: 'shutdown' });
});

/** Ordered, worked on, and waited for. */
async function ordered(running: RunningKeeper) {
  const id = await beginRun(place.open.kysely, { cause: 'order', by: { id: 'Admin-1', name: 'A' }, now: clock.now });
  running.workOn(id!);
  await running.settled();
  return shownRun(place.open.kysely);
}

test('P037 a proof that an Admin has ordered looks at everything, and puts it under a checkpoint that says so', async () => {
  const running = keeper();
  expect(await ordered(running)).toMatchObject({ fault_count: 0, faults: null, checkpoint: 1, failed: null });
  expect(await last()).toMatchObject({ number: 1, cause: 'order', verified_at: clock.now.toISOString() });
  later(HOUR);
  // Once more, with nothing new but that it was looked at again.
  expect(await ordered(running)).toMatchObject({ checkpoint: 2 });
  expect(await last()).toMatchObject({ number: 2, verified_at: clock.now.toISOString() });
});

test('P037 a proof that an Admin has ordered shows what it finds and signs nothing', async () => {
  await sql`update base_profile set status = 'unknown' where status = 'approved'`.execute(place.open.kysely);
  const run = await ordered(keeper());
  expect(run?.fault_count).toBeGreaterThan(0);
  expect(run?.faults?.[0]).toMatch(/status is unknown and is recorded as approved/);
  expect(await last()).toBeNull();
});

test('P037 a proof that an Admin has ordered waits while somebody else is at it', async () => {
  const options = { cause: 'order' as const, by: null, now: clock.now };
  const first = await beginRun(place.open.kysely, options);
  expect(await beginRun(place.open.kysely, options)).toBeNull();
  await expect(keeper().checkpoint({ walked: null, overBreak: null })).rejects.toThrow('Someone else is making');
  await endRun(place.open.kysely, first!, { failed: 'x' }, clock.now);
  expect(await beginRun(place.open.kysely, options)).not.toBeNull();
});
