import type { Struct } from 'superstruct';
import { expect, test } from 'vitest';
import type { Operation } from '../../src/contract/base/operation.ts';
import { OPERATIONS } from '../../src/contract/operations.ts';
import tables from './bounded-lists.json' with { type: 'json' };

/**
 * Reads of collections that take no limit, each with what bounds it instead. Whatever is neither here
 * nor limited is refused.
 */
const BOUNDED_OTHERWISE: Readonly<Record<string, string>> = tables.bounded;
type Members = Readonly<Record<string, Struct>>;
const membersOf = (shape: Struct): Members => (shape.type === 'object' ? ((shape.schema ?? {}) as Members) : {});

/** Names of members that are lists of objects. What lies deeper is part of a record and bounded with it. */
function listsIn(shape: Struct): string[] {
  return Object.entries(membersOf(shape))
    .filter(([, member]) => member.type === 'array' && (member.schema as Struct).type === 'object')
    .map(([name]) => name);
}

/** Whether there is a limit, and a largest one: a number far beyond it is not accepted. */
function isLimited({ query, body }: Operation): boolean {
  const limit = membersOf(query)['limit'] ?? membersOf(body)['limit'];
  return limit !== undefined && limit.validate(1_000_000)[0] !== undefined;
}

/** Reads of a collection: what belongs to one record is bounded by that record's own limits, a write by its input. */
const READS_BY_POST: ReadonlySet<string> = new Set(['log.list']);
const listing = (Object.entries(OPERATIONS) as [string, Operation][]).filter(
  ([id, { method, path, answer }]) =>
    (method === 'GET' || READS_BY_POST.has(id)) &&
    (!path.includes('{') || path.endsWith('/items')) &&
    listsIn(answer as Struct).length > 0,
);

test.each(listing)('%s answers a bounded list', (id, operation) => {
  expect(
    isLimited(operation) || id in BOUNDED_OTHERWISE,
    `${id}: ${listsIn(operation.answer as Struct).join(', ')}`,
  ).toBe(true);
});

test('nothing is excused that needs no excuse', () => {
  const needed = new Set(listing.filter(([, operation]) => !isLimited(operation)).map(([id]) => id));
  expect(Object.keys(BOUNDED_OTHERWISE).filter((id) => !needed.has(id))).toEqual([]);
});
