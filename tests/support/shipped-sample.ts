import type { OpenDatabase } from '../../src/server/platform/database/open.ts';
import type { MediaStore } from '../../src/server/media/media-store.ts';
import { shippedSample, type Batch } from '../../src/server/sample/shipped-sample.ts';
import { writeSample } from '../../src/server/sample/write-sample.ts';

/** The moment before which all of the sample has happened, where a test says nothing else. */
export const SAMPLE_NOW = new Date('2026-11-21T10:00:00.000Z');
export type Facts = Record<string, unknown>;

/** What is shipped of the first base profiles, by table and column. */
export async function shippedFacts(baseProfiles: number, now = SAMPLE_NOW): Promise<Record<keyof Batch, Facts[]>> {
  const facts: Partial<Record<keyof Batch, Facts[]>> = {};
  for await (const { batch } of shippedSample(baseProfiles, now)) {
    for (const [table, { columns, rows }] of Object.entries(batch)) {
      const named = rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])));
      (facts[table as keyof Batch] ??= []).push(...named);
    }
  }
  return facts as Record<keyof Batch, Facts[]>;
}

/** Fills an empty database with the first base profiles of what is shipped. */
export const writeShipped = (open: OpenDatabase, store: MediaStore, baseProfiles: number, now = SAMPLE_NOW) =>
  writeSample(open, store, { baseProfiles, now, onProgress() {} });
