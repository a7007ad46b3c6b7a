import { expect, test, vi } from 'vitest';
import { ApiError } from '../../../src/client/data/network/api-error.ts';
import type { FailureNotice } from '../../../src/client/data/failed-reads.ts';
import { wordsOf } from '../../../src/client/data/failed-read-notices.ts';
import { createApi, sendWithRetry } from '../../../src/client/data/api.ts';
import { connectGeo, fetchCountries } from '../../../src/client/data/geo.ts';
import { CONNECTION } from './connection.ts';

const api = createApi(CONNECTION);

test('C223 every status from 400 to 599 is an error, and no other', async () => {
  const refused: number[] = [];
  for (let status = 200; status <= 599; status += 1) {
    vi.stubGlobal('fetch', async () => answerWith(status));
    await api('locale.list', {}).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== status) throw error;
      refused.push(status);
    });
  }
  expect(refused).toEqual(Array.from({ length: 200 }, (_, index) => 400 + index));
});

test('no answer, and one that is cut off or no JSON, is reported in our own words', async () => {
  const failureOf = async (fetched: () => Promise<Response>) => {
    vi.stubGlobal('fetch', fetched);
    const { message, title } = await api('locale.list', {}).then<FailureNotice, FailureNotice>(
      () => ({ message: '' }),
      wordsOf,
    );
    expect(title).toBeUndefined();
    return message;
  };
  const unreached = 'The server could not be reached. Check the connection and try again.';
  expect(await failureOf(() => Promise.reject(new TypeError('Failed to fetch')))).toBe(unreached);
  const broken = new ReadableStream({ start: (to) => to.error(new TypeError('network error')) });
  expect(await failureOf(async () => new Response(broken))).toBe(unreached);
  expect(await failureOf(async () => new Response('<html>', { statusText: 'OK' }))).toBe(
    'The server’s answer could not be read. Try again.',
  );
});

test('a call that was given up stays one', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new DOMException('Given up', 'AbortError')));
  await expect(api('locale.list', {})).rejects.toMatchObject({ name: 'AbortError' });
});

test.each(['POST', 'PUT', 'DELETE'])('C224 a %s that is tried once more is the same to the letter', async (method) => {
  const sent: unknown[] = [];
  const send = async (...asked: unknown[]) => (sent.push(asked), Response.json({}, { status: 503 }));
  await sendWithRetry('/api', { method, headers: { 'Idempotency-Key': 'one', 'If-Match': '3' }, body: '{}' }, send);
  expect([sent.length, sent[1]]).toEqual([2, sent[0]]);
});

test('what comes for somebody who has signed out is put nowhere: the next person may not read it', async () => {
  const put: unknown[] = [];
  let signIn = 1;
  const connected = createApi({
    ...CONNECTION,
    signInNumber: () => signIn,
    onConflict: (details) => void put.push(details),
    onWritten: (operation) => void put.push(operation),
  });
  const conflict = { error: 'Changed', code: 'version-conflict', details: { record: 'of the one before' } };
  const asked = async (then: () => void) => {
    put.length = 0;
    for (const answer of [Response.json({}), Response.json(conflict, { status: 409 })]) {
      vi.stubGlobal('fetch', async () => {
        then();
        return answer.clone();
      });
      await connected('queue.release', { body: {} }).catch(() => null);
    }
    return [...put];
  };
  expect(await asked(() => {})).toEqual(['queue.release', conflict.details]);
  expect(await asked(() => (signIn += 1))).toEqual([]);
});

test('a record that is in another state than somebody thought is read anew; what the person may not do is no news of it', async () => {
  const outdated: string[] = [];
  const connected = createApi({ ...CONNECTION, onOutdated: (ids) => void outdated.push(...ids) });
  const refusedAs = (code: string, status: number) => {
    vi.stubGlobal('fetch', async () => Response.json({ error: 'No', code, details: null }, { status }));
    const input = { params: { profileId: code }, body: { base_link: 1 } };
    return expect(connected('locale-profile.still-right', input)).rejects.toMatchObject({ code });
  };
  await refusedAs('status-forbids', 409);
  await refusedAs('role-forbids', 403);
  await refusedAs('invalid-input', 400);
  expect(outdated).toEqual(['status-forbids']);
});

test.each([
  ['renewed', 'token-expired', ['old', 'new'], ['old', 'new'], 'stored'],
  ['renewed in vain', 'token-expired', ['old', 'new', 'newest'], ['old', 'new'], 'signed out'],
  ['not to be had', 'token-expired', ['old', null], ['old'], 'signed out'],
  ['the same once more', 'token-expired', ['old', 'old'], ['old'], 'signed out'],
  ['no matter', 'token-invalid', ['old', 'new'], ['old'], 'signed out'],
] as const)(
  'a call whose token has run out on its way is sent once more where another is %s',
  async (how, code, tokens, sent, end) => {
    const calls: { token: string | null; key: string | null }[] = [];
    let ending = 'stored';
    let asked = 0;
    const connected = createApi({
      ...CONNECTION,
      token: async () => tokens[asked++] ?? null,
      onSignInRefused: () => (ending = 'signed out'),
    });
    vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
      const words = new Headers(headers);
      calls.push({ token: words.get('Authorization'), key: words.get('Idempotency-Key') });
      const isTaken = how === 'renewed' && calls.length > 1;
      return isTaken ? Response.json({}) : Response.json({ error: 'No', code }, { status: 401 });
    });
    await connected('queue.release', { body: {} }).catch(() => null);
    expect(ending).toBe(end);
    expect(calls.map(({ token }) => token)).toEqual(sent.map((token) => `Bearer ${token}`));
    expect(new Set(calls.map(({ key }) => key)).size, 'one key').toBe(1);
  },
);

test('so is a call of the geo API', async () => {
  const sent: (string | null)[] = [];
  connectGeo({ url: '/geo', token: async (refused) => (refused === 'old' ? 'new' : 'old') });
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get('Authorization'));
    if (sent.length === 1) return Response.json({ error: 'No', code: 'token-expired' }, { status: 401 });
    return Response.json({ geo_region_map: {} });
  });
  await fetchCountries();
  expect(sent).toEqual(['Bearer old', 'Bearer new']);
});

test('a call is not sent again as somebody else who has signed in since', async () => {
  let signIn = 1;
  const sent: (string | null)[] = [];
  const connected = createApi({
    ...CONNECTION,
    signInNumber: () => signIn,
    async token(refused) {
      if (refused === undefined) return 'hers';
      signIn += 1;
      return 'his';
    },
  });
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get('Authorization'));
    return Response.json({ error: 'No', code: 'token-expired' }, { status: 401 });
  });
  await expect(connected('queue.release', { body: {} })).rejects.toMatchObject({ code: 'token-expired' });
  expect(sent).toEqual(['Bearer hers']);
});

/** Some statuses may have no body; the others carry what a locale list would be. */
function answerWith(status: number): Response {
  const body = JSON.stringify({ locales: [], error: 'out of order', code: 'internal' });
  const bare = status === 204 || status === 205 || status === 304;
  return Object.assign(new Response(bare ? null : body, { status }), bare && { json: async () => ({ locales: [] }) });
}
