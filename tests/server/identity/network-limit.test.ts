import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { beforeEach, expect, test } from 'vitest';
import { callersBehind } from '../../../src/server/platform/network/callers.ts';
import { IdentityRefusal, answerRefusal } from '../../../src/libraries/identity-toolkit/refusals.ts';
import { requestOf, addressLimit } from '../../../src/server/identity/sign-in-source.ts';
import { testClock } from './clock.ts';
import { PASSWORD, openIdentity, serveOnLoopback } from './fixture.ts';

const identity = openIdentity();
const clock = testClock();
const callers = callersBehind(['127.0.0.0/8', '::1', '10.9.0.0/16']);
let app: Hono;
let status: 200 | 400 | 500;
beforeEach(() => {
  status = 400;
  app = new Hono();
  app.onError((error, c) => answerRefusal(c, error as IdentityRefusal));
  const limited = addressLimit(clock.now)(async (c) => ({ kind: 'network', name: callers.networkOf(requestOf(c)) }));
  app.post('/sign-in', limited, (c) => {
    if (status === 400) throw new IdentityRefusal('INVALID_PASSWORD');
    return c.text('', status);
  });
});

/** What node's server hands to an application beside the request. */
const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress }, headers: {} } });
const tryFrom = async (address: string) => (await app.request('/sign-in', { method: 'POST' }, from(address))).status;
const tryOften = async (address: string, times: number): Promise<number[]> =>
  Promise.all(Array.from({ length: times }, () => tryFrom(address)));

test('after fifty refusals from one address in 15 minutes: its next try is not even looked at, and others are', async () => {
  expect(new Set(await tryOften('192.0.2.1', 50))).toEqual(new Set([400]));
  status = 200;
  expect([await tryFrom('192.0.2.1'), await tryFrom('192.0.2.2')]).toEqual([429, 200]);
  clock.forward(15 * 60);
  expect(await tryFrom('192.0.2.1')).toBe(200);
});

test('after fifty refusals from one address in 15 minutes: tries sent at once are counted one by one', async () => {
  expect((await tryOften('192.0.2.1', 60)).filter((answer) => answer === 429)).toHaveLength(10);
});

test('after fifty refusals from one address in 15 minutes: sign-ins that worked and failures of ours do not count', async () => {
  for (const answer of [200, 500] as const) {
    status = answer;
    for (let count = 0; count < 60; count += 1) expect(await tryFrom('192.0.2.1')).toBe(answer);
  }
});

test('after fifty refusals from one address in 15 minutes: the addresses of one IPv6 network count together', async () => {
  await tryOften('2001:db8:0:1::1', 50);
  expect([await tryFrom('2001:db8:0:1:ffff::2'), await tryFrom('2001:db8:0:2::1')]).toEqual([429, 400]);
});

test.each([
  ['192.0.2.1', undefined, '192.0.2.1'],
  ['::ffff:192.0.2.1', undefined, '192.0.2.1'],
  ['192.0.2.1', '198.51.100.7', '192.0.2.1'],
  ['127.0.0.1', '198.51.100.7', '198.51.100.7'],
  ['::1', '203.0.113.9, 198.51.100.7', '198.51.100.7'],
  ['127.0.0.1', 'not an address', '127.0.0.1'],
  ['10.9.1.1', '198.51.100.7', '198.51.100.7'],
  ['10.9.1.1', '203.0.113.9, 198.51.100.7, 10.9.2.2', '198.51.100.7'],
  ['10.8.1.1', '198.51.100.7', '10.8.1.1'],
  ['127.0.0.1', '10.9.1.1', '10.9.1.1'],
  ['2001:db8::1', undefined, '2001:db8:0:0::/64'],
  ['127.0.0.1', '2001:DB8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
])('a request of %s for %s comes from %s', (peer, forwarded, address) => {
  expect(callers.networkOf(requestFrom(peer, { 'x-forwarded-for': forwarded }))).toBe(address);
});

test.each([
  ['127.0.0.1', 'https', true],
  ['10.9.1.1', 'http, https', true],
  ['127.0.0.1', 'https, http', false],
  ['127.0.0.1', undefined, false],
  ['192.0.2.1', 'https', false],
])('a request of %s that is said to come by %s came by TLS: %s', (peer, forwarded, secure) => {
  expect(callers.isSecure(requestFrom(peer, { 'x-forwarded-proto': forwarded }))).toBe(secure);
});

function requestFrom(remoteAddress: string, headers: Record<string, string | undefined>): IncomingMessage {
  return { socket: { remoteAddress }, headers } as unknown as IncomingMessage;
}

test('one address that tries many accounts is asked to wait, in the shape that the SDK reads', async () => {
  const served = await serveOnLoopback(identity.provider);
  await identity.addAccount('victim@x.test');
  const post = (email: string, address: string) =>
    fetch(`${served.origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
  // What is refused before a password is looked at counts as well and costs no time.
  for (let count = 0; count < 50; count += 1) await post(`no address ${count}`, '198.51.100.7');
  const answer = await post('victim@x.test', '198.51.100.7');
  const message = 'TOO_MANY_ATTEMPTS_TRY_LATER : Too many sign-ins from this address were refused.';
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '900']);
  const error = { code: 429, message, errors: [{ message, domain: 'global', reason: 'invalid' }] };
  expect(await answer.json()).toEqual({ error });
  expect((await post('victim@x.test', '198.51.100.8')).status).toBe(200);
  await served.close();
});
