import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Operation } from '../../../src/contract/base/operation.ts';
import { OPERATIONS, type OperationId } from '../../../src/contract/operations.ts';
import { ROLES } from '../../../src/contract/base/roles.ts';
import { pathOf, sharedApi } from '../../support/shared-api.ts';
import { paramsOf, PLAIN_PARAMS } from '../rights/inputs.ts';

const api = sharedApi();
const operations = Object.entries(OPERATIONS) as [OperationId, Operation][];
// A kind that is none: whose role may not read the other kind is refused for that.
const known = { ...PLAIN_PARAMS, kind: 'neither' };

describe.each(operations)('%s', (_id, operation) => {
  const send = (headers: Record<string, string>) =>
    api.request(operation.method, pathOf(operation, { params: paramsOf(operation, randomUUID(), known) }), headers);

  test('is refused without a token', async () => {
    const { status, body } = await send({});
    expect([status, body.code]).toEqual([401, 'unauthenticated']);
  });

  test('answers 403 to every role that is not listed, and to no other', async () => {
    for (const role of ROLES) {
      const { body, status } = await send(api.as(role));
      const refused = status === 403 && body.code === 'role-forbids';
      expect(refused, role).toBe(!operation.roles.includes(role));
    }
  });
});

test('the role is looked at before the input', async () => {
  const { status, body } = await api.request('PATCH', '/profilebase/nonsense/approve', api.as('FillIn'), '{broken');
  expect([status, body.code]).toEqual([403, 'role-forbids']);
});
