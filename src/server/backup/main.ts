import { mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { tmpdir } from 'node:os';
import { pino } from 'pino';
import { readConfig, StartRefusal, type Config } from '../platform/configuration/config.ts';
import { BackupRefusal } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup, openSource } from './write-backup.ts';
import { makePrivately, fileProblem } from '../platform/data-directory/private-files.ts';
import { openMediaStore } from '../media/s3-media-store.ts';

const USAGE = `npm run backup -- <new folder>         backs up everything to the folder; the server may be running
npm run restore -- <folder of a backup>  restores it into an empty DATA_DIR or DATABASE_URL
npm run move -- <old DATA_DIR>           copies everything there to the DATA_DIR or DATABASE_URL that is set now`;

makePrivately();

const log = pino({ level: 'error' }, pino.destination({ dest: 2, sync: true }));

function print(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

async function backup(config: Config, folder: string): Promise<void> {
  const source = await openSource(config, log);
  try {
    await writeBackup(source, resolve(folder), new Date(), print);
  } finally {
    await source.close();
  }
}

async function restore(config: Config, folder: string): Promise<void> {
  await restoreBackup({ config, store: await openMediaStore(config), log }, resolve(folder), print);
}

/** Through a backup: one path to test, and the source stays unchanged whatever happens. */
async function move(config: Config, oldDirectory: string): Promise<void> {
  if (config.databaseUrl === null && resolve(oldDirectory) === resolve(config.dataDirectory)) {
    throw new BackupRefusal('DATA_DIR is still the old folder. Set DATABASE_URL or another DATA_DIR.');
  }
  const folder = await mkdtemp(join(tmpdir(), 'dossier-move-'));
  try {
    await backup({ ...config, dataDirectory: oldDirectory, databaseUrl: null, media: null }, join(folder, 'backup'));
    await restore(config, join(folder, 'backup'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const ORDERS: Readonly<Record<string, (config: Config, folder: string) => Promise<void>>> = { backup, restore, move };

const [name = '', folder, ...more] = process.argv.slice(2);
const order = ORDERS[name];
if (!order || folder === undefined || folder.startsWith('-') || more.length > 0) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(2);
}
try {
  await order(readConfig(process.env), folder);
  print('Done.');
} catch (error) {
  process.stderr.write(`${fileProblem(error) ?? (error instanceof Error ? error.message : String(error))}\n`);
  process.exitCode = error instanceof BackupRefusal || error instanceof StartRefusal ? 2 : 1;
}
