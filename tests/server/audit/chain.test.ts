import { expect, test } from 'vitest';
import { canonicalJson } from '../../../src/server/audit/canonical-json.ts';
import { chainHash, type ChainEvent } from '../../../src/server/audit/chain.ts';

const event: ChainEvent = {
  base_profile_id: '11111111-1111-4111-8111-111111111111',
  link: 2,
  locale_profile_id: '22222222-2222-4222-8222-222222222222',
  locale: 'de',
  event: 8,
  occurred_at: '2026-11-21T10:00:00.123000Z',
  actor_id: 'staff-1',
  actor_name: 'Zoë Ø',
  actor_role: 'GeoChecker',
  subject: { kind: 'profile', id: 'x', name: 'y' },
  before: { status: 'awaiting_approval' },
  after: { status: 'disapproved' },
  reason: { codes: ['other'], note: 'n' },
  group_id: '33333333-3333-4333-8333-333333333333',
  request_id: 'request-1',
  prev_hash: 'a'.repeat(64),
  form: 2,
  changed: [{ kind: 'media', id: 'x', before: null, after: { sha256: 'b' } }],
};

test('canonical JSON does not depend on the order of members, but on the order of items', () => {
  expect(canonicalJson({ b: [1, { d: 'x', c: null }], a: undefined })).toBe('{"b":[1,{"c":null,"d":"x"}]}');
  expect(canonicalJson({ c: 1, b: 2 })).toBe(canonicalJson({ b: 2, c: 1 }));
  expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
});

test.each(Object.keys(event) as (keyof ChainEvent)[])('the hash covers %s', (column) => {
  const value = event[column];
  const other = typeof value === 'number' ? value + 1 : typeof value === 'string' ? `${value}!` : { other: true };
  expect(chainHash({ ...event, [column]: other })).not.toBe(chainHash(event));
});

test('P032 an event of the first form proves as it was hashed, and cannot be passed off as one', () => {
  const first = { ...event, form: 1, changed: null };
  // Taken before there was a second form.
  expect(chainHash(first)).toBe('c26e500dbdc34ee38c2a02d3f9b3027d704a3ec62c9c2280efed71886bfc5af6');
  expect(chainHash({ ...event, form: 1 })).not.toBe(chainHash(event));
});

test('values cannot move from one column into the next unnoticed', () => {
  const moved = { ...event, actor_id: 'staff-1Zoë', actor_name: ' Ø' };
  expect(chainHash(moved)).not.toBe(chainHash({ ...event, actor_id: 'staff-1', actor_name: 'Zoë Ø' }));
});
