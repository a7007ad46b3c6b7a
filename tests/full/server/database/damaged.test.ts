import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../../../src/server/platform/configuration/config.ts';
import { openSource } from '../../../../src/server/backup/write-backup.ts';
import { lockDirectory } from '../../../../src/libraries/embedded-postgres-host/directory-lock.ts';
import { openStaff } from '../../../../src/server/staff/open-staff.ts';
import { pino } from 'pino';
import { freshDataDirectory } from '../../../support/database-template.ts';
import { runProgram, type Ended } from '../../../support/server-process.ts';

let directory: string;
beforeEach(async () => {
  directory = await freshDataDirectory();
});
afterEach(() => fs.rmSync(directory, { recursive: true, force: true }));
const inDatabase = (...names: string[]) => path.join(directory, 'database', ...names);

/** PostgreSQL's own note of who runs it comes and goes. */
const filesNow = () =>
  fs
    .readdirSync(inDatabase())
    .filter((name) => name !== 'postmaster.pid')
    .toSorted();

const startAt = (place: string) => runProgram('main.ts', [], { PORT: '0', SAMPLE: 'none', DATA_DIR: place });

function expectSentence({ code, out, errors }: Ended, words: RegExp): void {
  const said = out + errors;
  expect(code).toBe(1);
  expect(said.trim().split('\n'), said).toHaveLength(1);
  expect(said).toMatch(words);
  expect(said).not.toMatch(/^\s+at /m);
}

const DAMAGES: [string, () => void, RegExp][] = [
  ['no PG_VERSION', () => fs.rmSync(inDatabase('PG_VERSION')), /cannot be opened: .*no PG_VERSION.*backup/],
  [
    'the files of another PostgreSQL',
    () => fs.writeFileSync(inDatabase('PG_VERSION'), '99\n'),
    /cannot be opened: it is one of PostgreSQL "99", and only those of 18 can be opened\./,
  ],
  [
    'a cut off control file',
    () => fs.truncateSync(inDatabase('global', 'pg_control'), 100),
    /cannot be opened: .*backup/,
  ],
  ['no log', () => fs.rmSync(inDatabase('pg_wal'), { recursive: true }), /cannot be opened: .*backup/],
  ['nonsense in the catalogue', () => scribble(inDatabase('global')), /cannot be opened: .*backup/],
  ['nonsense in our own tables', () => scribbleOver(inDatabase('base')), /cannot be opened: invalid page .*backup/],
  [
    'a claim on it that nobody can read',
    () => {
      fs.mkdirSync(path.join(directory, 'lock'));
      fs.writeFileSync(path.join(directory, 'lock', 'claim-9'), 'nonsense');
    },
    /The lock in .*lock cannot be used: .*Remove it/,
  ],
];

function scribble(folder: string): void {
  for (const name of fs.readdirSync(folder)) {
    if (/^\d+$/.test(name)) fs.writeFileSync(path.join(folder, name), Buffer.alloc(8192, 0x5a));
  }
}

function scribbleOver(databases: string): void {
  for (const name of fs.readdirSync(databases, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(databases, name);
    const found = fs.statSync(file);
    const ours = /^\d+$/.test(path.basename(name)) && Number(path.basename(name)) >= 16_384;
    if (ours && found.isFile()) fs.writeFileSync(file, Buffer.alloc(found.size, 0x5a));
  }
}

test.each(DAMAGES)(
  'a database with %s stops the start with a sentence, and none of its files goes or comes',
  async (_what, damage, words) => {
    damage();
    const before = filesNow();
    expectSentence(await startAt(directory), words);
    expect(filesNow()).toEqual(before);
  },
);

test('no order to stop goes to a server that is only starting', async () => {
  const lock = await lockDirectory(directory);
  const config = readConfig({ DATA_DIR: directory });
  const words = /cannot take commands: it is starting or stopping, .* Try again in a moment/;
  await expect(openStaff(config, true)).rejects.toThrow(words);
  await expect(openSource(config, pino({ level: 'silent' }))).rejects.toThrow(words);
  await lock.release();
});

test('an order to where no database is makes none, and says so; only the first person is added there', async () => {
  const config = readConfig({ DATA_DIR: directory });
  const missing = readConfig({ DATA_DIR: path.join(directory, 'mistyped') });
  const silent = pino({ level: 'silent' });
  fs.rmSync(path.join(directory, 'database'), { recursive: true, force: true });
  for (const at of [config, missing]) {
    const before = fs.readdirSync(directory).filter((name) => name !== 'lock');
    const words = `There is no Dossier database in ${path.join(at.dataDirectory, 'database')}.`;
    await expect(openStaff(at, true)).rejects.toThrow(words);
    await expect(openSource(at, silent)).rejects.toThrow(words);
    expect(fs.readdirSync(directory).filter((name) => name !== 'lock')).toEqual(before);
  }
  const staff = await openStaff(config, false);
  await staff.close();
  const source = await openSource(config, silent);
  await source.close();
});
