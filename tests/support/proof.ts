import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { appendAuditEvents } from '../../src/server/trail/audit/append-audit-events.ts';
import type { OpenDatabase } from '../../src/server/platform/database/open.ts';
import type { Schema } from '../../src/server/platform/database/schema.ts';
import { ensureLookups } from '../../src/server/lookups/ensure-lookups.ts';
import { openCheckpointArchive, type CheckpointArchive } from '../../src/server/trail/proof/checkpoint-archive.ts';
import { makeCheckpoint } from '../../src/server/trail/proof/make-checkpoint.ts';
import { linesOf } from '../../src/server/trail/proof/read-heads.ts';
import { proveTrail, type TrailVerdict } from '../../src/server/trail/proof/prove-trail.ts';
import { fileMediaStore } from '../../src/server/media/file-media-store.ts';
import { SAMPLE_NOW, writeShipped } from './shipped-sample.ts';
import { anAuditEntry } from './audit-entry.ts';
import { openTestDatabase } from './database.ts';

/** A moment behind everything that the sample shows. */
export const PROOF_NOW = new Date(SAMPLE_NOW.getTime() + 60 * 60 * 1000);

/** One that changes nothing of any record. */
const VIEWED = anAuditEntry({
  occurredAt: PROOF_NOW,
  actor: { id: 'staff-Admin', name: 'Staff Admin', role: 'Admin' },
  groupId: '00000000-0000-4000-8000-000000000112',
});

export interface ProofPlace {
  open: OpenDatabase & { directory: string };
  archive: CheckpointArchive;
  append(): Promise<void>;
  /** A checkpoint, which must be made or be unchanged. */
  checkpoint(cause?: 'daily' | 'shutdown'): Promise<void>;
  /** Makes the last checkpoint one as they were before 29 November 2026, in two files. */
  olden(): Promise<void>;
  /** Everything against the last checkpoint. */
  prove(): Promise<TrailVerdict>;
  /** Keeps what tampering changes as it is now. */
  remember(): Promise<void>;
  /** Makes it so again: a database of its own for each way would take seconds each. */
  putBack(): Promise<void>;
  close(): Promise<void>;
}

/** What tampering changes, those that are pointed at first. */
const TABLES = ['base_profile', 'locale_profile', 'media', 'document', 'audit_event'] as const;

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
  await writeShipped(open, fileMediaStore(open.directory), baseProfiles);
  const archive = await openCheckpointArchive({ dataDirectory: open.directory, media: null });
  return {
    open,
    archive,
    append: () => appendViewed(open.kysely),
    async checkpoint(cause = 'daily') {
      const done = await makeCheckpoint(open.kysely, archive, { cause, now: () => PROOF_NOW });
      if ('refused' in done) throw new Error(done.refused.join('\n'));
    },
    async olden() {
      const last = (await archive.latest())!;
      const lines = linesOf(await archive.headsUnder(last));
      const { heads: _, verified_at: __, breaks: ___, number, ...kept } = last;
      const statement = { ...kept, format: 2, number, root: 'a'.repeat(64), proven: number, over_break: null };
      const file = join(open.directory, 'checkpoints', String(number).padStart(8, '0'));
      await rm(`${file}.list`);
      await writeFile(`${file}.json`, JSON.stringify(archive.key.sign(statement), null, 2));
      await writeFile(`${file}.heads`, lines);
    },
    async prove() {
      const last = await archive.latest();
      const against = last && { statement: last, heads: await archive.headsUnder(last) };
      return proveTrail(open.kysely, { against, slice: 5 });
    },
    async remember() {
      for (const table of TABLES) {
        const kept = sql.table(`kept_${table}`);
        await sql`create table ${kept} as select * from ${sql.table(table)}`.execute(open.kysely);
      }
    },
    async putBack() {
      for (const table of TABLES.toReversed()) await sql`delete from ${sql.table(table)}`.execute(open.kysely);
      for (const table of TABLES) {
        const { rows: written } = await sql<{ column: string }>`
          select attname as column from pg_attribute
          where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
          open.kysely,
        );
        const columns = sql.join(written.map(({ column }) => sql.ref(column)));
        await sql`
          insert into ${sql.table(table)} (${columns}) overriding system value
          select ${columns} from ${sql.table(`kept_${table}`)}`.execute(open.kysely);
      }
    },
    close: () => open.close(),
  };
}
