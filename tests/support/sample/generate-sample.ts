import type { OpenDatabase } from '../../../src/server/database/open.ts';
import type { MediaStore } from '../../../src/server/media/media-store.ts';
import { loadSample, type LoadedBatch } from '../../../src/server/sample/write-sample.ts';
import type { SampleActor } from './actors.ts';
import { makeDocuments } from './documents.ts';
import { sharedPictures, type PictureSource } from './picture-source.ts';
import { sampleBatches } from './sample-batches.ts';
import { SAMPLE_COLUMNS, SAMPLE_TABLES, type SampleRows } from './sample-rows.ts';
import { keepPictures } from './stored-pictures.ts';

export interface GeneratedOptions {
  /** About five times as many locale profiles come with them. */
  baseProfiles: number;
  /** The same seed, moment, staff and number give the same rows. */
  seed: string;
  now: Date;
  /** Staff in whose names things were done; at least one of each role. */
  creators: readonly SampleActor[];
}

/**
 * Fills an empty database with people of any seed and number, who share pictures that are drawn at once.
 *
 * @param pictures how many
 */
export async function generateSample(
  open: OpenDatabase,
  store: MediaStore,
  { pictures, ...options }: GeneratedOptions & { pictures: number },
): Promise<void> {
  await loadGenerated(open, store, options, sharedPictures(await keepPictures(store, options.seed, pictures)));
}

/** The same with pictures from a given source. */
export async function loadGenerated(
  open: OpenDatabase,
  store: MediaStore,
  options: GeneratedOptions,
  pictures: PictureSource,
): Promise<void> {
  const papers = await makeDocuments(store);
  async function* batches(): AsyncGenerator<LoadedBatch> {
    for (const rows of sampleBatches({ ...options, pictures, papers })) yield batchOf(rows);
  }
  await loadSample(open, { ...options, onProgress: () => {} }, batches, () => Promise.resolve());
}

function batchOf(rows: SampleRows): LoadedBatch {
  return Object.fromEntries(
    SAMPLE_TABLES.map((table) => [table, { columns: SAMPLE_COLUMNS[table], rows: rows[table] }]),
  );
}
