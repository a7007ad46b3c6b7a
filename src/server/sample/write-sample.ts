import type { Kysely } from 'kysely';
import type { OpenDatabase } from '../database/open.ts';
import type { Schema } from '../database/schema.ts';
import type { MediaStore } from '../media/media-store.ts';
import type { SampleActor } from './actors.ts';
import { makeDocuments } from './documents.ts';
import { orderOfDrawing } from './order-of-drawing.ts';
import { ownPictures, sharedPictures, type OwnPictures, type PictureSource } from './picture-source.ts';
import { keepPictures } from './pictures.ts';
import { SAMPLE_COLUMNS, SAMPLE_TABLES, type SampleRows } from './sample-rows.ts';
import { sampleBatches } from './sample-batches.ts';
import { sampleState, wipeUnfinished } from './sample-state.ts';
import { dropSecondaryIndexes, rebuild } from './secondary-indexes.ts';

/** What SAMPLE=small stands for. */
export const SMALL_SAMPLE = 2000;

/** Measured on PGlite: below, keeping indexes up costs about as much as building them at the end; at 2,000 a quarter more. */
const DROP_INDEXES_FROM = 1000;
/** Pictures that a sample shares which is too large for each profile to have its own. */
const SHARED_PICTURES = 160;
/** The same in a sample that is too small to need all of them: so many for each base profile. */
const SHARED_EACH = 8;
/** Base profiles whose every picture is another: about five for each, which are drawn behind. */
const OWN_PICTURES_UP_TO = 5000;

export interface SampleOptions {
  /** About five times as many locale profiles come with them. */
  baseProfiles: number;
  /** The same seed, moment, staff and number give the same rows. */
  seed: string;
  now: Date;
  /** Staff in whose names things were done; at least one of each role. */
  creators: readonly SampleActor[];
  /** Pictures to draw at once, shared by all profiles, instead of a picture for each place that is drawn behind. */
  pictures?: number;
  /** Indexes are dropped while loading from this many base profiles on; 1,000 unless told. */
  dropIndexesFrom?: number;
  /** A sentence for people, every few seconds. */
  onProgress: (sentence: string) => void;
}

/**
 * Fills an empty database with sample data. Does nothing if that was done before; starts afresh if
 * it was interrupted; refuses if there are profiles that are not of its making.
 */
export async function writeSample(open: OpenDatabase, store: MediaStore, options: SampleOptions): Promise<void> {
  const database = open.kysely;
  if ((await sampleState(database)) === 'finished') return;
  await wipeUnfinished(database);
  await refuseOtherProfiles(database);

  const statements = await begin(database, options);
  const [pictures, papers] = await Promise.all([picturesFor(store, options), makeDocuments(store)]);
  await copyBatches(open, sampleBatches({ ...options, pictures, papers }), options);
  const progress = progressEvery(options.onProgress);
  for (const [index, statement] of statements.entries()) {
    progress(`Building index ${index + 1} of ${statements.length}.`);
    await rebuild(database, statement);
  }
  if ('recipes' in pictures) await orderOfDrawing(database, pictures.recipes());
  await database.updateTable('sample_state').set({ finished_at: new Date(), rebuild: [] }).execute();
}

async function picturesFor(
  store: MediaStore,
  { seed, baseProfiles, pictures, onProgress }: SampleOptions,
): Promise<PictureSource | OwnPictures> {
  const choices = Math.min(SHARED_PICTURES, SHARED_EACH * (1 + baseProfiles));
  if (pictures === undefined && baseProfiles <= OWN_PICTURES_UP_TO) return ownPictures(seed, choices);
  onProgress('Drawing the pictures of the sample.');
  return sharedPictures(await keepPictures(store, seed, pictures ?? choices));
}

async function refuseOtherProfiles(database: Kysely<Schema>): Promise<void> {
  const other = await database.selectFrom('base_profile').select('id').limit(1).executeTakeFirst();
  if (other) throw new Error('Sample data is only written into a database without base profiles.');
}

/** Marks the sample as begun; with it, in one transaction, goes what has to be brought back at the end. */
async function begin(database: Kysely<Schema>, options: SampleOptions): Promise<string[]> {
  return database.transaction().execute(async (transaction) => {
    const statements =
      options.baseProfiles < (options.dropIndexesFrom ?? DROP_INDEXES_FROM)
        ? []
        : await dropSecondaryIndexes(transaction);
    await transaction
      .insertInto('sample_state')
      .values({ seed: options.seed, base_profiles: options.baseProfiles, rebuild: statements, started_at: new Date() })
      .execute();
    return statements;
  });
}

/** The next batch is made while the database takes the last one: they run in different threads. */
async function copyBatches(open: OpenDatabase, batches: Generator<SampleRows>, options: SampleOptions): Promise<void> {
  const progress = progressEvery(options.onProgress);
  let written = 0;
  let batch = batches.next();
  while (!batch.done) {
    const rows = batch.value;
    const copying = copyBatch(open, rows);
    [batch] = await Promise.all([Promise.resolve().then(() => batches.next()), copying]);
    written += rows.base_profile.length;
    progress(`${written} of ${options.baseProfiles} sample base profiles written.`);
  }
}

async function copyBatch(open: OpenDatabase, rows: SampleRows): Promise<void> {
  // In the order of the references between the tables.
  for (const table of SAMPLE_TABLES) {
    // Columns are checked against the schema where they are declared; here the table is any of them.
    await open.copyRows(table, SAMPLE_COLUMNS[table] as readonly string[] as readonly never[], rows[table]);
  }
}

/** Milliseconds between two progress lines: often enough to see that it lives, rare enough to read. */
const INTERVAL_MS = 3000;

/** Passes a sentence on if the last one is long enough ago. */
function progressEvery(tell: (sentence: string) => void): (sentence: string) => void {
  let next = performance.now() + INTERVAL_MS;
  return (sentence) => {
    if (performance.now() < next) return;
    next = performance.now() + INTERVAL_MS;
    tell(sentence);
  };
}
