import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { openDatabase, type OpenDatabase } from '../../src/server/platform/database/open.ts';
import { duplicateWork } from '../../src/server/duplicates/background.ts';
import { addSampleAccounts } from '../../src/server/identity/sample-accounts.ts';
import { ensureLookups } from '../../src/server/lookups/ensure-lookups.ts';
import { fileMediaStore } from '../../src/server/media/file-media-store.ts';
import type { MediaStore } from '../../src/server/media/media-store.ts';
import { openScratch, keptFiles } from '../../src/server/media/scratch.ts';
import { recheck } from '../../src/server/profiles/recheck.ts';
import { drawingStore } from '../../src/server/sample/pictures.ts';
import { carryFresh } from '../../src/server/statistics/carry-fresh.ts';
import { databaseTemplate } from '../support/database-template.ts';
import { writeShipped } from '../support/shipped-sample.ts';
import { startServerProcess } from '../support/server-process.ts';

/** Base profiles of the sample that browser tests meet, and the pictures that they share: to draw one for each place would take minutes. */
const BASE_PROFILES = 300;
const PICTURES = 48;

/**
 * Writes the sample into a folder that servers then get copies of: it would take each of them half a minute of work.
 * They find no filters for duplicates in it, but for those that a test makes.
 */
export async function writeSampleOnce(folder: string): Promise<void> {
  await prepare(sampleIn(folder));
  // Whatever else a server keeps in its folder.
  const server = await startServerProcess({ DATA_DIR: sampleIn(folder), SAMPLE: 'none' }, { lasting: true });
  await server.end('SIGTERM');
}

async function prepare(dataDirectory: string): Promise<void> {
  // An empty database is there from other tests, or for them.
  cpSync(join(await databaseTemplate(), 'database'), join(dataDirectory, 'database'), { recursive: true });
  const log = pino({ level: 'silent' });
  const now = () => new Date();
  const open = await openDatabase({ dataDirectory, databaseUrl: null, log });
  const database = open.kysely;
  const store = fileMediaStore(dataDirectory);
  await ensureLookups(database);
  await addSampleAccounts({ database, now, directory: { forget() {} } });
  await writeShipped(open, store, BASE_PROFILES, now());
  await sharePictures(open, drawingStore(store, database));
  // What a server does with new pictures, profiles and texts when nobody asks for anything: it would be done behind each test.
  const files = keptFiles({ database, store, scratch: await openScratch(dataDirectory), now });
  const work = duplicateWork({ database, files, now, log, people: () => 'away' });
  while (await work.runOnce());
  await recheck(database);
  while ((await carryFresh(database)) > 0);
  await open.close();
}

/** Has everybody show one of a few pictures, which are drawn. */
async function sharePictures({ kysely }: OpenDatabase, store: MediaStore): Promise<void> {
  const few = kysely.selectFrom('media_hash').select('sha256').orderBy('sha256').limit(PICTURES);
  const shared = (await few.execute()).map(({ sha256 }) => sha256);
  await sql`
    update media set sha256 = (${shared}::text[])[1 + place % ${PICTURES}::integer]
    from (select id as image, row_number() over (order by base_profile_id, id) as place from media) as places
    where id = image`.execute(kysely);
  for (const sha256 of shared) await store.open(sha256);
}

/** Gives a server, not yet started, the sample of this run for its own. */
export function copySample(folder: string, data: string): void {
  cpSync(sampleIn(folder), data, { recursive: true });
}

function sampleIn(folder: string): string {
  return join(folder, 'sample');
}
