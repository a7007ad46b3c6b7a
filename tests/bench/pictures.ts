import { bandsOf, type HashPair } from '../../src/libraries/pictures/hash-bits.ts';
import type { OpenDatabase } from '../../src/server/platform/database/open.ts';
import { randomFrom } from '../support/random.ts';

const WORDS = 8;
const COMPOSITIONS = 64;

/** Hashes for a store of pictures, the same for the same seed. */
export interface Pictures {
  /** A picture like no other. */
  unrelated(): HashPair;
  /**
   * A picture of one of 64 compositions, some far commoner than others: a portrait before a wall, a
   * figure in a doorway. One bit of four is its own, so it is no look-alike of the others of its kind,
   * but it shares bands with many of them, and that makes the lists of an index long.
   */
  composed(): HashPair;
}

export function pictures(seed: number): Pictures {
  const { next } = randomFrom(seed);
  const word = () => Math.floor(next() * 2 ** 32) >>> 0;
  const any = () => Array.from({ length: WORDS }, word);
  const templates = Array.from({ length: COMPOSITIONS }, any);
  // Of two random words the common bits: each bit is set with a chance of one in four.
  const changed = (template: readonly number[]) => template.map((bits) => (bits ^ (word() & word())) >>> 0);
  const shares = templates.map((_, place) => 1 / (place + 1));
  const whole = shares.reduce((sum, share) => sum + share, 0);
  return {
    unrelated: () => ({ hash: hex(any()), innerHash: hex(any()) }),
    composed() {
      let left = next() * whole;
      const template = templates.find((_, place) => (left -= shares[place] ?? 0) <= 0) ?? templates[0]!;
      return { hash: hex(changed(template)), innerHash: hex(changed(template)) };
    },
  };
}

const COLUMNS = ['sha256', 'state', 'hash', 'inner_hash', 'bits', 'inner_bits', 'quality', 'bands'] as const;

/** Loads pictures as if they had been hashed; each is a file of its own. */
export async function storePictures(open: OpenDatabase, rows: Iterable<HashPair>): Promise<void> {
  function* values() {
    for (const { hash, innerHash } of rows) {
      const bands = [...bandsOf(hash), ...bandsOf(innerHash)];
      yield [hash, 'hashed', hash, innerHash, binary(hash), binary(innerHash), 100, bands];
    }
  }
  await open.copyRows('media_hash', COLUMNS, values());
}

function hex(words: readonly number[]): string {
  return words.map((word) => word.toString(16).padStart(8, '0')).join('');
}

function binary(hash: string): string {
  return Array.from(hash, (digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0')).join('');
}
