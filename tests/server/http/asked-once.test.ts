import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { execute } from '../../../commands/execute.ts';
import { beginAnew } from '../../../src/client/context/personal.ts';
import { createApi } from '../../../src/client/data/api.ts';
import type { OperationId } from '../../../src/contract/operations.ts';
import { CONNECTION } from '../../client/data/connection.ts';
import { aContext, aHost } from '../../commands/support.ts';
import { localeId, rowsWhere, sharedApi, tagId } from '../../support/shared-api.ts';

/* The client's own calls against a real server, by a network that loses answers. */

const server = sharedApi();
const call = createApi(CONNECTION);
let lost = 0;
const heard: string[] = [];
beforeAll(() => {
  vi.stubGlobal('fetch', async (url: string, { method, headers, body }: RequestInit) => {
    // The page looks whether the server is there.
    if (url === '/readyz') return new Response();
    const sent = new Headers(headers);
    sent.set('authorization', server.as('Admin')['authorization'] ?? '');
    heard.push(sent.get('idempotency-key') ?? '');
    const answer = await server.app.request(url, { method, headers: sent, body });
    if (lost === 0) return answer;
    lost -= 1;
    throw new TypeError('Failed to fetch');
  });
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  beginAnew();
  heard.length = 0;
});

const count = async (table: 'base_profile' | 'service_token') => (await rowsWhere(server.services, table)).length;
const type = () => tagId(server.services, 'profileType', 'A');
/** What is made, where it is counted, and the body of the n-th. */
const MADE: [OperationId, Parameters<typeof count>[0], (n: number) => unknown][] = [
  [
    'base-profile.create',
    'base_profile',
    async (n) => ({ profile_type: await type(), locales: n === 1 ? [] : [await localeId(server.services, 'da')] }),
  ],
  ['service-token.create', 'service_token', (n) => ({ name: `Number ${n}`, role: 'FillIn', geos: [], days: 30 })],
];

test.each(MADE)(
  'P153 %s asked again to the letter after a lost answer is there once; with another input, or asked after an answer, it is another',
  async (id, table, bodyOf) => {
    const before = await count(table);
    const ask = async (n: number) => call(id, { body: await bodyOf(n) } as never);
    lost = 2;
    await expect(ask(1)).rejects.toThrow('could not be reached');
    await expect(ask(1)).rejects.toThrow('could not be reached');
    await ask(1);
    expect(await count(table)).toBe(before + 1);
    expect(new Set(heard).size).toBe(1);
    lost = 1;
    await expect(ask(2)).rejects.toThrow('could not be reached');
    expect(await count(table)).toBe(before + 2);
    expect(heard[3]).not.toBe(heard[0]);
    await ask(2);
    expect(await count(table)).toBe(before + 2);
  },
);

/** Retry in the notice of a lost creation; `meanwhile` is done before it is pressed. */
async function retried(meanwhile: () => Promise<unknown>) {
  const body = { profileType: await type(), locales: [await localeId(server.services, 'da')] };
  const host = aHost({ context: aContext({ role: 'Admin', route: 'create-base-profile' }), api: call });
  host.ports.form.newProfile = () => body;
  host.ports.navigate = () => undefined;
  const before = await count('base_profile');
  lost = 1;
  await execute(host, { id: 'base-profile.create' }, 'button');
  await meanwhile();
  const retry = host.recorded.reports[0]?.retry;
  if (!retry) throw new Error('There is no Retry.');
  await execute(host, retry, 'retry');
  expect(host.recorded.reports.at(-1)?.sentence).toBe('Draft base profile created');
  return (await count('base_profile')) - before;
}

test('P153 a Retry is the same request, whatever was made since', async () => {
  expect(await retried(async () => {})).toBe(1);
  const other = async () => call('base-profile.create', { body: { profile_type: await type(), locales: [] } });
  expect(await retried(other)).toBe(2);
});
