import { createHash } from 'node:crypto';

/** Bytes of a SHA-256. */
const HASH = 32;
/** Hashes between two moments in which others come in: a tree of a large database takes a second. */
const TURN = 4096;
const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);

/** On which side the other half lies, and its hash in hexadecimal digits. */
export type PathStep = ['left' | 'right', string];

/** SHA-256 of a leaf, behind the byte that keeps it from ever being taken for a node (RFC 6962). */
export function leafHash(leaf: string): Buffer {
  return createHash('sha256').update(LEAF).update(leaf, 'utf8').digest();
}

function nodeHash(left: Buffer, right: Buffer): Buffer {
  return createHash('sha256').update(NODE).update(left).update(right).digest();
}

/** The tree of RFC 6962 over leaves in their order: its root and, where a leaf is named, what leads from it to the root. */
export async function merkleTree(
  leaves: readonly string[],
  place: number | null = null,
): Promise<{ root: string; path: PathStep[] }> {
  if (leaves.length === 0) return { root: createHash('sha256').digest('hex'), path: [] };
  let level = Buffer.alloc(leaves.length * HASH);
  await inTurns(leaves.length, (index) => leafHash(leaves[index]!).copy(level, index * HASH));
  const path: PathStep[] = [];
  let at = place;
  for (let width = leaves.length; width > 1; width = Math.ceil(width / 2)) {
    const below = level;
    const hashAt = (index: number): Buffer => below.subarray(index * HASH, (index + 1) * HASH);
    if (at !== null) {
      const other = at % 2 === 0 ? at + 1 : at - 1;
      if (other < width) path.push([other < at ? 'left' : 'right', hashAt(other).toString('hex')]);
      at = Math.floor(at / 2);
    }
    level = Buffer.alloc(Math.ceil(width / 2) * HASH);
    await inTurns(Math.ceil(width / 2), (index) => {
      const left = hashAt(2 * index);
      // The last of an odd number goes up as it is: this is where RFC 6962 parts a tree as well.
      const above = 2 * index + 1 < width ? nodeHash(left, hashAt(2 * index + 1)) : left;
      above.copy(level, index * HASH);
    });
  }
  return { root: level.toString('hex'), path };
}

async function inTurns(count: number, work: (index: number) => void): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    work(index);
    if (index % TURN === TURN - 1) await new Promise((resolve) => setImmediate(resolve));
  }
}
