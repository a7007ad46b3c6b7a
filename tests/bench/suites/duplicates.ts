import { sql } from 'kysely';
import { bandsOf, PICTURE_DISTANCE, type HashPair } from '../../../src/server/duplicates/hash-bits.ts';
import { bits, similarFiles } from '../../../src/server/duplicates/similar-files.ts';
import type { OpenDatabase } from '../../../src/server/database/open.ts';
import { openTestDatabase } from '../../support/database.ts';
import { figure, type Suite } from '../figure.ts';
import { inTurns } from '../in-turns.ts';

const HASHES = 500_000;
const BATCH = 10_000;
const LOOKUPS = 60;

/** One lookup of a picture among half a million, by the index, beside measuring them all in the same database. */
export const suite: Suite = {
  name: 'duplicates',
  about: 'Looking one picture up among half a million, by the index, beside measuring all of them.',
  async run(tell) {
    const open = await openTestDatabase();
    try {
      await sql`drop index media_hash_by_band`.execute(open.kysely);
      const next = generator(500);
      const asked: HashPair[] = [];
      for (let written = 0; written < HASHES; written += BATCH) {
        const pictures = Array.from({ length: BATCH }, () => ({ hash: anyHash(next), innerHash: anyHash(next) }));
        asked.push(...pictures.slice(0, 2).map(({ hash }) => ({ hash, innerHash: anyHash(next) })));
        await copy(open, pictures);
        if (written % 100_000 === 0) tell(`${written} of ${HASHES} hashes written.`);
      }
      tell('Building the index.');
      await sql`set maintenance_work_mem = '256MB'`.execute(open.kysely);
      await sql`create index media_hash_by_band on media_hash using gin (bands) with (fastupdate = off)`.execute(
        open.kysely,
      );
      await sql`analyze media_hash`.execute(open.kysely);
      const pick = (turn: number) => asked[turn % asked.length]!;
      const samples = await inTurns(LOOKUPS, {
        measured: async (turn) => {
          const found = await similarFiles(open.kysely, pick(turn), PICTURE_DISTANCE);
          if (found.length === 0) throw new Error('A picture that is there was not found.');
        },
        yardstick: (turn) => scan(open, pick(turn)),
      });
      const note = `${HASHES} pictures with two hashes each, uniform at random: real ones are skewed, and their lists longer.`;
      return [figure('look a picture up', 'ms', samples, { yardstick: 'full scan with bit_count', note })];
    } finally {
      await open.close();
    }
  },
};

/** Every hash measured: the same condition, and no index. */
function scan({ kysely }: OpenDatabase, { hash, innerHash }: HashPair) {
  return sql`select sha256 from media_hash
    where least(bit_count(bits # ${bits(hash)}), bit_count(inner_bits # ${bits(hash)}),
      bit_count(bits # ${bits(innerHash)})) <= ${PICTURE_DISTANCE}::integer`.execute(kysely);
}

async function copy(open: OpenDatabase, pictures: readonly HashPair[]): Promise<void> {
  const rows = pictures.map(({ hash, innerHash }) => ({
    sha256: hash,
    state: 'hashed',
    hash,
    inner_hash: innerHash,
    bits: binary(hash),
    inner_bits: binary(innerHash),
    quality: 100,
    bands: [...bandsOf(hash), ...bandsOf(innerHash)],
  }));
  const columns = ['sha256', 'state', 'hash', 'inner_hash', 'bits', 'inner_bits', 'quality', 'bands'] as const;
  await open.copyRows(
    'media_hash',
    [...columns],
    rows.map((row) => columns.map((column) => row[column])),
  );
}

function binary(hash: string): string {
  return hash.replace(/./g, (digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0'));
}

function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function anyHash(next: () => number): string {
  return Array.from({ length: 8 }, () =>
    Math.floor(next() * 2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('');
}
