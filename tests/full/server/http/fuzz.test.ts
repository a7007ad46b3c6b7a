import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isErrorCode } from '../../../../src/contract/errors.ts';
import type { Operation } from '../../../../src/contract/operations/operation.ts';
import { OPERATIONS } from '../../../../src/contract/operations/operations.ts';
import { pathOf, startTestApi, type TestApi } from '../../../support/api.ts';
import { paramsOf } from '../../../server/rights/inputs.ts';
import { tagId } from '../../../support/locale-profiles.ts';
import { randomFrom } from '../../../support/random.ts';

let api: TestApi;
let id: string;
beforeAll(async () => {
  api = await startTestApi();
  // Made as people make one: a random order to prove the trail would otherwise find a profile that no event tells of.
  const body = { profile_type: await tagId(api.services, 'profileType', 'B') };
  ({ profile_base_id: id } = await api.call('base-profile.create', { body }, api.as('Admin')));
});
afterAll(() => api.close());

const { next: random, below, of: oneOf } = randomFrom(20_261_121);

/** The level of what is no warning in the log. */
const INFORMATION = 30;

const NASTY: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  1.5,
  '',
  ' ',
  "'; drop table base_profile; --",
  '%_\\',
  '\0',
  '\ud83d',
  '🦊'.repeat(40),
  'infinity',
  'x'.repeat(5000),
  '00000000-0000-0000-0000-000000000000',
  [],
  [[]],
  {},
  { toString: 1 },
  { __proto__: null, length: 3 },
  { reason: {} },
];
const OTHERS = ['constructor', 'hasOwnProperty'];

function nastyObject(names: readonly string[]): Record<string, unknown> {
  const count = below(4);
  return Object.fromEntries(Array.from({ length: count }, () => [oneOf(names), oneOf(NASTY)]));
}

function texts(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}

const namesIn = (shape: Operation['query']) => Object.keys((shape.schema ?? {}) as object);
const NAMES = [
  ...new Set(Object.values(OPERATIONS).flatMap(({ query, body }: Operation) => [query, body].flatMap(namesIn))),
];

/** Names of the operation's own, which lead to the checks behind the first, and names that others have or nobody. */
function namesFor(shape: Operation['query']): readonly string[] {
  const own = namesIn(shape);
  return random() < 0.7 && own.length > 0 ? own : [...NAMES, ...OTHERS];
}

test('six hundred requests at random never find a fault of ours', async () => {
  const statuses = new Set<number>();
  for (let round = 0; round < 600; round += 1) {
    const operation: Operation = oneOf(Object.values(OPERATIONS));
    const param = oneOf([id, randomUUID(), 'x', '%', 'search', "'"]);
    // Two of these would lead out of the API.
    const up: Record<string, string> = random() < 0.15 ? { profileBaseId: '..' } : {};
    const path = pathOf(operation, {
      params: paramsOf(operation, param, up),
      query: random() < 0.6 ? texts(nastyObject(namesFor(operation.query))) : {},
    });
    const headers: Record<string, string> = {
      ...api.as('Admin'),
      ...(random() < 0.3 && { 'if-match': oneOf(['"1"', 'x', '*', '999999999']) }),
      ...(random() < 0.3 && { 'idempotency-key': oneOf(['same-key', 'k', ' ']) }),
    };
    const body = oneOf([undefined, nastyObject(namesFor(operation.body)), JSON.stringify(oneOf(NASTY)), '{"a":']);
    const type: Record<string, string> = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
    const answer = await api.request(
      operation.method,
      path,
      { ...type, ...headers },
      operation.method === 'GET' ? undefined : body,
    );
    statuses.add(answer.status);
    const told = `${operation.method} ${path} ${JSON.stringify(body)}`;
    expect(answer.status, told).toBeLessThan(500);
    if (answer.status >= 400) expect(isErrorCode(answer.body.code), told).toBe(true);
  }
  // Requests that all end at the same check would prove nothing about the checks behind it.
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 404, 422]));
  // Signing out everywhere is told as what it is; warnings and errors would tell of a fault.
  expect(api.logged.filter((line) => JSON.parse(line).level > INFORMATION)).toEqual([]);
});
