import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { sql } from 'kysely';
import { pino } from 'pino';
import { SAMPLE_MAXIMUM } from '../../../src/server/configuration/config.ts';
import { openDatabase } from '../../../src/server/database/open.ts';
import { duplicateWork } from '../../../src/server/duplicates/background.ts';
import { ITSELF, orderRun } from '../../../src/server/duplicates/runs.ts';
import { ensureFirstFilters } from '../../../src/server/duplicates/first-filters.ts';
import { ensureLookups } from '../../../src/server/lookups/data/ensure-lookups.ts';
import { fileMediaStore } from '../../../src/server/media/file-media-store.ts';
import { recheck } from '../../../src/server/profiles/recheck.ts';
import { refold } from '../../../src/server/profiles/refold.ts';
import { tidyStoredNames } from '../../../src/server/profiles/tidy-stored-names.ts';
import { drawPicture } from '../../../src/server/sample/pictures.ts';
import { nameOf, type Recipe } from '../../../src/server/sample/recipe.ts';
import { SEED } from '../../../src/server/sample/shipped-sample.ts';
import { dumpSample } from './dump-sample.ts';
import { loadGenerated } from './generate-sample.ts';
import { CHOICES, ownPictures } from './picture-source.ts';
import { keepRecipes, shareWithinPeople } from './prepare-sample.ts';
import { sampleStaff } from './staff.ts';

/*
 * npx tsx tests/support/sample/make.ts: makes src/server/sample/sample.jsonl.br, with all that the work behind finds out
 * of it: half an hour of a processor, most of it for 10,917 pictures, and three comparisons. To be run when a table that
 * it fills gets another shape; what is kept by older rules is brought up to date by each product for itself.
 */
const MADE = new Date('2026-11-21T10:00:00.000Z');
const FILE = fileURLToPath(new URL('../../../src/server/sample/sample.jsonl.br', import.meta.url));
const WINDOW_BITS = 24;

const directory = mkdtempSync(join(tmpdir(), 'dossier-sample-'));
const log = pino({ level: 'warn' });
const now = () => MADE;
const open = await openDatabase({ dataDirectory: directory, databaseUrl: null, log });
const database = open.kysely;
const store = fileMediaStore(directory);
const pictures = ownPictures(SEED, CHOICES);

await ensureLookups(database);
await ensureFirstFilters(database, MADE);
const options = { baseProfiles: SAMPLE_MAXIMUM, seed: SEED, now: MADE, creators: sampleStaff() };
await loadGenerated(open, store, options, pictures);
const { rows: inOrder } = await sql<{ id: string }>`select id from base_profile order by ctid`.execute(database);
await shareWithinPeople(database);
const recipes = new Map(pictures.recipes().map((recipe): [string, Recipe] => [nameOf(recipe), recipe]));
await keepRecipes(database, recipes);

await refold(database);
await tidyStoredNames({ database, now, log });
await recheck(database);
await database.transaction().execute(async (transaction) => {
  const filters = await transaction.selectFrom('duplicate_filter').selectAll().orderBy('name_key').execute();
  for (const filter of filters) await orderRun(transaction, filter, ITSELF, MADE);
});
const files = {
  async bytes(sha256: string) {
    const recipe = recipes.get(sha256);
    if (!recipe) return null;
    const bytes = await drawPicture(recipe.seed, recipe.index, recipe.copy);
    await database.updateTable('media').set({ size: bytes.byteLength }).where('sha256', '=', sha256).execute();
    return bytes;
  },
};
const work = duplicateWork({ database, files, now, log, people: () => 'away' });
while (await work.turn());
await work.stop();

const ids = inOrder.map(({ id }) => id);
const lines = await dumpSample(database, { made: MADE, ids, media: join(directory, 'media') });
const text = lines.map((line) => `${line}\n`).join('');
const window = { [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS };
writeFileSync(FILE, brotliCompressSync(text, { params: { ...window, [constants.BROTLI_PARAM_QUALITY]: 9 } }));
await open.close();
rmSync(directory, { recursive: true });
