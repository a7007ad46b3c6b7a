import { randomUUID } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Operation } from '../../../src/contract/base/operation.ts';
import { OPERATIONS, type OperationId } from '../../../src/contract/operations.ts';
import { onlyReads } from '../../../src/contract/reading-operations.ts';
import { SEEN_AS_HEADER, SEEN_ROLES, seenAsToHeader, type SeenRole } from '../../../src/contract/staff/seen-as.ts';
import { pathOf, rowsWhere, sharedApi } from '../../support/shared-api.ts';
import { paramsOf, PLAIN_PARAMS } from '../rights/inputs.ts';

const NOTING = 'setting.list';
/** What statements have written, no matter who sent them. */
const written: string[] = [];
const noting: KyselyPlugin = {
  transformQuery({ node }) {
    if (['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode'].includes(node.kind)) {
      written.push(node.kind);
    }
    return node;
  },
  transformResult: async ({ result }) => result,
};

const api = sharedApi({
  baseProfiles: 40,
  plugin: noting,
  // A read that notes something besides.
  replaced: { [NOTING]: (_input, call) => call.write(async () => ({ settings: [] })) },
});
beforeAll(async () => {
  // What is read is there, so that nothing stops half way.
  const idOf = async (list: string) => String((await api.request('GET', list, api.as('Admin'))).body.rows[0].id);
  known['profileBaseId'] = await idOf('/profilebase?limit=1');
  known['profileId'] = await idOf('/profile?limit=1');
});

const operations = Object.entries(OPERATIONS) as [OperationId, Operation][];
const roles = SEEN_ROLES as readonly SeenRole[];
const some = randomUUID();
const known: Record<string, string> = { ...PLAIN_PARAMS };
const seeing = (role: SeenRole, areas: readonly string[] = [], geos: readonly string[] = []) => ({
  ...api.as('Admin', 'Admin-1', geos),
  [SEEN_AS_HEADER]: seenAsToHeader({ role, areas }),
});
const events = async () => (await rowsWhere(api.services, 'audit_event')).length;
const queueOf = (headers: Record<string, string>) => api.call('queue.list', { query: { limit: 100 } }, headers);
const send = (operation: Operation, headers: Record<string, string>) =>
  api.request(operation.method, pathOf(operation, { params: paramsOf(operation, some, known) }), headers);

/** The stream of news has no end, and one read is stood in for. */
const isAnswered = ([id, { streamed }]: [OperationId, Operation]) => !streamed && id !== NOTING;
const reads = operations.filter(([id, operation]) => onlyReads(id, operation)).filter(isAnswered);
test.each(reads)('P130 %s answers anyone who sees as a role as it answers that role', async (_id, operation) => {
  for (const role of roles) {
    const own = await send(operation, api.as(role, 'Admin-1'));
    written.length = 0;
    const seen = await send(operation, seeing(role));
    expect([seen.status, seen.body], role).toEqual([own.status, own.body]);
    expect(written, role).toEqual([]);
  }
});

const writes = operations.filter(([id, operation]) => !onlyReads(id, operation));
test.each(writes)('P130 %s is refused to anyone who sees as a role, and leaves no trace', async (_id, operation) => {
  const before = await events();
  for (const role of roles) {
    const { status, body } = await send(operation, seeing(role));
    expect([status, body.code], role).toEqual([403, 'only-seeing']);
  }
  expect(await events()).toBe(before);
});

test.each(operations)('P130 %s lets nobody but an Admin see as somebody else', async (id, operation) => {
  const at = operations.findIndex(([each]) => each === id);
  for (const [place, own] of roles.entries()) {
    const role = roles[(place + at) % roles.length]!;
    const { status, body } = await send(operation, { ...api.as(own), [SEEN_AS_HEADER]: role });
    expect([status, body.code], `${own} as ${role}`).toEqual([403, 'role-forbids']);
  }
});

test('P130 what a read would write is refused as well', async () => {
  const own = await api.request('GET', '/settings', api.as('GeoChecker'));
  const { status, body } = await api.request('GET', '/settings', seeing('GeoChecker'));
  expect([own.status, status, body.code]).toEqual([200, 403, 'only-seeing']);
});

test('P130 an export that the Admin has begun goes on as theirs alone', async () => {
  const own = api.as('Admin', 'Admin-1');
  const { body: begun } = await api.request('POST', '/profilebase/export', own, { filter: {}, format: 'csv' });
  const part = `/exports/${begun.id}/parts/1`;
  written.length = 0;
  const seen = await api.request('GET', part, seeing('Creator'));
  expect([seen.status, seen.body.code, written]).toEqual([403, 'only-seeing', []]);
  const { body } = await api.request('GET', part, own);
  expect([body.rows, body.last]).toEqual([40, true]);
});

test('P130 lists and queues hold what they hold for that role and those areas', async () => {
  const areas = ['de'];
  const queue = await queueOf(seeing('GeoChecker', areas));
  expect(queue).toEqual(await queueOf(api.as('GeoChecker', 'Admin-1', areas)));
  expect((await queueOf(seeing('GeoChecker'))).rows.length).toBeGreaterThan(queue.rows.length);
  expect((await api.request('GET', '/profile', seeing('GeoChecker', areas))).body.code).toBe('role-forbids');
});

test('P130 an Admin with an area of their own sees no further', async () => {
  const inside = await queueOf(seeing('GeoChecker', [], ['de']));
  expect(inside).toEqual(await queueOf(api.as('GeoChecker', 'Admin-1', ['de'])));
  const beyond = await api.request('GET', '/queue', seeing('GeoChecker', ['fr'], ['de']));
  expect([beyond.status, beyond.body.code]).toEqual([403, 'area-forbids']);
});

const NONE = ['', 'Admin', 'Nobody', 'GeoChecker,de', 'GeoChecker de,fr', 'geochecker'];
test.each(NONE)('P130 “%s” is no role that can be seen: nothing is answered', async (header) => {
  const { status, body } = await api.request('GET', '/locale', { ...api.as('Admin'), [SEEN_AS_HEADER]: header });
  expect([status, body.code]).toEqual([422, 'invalid-input']);
});
