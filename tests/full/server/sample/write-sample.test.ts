import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { verifyAuditTrail } from '../../../../src/server/proof/verify-audit-trail.ts';
import type { OpenDatabase } from '../../../../src/server/database/open.ts';
import { ensureLookups } from '../../../../src/server/lookups/data/ensure-lookups.ts';
import { fileMediaStore } from '../../../../src/server/media/file-media-store.ts';
import type { MediaStore } from '../../../../src/server/media/media-store.ts';
import { drawingStore } from '../../../../src/server/sample/drawing-store.ts';
import { dropSecondaryIndexes } from '../../../../src/server/sample/secondary-indexes.ts';
import { sampleState } from '../../../../src/server/sample/sample-state.ts';
import { writeSample } from '../../../../src/server/sample/write-sample.ts';
import { openTestDatabase } from '../../../support/database.ts';
import { SAMPLE_NOW } from '../../../support/shipped-sample.ts';

let open: Awaited<ReturnType<typeof openTestDatabase>>;
let store: MediaStore;
beforeEach(async () => {
  open = await openTestDatabase();
  await ensureLookups(open.kysely);
  store = fileMediaStore(open.directory);
});
afterEach(() => open.close());

function write(baseProfiles: number, into: OpenDatabase = open, dropIndexesFrom = 1000): Promise<void> {
  return writeSample(into, store, {
    baseProfiles,
    now: SAMPLE_NOW,
    dropIndexesFrom,
    onProgress: () => {},
  });
}

async function count(table: 'base_profile' | 'locale_profile' | 'audit_event' | 'media'): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(open.kysely);
  return rows[0]?.n ?? -1;
}

async function definitions(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select indexdef as text from pg_indexes where schemaname = current_schema()
    union all select conname || pg_get_constraintdef(oid) from pg_constraint where contype in ('f', 'p', 'u')
    order by text`.execute(open.kysely);
  return rows.map((row) => row.text);
}

describe('writing the sample', () => {
  test('fills an empty database with a trail that is whole, and every picture can be had', async () => {
    await write(100);
    expect(await count('base_profile')).toBe(100);
    expect(await count('locale_profile')).toBe(500);
    expect(await verifyAuditTrail(open.kysely)).toMatchObject({ baseProfiles: 100, broken: null });
    expect(await sampleState(open.kysely)).toBe('finished');
    const media = await open.kysely.selectFrom('media').select('sha256').distinct().execute();
    const drawing = drawingStore(store, open.kysely);
    expect(await Promise.all(media.map(({ sha256 }) => drawing.has(sha256)))).not.toContain(false);
    expect(await drawing.open(media[0]?.sha256 ?? '')).not.toBeNull();
    // The documents that all share.
    const papers = await open.kysely.selectFrom('document').select('sha256').distinct().execute();
    expect(papers).toHaveLength(4);
    expect(await Promise.all(papers.map(({ sha256 }) => store.has(sha256)))).not.toContain(false);
  });

  test('does nothing the second time', async () => {
    await write(10);
    await write(20);
    expect(await count('base_profile')).toBe(10);
  });

  test('refuses a database that holds other profiles', async () => {
    await write(10);
    await open.kysely.deleteFrom('sample_state').execute();
    await expect(write(10)).rejects.toThrow('Sample data is only written into a database without base profiles.');
    expect(await count('base_profile')).toBe(10);
  });

  test('is noticed when it was interrupted, and written afresh', async () => {
    let copies = 0;
    const failing: OpenDatabase = {
      ...open,
      copyRows: (table, columns, rows) => {
        copies += 1;
        return copies > 3 ? Promise.reject(new Error('power cut')) : open.copyRows(table, columns, rows);
      },
    };
    await expect(write(40, failing)).rejects.toThrow('power cut');
    expect(await count('base_profile')).toBe(40);
    expect(await sampleState(open.kysely)).toBe('unfinished');
    await write(30);
    expect(await count('base_profile')).toBe(30);
    expect(await sampleState(open.kysely)).toBe('finished');
    expect(await verifyAuditTrail(open.kysely)).toMatchObject({ baseProfiles: 30, broken: null });
  });

  test('brings back indexes and references that an interrupted start had dropped', async () => {
    const before = await definitions();
    await open.kysely.transaction().execute(async (transaction) => {
      const rebuild = await dropSecondaryIndexes(transaction);
      await transaction
        .insertInto('sample_state')
        .values({ seed: 'test', base_profiles: 9, rebuild, started_at: SAMPLE_NOW })
        .execute();
    });
    expect((await definitions()).length).toBeLessThan(before.length - 20);
    await write(10);
    expect(await definitions()).toEqual(before);
  });

  test('drops indexes for a large sample and builds every one again', async () => {
    const before = await definitions();
    let duringCopy: string[] = [];
    const watching: OpenDatabase = {
      ...open,
      copyRows: async (table, columns, rows) => {
        if (duringCopy.length === 0) duringCopy = await definitions();
        return open.copyRows(table, columns, rows);
      },
    };
    await write(50, watching, 50);
    expect(duringCopy.length).toBeLessThan(before.length - 20);
    expect(await definitions()).toEqual(before);
    expect(await count('base_profile')).toBe(50);
  });
});

describe('lookups', () => {
  test('are the same after every start, and a changed label is put right', async () => {
    await open.kysely.updateTable('locale').set({ label: 'wrong' }).where('code', '=', 'de').execute();
    await ensureLookups(open.kysely);
    const locales = await open.kysely.selectFrom('locale').selectAll().execute();
    expect(locales).toHaveLength(184);
    expect(locales.find((locale) => locale.code === 'de')).toMatchObject({ label: 'Deutsch', language: 'German' });
    const groups = await open.kysely.selectFrom('tag').select('group_name').distinct().execute();
    expect(groups).toHaveLength(17);
    expect(await open.kysely.selectFrom('attribute_type').selectAll().execute()).toHaveLength(23);
  });
});
