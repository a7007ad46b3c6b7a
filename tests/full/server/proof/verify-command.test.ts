import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restoreBackup } from '../../../../src/server/backup/restore-backup.ts';
import { writeBackup } from '../../../../src/server/backup/write-backup.ts';
import { openDatabase, type OpenDatabase } from '../../../../src/server/platform/database/open.ts';
import { ensureLookups } from '../../../../src/server/lookups/ensure-lookups.ts';
import { fileMediaStore } from '../../../../src/server/media/file-media-store.ts';
import { emptyPlace } from '../../../support/database.ts';
import { runProgram, startServerProcess } from '../../../support/server-process.ts';
import { SAMPLE_NOW, writeShipped } from '../../../support/shipped-sample.ts';

const log = pino({ level: 'silent' });
const quiet = () => {};
let place: Awaited<ReturnType<typeof emptyPlace>>;
beforeAll(async () => {
  place = await emptyPlace();
  await inDatabase(async (open) => {
    await ensureLookups(open.kysely);
    await writeShipped(open, fileMediaStore(place.dataDirectory), 8);
  });
});
afterAll(() => place.remove());
const environmentOf = ({ dataDirectory, databaseUrl }: Pick<typeof place, 'dataDirectory' | 'databaseUrl'>) => ({
  DATA_DIR: dataDirectory,
  SAMPLE: 'none',
  ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
});

/** `npm run verify -- …` in a process of its own, as a person types it. */
const verify = (typed: string[] = [], of: Pick<typeof place, 'dataDirectory' | 'databaseUrl'> = place) =>
  run('verify/main.ts', typed, of);

async function run(program: `${string}.ts`, typed: string[], of: Pick<typeof place, 'dataDirectory' | 'databaseUrl'>) {
  const { code, out, errors } = await runProgram(program, typed, environmentOf(of));
  return { code, out: out + errors };
}

async function inDatabase(work: (open: OpenDatabase) => Promise<unknown>): Promise<void> {
  const open = await openDatabase({ ...place, log });
  try {
    await work(open);
  } finally {
    await open.close();
  }
}

test('P036 npm run verify without a checkpoint says what it proves, and what it does not', async () => {
  const { code, out } = await verify();
  expect(out).toMatch(/Audit trail whole: \d+ events of 8 base profiles, \d+ records\./);
  expect(out).toMatch(/Proved: .+\nNot proved: .+there is no checkpoint to compare with/);
  expect(out).toMatch(/Files whole: \d+\./);
  expect(code).toBe(0);
});

test('P036 P035 npm run verify puts the trail under a checkpoint on order, and proves up to it from then on', async () => {
  const made = await verify(['--checkpoint']);
  expect(made.out).toMatch(/Checkpoint 1 of .+: \d+ events, [0-9a-f]{64}\n/);
  expect(made.code).toBe(0);
  expect(await readdir(join(place.dataDirectory, 'checkpoints'))).toEqual(['00000001.list']);
  const { code, out } = await verify();
  expect(out).toMatch(/Proved up to checkpoint 1 of .+: all its \d+ events of 8 base profiles/);
  expect(out).toMatch(/Not proved, for the time since then \(0 events\)/);
  expect(out).toMatch(/Checkpoints are signed with the key [0-9a-f]{16}\./);
  expect(code).toBe(0);
});

test('P036 npm run verify ends with 2 if the key that signed the checkpoints is gone, and makes no other one', async () => {
  const key = join(place.dataDirectory, 'trail-signing-key.json');
  await rename(key, `${key}-away`);
  const { code, out } = await verify();
  expect(out).toContain('The key that signed the checkpoints is gone');
  expect(code).toBe(2);
  expect(await readdir(place.dataDirectory)).not.toContain('trail-signing-key.json');
  await rename(`${key}-away`, key);
  expect((await verify()).code).toBe(0);
});

test('P036 npm run verify ends with 2 if it could not look: for a word that it does not know, and where there is no database', async () => {
  expect(await verify(['--chekpoint'])).toMatchObject({ code: 2, out: expect.stringContaining('npm run verify') });
  expect(await verify(['--checkpoint', '--over-break', ' '])).toMatchObject({ code: 2 });
  const elsewhere = await emptyPlace();
  await rm(join(elsewhere.dataDirectory, 'database'), { recursive: true, force: true });
  const nothing = { dataDirectory: elsewhere.dataDirectory, databaseUrl: null };
  expect(await verify([], nothing)).toMatchObject({
    code: 2,
    out: expect.stringContaining('There is no Dossier database'),
  });
  // Neither a key nor a folder is made where nothing is.
  expect(await readdir(elsewhere.dataDirectory)).toEqual(['lock']);
  await elsewhere.remove();
});

test('P036 npm run verify works beside a running server, which makes the checkpoint', async () => {
  const server = await startServerProcess(environmentOf(place));
  try {
    const { code, out } = await verify(['--checkpoint']);
    expect(out).toMatch(/Proved up to checkpoint 1/);
    expect(out).toMatch(/Checkpoint 2 of /);
    expect(code).toBe(0);
  } finally {
    await server.end('SIGTERM');
  }
  expect((await verify()).out).toMatch(/Proved up to checkpoint 2/);
});

test('P036 npm run verify proves what was restored from a backup against the checkpoints that came with it', async () => {
  const target = await emptyPlace();
  try {
    const folder = join(target.dataDirectory, 'backup');
    await inDatabase((open) =>
      writeBackup(
        { open, store: fileMediaStore(place.dataDirectory), dataDirectory: place.dataDirectory },
        folder,
        SAMPLE_NOW,
        quiet,
      ),
    );
    await restoreBackup({ config: target, store: fileMediaStore(target.dataDirectory), log }, folder, quiet);
    const { code, out } = await verify([], target);
    expect(out).toMatch(/Proved up to checkpoint 2/);
    expect(code).toBe(0);
  } finally {
    await target.remove();
  }
});

test('P036 npm run verify finds that a whole profile was taken away with its trail, and goes on over it only with a word why', async () => {
  await inDatabase(async ({ kysely }) => {
    const { rows } = await sql<{ id: string }>`select id from base_profile where status = 'approved' limit 1`.execute(
      kysely,
    );
    for (const table of ['media', 'document', 'locale_profile', 'audit_event']) {
      await sql`delete from ${sql.table(table)} where base_profile_id = ${rows[0]!.id}`.execute(kysely);
    }
    await sql`delete from base_profile where id = ${rows[0]!.id}`.execute(kysely);
  });
  const found = await verify(['--checkpoint']);
  expect(found.out).toMatch(
    /Base profile [-0-9a-f]+: the last checkpoint recorded this base profile, which is now gone/,
  );
  expect(found.code).toBe(1);
  const over = await verify(['--checkpoint', '--over-break', 'A test has taken it away.']);
  expect(over.out).toContain('Checkpoint 3 of ');
  expect(over.out, 'what was kept of it for the statistics').toMatch(
    /Statistics differ from the events: quarter, \d+ rows\./,
  );
  expect((await run('verify/recount-statistics.ts', [], place)).code).toBe(0);
  const after = await verify();
  expect(after.out).toMatch(/Checkpoint 3 of .+ was made despite a break in the trail: A test has taken it away\./);
  expect(after.code).toBe(0);
});
