import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { leafHash, merkleTree } from '../../../src/server/proof/merkle.ts';

/** RFC 6962, 2.1, word for word: a list is parted at the largest power of two below its length. */
function rootByTheBook(leaves: readonly string[]): Buffer {
  if (leaves.length === 1) return leafHash(leaves[0]!);
  let half = 1;
  while (half * 2 < leaves.length) half *= 2;
  const parts = [rootByTheBook(leaves.slice(0, half)), rootByTheBook(leaves.slice(half))];
  return createHash('sha256').update(Buffer.of(1)).update(parts[0]!).update(parts[1]!).digest();
}

const leavesOf = (count: number) => Array.from({ length: count }, (_, index) => `leaf ${index}`);

test('P035 the hashes of leaves and of nothing are those of RFC 6962', async () => {
  expect(leafHash('').toString('hex')).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d');
  expect((await merkleTree([])).root).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 31, 32, 33, 100, 5000])(
  'P035 a tree over %i leaves is that of RFC 6962',
  async (count) => {
    const leaves = leavesOf(count);
    expect((await merkleTree(leaves)).root).toBe(rootByTheBook(leaves).toString('hex'));
  },
);

test('P037 every leaf of every small tree leads to its root, and no other leaf does by the same path', async () => {
  for (let count = 1; count <= 20; count += 1) {
    const leaves = leavesOf(count);
    for (let place = 0; place < count; place += 1) {
      const { root, path } = await merkleTree(leaves, place);
      const led = (leaf: string) =>
        path
          .reduce((hash, [side, other]) => {
            const halves = side === 'left' ? [Buffer.from(other, 'hex'), hash] : [hash, Buffer.from(other, 'hex')];
            return createHash('sha256').update(Buffer.of(1)).update(halves[0]!).update(halves[1]!).digest();
          }, leafHash(leaf))
          .toString('hex');
      expect(led(leaves[place]!)).toBe(root);
      expect(led('another')).not.toBe(root);
    }
  }
});
