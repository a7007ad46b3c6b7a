import { sql } from 'kysely';
import { PICTURE_DISTANCE } from '../../../src/contract/duplicates/duplicate-conditions.ts';
import { WITHOUT_LIMIT } from '../../../src/libraries/embedded-postgres-host/engine.ts';
import type { OpenDatabase } from '../../../src/server/platform/database/open.ts';
import { bandProbes, type HashPair } from '../../../src/libraries/pictures/hash-bits.ts';
import { storePictureHash } from '../../../src/server/known-pictures/hash-waiting.ts';
import { bits, intArray, similarFiles, withoutScans } from '../../../src/server/known-pictures/look-up-by-hash.ts';
import { openTestDatabase } from '../../support/database.ts';
import { figure, type Suite } from '../figure.ts';
import { chooseDatabase } from '../full-size.ts';
import { inTurns } from '../in-turns.ts';
import { pictures, storePictures } from '../pictures.ts';

const HASHES = Number(process.env['HASHES'] ?? 500_000);
/** Pictures of each sort that are asked for later. */
const ASKED = 50;
const LOOKUPS = 20;
export const suite: Suite = {
  name: 'duplicates',
  about: `Looking one picture up among ${HASHES.toLocaleString('en')}, by the index, beside measuring all of them.`,
  async run(report) {
    await chooseDatabase(report);
    const open = await openTestDatabase();
    try {
      return await measure(open, report);
    } finally {
      await open.close();
    }
  },
};

async function measure(open: OpenDatabase, report: (sentence: string) => void) {
  const { unrelated, composed } = await fill(open, report);
  const found = async (asked: HashPair) => {
    const files = await open.kysely
      .transaction()
      .execute((transaction) => withoutScans(transaction, () => similarFiles(transaction, asked, PICTURE_DISTANCE)));
    if (files.length === 0) throw new Error('A picture that is there was not found.');
  };
  const beside = (asked: readonly HashPair[]) =>
    inTurns(LOOKUPS, {
      measured: (turn) => found(asked[turn % asked.length]!),
      yardstick: (turn) => scan(open, asked[turn % asked.length]!),
    });
  report('Looking pictures up.');
  const scanning = { yardstick: 'full scan with bit_count' };
  const engine = `${HASHES} pictures with two hashes each on ${open.engine === 'embedded' ? 'the embedded database' : 'PostgreSQL'}`;
  const alone = figure('look up a picture like no other', 'ms', await beside(unrelated), {
    ...scanning,
    note: `${engine}; ${await candidates(open, unrelated)} of them are measured.`,
  });
  const common = figure('look up one of a common composition', 'ms', await beside(composed), {
    ...scanning,
    note: `Half of the pictures share 64 compositions, a model of how real ones are skewed; ${await candidates(open, composed)} are measured.`,
  });
  return [alone, common, await adding(open)];
}

/** Half of the pictures are like no other, half share compositions; returns some of them, changed a little, to ask for. */
async function fill(open: OpenDatabase, report: (sentence: string) => void) {
  const drawn = pictures(500);
  const all = Array.from({ length: HASHES }, (_, place) => (place % 2 === 0 ? drawn.unrelated() : drawn.composed()));
  report(`Writing ${HASHES} hashes.`);
  await sql`drop index media_hash_by_band`.execute(open.kysely);
  await storePictures(open, all);
  report('Building the index.');
  await open.kysely.transaction().execute(async (transaction) => {
    await sql.raw(WITHOUT_LIMIT).execute(transaction);
    await sql`set local maintenance_work_mem = '256MB'`.execute(transaction);
    await sql`create index media_hash_by_band on media_hash using gin (bands) with (fastupdate = off)`.execute(
      transaction,
    );
  });
  await sql`analyze media_hash`.execute(open.kysely);
  const apart = Math.floor(HASHES / ASKED / 2) * 2;
  const asked = (from: number) => all.filter((_, place) => place % apart === from).map(alike);
  return { unrelated: asked(0), composed: asked(1) };
}

/** The same picture after a change: 28 other bits in each hash, so spread that only two bands stay as they were. */
function alike({ hash, innerHash }: HashPair): HashPair {
  const changed = (digits: string) =>
    Array.from(digits, (digit, at) =>
      at % 2 === 0 && at < 56 ? (Number.parseInt(digit, 16) ^ 1).toString(16) : digit,
    ).join('');
  return { hash: changed(hash), innerHash: changed(innerHash) };
}

/** Every hash measured: the same condition, and no index. */
function scan({ kysely }: OpenDatabase, { hash, innerHash }: HashPair) {
  return sql`select sha256 from media_hash
    where least(bit_count(bits # ${bits(hash)}), bit_count(inner_bits # ${bits(hash)}),
      bit_count(bits # ${bits(innerHash)})) <= ${PICTURE_DISTANCE}::integer`.execute(kysely);
}

/** How many pictures the index leads to, on average. */
async function candidates({ kysely }: OpenDatabase, asked: readonly HashPair[]): Promise<number> {
  let sum = 0;
  for (const { hash, innerHash } of asked.slice(0, LOOKUPS)) {
    const { rows } = await kysely.transaction().execute((transaction) =>
      withoutScans(transaction, () =>
        sql<{ near: number }>`select count(*)::integer as near from media_hash
          where bands && ${intArray([...bandProbes(hash), ...bandProbes(innerHash)])}`.execute(transaction),
      ),
    );
    sum += rows[0]?.near ?? 0;
  }
  return Math.round(sum / Math.min(LOOKUPS, asked.length));
}

/** A picture that comes in is written where half a million are, and where none has bands. */
async function adding({ kysely }: OpenDatabase) {
  const fresh = pictures(7);
  const add = (quality: number) => {
    const hashes = { ...fresh.unrelated(), frameHash: null, turned: [], quality };
    return storePictureHash(kysely, hashes.hash, hashes, new Date(0));
  };
  const samples = await inTurns(LOOKUPS, { measured: () => add(100), yardstick: () => add(0) });
  return figure('add a picture', 'ms', samples, {
    yardstick: 'the same row without bands',
    note: 'What the 32 entries of the index cost.',
  });
}
