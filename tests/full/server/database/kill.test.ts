import fs from 'node:fs';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../../src/server/database/open.ts';
import { freshDataDirectory } from '../../../support/database.ts';
import { startProgram } from './programs/program.ts';

test('no acknowledged transaction is lost when the process is killed in the middle of its writes', async () => {
  const directory = await freshDataDirectory();
  const acknowledged: number[] = [];
  // Different numbers of commits, so that the kill meets different moments of the log.
  for (const commits of [1, 23, 60, 131]) {
    const program = startProgram('write.mjs', directory, String(acknowledged.length + 1_000 * commits));
    for (let count = 0; count < commits; count += 1) acknowledged.push(Number(await program.line()));
    program.process.kill('SIGKILL');
    expect(await program.ended).toBe('SIGKILL');
    for (let line = await program.line(); line !== null; line = await program.line()) acknowledged.push(Number(line));

    const database = await openDatabase({
      dataDirectory: directory,
      databaseUrl: null,
      log: pino({ level: 'silent' }),
    });
    const rows = await database.kysely.selectFrom('tag_group').select(['name', 'position']).execute();
    const names = new Set(rows.map((row) => row.name));
    expect(acknowledged.filter((number) => !names.has(`a${number}`) || !names.has(`b${number}`))).toEqual([]);
    expect(rows.filter((row) => !names.has(`a${row.position}`) || !names.has(`b${row.position}`))).toEqual([]);
    await database.close();
  }
  fs.rmSync(directory, { recursive: true });
  // Eight starts of a server, on a machine that may be busy with other tests.
}, 240_000);
