import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Operation } from '../../../src/contract/operations/operation.ts';
import { OPERATIONS, type OperationId } from '../../../src/contract/operations/operations.ts';
import { ROLES } from '../../../src/contract/policy/roles.ts';
import { pathOf } from '../../support/api.ts';
import { sharedApi } from '../../support/shared-api.ts';

const api = sharedApi();

const operations = Object.entries(OPERATIONS) as [OperationId, Operation][];
const some = randomUUID();
const params = {
  profileBaseId: some,
  profileId: some,
  actionId: some,
  leaseId: some,
  questionId: some,
  key: 'four_eyes',
  mediaId: some,
  documentId: some,
  filterId: some,
  runId: some,
  pairId: some,
  listId: some,
  caseId: some,
  exportId: some,
  tokenId: some,
  addressId: some,
  part: '1',
  staffId: some,
  signInId: some,
  // Of a kind that is none: whose role may not read the other kind is refused for that.
  kind: 'neither',
  link: '1',
  route: 'base-profiles',
};

describe.each(operations)('%s', (_id, operation) => {
  const send = (headers: Record<string, string>) =>
    api.request(operation.method, pathOf(operation, { params }), headers);

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
