import type { Struct } from 'superstruct';
import { expect, test } from 'vitest';
import type { Operation } from '../../src/contract/base/operation.ts';
import { OPERATIONS } from '../../src/contract/operations.ts';

/**
 * Reads of collections that take no limit, each with what bounds it instead. Whatever is neither here
 * nor limited is refused.
 */
const BOUNDED_OTHERWISE: Readonly<Record<string, string>> = {
  'locale.list': 'the closed list of 184 locales',
  'tag.list': 'the closed list of tag groups',
  'setting.list': 'the closed list of settings',
  'log.list': 'both forms of its body carry a limit, which a union does not show',
  'statistics.get': 'one row a day of a period that its query limits, and closed lists',
  'statistics.forecast': 'one row a queue, and a queue of locale profiles has one a locale',
  'live.follow': 'one event at a time, of the closed list of queues and a slice of the notices',
  'service-token.list': 'TOKENS_TOLD on the server',
  'event-address.list': 'ADDRESSES_MOST on the server',
  'question.list': 'QUESTION_ROWS of each list on the server',
  'queue.frozen': 'ADMIN_LIST_ROWS on the server',
  'queue.flagged': 'ADMIN_LIST_ROWS on the server',
  'duplicate-filter.list': 'FILTERS_MAXIMUM on the server',
  'account.get': 'SIGN_IN_ROWS on the server, and in the shape of the answer',
  'staff.list': 'STAFF_ROWS on the server, and in the shape of the answer',
  'staff.changes': 'STAFF_CHANGE_ROWS on the server, and in the shape of the answer',
  'bad-picture.list': 'LISTS_IN_ALL lists, and the latest PICTURE_CASE_ROWS cases',
};
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
