import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { appendAuditEvents } from '../../../src/server/trail/audit/append-audit-events.ts';
import { chainHash, type ChainEvent, canonicalJson, type AuditEntry } from '../../../src/server/trail/audit/chain.ts';
import { verifyAuditTrail } from '../../../src/server/trail/proof/prove-trail.ts';
import { anAuditEntry } from '../../support/audit-entry.ts';
import { openTestDatabase } from '../../support/database.ts';
import { insertBaseProfiles, opened } from '../../support/shared-api.ts';
import tables from './audit-trail.json' with { type: 'json' };

const open = opened(openTestDatabase);
const IDS = [1, 2, 3].map((digit) => `${digit}0000000-0000-4000-8000-000000000000`);
const MIDDLE = IDS[1] as string;
const entry = (event: AuditEntry['event']) =>
  anAuditEntry({
    event,
    occurredAt: new Date('2026-11-21T10:00:00.250Z'),
    actor: { id: 'staff-1', name: 'Zoë', role: 'Admin' },
    subject: { kind: 'profile', id: MIDDLE, name: 'Anna' },
    before: { status: 'draft', active: false },
    after: { zeta: 1.5, alpha: ['x', null], status: 'approved' },
  });

function append(baseProfileId: string, events: readonly AuditEntry['event'][]) {
  return open.kysely
    .transaction()
    .execute((transaction) => appendAuditEvents(transaction, baseProfileId, events.map(entry)));
}

beforeEach(async () => {
  await sql`truncate base_profile, audit_event cascade`.execute(open.kysely);
  const given = IDS.map((id) => ({ id }));
  await insertBaseProfiles({ database: open.kysely }, given);
  for (const id of IDS) await append(id, [1, 102]);
  await append(MIDDLE, [2, 114]);
});

function verify() {
  // Slices of one show that nothing is lost between two of them.
  return verifyAuditTrail(open.kysely, { slice: 1 });
}

test('the audit trail is whole when only the writer has written', async () => {
  expect(await verify()).toEqual({ baseProfiles: 3, events: 8, broken: null });
});

test('the audit trail continues its chain when two transactions write at once', async () => {
  await Promise.all([append(MIDDLE, [17]), append(MIDDLE, [13, 14]), append(MIDDLE, [15])]);
  expect(await verify()).toEqual({ baseProfiles: 3, events: 12, broken: null });
});

const here = sql`base_profile_id = ${MIDDLE}`;
const second = (set: ReturnType<typeof sql>) => sql`update audit_event set ${set} where link = 2 and ${here}`;
const without = (link: number) => sql`delete from audit_event where link = ${link} and ${here}`;
test.each([
  ['an altered name', second(sql`actor_name = 'Bob'`), 'altered', 2],
  ['an altered value', second(sql`after = '{"status":"draft"}'`), 'altered', 2],
  ['a moved microsecond', second(sql`occurred_at = occurred_at + interval '1 microsecond'`), 'altered', 2],
  ['a row that was deleted from the middle', without(3), 'broken-link', 3],
  ['a last row that was deleted', without(4), 'missing-last', 4],
  ['a trail that was deleted whole', sql`delete from audit_event where ${here}`, 'missing-last', 1],
  ['no base profile', sql`delete from base_profile where id = ${MIDDLE}`, 'no-base-profile', expect.anything()],
])('the audit trail shows %s', async (_what, tampering, fault, link) => {
  await tampering.execute(open.kysely);
  expect((await verify()).broken).toEqual({ baseProfileId: MIDDLE, link, fault });
});

const chained = tables.chained as ChainEvent;

test('canonical JSON does not depend on the order of members, but on the order of items', () => {
  expect(canonicalJson({ b: [1, { d: 'x', c: null }], a: undefined })).toBe('{"b":[1,{"c":null,"d":"x"}]}');
  expect(canonicalJson({ c: 1, b: 2 })).toBe(canonicalJson({ b: 2, c: 1 }));
  expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
});

test.each(Object.keys(chained) as (keyof ChainEvent)[])('the hash covers %s', (column) => {
  const value = chained[column];
  const other = typeof value === 'number' ? value + 1 : typeof value === 'string' ? `${value}!` : { other: true };
  expect(chainHash({ ...chained, [column]: other })).not.toBe(chainHash(chained));
});

test('P032 an event of the first form proves as it was hashed, and cannot be passed off as one', () => {
  const first = { ...chained, form: 1, changed: null };
  // Taken before there was a second form.
  expect(chainHash(first)).toBe('c26e500dbdc34ee38c2a02d3f9b3027d704a3ec62c9c2280efed71886bfc5af6');
  expect(chainHash({ ...chained, form: 1 })).not.toBe(chainHash(chained));
});
