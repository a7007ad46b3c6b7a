import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { BatchOptions } from '../../../src/server/sample/sample-batches.ts';
import { rowsInMemory } from './sample-in-memory.ts';

function hashOf(options: Partial<BatchOptions>): string {
  return createHash('sha256')
    .update(JSON.stringify(rowsInMemory(options)))
    .digest('hex');
}

test('the same seed gives the same rows, another seed gives others', () => {
  const one = hashOf({ seed: 'one', baseProfiles: 60 });
  expect(hashOf({ seed: 'one', baseProfiles: 60 })).toBe(one);
  expect(hashOf({ seed: 'two', baseProfiles: 60 })).not.toBe(one);
});

test('a larger sample begins with the rows of a smaller one', () => {
  const small = rowsInMemory({ baseProfiles: 30 });
  expect(rowsInMemory({ baseProfiles: 60 }).base_profile.slice(0, 30)).toEqual(small.base_profile);
});

test('a role without staff stops the sample with a sentence', () => {
  expect(() => rowsInMemory({ creators: [{ id: 'a', name: 'A', role: 'Admin' }] })).toThrow(
    'The sample data needs a member of staff with the role Creator.',
  );
});
