import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { ApiError, errorOf, ServerUnreachable } from '../../../src/client/data/network/api-error.ts';
import { connection } from '../../../src/client/data/network/connection.ts';
import { createApi, retryDelay } from '../../../src/client/data/api.ts';
import { queryString, requestOf } from '../../../src/client/data/network/request.ts';
import { CALLS } from '../../../src/contract/calls.ts';
import { onFailedRead, readAgain, readForCommand, wordsOf } from '../../../src/client/data/failed-read-notices.ts';
import { beginAnew } from '../../../src/client/context/personal.ts';
import { EARLY_LOOKUPS, askEarly, regionsAddress, rowsFor, takeEarly } from '../../../src/client/data/network/early.ts';
import { connectGeo, fetchCountries } from '../../../src/client/data/geo.ts';
import { viewFromAddress } from '../../../src/client/overview/view-in-address.ts';
import {
  BASE_PROFILE_SORTS,
  BaseProfileFilter,
  LOCALE_PROFILE_SORTS,
  LocaleProfileFilter,
} from '../../../src/contract/profiles/profile-lists.ts';
import { PAGE_ROWS } from '../../../src/contract/base/rows-per-answer.ts';
import { pathOf } from '../../../src/contract/base/routes.ts';
import { CONNECTION } from './connection.ts';
import notOurs from './not-ours.json' with { type: 'json' };
import { SHOWN_BY_READER, type FailureNotice } from '../../../src/client/data/failed-reads.ts';

const SENTENCE = 'Some of the input is not valid.';
const field = (path: string, problem: string) => ({ path, problem });

test.each<[details: unknown, message: string, error?: string]>([
  [[field('width', 'should be at least 100')], 'Some of the input is not valid: width should be at least 100.'],
  [
    [field('locales.0', 'is not an identifier'), field('media.2.crop.max_height', 'leads out of the image')],
    'Some of the input is not valid: locales is not an identifier, max height leads out of the image.',
  ],
  [[], SENTENCE],
  [undefined, SENTENCE],
  [['?'], SENTENCE],
  [{ path: 'width' }, SENTENCE],
  [[field('password', 'is wrong')], 'This is not your password.', 'This is not your password.'],
])(
  'a refusal says what is wrong with which field, unless it does already (%#)',
  async (details, message, error = SENTENCE) => {
    const answer = { error, code: 'invalid-input', details };
    expect((await errorOf(Response.json(answer, { status: 422 }))).message).toBe(message);
  },
);

const answer = (status: number, headers: Record<string, string> = {}) => ({ status, headers: new Headers(headers) });

test('C224 C226 PATCH, POST, PUT and DELETE are sent again once, on the listed statuses only', () => {
  const statuses = Array.from({ length: 200 }, (_, index) => 400 + index);
  for (const method of ['PATCH', 'POST', 'PUT', 'DELETE']) {
    const retried = statuses.filter((status) => retryDelay(method, answer(status)) !== null);
    expect(retried).toEqual([408, 409, 425, 429, 500, 502, 503, 504]);
  }
});
test('C225 reads are never sent again', () => {
  for (const method of ['GET', 'HEAD', 'OPTIONS']) expect(retryDelay(method, answer(503))).toBeNull();
});
test('Retry-After is honoured up to two seconds; a longer wait is left to the person', () => {
  expect(retryDelay('POST', answer(503, { 'Retry-After': '2' }))).toBe(2000);
  expect(retryDelay('POST', answer(503, { 'Retry-After': '3' }))).toBeNull();
  expect(retryDelay('POST', answer(503, { 'Retry-After': 'nonsense' }))).toBe(0);
});

test('C183 requests carry the bearer token when there is one', () => {
  const facts = { idempotencyKey: 'k' };
  const withToken = requestOf(CALLS['locale.list'], {}, { ...facts, token: 'abc' });
  const without = requestOf(CALLS['locale.list'], {}, { ...facts, token: null });
  expect([withToken.init.headers, without.init.headers]).toEqual([{ Authorization: 'Bearer abc' }, {}]);
});
test('parameters and query values are encoded', () => {
  const { url } = requestOf(
    CALLS['base-profile.get'],
    { params: { profileBaseId: 'a/b?c' } },
    { token: null, idempotencyKey: 'k' },
  );
  expect(url).toBe('/api/v1/profilebase/a%2Fb%3Fc');
  expect(queryString({ status: ['draft', 'approved'], region: ['Rio, Grande'], text: 'a&b', after: undefined })).toBe(
    '?status=draft&status=approved&region=Rio%2C+Grande&text=a%26b',
  );
});

test.each<[string, Response, object]>([
  [
    'C231 the first letter is capitalised',
    Response.json(
      { error: 'name is taken', code: 'invalid-input' },
      { status: 422, statusText: 'Unprocessable Entity' },
    ),
    { message: 'Name is taken', code: 'invalid-input', status: 422, statusText: 'Unprocessable Entity' },
  ],
  [
    'one without any words has the default message',
    Response.json({ code: 'internal' }, { status: 500 }),
    { message: 'Unknown error message' },
  ],
])('%s', async (_what, response, error) => {
  expect(await errorOf(response)).toMatchObject(error);
});

const OF_PROXIES = new Map([
  [413, 'This is too large to send over this network.'],
  [429, 'Too many requests. Wait a moment and try again.'],
]);
test.each(notOurs)('P082 what is not the server’s is said in our words, whatever its status: %j', async (body) => {
  for (let status = 400; status <= 599; status += 1) {
    const answered = new Response(body, { status, statusText: 'Bad Gateway' });
    const error = await errorOf(answered).catch((unreached: unknown) => unreached);
    const isAway = status >= 502 && status <= 504;
    expect(error instanceof ServerUnreachable, `${status}`).toBe(isAway);
    const message = isAway
      ? 'The server is not available right now. Try again in a moment.'
      : (OF_PROXIES.get(status) ?? 'The server’s answer could not be read. Try again.');
    expect(wordsOf(error).message).toBe(message);
  }
});

describe('failed reads', () => {
  const BROKEN = new ApiError(500, 'internal Server Error', 'internal', 'État brisé', undefined);
  const WORDS = { title: 'Internal Server Error', message: 'État brisé' };
  let client: QueryClient;
  let failures: FailureNotice[];
  let stop: () => void;
  /** Takes the observers away again. */
  const ends: (() => void)[] = [];
  beforeEach(() => {
    client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
    failures = [];
    stop = onFailedRead(client, (notice) => failures.push(notice));
  });
  afterEach(() => {
    for (const end of ends.splice(0)) end();
    stop();
  });

  /** A part of the page that waits for the read; what it answers comes from `answers`, the last one again and again. */
  function wait(key: string, answers: readonly unknown[], meta?: { failure: string | null }): void {
    const left = [...answers];
    const observer = new QueryObserver(client, {
      queryKey: [key],
      queryFn: async () => {
        const answer = left.length > 1 ? left.shift() : left[0];
        if (answer instanceof Error) throw answer;
        return answer;
      },
      ...(meta && { meta }),
    });
    ends.push(observer.subscribe(() => undefined));
  }

  /** Until nothing is being fetched any more. */
  async function settled(): Promise<void> {
    await vi.waitFor(() => expect(client.isFetching()).toBe(0), { timeout: 20_000 });
  }

  test('C231 a read that fails is reported by the server’s status message and its text, once for all who wait', async () => {
    wait('list', [BROKEN]);
    wait('list', [BROKEN]);
    await settled();
    expect(failures).toEqual([WORDS]);
  });

  test('C231 a read anew that nobody asked for is silent while what was there stays, and reported when a person asked', async () => {
    wait('list', [['a row'], BROKEN]);
    await settled();
    await client.refetchQueries({ queryKey: ['list'] });
    expect(failures).toEqual([]);
    await readAgain(client, { queryKey: ['list'] });
    expect(failures).toEqual([WORDS]);
  });

  test('C231 what the reader or a command shows is not reported twice; a title of the specification stays', async () => {
    wait('lookup', [BROKEN], SHOWN_BY_READER);
    wait('logs', [BROKEN], { failure: 'Failed to fetch logs' });
    await settled();
    expect(failures).toEqual([{ title: 'Failed to fetch logs', message: 'État brisé' }]);
    wait('settings', [BROKEN]);
    await settled();
    const before = failures.length;
    const options = { queryKey: ['settings'], queryFn: () => Promise.reject(BROKEN) };
    await expect(readForCommand(client, options, () => client.fetchQuery(options))).rejects.toThrow('État brisé');
    expect(failures).toHaveLength(before);
  });

  test('C231 neither a refused sign-in, nor the way to the second factor, nor a read that was given up or is known to be offline is reported', async () => {
    wait('signed-out', [new ApiError(401, 'Unauthorized', 'token-invalid', 'Sign in again.', undefined)]);
    wait('factor', [new ApiError(403, 'Forbidden', 'second-factor-required', 'Enter the code.', undefined)]);
    const observer = new QueryObserver(client, {
      queryKey: ['given up'],
      queryFn: ({ signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    });
    observer.subscribe(() => undefined)();
    connection.offlineSince = 1;
    wait('offline', [new ServerUnreachable(null)]);
    await settled();
    expect(failures).toEqual([]);
    connection.offlineSince = null;
  });
});

describe('early reads', () => {
  let asked: string[] = [];
  const answers = vi.fn<(url: string) => Promise<Response>>();
  beforeEach(() => {
    asked = [];
    answers.mockImplementation(async () => Response.json({ geo_region_map: {} }));
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url);
      return answers(url);
    });
  });
  afterEach(() => beginAnew());
  const api = createApi({ ...CONNECTION, token: async () => 'hers' });

  /** What the workbench asks for until the first rows are there. */
  async function askAsTheWorkbench(): Promise<void> {
    const page = { limit: PAGE_ROWS, include_total: true };
    const base = viewFromAddress('', BaseProfileFilter, BASE_PROFILE_SORTS);
    const locale = viewFromAddress('', LocaleProfileFilter, LOCALE_PROFILE_SORTS);
    await api('base-profile.list', { query: { sort: base.sort, direction: base.direction, ...page } });
    await api('locale-profile.list', { query: { sort: locale.sort, direction: locale.direction, ...page } });
    await api('locale.list', {});
    await api('tag.list', {});
    await api('attribute.list', {});
    connectGeo({ url: '/geo/v1/', token: async () => 'hers' });
    await fetchCountries();
  }

  test('what is asked early is to the letter what the workbench asks, which asks for none of it again', async () => {
    const rows = [pathOf('base-profiles'), pathOf('locale-profiles')].flatMap((path) => rowsFor('Admin', path, ''));
    const urls = [...rows, ...EARLY_LOOKUPS, regionsAddress('/geo/v1/')];
    askEarly(urls, 'hers', null);
    expect(asked).toEqual(urls);
    await askAsTheWorkbench();
    expect(asked).toEqual(urls);
  });

  test('an answer is taken once, and by the sign-in that asked', async () => {
    askEarly(['/api/v1/tag'], 'his', null);
    await api('tag.list', {});
    expect(asked).toHaveLength(2);
    askEarly(['/api/v1/tag'], 'hers', null);
    await api('tag.list', {});
    expect(asked).toHaveLength(3);
    await api('tag.list', {});
    expect(asked).toHaveLength(4);
    // Else a request of much later would be answered by it.
    askEarly(['/api/v1/tag'], 'hers', null);
    expect(asked).toHaveLength(4);
  });

  test('on a slow line the lookups are asked for once, however long the workbench takes; rows may be old by then', async () => {
    const [rows = ''] = rowsFor('Admin', pathOf('base-profiles'), '');
    const headers = { Authorization: 'Bearer hers' };
    const of = (seconds: number) => `hers after ${seconds}`;
    const clock = vi.spyOn(performance, 'now');
    for (const [seconds, isTaken] of [
      [20, true],
      [31, false],
    ] as const) {
      clock.mockReturnValue(0);
      askEarly([rows], of(seconds), null);
      clock.mockReturnValue(seconds * 1000);
      const sent = { headers: { Authorization: `Bearer ${of(seconds)}` } };
      expect(takeEarly(rows, sent) !== null, `rows of ${seconds} s ago`).toBe(isTaken);
    }
    const lookups = [...EARLY_LOOKUPS, regionsAddress('/geo/v1')];
    clock.mockReturnValue(0);
    askEarly(lookups, 'hers', null);
    clock.mockReturnValue(300_000);
    for (const url of lookups) expect(takeEarly(url, { headers }), url).not.toBe(null);
    clock.mockRestore();
  });

  test('P082 what was asked early is given up with the read that waits for it', async () => {
    const calls: RequestInit[] = [];
    vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => (calls.push(init), new Response()));
    askEarly(['/api/v1/tag'], 'hers', null);
    const read = new AbortController();
    void takeEarly('/api/v1/tag', { headers: { Authorization: 'Bearer hers' }, signal: read.signal });
    expect(calls[0]?.signal?.aborted).toBe(false);
    read.abort();
    expect(calls[0]?.signal?.aborted).toBe(true);
  });

  test('a write is never answered by what was asked early', () => {
    askEarly(['/api/v1/tag'], 'hers', null);
    const headers = { Authorization: 'Bearer hers' };
    expect(takeEarly('/api/v1/tag', { method: 'POST', headers })).toBe(null);
    expect(takeEarly('/api/v1/tag', { headers })).not.toBe(null);
  });
});
