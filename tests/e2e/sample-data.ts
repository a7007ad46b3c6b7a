import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { openDatabase } from '../../src/server/database/open.ts';
import { duplicateWork } from '../../src/server/duplicates/background.ts';
import { fileMediaStore } from '../../src/server/media/file-media-store.ts';
import { keptFiles } from '../../src/server/media/kept-files.ts';
import { openScratch } from '../../src/server/media/scratch.ts';
import { startServerProcess } from '../support/server-process.ts';

/** Base profiles of the sample that browser tests meet. */
const SAMPLE = '300';

/** Writes the sample into a folder that servers then get copies of: it would take each of them half a minute of work. */
export async function writeSampleOnce(folder: string): Promise<void> {
  const server = await startServerProcess({ DATA_DIR: sampleIn(folder), SAMPLE }, { lasting: true });
  await server.end('SIGTERM');
  await compareSample(sampleIn(folder));
}

/** What a server does with new pictures and profiles when nobody asks for anything. */
async function compareSample(dataDirectory: string): Promise<void> {
  const log = pino({ level: 'silent' });
  const now = () => new Date();
  const open = await openDatabase({ dataDirectory, databaseUrl: null, log });
  const database = open.kysely;
  const store = fileMediaStore(dataDirectory);
  const files = keptFiles({ database, store, scratch: await openScratch(dataDirectory), now });
  const work = duplicateWork({ database, files, now, log, people: () => 'away' });
  while (await work.turn());
  await open.close();
}

/** Gives a server, not yet started, the sample of this run for its own. */
export function copySample(folder: string, data: string): void {
  cpSync(sampleIn(folder), data, { recursive: true });
}

function sampleIn(folder: string): string {
  return join(folder, 'sample');
}
