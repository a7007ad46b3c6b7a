// @vitest-environment jsdom
import { type Server, createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { formOf } from '../../../src/client/data/form.ts';
import { requestOf } from '../../../src/client/data/request.ts';
import { uploader } from '../../../src/client/data/upload.ts';
import { CALLS } from '../../../src/contract/operations/calls.ts';
import { createApi } from '../../../src/client/data/api.ts';
import { connection } from '../../../src/client/data/connection.ts';
import { connectGeo, fetchCountries } from '../../../src/client/data/geo.ts';
import { CONNECTION } from './connection.ts';
import { connectApi } from '../../../src/client/data/api-instance.ts';
import { useLocales } from '../../../src/client/data/lookups.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import type { Locale } from '../../../src/contract/shapes/lookups.ts';
import { draw } from '../ui/dom.ts';

describe('uploads', () => {
  let server: Server;
  let address: string;
  const received: { headers: Record<string, unknown>; body: string }[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      // jsdom asks before it sends across origins.
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-allow-headers', '*');
      response.setHeader('access-control-expose-headers', 'retry-after');
      if (request.method === 'OPTIONS') {
        response.end();
        return;
      }
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => {
        received.push({ headers: request.headers, body });
        response.statusCode = 503;
        response.setHeader('retry-after', '1');
        response.end('{"error":"Later.","code":"busy"}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const at = server.address();
    address = `http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const file = () => new File(['some bytes'], 'photo.jpg', { type: 'image/jpeg' });

  test('C204 a body with files is sent as a form, whose boundary the browser names', () => {
    const { init } = requestOf(
      CALLS['media.create-for-base'],
      { params: { profileBaseId: 'x' }, body: { kind: 'attachment', files: [file()] } },
      { token: 't', idempotencyKey: 'k' },
    );
    expect(init.body).toBeInstanceOf(FormData);
    expect(init.headers).toEqual({ Authorization: 'Bearer t', 'Idempotency-Key': 'k' });
    expect([...(init.body as FormData).keys()]).toEqual(['kind', 'files[0]']);
  });

  test('an upload tells how much went out, and its answer is read like any other', async () => {
    const told: [number, number][] = [];
    const send = uploader((sent, total) => told.push([sent, total]));
    const answer = await send(`${address}/upload`, {
      method: 'POST',
      headers: { 'x-test': 'yes' },
      body: formOf({ files: [file()] }),
    });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await answer.json()).toEqual({ error: 'Later.', code: 'busy' });
    expect(received[0]?.headers['x-test']).toBe('yes');
    expect(received[0]?.body).toContain('name="files[0]"; filename="photo.jpg"');
    const [sent, total] = told.at(-1) ?? [];
    // jsdom does not count the bytes of a form; a browser does (tests/e2e).
    expect(told.length).toBeGreaterThan(0);
    expect(sent).toBe(total);
  });

  test('an upload that is given up rejects, before and after it began', async () => {
    const send = uploader(() => undefined);
    const init = { method: 'POST', headers: {}, body: formOf({ files: [file()] }) };
    await expect(send(address, { ...init, signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
    const controller = new AbortController();
    const under = send(address, { ...init, signal: controller.signal });
    controller.abort();
    await expect(under).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('calls without a sign of the server', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** What settles when it is told to. */
  function held<T>() {
    let settle = (_value: T) => {};
    const promise = new Promise<T>((resolve) => (settle = resolve));
    return { promise, settle };
  }

  const waitsFor = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

  const CALLS_MADE: readonly (readonly [string, (api: ReturnType<typeof createApi>) => Promise<unknown>])[] = [
    ['a read', (api) => api('locale.list', {})],
    ['a save', (api) => api('base-profile.update', { params: { profileBaseId: 'a' } }, { version: 1 })],
    ['a decision', (api) => api('base-profile.approve', { params: { profileBaseId: 'a' } }, { untilAnswered: true })],
    ['the geo API', () => fetchCountries()],
  ];

  test.each(CALLS_MADE)(
    'P158 %s that has had no sign of the server for ten seconds says so, until it is answered',
    async (_name, make) => {
      const answered = held<Response>();
      const fetched = vi.fn(() => answered.promise);
      vi.stubGlobal('fetch', fetched);
      connectGeo({ url: '/geo', token: async () => 'token' });
      const done = make(createApi(CONNECTION));
      await waitsFor(9_900);
      expect(connection.unstarted).toBe(0);
      await waitsFor(200);
      expect(connection.unstarted).toBe(1);
      await waitsFor(300_000);
      expect([connection.unstarted, fetched.mock.calls.length], 'it is neither given up nor sent again').toEqual([
        1, 1,
      ]);
      answered.settle(Response.json({ geo_region_map: {} }));
      await done;
      expect(connection.unstarted).toBe(0);
    },
  );

  test('P158 a call whose token does not come says so as well, and one that fails no longer does', async () => {
    const token = held<string>();
    const waiting = createApi({ ...CONNECTION, token: () => token.promise })('locale.list', {});
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await waitsFor(10_000);
    expect(connection.unstarted).toBe(1);
    token.settle('token');
    await expect(waiting).rejects.toThrow('The server could not be reached.');
    expect(connection.unstarted).toBe(0);
  });

  test('P158 an answer that takes long to be read, and calls that are answered in time, are nobody’s news', async () => {
    const rest = held<unknown>();
    vi.stubGlobal('fetch', async () => Object.assign(new Response(), { json: () => rest.promise }));
    const reading = createApi(CONNECTION)('locale.list', {});
    await waitsFor(60_000);
    expect(connection.unstarted).toBe(0);
    rest.settle({ locales: [] });
    await reading;
  });

  test('P158 a file says so only while none of it goes out', async () => {
    const requests: XMLHttpRequest[] = [];
    const Real = XMLHttpRequest;
    vi.stubGlobal(
      'XMLHttpRequest',
      class extends Real {
        override send() {
          requests.push(this);
        }
      },
    );
    const files = [new File(['some bytes'], 'photo.jpg', { type: 'image/jpeg' })];
    const given = new AbortController();
    const sent = createApi(CONNECTION)(
      'media.create-for-base',
      { params: { profileBaseId: 'x' }, body: { kind: 'attachment', files } as never },
      { onProgress: () => {}, signal: given.signal },
    );
    await waitsFor(10_000);
    expect(connection.unstarted, 'no line is free').toBe(1);
    requests[0]?.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 100 }));
    expect(connection.unstarted).toBe(0);
    await waitsFor(60_000);
    expect(connection.unstarted, 'the server is at work on it').toBe(0);
    given.abort();
    requests[0]?.dispatchEvent(new ProgressEvent('abort'));
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('lookups', () => {
  afterEach(() => vi.unstubAllGlobals());

  const DUTCH: Locale = {
    id: '00000000-0000-4000-a000-000000000001',
    code: 'nl',
    label: 'Nederlands',
    language: 'Dutch',
  };

  function Codes() {
    const locales = useLocales();
    return <p>{`${locales.length}: ${locales.map(({ code }) => code).join(', ')}`}</p>;
  }

  test('C094 the locale list is empty until GET /locale has answered', async () => {
    connectApi(CONNECTION);
    let answer = (_response: Response): void => undefined;
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
    const { place } = draw(
      <QueryClientProvider client={queryClient}>
        <Codes />
      </QueryClientProvider>,
    );
    await act(async () => undefined);
    expect(place.textContent).toBe('0: ');
    await act(async () => answer(Response.json({ locales: [DUTCH] })));
    await act(() => vi.waitFor(() => expect(place.textContent).toBe('1: nl'), { timeout: 20_000 }));
  });
});
