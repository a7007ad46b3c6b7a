import { type Kysely, type Transaction, sql } from 'kysely';
import type { OpenDatabase } from '../platform/database/open.ts';
import type { Schema } from '../platform/database/schema.ts';
import { keepFirstRuns } from '../duplicates/first-filters.ts';
import type { MediaStore } from '../media/media-store.ts';
import { dropSecondaryIndexes, LOADED_TABLES, rebuild, type LoadedTable } from './secondary-indexes.ts';
import { SEED, shippedSample, type Batch, type Cells, type SampleHead } from './shipped-sample.ts';

/** `unfinished`: a start was interrupted while it wrote; `writeSample` then wipes and writes again. */
type SampleState = 'none' | 'unfinished' | 'finished';

export async function sampleState(database: Kysely<Schema>): Promise<SampleState> {
  const state = await database.selectFrom('sample_state').select('finished_at').executeTakeFirst();
  if (!state) return 'none';
  return state.finished_at === null ? 'unfinished' : 'finished';
}

/** Removes what an interrupted start has written, and restores the indexes that it had dropped. */
export async function wipeUnfinished(database: Kysely<Schema>): Promise<void> {
  const state = await database
    .selectFrom('sample_state')
    .select('rebuild')
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  if (!state) return;
  await sql`truncate ${sql.join(LOADED_TABLES.map((table) => sql.table(table)))}`.execute(database);
  for (const statement of state.rebuild) await rebuild(database, statement);
  await database.deleteFrom('sample_state').execute();
}

/** Measured on PGlite: below, maintaining indexes costs about as much as building them at the end; at 2,000 a quarter more. */
const DROP_INDEXES_FROM = 1000;

export interface SampleOptions {
  /** About five times as many locale profiles come with them. */
  baseProfiles: number;
  now: Date;
  /** Indexes are dropped while loading from this many base profiles on; 1,000 by default. */
  dropIndexesFrom?: number;
  /** A sentence for people, every few seconds. */
  onProgress: (sentence: string) => void;
}

type Found = Pick<Batch, 'duplicate_pair' | 'duplicate_log'>;

/** Rows of some base profiles by table, each a cell for each of `columns`. */
export type LoadedBatch = Partial<Record<LoadedTable, { columns: readonly string[]; rows: readonly Cells[] }>>;

/**
 * Fills an empty database with the shipped sample, which includes the results of background work. Does nothing if
 * that was done before; starts afresh if it was interrupted; refuses if there are other profiles.
 */
export async function writeSample(open: OpenDatabase, store: MediaStore, options: SampleOptions): Promise<void> {
  const found: Found[] = [];
  let head: SampleHead | null = null;
  async function* batches(): AsyncGenerator<LoadedBatch> {
    for await (const read of shippedSample(options.baseProfiles, options.now)) {
      if (head === null) for (const file of read.head.files) await store.put(Buffer.from(file, 'base64'));
      head = read.head;
      const { duplicate_pair, duplicate_log, ...batch } = read.batch;
      found.push({ duplicate_pair, duplicate_log });
      yield batch;
    }
  }
  await loadSample(open, { ...options, seed: SEED }, batches, async (transaction) => {
    if (head === null) return;
    await keepUpToDate(transaction, head);
    await keepPairs(transaction, found, options);
  });
}

/** Loads batches of a sample; `behind` runs at its end, in one transaction. */
async function loadSample(
  open: OpenDatabase,
  options: Omit<SampleOptions, 'now'> & { seed: string },
  batches: () => AsyncIterable<LoadedBatch>,
  behind: (transaction: Transaction<Schema>) => Promise<void>,
): Promise<void> {
  const database = open.kysely;
  if ((await sampleState(database)) === 'finished') return;
  await wipeUnfinished(database);
  await refuseOtherProfiles(database);

  const statements = await begin(database, options);
  const progress = progressEvery(options.onProgress);
  let written = 0;
  for await (const batch of batches()) {
    // In the order of the references between the tables.
    for (const table of LOADED_TABLES) {
      const { columns, rows } = batch[table] ?? { columns: [], rows: [] };
      if (rows.length === 0) continue;
      await open.copyRows(table, columns as readonly never[], rows);
      if (table === 'base_profile') written += rows.length;
    }
    progress(`${written} of ${options.baseProfiles} sample base profiles written.`);
  }
  for (const [index, statement] of statements.entries()) {
    progress(`Building index ${index + 1} of ${statements.length}.`);
    await rebuild(database, statement);
  }
  await database.transaction().execute(async (transaction) => {
    await behind(transaction);
    await transaction.updateTable('sample_state').set({ finished_at: new Date(), rebuild: [] }).execute();
  });
}

async function refuseOtherProfiles(database: Kysely<Schema>): Promise<void> {
  const other = await database.selectFrom('base_profile').select('id').limit(1).executeTakeFirst();
  if (other) throw new Error('Sample data is only written into a database without base profiles.');
}

/** Marks the sample as begun and, in the same transaction, stores what has to be restored at the end. */
async function begin(
  database: Kysely<Schema>,
  options: Pick<SampleOptions, 'baseProfiles' | 'dropIndexesFrom'> & { seed: string },
): Promise<string[]> {
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

/** Marks everything as prepared, unless this version has other rules than those of the sample. */
async function keepUpToDate(transaction: Transaction<Schema>, { rules }: SampleHead): Promise<void> {
  await transaction.deleteFrom('profile_to_compare').execute();
  const folded = Object.entries(rules.folded).map(([name, number]) => ({
    table_name: name,
    rules: number,
    reached: null,
  }));
  await transaction
    .insertInto('folded_text')
    .values(folded)
    .onConflict((clash) => clash.doNothing())
    .execute();
}

/** Stores the pairs of the first filters, unless those have been deleted, and that these have run. */
async function keepPairs(
  transaction: Transaction<Schema>,
  found: readonly Found[],
  { now, baseProfiles }: SampleOptions,
): Promise<void> {
  const filters = await transaction
    .selectFrom('duplicate_filter')
    .select('id')
    .where('deleted_at', 'is', null)
    .execute();
  const present = new Set(filters.map(({ id }) => id));
  for (const table of ['duplicate_pair', 'duplicate_log'] as const) {
    const rows = found
      .flatMap(({ [table]: { columns, rows: each } }) =>
        each.map((cells) => Object.fromEntries(columns.map((name, at) => [name, cells[at]]))),
      )
      .filter(({ filter_id: filter }) => present.has(String(filter)));
    if (rows.length === 0) continue;
    // Columns are those of the database from which the sample was taken.
    await transaction
      .insertInto(table)
      .values(rows as never)
      .execute();
  }
  await keepFirstRuns(transaction, baseProfiles, now);
}

/** Milliseconds between two progress lines: often enough to show progress, rare enough to read. */
const INTERVAL_MS = 3000;

/** Passes a sentence on if the last one is long enough ago. */
function progressEvery(print: (sentence: string) => void): (sentence: string) => void {
  let next = performance.now() + INTERVAL_MS;
  return (sentence) => {
    if (performance.now() < next) return;
    next = performance.now() + INTERVAL_MS;
    print(sentence);
  };
}
