import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fileMediaStore } from '../../../src/server/media/file-media-store.ts';
import { startWithSample, type SampleStart } from '../../../src/server/sample-start.ts';
import { openTestDatabase } from '../../support/database.ts';

let open: Awaited<ReturnType<typeof openTestDatabase>>;
let directory: string;
const FIREBASE = {
  kind: 'firebase',
  projectId: 'some-project',
  apiKey: 'k',
  authDomain: 'd',
  tenantId: null,
  serviceAccountFile: '/k',
} as const;

beforeEach(async () => {
  open = await openTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'dossier-sample-start-'));
});
afterEach(async () => {
  await open.close();
  await rm(directory, { recursive: true });
});

const start = (config: Partial<SampleStart['config']>) =>
  startWithSample({
    config: { sample: null, databaseUrl: null, identity: { kind: 'local' }, ...config },
    open,
    store: fileMediaStore(directory),
    directory: { forget() {} },
    now: () => new Date('2026-11-21T09:00:00Z'),
    print() {},
  });
const accounts = () => open.kysely.selectFrom('identity_account').select('id').execute();

test('nobody who did not ask for them gets accounts with a known password, on PostgreSQL or with Firebase', async () => {
  await start({ databaseUrl: 'postgres://somewhere' });
  await start({ identity: FIREBASE });
  await start({ sample: 'none' });
  expect(await accounts()).toEqual([]);
});

test('without sample data a half-loaded sample is wiped', async () => {
  await open.kysely
    .insertInto('sample_state')
    .values({ seed: 'x', base_profiles: 5, started_at: new Date(), finished_at: null })
    .execute();
  await start({ sample: 'none' });
  expect(await open.kysely.selectFrom('sample_state').selectAll().execute()).toEqual([]);
});
