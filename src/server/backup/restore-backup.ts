import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import { verifyAuditTrail } from '../proof/verify-audit-trail.ts';
import type { Config } from '../configuration/config.ts';
import { WITHOUT_LIMIT } from '../database/engine/engine.ts';
import { migrate } from '../database/migrate.ts';
import { BEFORE_BASELINE, MIGRATIONS, sinceBaseline } from '../database/migrations/migration-list.ts';
import { openDatabase } from '../database/open.ts';
import type { Schema } from '../database/schema.ts';
import type { MediaStore } from '../media/media-store.ts';
import { BackupRefusal } from './backup-refusal.ts';
import { copyCheckpoints, copyKeyFiles } from './key-files.ts';
import { readManifest, type Manifest } from './manifest.ts';
import { readMedia } from './media-files.ts';
import { readTables, refuseUnlessEmpty } from './read-tables.ts';
import { tablesInOrder } from './tables.ts';

export interface RestoreTarget {
  config: Pick<Config, 'dataDirectory' | 'databaseUrl'>;
  store: MediaStore;
  log: Logger;
}

/**
 * Restores a backup into an empty database, of either engine, and into the media store; then migrates to the newest
 * schema and proves the audit trail. Until it is complete the database carries a mark with which no server starts.
 *
 * @throws BackupRefusal if the backup is damaged or of a newer Dossier, or the target is not empty
 */
export async function restoreBackup(
  { config, store, log }: RestoreTarget,
  folder: string,
  print: (sentence: string) => void,
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const migrations = sinceBaseline(manifest.migrations);
  if (migrations === null) throw new BackupRefusal(`The backup ${BEFORE_BASELINE}, and back up anew with it.`);
  const newer = migrations.find((name) => !Object.hasOwn(MIGRATIONS, name));
  if (newer !== undefined) {
    throw new BackupRefusal(`The backup is of a newer Dossier, which has ${newer}. Restore it with that one.`);
  }
  const upTo = migrations.at(-1);
  const open = await openDatabase({ ...config, log, restoring: true, ...(upTo !== undefined && { upTo }) });
  try {
    await refuseUnlessEmpty(open);
    await copyKeyFiles(join(folder, 'keys'), config.dataDirectory);
    await copyCheckpoints(folder, config.dataDirectory);
    await sql`create table if not exists restore_under_way (since timestamptz not null default now())`.execute(
      open.kysely,
    );
    await switchTriggers(open.kysely, 'disable');
    await readTables(open, join(folder, 'tables'), manifest, print);
    await switchTriggers(open.kysely, 'enable');
    await readMedia(store, join(folder, 'media'), manifest.media);
    print(`media: ${manifest.media.length} files`);
    await migrate(open.kysely);
    const { broken, events } = await verifyAuditTrail(open.kysely);
    if (broken) throw new BackupRefusal(`The audit trail of ${broken.baseProfileId} is broken: ${broken.fault}.`);
    print(`audit trail: ${events} events, whole`);
    await open.kysely.transaction().execute(async (transaction) => {
      await sql.raw(WITHOUT_LIMIT).execute(transaction);
      await sql`analyze`.execute(transaction);
    });
    await sql`drop table restore_under_way`.execute(open.kysely);
    return manifest;
  } finally {
    await open.close();
  }
}

/** What triggers derive from a row (summaries, notes of what to compare) is part of the backup itself. */
async function switchTriggers(database: Kysely<Schema>, how: 'enable' | 'disable'): Promise<void> {
  for (const { name } of await tablesInOrder(database)) {
    await sql`alter table ${sql.table(name)} ${sql.raw(how)} trigger user`.execute(database);
  }
}
