import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { evidenceOfDatabase } from '../../../../src/server/platform/data-directory/lost-database.ts';
import { openDatabase } from '../../../../src/server/platform/database/open.ts';
import { emptyPlace } from '../../../support/database.ts';

const lines: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
const onServer = Boolean(process.env['TEST_DATABASE_URL']);
let directory: string;
beforeEach(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'dossier-lost-'));
});
afterEach(() => fs.rmSync(directory, { recursive: true, force: true }));
const inside = (name: string) => path.join(directory, name);
function put(name: string): void {
  fs.mkdirSync(path.dirname(inside(name)), { recursive: true });
  fs.writeFileSync(inside(name), '');
}

test.each([
  ['media-links.key', 'media-links.key'],
  ['identity-signing-key.json', 'identity-signing-key.json'],
  ['media/ab/cd/abcd', 'media'],
])('%s shows that there was a database, until the order to begin anew lies beside it', (name, shown) => {
  put(name);
  expect(evidenceOfDatabase(directory)).toBe(inside(shown));
  put('start-anew');
  expect(evidenceOfDatabase(directory)).toBeNull();
});

test('neither the very first start nor one that was killed in it is taken for a loss', () => {
  expect([evidenceOfDatabase(inside('missing')), evidenceOfDatabase(directory)]).toEqual([null, null]);
  for (const name of ['lock/claim-1', 'lock/secret', 'database.new/PG_VERSION', 'incoming/part']) put(name);
  fs.mkdirSync(inside('media'));
  // As a volume has it that is mounted right there.
  fs.mkdirSync(inside('media/lost+found'));
  fs.mkdirSync(inside('database'));
  expect(evidenceOfDatabase(directory)).toBeNull();
});

test('an empty database beside a key is refused by its place, unless a backup is restored into it; an order is for one start', async () => {
  const place = await emptyPlace();
  const at = (name: string) => path.join(place.dataDirectory, name);
  const opened = async (restoring = false) => (await openDatabase({ ...place, log, restoring })).close();
  if (!onServer) {
    fs.rmSync(at('database'), { recursive: true });
    // As a new volume has it that is mounted right there.
    fs.mkdirSync(at('database/lost+found'), { recursive: true });
  }
  // As a restore that failed has left it, too.
  fs.writeFileSync(at('media-links.key'), '');
  const words = onServer
    ? 'There is no database in DATABASE_URL, but'
    : `There is no database in ${at('database')}, but`;
  await expect(opened()).rejects.toThrow(`${words} ${at('media-links.key')} shows`);
  await expect(opened()).rejects.toThrow(`create the file ${at('start-anew')}`);
  await opened(true);
  expect(lines).toEqual([]);
  if (!onServer) {
    for (const name of fs.readdirSync(at('database'))) fs.rmSync(at(`database/${name}`), { recursive: true });
  }
  fs.writeFileSync(at('start-anew'), '');
  await opened();
  // Where nothing is left to show by, this is all that anyone who forgot to mount a disk is reported.
  if (!onServer) expect(lines.join('')).toContain(`New data directory: ${place.dataDirectory} held no database`);
  // Or it would begin anew when the disk is gone the next time.
  expect(fs.existsSync(at('start-anew'))).toBe(false);
  await place.remove();
});
