import type { Kysely } from 'kysely';
import { appendAuditEvents } from '../../src/server/audit/append-audit-events.ts';
import type { AuditEntry } from '../../src/server/audit/audit-entry.ts';
import type { OpenDatabase } from '../../src/server/database/open.ts';
import type { Schema } from '../../src/server/database/schema.ts';
import { ensureLookups } from '../../src/server/lookups/data/ensure-lookups.ts';
import { openCheckpointArchive, type CheckpointArchive } from '../../src/server/proof/checkpoint-archive.ts';
import { makeCheckpoint } from '../../src/server/proof/make-checkpoint.ts';
import { proveTrail, type TrailVerdict } from '../../src/server/proof/prove-trail.ts';
import { SAMPLE_COLUMNS, SAMPLE_TABLES } from '../../src/server/sample/sample-rows.ts';
import { rowsInMemory, SAMPLE_NOW } from '../server/sample/sample-in-memory.ts';
import { openTestDatabase } from './database.ts';

/** A moment behind everything that the sample tells of. */
export const PROOF_NOW = new Date(SAMPLE_NOW.getTime() + 60 * 60 * 1000);

/** One that changes nothing of any record. */
const VIEWED: AuditEntry = {
  event: 112,
  occurredAt: PROOF_NOW,
  actor: { id: 'staff-Admin', name: 'Staff Admin', role: 'Admin' },
  localeProfileId: null,
  locale: null,
  subject: null,
  before: null,
  after: null,
  reason: null,
  groupId: '00000000-0000-4000-8000-000000000112',
  requestId: 'test',
};

export interface ProofPlace {
  open: OpenDatabase & { directory: string };
  archive: CheckpointArchive;
  append(): Promise<void>;
  /** A checkpoint, which must be made or be unchanged. */
  checkpoint(): Promise<void>;
  /** Everything against the last checkpoint. */
  prove(): Promise<TrailVerdict>;
  close(): Promise<void>;
}

/** An event more, as the product writes it, for the first base profile. */
export async function appendViewed(database: Kysely<Schema>): Promise<void> {
  const first = database.selectFrom('base_profile').select('id').orderBy('id').limit(1);
  const { id } = await first.executeTakeFirstOrThrow();
  await database.transaction().execute((transaction) => appendAuditEvents(transaction, id, [VIEWED]));
}

/** A database with so many base profiles of the sample, of which no picture exists, and no checkpoint yet. */
export async function proofPlace(baseProfiles: number): Promise<ProofPlace> {
  const open = await openTestDatabase();
  await ensureLookups(open.kysely);
  const rows = rowsInMemory({ baseProfiles });
  for (const table of SAMPLE_TABLES) {
    await open.copyRows(table, SAMPLE_COLUMNS[table] as readonly string[] as readonly never[], rows[table]);
  }
  const archive = await openCheckpointArchive({ dataDirectory: open.directory, media: null });
  return {
    open,
    archive,
    append: () => appendViewed(open.kysely),
    async checkpoint() {
      const done = await makeCheckpoint(open.kysely, archive, { cause: 'daily', now: () => PROOF_NOW });
      if ('refused' in done) throw new Error(done.refused.join('\n'));
    },
    async prove() {
      const last = await archive.latest();
      const against = last && { statement: last.statement, heads: await archive.headsUnder(last) };
      return proveTrail(open.kysely, { against, slice: 5 });
    },
    close: () => open.close(),
  };
}
