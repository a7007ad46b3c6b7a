import { existsSync } from 'node:fs';
import type { Kysely } from 'kysely';
import type { Config } from './platform/configuration/config.ts';
import { databasePlace, type OpenDatabase } from './platform/database/open.ts';
import type { Schema } from './platform/database/schema.ts';
import type { AccountServices } from './identity/accounts.ts';
import { addSampleAccounts, SAMPLE_ACCOUNTS } from './identity/sample-accounts.ts';
import type { MediaStore } from './media/media-store.ts';
import { SAMPLE_MAXIMUM } from './platform/configuration/config.ts';
import { writeSample, sampleState, wipeUnfinished } from './sample/write-sample.ts';

export interface SampleStart {
  config: Pick<Config, 'sample' | 'databaseUrl' | 'identity'>;
  open: OpenDatabase;
  store: MediaStore;
  directory: AccountServices['directory'];
  now: () => Date;
  print: (sentence: string) => void;
}

/** Whether the start will create a new embedded database and fill it. */
export function isFirstWithSample(
  config: Pick<Config, 'sample' | 'databaseUrl' | 'identity' | 'dataDirectory'>,
): boolean {
  return config.databaseUrl === null && wantsSample(config) && !existsSync(databasePlace(config));
}

/**
 * Fills a database that holds no base profiles, or that an interrupted start left half filled. The accounts come
 * first: after an interruption the next start finds no sample and repeats it.
 */
export async function startWithSample(start: SampleStart): Promise<void> {
  const { config, open, store, directory, now, print } = start;
  if (!wantsSample(config)) {
    // An interrupted load leaves tables without their indexes, which is too slow to use.
    if ((await sampleState(open.kysely)) === 'unfinished') await wipeUnfinished(open.kysely);
    return;
  }
  if (!(await isWanting(open.kysely))) return;
  if (config.identity.kind === 'local') await addSampleAccounts({ database: open.kysely, now, directory });
  const baseProfiles = typeof config.sample === 'number' ? config.sample : SAMPLE_MAXIMUM;
  print(`Writing sample data: ${baseProfiles} base profiles.`);
  await writeSample(open, store, { baseProfiles, now: now(), onProgress: print });
}

/**
 * Sample accounts have a public password. By default they are only made where somebody tries the product out: on the
 * embedded database with the local provider.
 */
function wantsSample({ sample, databaseUrl, identity }: SampleStart['config']): boolean {
  return sample === null ? databaseUrl === null && identity.kind === 'local' : sample !== 'none';
}

async function isWanting(database: Kysely<Schema>): Promise<boolean> {
  const state = await sampleState(database);
  if (state !== 'none') return state === 'unfinished';
  return (await database.selectFrom('base_profile').select('id').limit(1).executeTakeFirst()) === undefined;
}

/** The printed lines about the sample accounts of this database: e-mail address and role. */
export async function sampleAccountsIn(database: Kysely<Schema>): Promise<string[]> {
  const rows = await database
    .selectFrom('identity_account')
    .select('id')
    .where(
      'id',
      'in',
      SAMPLE_ACCOUNTS.map((account) => account.id),
    )
    .execute();
  const present = new Set(rows.map((row) => row.id));
  return SAMPLE_ACCOUNTS.filter((account) => present.has(account.id)).map(({ email, claims, disabled }) => {
    const notes = [
      claims.roles.join(', ') || 'no role',
      ...(claims.forcedTotp ? ['second factor'] : []),
      ...(disabled ? ['disabled'] : []),
    ];
    return `${email} (${notes.join(', ')})`;
  });
}
